import { wordFragment } from '../catalog/fragment-words.js';
import { mermaidLabel } from '../catalog/mermaid.js';
import type { EvaluatedScenario, Skeleton } from './evaluate.js';
import type { OpenFragment } from './reduce.js';
import { shortConditions } from './skeleton-lines.js';

/** Nodes of one chart; what is more is counted in a last one. */
const MOST_NODES = 60;

/** A flow chart of what is left of a scenario's assemblies, in order from top to bottom. */
export function* mermaidLines({
  title,
  skeletons,
}: Pick<EvaluatedScenario, 'title' | 'skeletons'>): Generator<string> {
  yield 'flowchart TD';
  yield `  start([${mermaidLabel(title)}])`;
  for (const [index, skeleton] of skeletons.entries()) yield* skeletonNodes(skeleton, `s${index}`);
}

function* skeletonNodes({ assembly, part, branches, target }: Skeleton, prefix: string): Generator<string> {
  yield `  ${prefix}[[${mermaidLabel(part === undefined ? assembly : `${assembly}: ${part}`)}]]`;
  yield `  start --> ${prefix}`;
  let from = prefix;
  let arrow = '-->';
  for (const { index, when, throws, fragments } of branches) {
    const name = `${prefix}_${index}`;
    let last = from;
    let link = arrow;
    if (when.length > 0 && target === 'result') {
      yield `  ${name}q{${mermaidLabel(shortConditions(when))}}`;
      yield `  ${from} ${arrow} ${name}q`;
      last = `${name}q`;
      from = last;
      link = '-->|yes|';
      arrow = '-->|no|';
    }
    const words = throws ? ['throws'] : fragments.length === 0 ? ['nothing'] : nodeWords(fragments);
    for (const [position, word] of words.entries()) {
      yield `  ${name}_${position}[${mermaidLabel(word)}]`;
      yield `  ${last} ${link} ${name}_${position}`;
      last = `${name}_${position}`;
      link = '-->';
    }
  }
}

function nodeWords(fragments: readonly OpenFragment[]): string[] {
  const words = fragments.slice(0, MOST_NODES).map((fragment) => {
    const inner = (fragment.alternatives ?? []).map(
      ({ fragments: list }) => list.map(wordFragment).join(', ') || 'nothing',
    );
    const whole =
      inner.length > 0 ? `${wordFragment(fragment)} ${inner.join(' / ')}` : wordFragment(fragment);
    return fragment.when || fragment.optional ? `[${whole}]` : whole;
  });
  return fragments.length > MOST_NODES ? [...words, `${fragments.length - MOST_NODES} more`] : words;
}
