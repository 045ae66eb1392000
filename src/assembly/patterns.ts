import { Kind } from '../syntax/kinds.js';
import { choice } from './choices.js';
import type { Evaluator } from './evaluator.js';
import type { Frame } from './frame.js';
import { readMember } from './members.js';
import { isUndefined } from './tests.js';
import { force, list, opaque, type Value } from './value.js';

/** Puts a value into the names of a pattern: a declaration, a parameter or the left of an assignment. */
export function bindPattern(evaluator: Evaluator, row: number, value: Value, frame: Frame): void {
  const { program } = evaluator;
  const syntax = program.syntax(frame.module);
  evaluator.step();
  switch (syntax.kind[row]) {
    case Kind.Declaration:
      return evaluator.journal.write(frame, syntax.value[row] as number, value);
    case Kind.Write:
      return evaluator.assign(syntax.value[row] as number, value, frame);
    case Kind.DefaultPattern:
      return bindPattern(evaluator, row + 1, withDefault(evaluator, row, value, frame), frame);
    case Kind.ObjectPattern:
      for (const child of syntax.children(row)) {
        if (syntax.kind[child] === Kind.Rest)
          bindPattern(evaluator, child + 1, opaque({ module: frame.module, row: child }, [value]), frame);
        else {
          const key = program.keyOf(frame.module, child);
          const target = syntax.child(child, 1);
          const place = { module: frame.module, row: child };
          bindPattern(
            evaluator,
            target,
            key === null ? opaque(place) : readMember(evaluator, value, key, place),
            frame,
          );
        }
      }
      return;
    case Kind.ArrayPattern:
      return bindElements(evaluator, row, value, frame);
  }
}

function bindElements(evaluator: Evaluator, row: number, value: Value, frame: Frame): void {
  const syntax = evaluator.program.syntax(frame.module);
  for (const [index, child] of syntax.children(row).entries()) {
    const place = { module: frame.module, row: child };
    if (syntax.kind[child] === Kind.Empty) continue;
    if (syntax.kind[child] === Kind.Rest) {
      const held = force(value);
      const rest =
        held.kind === 'list' && !held.entries.slice(0, index).some(({ spread }) => spread)
          ? list(held.entries.slice(index), place)
          : opaque(place, [value]);
      bindPattern(evaluator, child + 1, rest, frame);
    } else bindPattern(evaluator, child, readMember(evaluator, value, String(index), place), frame);
  }
}

function withDefault(evaluator: Evaluator, row: number, value: Value, frame: Frame): Value {
  const when = isUndefined(evaluator, value);
  const place = { module: frame.module, row };
  const fallback = evaluator.program.syntax(frame.module).child(row, 1);
  if (when === false) return value;
  const other = evaluator.evaluate(fallback, frame);
  // What is not known stays known by its own name: the default only tells what stands in for it.
  if (when !== true && value.kind === 'symbol' && isEmpty(other)) return value;
  return choice(when, other, value, place);
}

function isEmpty(value: Value): boolean {
  if (value.kind === 'constant') return !value.value;
  return (value.kind === 'record' || value.kind === 'list') && value.entries.length === 0;
}
