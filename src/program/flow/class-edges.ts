import { Kind } from '../../syntax/kinds.js';
import type { Program } from '../program.js';
import { type AccessPaths, Key, NO_PATH, WHOLE } from './access-paths.js';
import type { Flow } from './flow.js';
import type { Call, Front, Target } from './front.js';
import { parametersOf } from './functions.js';
import { Step } from './steps.js';

/** The edges of constructions, and of classes to what their instances and they themselves hold. */
export class ClassEdges {
  readonly #program: Program;
  readonly #paths: AccessPaths;
  readonly #flow: Flow;
  readonly #promise: number;
  readonly #messageName: number;

  constructor(flow: Flow) {
    this.#flow = flow;
    this.#program = flow.program;
    this.#paths = flow.paths;
    this.#promise = flow.program.strings.find('Promise');
    this.#messageName = flow.program.strings.find('message');
  }

  construction(front: Front, module: number, row: number, path: number): void {
    const syntax = this.#program.syntax(module);
    if (path !== WHOLE && this.#paths.head(path) === Key.Schema) return;
    if (this.#settled(front, module, row, path)) return;
    if (path !== WHOLE && this.#paths.head(path) >= 0)
      this.instanceOf(front, module, row + 1, path, { module, row, shift: 0 });
    const isMessage = path !== WHOLE && this.#paths.head(path) === this.#messageName;
    const rest = isMessage ? this.#paths.tail(path) : path;
    const [, ...given] = syntax.children(row);
    for (const argument of isMessage ? given.slice(0, 1) : given)
      front.to(module, argument, rest, 1, Step.Argument);
  }

  /** `new Promise((resolve) => … resolve(value))`. */
  #settled(front: Front, module: number, row: number, path: number): boolean {
    const syntax = this.#program.syntax(module);
    const executor = syntax.child(row, 1);
    if (executor < 0 || (syntax.kind[executor] !== Kind.Arrow && syntax.kind[executor] !== Kind.Function))
      return false;
    if (
      syntax.kind[row + 1] !== Kind.Reference ||
      syntax.bindings.name[syntax.value[row + 1] as number] !== this.#promise
    )
      return false;
    const resolve = syntax.child(parametersOf(syntax, executor), 0);
    if (resolve < 0 || syntax.kind[resolve] !== Kind.Declaration) return true;
    for (const use of syntax.uses(syntax.value[resolve] as number)) {
      const call = syntax.parentOf(use);
      if (syntax.kind[call] === Kind.Call && call + 1 === use)
        front.to(module, syntax.child(call, 1), path, 1, Step.Promise);
    }
    return true;
  }

  /** A part of an instance of what the expression at `row` constructs. */
  instanceOf(front: Front, module: number, row: number, path: number, call: Call | null): void {
    for (const site of this.#flow.callees.of(module, row)) {
      if (this.#program.syntax(site.module).kind[site.row] === Kind.Class)
        this.members(front, site.module, site.row, path, call);
    }
  }

  /** A part of `this` in a class; with a call, in the context of that construction. */
  members(front: Front, module: number, row: number, path: number, call: Call | null, depth = 8): void {
    const facts = this.#flow.classes.of(module, row);
    const syntax = this.#program.syntax(module);
    const head = this.#paths.head(path);
    const rest = this.#paths.tail(path);
    const written: Target[] = [];
    for (const member of facts.members.get(head) ?? []) {
      if (member.isStatic) continue;
      const wanted = member.isGetter ? this.#paths.push(Key.Result, rest) : rest;
      if (wanted === NO_PATH) continue;
      const isInConstructor =
        facts.constructorRow >= 0 &&
        member.row > facts.constructorRow &&
        member.row < (syntax.next[facts.constructorRow] as number);
      if (call && isInConstructor) written.push({ row: member.row, path: wanted, step: Step.Member });
      else front.to(module, member.row, wanted, 0, Step.Member);
    }
    if (call && written.length > 0) front.enter(call, module, facts.constructorRow, path, 1, () => written);
    if (facts.members.has(head) || facts.superclass < 0 || depth === 0) return;
    if (head === this.#messageName && facts.handedUp >= 0)
      return this.#message(front, module, row, rest, call);
    const above = this.#flow.callees.of(module, facts.superclass);
    for (const site of above) {
      if (this.#program.syntax(site.module).kind[site.row] === Kind.Class)
        this.members(front, site.module, site.row, path, facts.constructorRow >= 0 ? null : call, depth - 1);
    }
  }

  /** What a class of errors hands up as its message, through others or at once to the language's own. */
  #message(front: Front, module: number, row: number, path: number, call: Call | null): void {
    const { constructorRow, handedUp } = this.#flow.classes.of(module, row);
    if (handedUp < 0) return;
    const target = { row: handedUp, path, step: Step.Member };
    const whole = this.#paths.push(this.#messageName, path);
    if (call) front.enter(call, module, constructorRow, whole, 1, () => [target]);
    else front.to(module, handedUp, path, 0, Step.Member);
  }

  statics(front: Front, module: number, row: number, path: number): void {
    for (const member of this.#flow.classes.of(module, row).members.get(this.#paths.head(path)) ?? []) {
      if (member.isStatic) front.to(module, member.row, this.#paths.tail(path), 0, Step.Member);
    }
  }
}
