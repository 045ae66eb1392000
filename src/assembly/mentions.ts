import { LONG_ENVIRONMENT_NAME } from '../program/lasting-names.js';
import type { Place, Program } from '../program/program.js';
import { Kind } from '../syntax/kinds.js';
import { gateName } from './gates.js';

const MOST_ROWS = 1_500;
const MOST = 6;
const DEEPEST = 2;

/** Lasting names in a function and what it calls: environment variables and gates, in code-unit order. */
export function mentionsOf(program: Program, place: Place): string[] {
  const found = new Set<string>();
  read(program, place, DEEPEST, found, new Set());
  return [...found].sort().slice(0, MOST);
}

function read(
  program: Program,
  { module, row }: Place,
  depth: number,
  found: Set<string>,
  seen: Set<string>,
): void {
  const key = `${module}:${row}`;
  if (seen.has(key) || seen.size > 12) return;
  seen.add(key);
  const syntax = program.syntax(module);
  const end = Math.min(syntax.next[row] as number, row + MOST_ROWS);
  for (let inner = row + 1; inner < end; inner++) {
    const kind = syntax.kind[inner];
    if (kind === Kind.Member) {
      const name = program.text(syntax.value[inner] as number);
      if (LONG_ENVIRONMENT_NAME.test(name) && !program.member({ module, row: inner + 1 }, name))
        found.add(name);
    } else if (kind === Kind.Call) {
      const gate = gateName(program, { module, row: inner });
      if (gate !== null) found.add(gate);
      else if (depth > 0) {
        const callee = program.follow({ module, row: inner + 1 });
        const calleeKind = program.syntax(callee.module).kind[callee.row];
        if (calleeKind === Kind.Function || calleeKind === Kind.Arrow)
          read(program, callee, depth - 1, found, seen);
      }
    }
  }
}
