import type { Placeholder } from '../catalog/document.js';
import { constantString } from '../program/constants.js';
import type { Place, Program } from '../program/program.js';
import { Kind } from '../syntax/kinds.js';
import { ownText } from '../syntax/strings.js';
import { BindingKind, FREE_SCOPE } from '../syntax/table.js';

/** Longer expressions are cut: the span of the occurrence leads to the whole. */
const LONGEST_EXPRESSION = 300;
const LONGEST_RESOLVED = 2_000;

/** The source of an expression, bounded. */
export function expressionSource(source: string, start: number, end: number): string {
  if (end - start <= LONGEST_EXPRESSION) return ownText(source.slice(start, end));
  return `${source.slice(start, start + LONGEST_EXPRESSION).toWellFormed()}…`;
}

/** Adds to placeholders, given by their rows, the constant that each means and a readable name. */
export function resolvePlaceholders(
  program: Program,
  module: number,
  rows: readonly number[],
  placeholders: readonly Placeholder[],
): Placeholder[] {
  return placeholders.map((placeholder, index) => {
    const place = { module, row: rows[index] as number };
    const resolved = constantString(program, place);
    const name = readableName(program, place, resolved);
    return {
      ...placeholder,
      ...(resolved !== null && resolved.length <= LONGEST_RESOLVED ? { resolved } : {}),
      ...(name !== null ? { name } : {}),
    };
  });
}

/**
 * A name for an expression that no minifier changes: of a property, a method called, an environment
 * variable, a destructured key, or of the constant that it means. Null where nothing tells.
 */
function readableName(program: Program, place: Place, resolved: string | null): string | null {
  const syntax = program.syntax(place.module);
  const { row } = place;
  switch (syntax.kind[row]) {
    case Kind.Member:
    case Kind.PrivateMember:
      return program.text(syntax.value[row] as number);
    case Kind.Call: {
      const callee = readableName(program, { module: place.module, row: row + 1 }, null);
      return callee === null ? null : `${callee}()`;
    }
    case Kind.Await:
    case Kind.Chain:
      return readableName(program, { module: place.module, row: row + 1 }, null);
    case Kind.Logical:
    case Kind.Conditional:
      return null;
    case Kind.Reference:
      return nameOfBinding(program, place) ?? constantName(resolved);
    default:
      return constantName(resolved);
  }
}

/** The key under which a name was destructured or imported; a global's own name. */
function nameOfBinding(program: Program, { module, row }: Place): string | null {
  const syntax = program.syntax(module);
  const binding = syntax.value[row] as number;
  const { scope, kind, name, node } = syntax.bindings;
  if (scope[binding] === FREE_SCOPE) return program.text(name[binding] as number);
  if (kind[binding] === BindingKind.Import) return null;
  let declared = node[binding] as number;
  let parent = syntax.parentOf(declared);
  if (syntax.kind[parent] === Kind.DefaultPattern) {
    declared = parent;
    parent = syntax.parentOf(declared);
  }
  const isKeyed =
    syntax.kind[parent] === Kind.Property &&
    syntax.kind[parent + 1] === Kind.PropertyName &&
    parent + 1 !== declared;
  return isKeyed ? program.text(syntax.value[parent + 1] as number) : null;
}

/** `Bash` is named BASH, `web fetch` WEB_FETCH; a longer constant has no name. */
function constantName(resolved: string | null): string | null {
  if (resolved === null || !/^[A-Za-z][\w .-]{0,39}$/.test(resolved)) return null;
  return resolved
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();
}
