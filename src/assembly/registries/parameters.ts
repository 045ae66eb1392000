import { constantString } from '../../program/constants.js';
import type { Place, Program } from '../../program/program.js';
import { Flag, Kind } from '../../syntax/kinds.js';
import type { FoundParameter } from './found.js';
import type { SlicedText, Slices } from './slice.js';

const DEEPEST = 16;
const MOST_STEPS = 600;
const DESCRIBING = new Set(['describe', 'annotate', 'annotations', 'meta']);
/** Methods of a schema whose argument is a schema or shape that is added. */
const ADDING = new Set(['extend', 'merge', 'and', 'or', 'safeExtend', 'augment', 'setKey']);

/** What an input schema says: its parameters and all texts in it. */
export interface ReadSchema {
  parameters: FoundParameter[];
  texts: SlicedText[];
}

/**
 * Reads an input schema: a JSON schema (`properties`), or the calls of a schema library, known by what they
 * are given (an object literal whose values are schemas) and not by their names. Parameters that the
 * program takes away again (`omit`, `pick`) are left out.
 */
export function readSchema(slices: Slices, schema: Place): ReadSchema {
  const reader = new SchemaReader(slices);
  reader.read(schema, 0);
  return { parameters: reader.parameters(), texts: reader.texts };
}

class SchemaReader {
  readonly texts: SlicedText[] = [];
  readonly #slices: Slices;
  readonly #program: Program;
  readonly #described = new Map<string, SlicedText[]>();
  readonly #seen = new Set<string>();
  #steps = 0;

  constructor(slices: Slices) {
    this.#slices = slices;
    this.#program = slices.program;
  }

  parameters(): FoundParameter[] {
    return [...this.#described].map(([name, description]) => ({ name, description }));
  }

  read(place: Place, depth: number): void {
    const { module, row } = this.#program.follow(place);
    if (!this.#enter(module, row, depth)) return;
    const syntax = this.#program.syntax(module);
    const at = (index: number): Place => ({ module, row: syntax.child(row, index) });
    switch (syntax.kind[row]) {
      case Kind.Object: {
        const properties = this.#program.propertyOf({ module, row }, 'properties');
        if (properties) this.#shape(properties, depth);
        return;
      }
      case Kind.Conditional:
        this.read(at(1), depth + 1);
        return this.read(at(2), depth + 1);
      case Kind.Logical:
        this.read(at(0), depth + 1);
        return this.read(at(1), depth + 1);
      case Kind.Reference:
        return this.#anyOf(module, row, depth);
      case Kind.Function:
      case Kind.Arrow:
        for (const returned of this.#slices.functions.returnsOf(module, row))
          this.read({ module, row: returned }, depth + 1);
        return;
      case Kind.Array:
        for (const child of syntax.children(row)) this.read({ module, row: child }, depth + 1);
        return;
      case Kind.Call:
        return this.#call(module, row, depth);
    }
  }

  #enter(module: number, row: number, depth: number): boolean {
    const key = `${module}:${row}`;
    if (row < 0 || depth > DEEPEST || this.#steps >= MOST_STEPS || this.#seen.has(key)) return false;
    this.#seen.add(key);
    this.#steps++;
    return true;
  }

  /** A name that several values are given to. */
  #anyOf(module: number, row: number, depth: number): void {
    const binding = this.#program.syntax(module).value[row] as number;
    for (const { kind, path, ...inflow } of this.#slices.inflows.of(module, binding)) {
      if (kind === 0 && path === 0) this.read({ module: inflow.module, row: inflow.row }, depth + 1);
    }
  }

  #call(module: number, row: number, depth: number): void {
    const syntax = this.#program.syntax(module);
    const callee = row + 1;
    const passed = syntax.children(row).slice(1);
    const method =
      syntax.kind[callee] === Kind.Member ? this.#program.text(syntax.value[callee] as number) : '';
    const shape = passed
      .map((argument) => this.#shapeAt({ module, row: argument }))
      .find((found) => found !== null);
    if (method === 'omit' || method === 'pick') {
      this.read({ module, row: callee + 1 }, depth + 1);
      const keys = shape ? new Set(this.#keysOf(shape)) : new Set<string>();
      for (const name of [...this.#described.keys()])
        if (keys.has(name) === (method === 'omit')) this.#described.delete(name);
      return;
    }
    if (DESCRIBING.has(method)) {
      for (const argument of passed) this.texts.push(...this.#descriptionAt({ module, row: argument }));
      return this.read({ module, row: callee + 1 }, depth + 1);
    }
    if (shape) {
      if (ADDING.has(method)) this.read({ module, row: callee + 1 }, depth + 1);
      return this.#shape(shape, depth);
    }
    const called = this.#slices.callees.of(module, callee);
    if (passed.length === 0 && syntax.kind[callee] !== Kind.Member) {
      for (const site of called) this.read(site, depth + 1);
      return;
    }
    if (syntax.kind[callee] === Kind.Member) this.read({ module, row: callee + 1 }, depth + 1);
    for (const argument of passed) {
      const { module: where, row: value } = this.#program.follow({ module, row: argument });
      const kind = this.#program.syntax(where).kind[value];
      const isSchema =
        kind === Kind.Call || kind === Kind.Array || (kind === Kind.Arrow && passed.length === 1);
      if (isSchema) this.read({ module: where, row: value }, depth + 1);
    }
  }

  /** The object literal that an argument gives as the shape of a schema: its values are calls. */
  #shapeAt(place: Place): Place | null {
    const object = this.#program.follow(place);
    const syntax = this.#program.syntax(object.module);
    if (syntax.kind[object.row] !== Kind.Object) return null;
    const isShape = syntax.children(object.row).every((property) => {
      if (syntax.kind[property] === Kind.Spread) return true;
      if (syntax.kind[property] !== Kind.Property) return false;
      const value = this.#program.follow({ module: object.module, row: syntax.child(property, 1) });
      const kind = this.#program.syntax(value.module).kind[value.row];
      return kind !== Kind.String && kind !== Kind.Template && kind !== Kind.Function && kind !== Kind.Arrow;
    });
    return isShape ? object : null;
  }

  #shape(place: Place, depth: number): void {
    const { module, row } = this.#program.follow(place);
    const syntax = this.#program.syntax(module);
    if (syntax.kind[row] === Kind.Conditional) {
      this.#shape({ module, row: syntax.child(row, 1) }, depth + 1);
      return this.#shape({ module, row: syntax.child(row, 2) }, depth + 1);
    }
    if (syntax.kind[row] === Kind.Logical)
      return this.#shape({ module, row: syntax.child(row, 1) }, depth + 1);
    if (syntax.kind[row] === Kind.Call) {
      for (const site of this.#slices.callees.of(module, row + 1)) {
        if (this.#program.syntax(site.module).kind[site.row] === Kind.Class || depth > DEEPEST) continue;
        for (const returned of this.#slices.functions.returnsOf(site.module, site.row))
          this.#shape({ module: site.module, row: returned }, depth + 1);
      }
      return;
    }
    if (syntax.kind[row] !== Kind.Object || depth > DEEPEST) return;
    for (const property of syntax.children(row)) {
      if (syntax.kind[property] === Kind.Spread) {
        this.#shape({ module, row: property + 1 }, depth + 1);
        continue;
      }
      const key = this.#keyOf(module, property);
      if (key === null) continue;
      const value = { module, row: syntax.child(property, 1) };
      const description = this.#descriptionOf(value, 0);
      if (!this.#described.get(key)?.length) this.#described.set(key, description);
      this.texts.push(...description, ...this.#inner(value, depth));
    }
  }

  #keysOf(object: Place): string[] {
    const syntax = this.#program.syntax(object.module);
    return syntax.children(object.row).flatMap((property) => this.#keyOf(object.module, property) ?? []);
  }

  #keyOf(module: number, property: number): string | null {
    const syntax = this.#program.syntax(module);
    if (syntax.kind[property] === Kind.Spread) return null;
    const isComputed = ((syntax.flags[property] as number) & Flag.Computed) !== 0;
    return isComputed
      ? constantString(this.#program, { module, row: property + 1 })
      : this.#program.keyOf(module, property);
  }

  /** What a parameter's own schema says of it: the outermost description along its chain of calls. */
  #descriptionOf(place: Place, depth: number): SlicedText[] {
    const { module, row } = this.#program.follow(place);
    const syntax = this.#program.syntax(module);
    if (depth > DEEPEST) return [];
    if (syntax.kind[row] === Kind.Object) {
      const stated = this.#program.propertyOf({ module, row }, 'description');
      return stated ? this.#slices.textsOf([stated]) : [];
    }
    if (syntax.kind[row] !== Kind.Call) return [];
    const callee = row + 1;
    if (syntax.kind[callee] === Kind.Member) {
      const method = this.#program.text(syntax.value[callee] as number);
      const argument = syntax.child(row, 1);
      if (DESCRIBING.has(method) && argument >= 0) return this.#descriptionAt({ module, row: argument });
      const outer = this.#descriptionOf({ module, row: callee + 1 }, depth + 1);
      if (outer.length > 0) return outer;
    }
    const isBare = syntax.child(row, 1) < 0 || syntax.kind[callee] !== Kind.Member;
    if (!isBare) return [];
    for (const site of this.#slices.callees.of(module, callee)) {
      if (this.#program.syntax(site.module).kind[site.row] === Kind.Class) continue;
      for (const returned of this.#slices.functions.returnsOf(site.module, site.row)) {
        const inner = this.#descriptionOf({ module: site.module, row: returned }, depth + 4);
        if (inner.length > 0) return inner;
      }
    }
    return [];
  }

  #descriptionAt(argument: Place): SlicedText[] {
    const { module, row } = this.#program.follow(argument);
    if (this.#program.syntax(module).kind[row] !== Kind.Object) return this.#slices.textsOf([argument]);
    const stated = this.#program.propertyOf({ module, row }, 'description');
    return stated ? this.#slices.textsOf([stated]) : [];
  }

  /** Descriptions further inside a parameter's schema: of list elements, and of fields of fields. */
  #inner(value: Place, depth: number): SlicedText[] {
    const inner = new SchemaReader(this.#slices);
    if (depth > 3) return [];
    inner.readInside(value, depth + 1);
    return inner.texts;
  }

  /** All descriptions in the subtree of an expression. */
  readInside(place: Place, depth: number): void {
    const { module, row } = place;
    const syntax = this.#program.syntax(module);
    const end = syntax.next[row] as number;
    for (let inner = row; inner < end && this.#steps < MOST_STEPS; inner++) {
      if (syntax.kind[inner] === Kind.Call && syntax.kind[inner + 1] === Kind.Member) {
        const method = this.#program.text(syntax.value[inner + 1] as number);
        const argument = syntax.child(inner, 1);
        if (DESCRIBING.has(method) && argument >= 0)
          this.texts.push(...this.#descriptionAt({ module, row: argument }));
      } else if (syntax.kind[inner] === Kind.Property && this.#program.keyOf(module, inner) === 'description')
        this.texts.push(...this.#slices.textsOf([{ module, row: syntax.child(inner, 1) }]));
      else if (syntax.kind[inner] === Kind.Reference && inner > row) {
        const target = this.#program.follow({ module, row: inner });
        const kind = this.#program.syntax(target.module).kind[target.row];
        if (
          (kind === Kind.Call || kind === Kind.Object) &&
          this.#enter(target.module, target.row, depth) &&
          depth < DEEPEST
        )
          this.readInside(target, depth + 4);
      }
    }
  }
}
