import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rule, ruleSet } from '../aliases/programs.js';
import type { Registry } from '../release/builders/registry.js';

/** Words of a version's program; the helper's body stays, and the rule for its caller fits the first only. */
const words = ['words of the old days', 'You keep the light of the tower', 'You ring the bell of the tower'];

export const NAME = '@ours/lantern';

/** The source of a version of our small program. */
function sourceOf(version: number): string {
  const text = version < words.length ? words[version] : `You count ${version} ships before the night`;
  return `function f(e){let t=e.shelf;return g(t,${JSON.stringify(text)})}function g(e,t){return[t,e]}
f({shelf:"Never leave the lantern without its keeper."});`;
}

/** Publishes versions 1.0.0 to 1.N.0, in an order that is not theirs. */
export function publishLantern(registry: Registry, count: number, name = NAME): void {
  const minors = Array.from({ length: count }, (_, minor) => minor);
  for (const minor of [...minors.filter((one) => one % 2 === 1), ...minors.filter((one) => one % 2 === 0)])
    registry.publish(name, `1.${minor}.0`, { 'cli.js': sourceOf(minor) });
}

/** Rules by which the helper is resolved in the first version and carried over to all others. */
export const lanternRules = ruleSet(
  rule('Wanted', { shape: 'function', has: { text: words[0] as string } }),
  rule('Helper', { shape: 'function', calledBy: { alias: 'Wanted' } }),
);

/** Content of all files of a folder, by name. */
export function contentsOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}
