import { constantString } from '../../program/constants.js';
import { WHOLE } from '../../program/flow/access-paths.js';
import { InflowKind } from '../../program/flow/inflows.js';
import type { Place, Program } from '../../program/program.js';
import { Flag, Kind } from '../../syntax/kinds.js';
import type { FoundParameter } from './found.js';
import type { SlicedText, Slices } from './slice.js';

const DEEPEST = 48;
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
  const shape = reader.read(schema, 0);
  const parameters = [...shape].map(([name, description]) => ({ name, description }));
  return { parameters, texts: reader.texts };
}

/** Parameters by name, each with the texts of its description. */
type Shape = ReadonlyMap<string, SlicedText[]>;

const NOTHING: Shape = new Map();

class SchemaReader {
  readonly texts: SlicedText[] = [];
  readonly #slices: Slices;
  readonly #program: Program;
  /** By place; what is still being read counts as empty, so that a schema of itself ends. */
  readonly #known = new Map<string, Shape>();
  #steps = 0;

  constructor(slices: Slices) {
    this.#slices = slices;
    this.#program = slices.program;
  }

  read(place: Place, depth: number): Shape {
    const { module, row } = this.#program.follow(place);
    const key = `${module}:${row}`;
    const known = this.#known.get(key);
    if (known) return known;
    if (row < 0 || depth > DEEPEST || ++this.#steps > MOST_STEPS) return NOTHING;
    this.#known.set(key, NOTHING);
    const shape = this.#read(module, row, depth);
    this.#known.set(key, shape);
    return shape;
  }

  #read(module: number, row: number, depth: number): Shape {
    const syntax = this.#program.syntax(module);
    const readAll = (rows: readonly number[]): Shape =>
      united(rows.map((inner) => this.read({ module, row: inner }, depth + 1)));
    switch (syntax.kind[row]) {
      case Kind.Object: {
        const properties = this.#program.propertyOf({ module, row }, 'properties');
        return properties ? this.#shape(properties, depth) : NOTHING;
      }
      case Kind.Conditional:
        return readAll([syntax.child(row, 1), syntax.child(row, 2)]);
      case Kind.Logical:
      case Kind.Array:
        return readAll(syntax.children(row));
      case Kind.Reference:
        return this.#anyOf(module, row, depth);
      case Kind.Function:
      case Kind.Arrow:
        return readAll(this.#slices.functions.returnsOf(module, row));
      case Kind.Call:
        return this.#call(module, row, depth);
      default:
        return NOTHING;
    }
  }

  #enter(module: number, row: number, depth: number): boolean {
    const key = `${module}:${row}`;
    if (row < 0 || depth > DEEPEST || this.#steps >= MOST_STEPS || this.#known.has(key)) return false;
    this.#known.set(key, NOTHING);
    this.#steps++;
    return true;
  }

  /** A name that several values are given to. */
  #anyOf(module: number, row: number, depth: number): Shape {
    const binding = this.#program.syntax(module).value[row] as number;
    const values = this.#slices.inflows
      .of(module, binding)
      .filter(({ kind, path }) => kind === InflowKind.Value && path === WHOLE);
    return united(values.map((value) => this.read({ module: value.module, row: value.row }, depth + 1)));
  }

  #call(module: number, row: number, depth: number): Shape {
    const syntax = this.#program.syntax(module);
    const callee = row + 1;
    const passed = syntax.children(row).slice(1);
    const isMethod = syntax.kind[callee] === Kind.Member;
    const method = isMethod ? this.#program.text(syntax.value[callee] as number) : '';
    const receiver = (): Shape => this.read({ module, row: callee + 1 }, depth + 1);
    const shape = passed
      .map((argument) => this.#shapeAt({ module, row: argument }))
      .find((found) => found !== null);
    if (method === 'omit' || method === 'pick') {
      const keys = new Set(shape ? this.#keysOf(shape) : []);
      return new Map([...receiver()].filter(([name]) => keys.has(name) === (method === 'pick')));
    }
    if (DESCRIBING.has(method)) {
      for (const argument of passed) this.texts.push(...this.#descriptionAt({ module, row: argument }));
      return receiver();
    }
    if (shape) {
      const added = this.#shape(shape, depth);
      return ADDING.has(method) ? new Map([...receiver(), ...added]) : added;
    }
    if (!isMethod) {
      const called = this.#slices.callees.of(module, callee);
      const given = united(called.map((site) => this.read(site, depth + 1)));
      if (passed.length === 0 || given.size > 0) return given;
    }
    const shapes = isMethod ? [receiver()] : [];
    if (!isMethod || ADDING.has(method) || shapes[0]?.size === 0)
      for (const argument of passed)
        shapes.push(this.#argument({ module, row: argument }, passed.length, depth));
    return united(shapes);
  }

  /** A schema that is passed to a function of the schema library. */
  #argument(argument: Place, count: number, depth: number): Shape {
    const { module, row } = this.#program.follow(argument);
    const kind = this.#program.syntax(module).kind[row];
    const isSchema = kind === Kind.Call || kind === Kind.Array || (kind === Kind.Arrow && count === 1);
    return isSchema ? this.read({ module, row }, depth + 1) : NOTHING;
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

  #shape(place: Place, depth: number): Shape {
    const { module, row } = this.#program.follow(place);
    const syntax = this.#program.syntax(module);
    const inner = (index: number): Shape => this.#shape({ module, row: syntax.child(row, index) }, depth + 1);
    if (depth > DEEPEST) return NOTHING;
    switch (syntax.kind[row]) {
      case Kind.Conditional:
        return united([inner(1), inner(2)]);
      case Kind.Logical:
        return inner(1);
      case Kind.Call:
        return this.#shapeOfCall(module, row, depth);
      case Kind.Object:
        return this.#shapeOfObject(module, row, depth);
      default:
        return NOTHING;
    }
  }

  #shapeOfCall(module: number, row: number, depth: number): Shape {
    const shapes: Shape[] = [];
    for (const site of this.#slices.callees.of(module, row + 1)) {
      if (this.#program.syntax(site.module).kind[site.row] === Kind.Class) continue;
      for (const returned of this.#slices.functions.returnsOf(site.module, site.row))
        shapes.push(this.#shape({ module: site.module, row: returned }, depth + 1));
    }
    return united(shapes);
  }

  #shapeOfObject(module: number, row: number, depth: number): Shape {
    const syntax = this.#program.syntax(module);
    const shape = new Map<string, SlicedText[]>();
    for (const property of syntax.children(row)) {
      if (syntax.kind[property] === Kind.Spread) {
        const spread = this.#shape({ module, row: property + 1 }, depth + 1);
        for (const [name, description] of spread) shape.set(name, description);
        continue;
      }
      const key = this.#keyOf(module, property);
      if (key === null) continue;
      const value = { module, row: syntax.child(property, 1) };
      const description = this.#descriptionOf(value, 0);
      shape.set(key, description);
      this.texts.push(...description, ...this.#inner(value, depth));
    }
    return shape;
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
        const inner = this.#descriptionOf({ module: site.module, row: returned }, depth + 12);
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
          this.readInside(target, depth + 12);
      }
    }
  }
}

/** All parameters of several shapes; of one that several describe, the first description counts. */
function united(shapes: readonly Shape[]): Shape {
  const [only] = shapes;
  if (shapes.length === 1 && only) return only;
  const all = new Map<string, SlicedText[]>();
  for (const shape of shapes) {
    for (const [name, description] of shape) if (!all.get(name)?.length) all.set(name, description);
  }
  return all;
}
