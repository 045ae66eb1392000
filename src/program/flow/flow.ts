import { Importers } from '../importers.js';
import type { Program } from '../program.js';
import { AccessPaths } from './access-paths.js';
import { Callees } from './callees.js';
import { Callers } from './callers.js';
import { Classes } from './classes.js';
import { Functions } from './functions.js';
import { Inflows } from './inflows.js';
import { Names } from './names.js';

/**
 * How values move through a release. Nothing is built ahead but an index of names: each edge is found in
 * the syntax tables when it is asked for, and what is dear is kept.
 */
export class Flow {
  readonly program: Program;
  readonly paths = new AccessPaths();
  readonly inflows: Inflows;
  readonly functions: Functions;
  readonly classes: Classes;
  readonly callees: Callees;
  readonly callers: Callers;
  readonly names: Names;

  /** Number of a module's first row among all rows of the release. */
  readonly #bases: Float64Array;

  constructor(program: Program, importers: Importers = new Importers(program)) {
    this.program = program;
    this.#bases = new Float64Array(program.modules.length);
    for (let module = 1; module < this.#bases.length; module++) {
      this.#bases[module] = (this.#bases[module - 1] as number) + (program.modules[module - 1]?.count ?? 0);
    }
    this.inflows = new Inflows(program, this.paths);
    this.functions = new Functions(program);
    this.classes = new Classes(program);
    this.callees = new Callees(program, this.paths, this.inflows, this.classes, this.functions);
    this.names = new Names(program);
    this.callers = new Callers(program, importers, this.names, this.callees);
  }

  /** One number for a row of any module. */
  numberOf(module: number, row: number): number {
    return (this.#bases[module] as number) + row;
  }
}
