// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Kind } from '#src/syntax/kinds.js';
import { fixturesFolder } from '../../fixtures/shapes.js';
import { ask } from './asking.js';

/** Span of what a literal says, without its quotes; a template with placeholders has several. */
type Span = readonly [start: number, end: number];

interface Text {
  /** What is found for it, without places, which move when others change. */
  answer: string;
  spans: Span[];
  isProse: boolean;
  /** The literal with its quotes, where it has no placeholders and stands in none. */
  whole: Span | null;
}

function textsOf(source: string): Text[] {
  const { linked, facings } = ask(source);
  const syntax = linked.program.syntax(0);
  const { kind, start, end, parent } = syntax;
  const spanOf = (row: number): Span => [start[row] as number, end[row] as number];
  const texts: Text[] = [];
  for (let row = 0; row < syntax.count; row++) {
    if (kind[row] !== Kind.String && kind[row] !== Kind.Template) continue;
    const [from, to] = spanOf(row);
    const quasis = syntax.children(row).filter((child) => kind[child] === Kind.Quasi);
    const spans: Span[] = kind[row] === Kind.String ? [[from + 1, to - 1]] : quasis.map(spanOf);
    const found = facings.of(0, row);
    const above = kind[parent[row] as number];
    texts.push({
      answer: found
        ? [found.facing, found.sink, found.confidence.toFixed(9), found.owner].join(' ')
        : 'unknown',
      spans,
      isProse: spans.some(([first, last]) => source.slice(first, last).trim().includes(' ')),
      whole:
        quasis.length > 1 || above === Kind.TaggedTemplate || above === Kind.Template ? null : [from, to],
    });
  }
  return texts;
}

const SAYINGS: readonly ((said: string) => string)[] = [
  () => '',
  (said) => said.replaceAll(/[\p{L}\p{N}]/gu, ' '),
  (said) => said + ' And then say it once more.'.repeat(30),
];

/** The source with each chosen text changed: emptied, blanked, made longer or, as the last choice, taken away. */
function changed(source: string, texts: readonly Text[], choices: ReadonlyMap<number, number>): string {
  const edits: [Span, string][] = [];
  for (const [index, choice] of choices) {
    const { spans, whole } = texts[index] as Text;
    const say = SAYINGS[choice];
    if (say) for (const span of spans) edits.push([span, say(source.slice(...span))]);
    else if (whole) edits.push([whole, ' void 0']);
  }
  edits.sort(([left], [right]) => right[0] - left[0]);
  let text = source;
  for (const [[start, end], put] of edits) text = text.slice(0, start) + put + text.slice(end);
  return text;
}

/** What is found for the texts that were left alone, by their order. */
function left(texts: readonly Text[], changes: ReadonlyMap<number, number>): string[] {
  return texts.filter((_, index) => !changes.has(index)).map(({ answer }) => answer);
}

function holdsFor(source: string, runs: number): void {
  const before = textsOf(source);
  const prose = before.flatMap(({ isProse }, index) => (isProse ? [index] : []));
  const change = fc.tuple(fc.constantFrom(...prose), fc.nat(SAYINGS.length));
  fc.assert(
    fc.property(fc.uniqueArray(change, { minLength: 1, selector: ([index]) => index }), (drawn) => {
      const choices = new Map(
        drawn.filter(([index, choice]) => choice < SAYINGS.length || before[index]?.whole),
      );
      const after = textsOf(changed(source, before, choices));
      const taken = new Set([...choices].flatMap(([index, choice]) => (SAYINGS[choice] ? [] : [index])));
      const kept = [...choices].filter(([index]) => !taken.has(index));
      const renumbered = kept.map(([index]): [number, number] => [
        index - [...taken].filter((other) => other < index).length,
        0,
      ]);
      expect(left(after, new Map(renumbered))).toEqual(left(before, choices));
    }),
    { numRuns: runs },
  );
}

/** Statements that hand texts to readers and to nobody. */
const STATEMENTS = [
  'console.log("All of it is done.");',
  'logger.debug("It was done in time.");',
  'post({role:"user",content:"Be clear about it."});',
  'function advise(topic){return `Be brief about ${topic}, if you can.`}post({role:"user",content:advise(x)});',
  'const rule="Leave out what is known.";post({role:"user",content:rule});',
  'throw new Error("It could not be read.");',
  'keep("Nobody is known to read it.");',
  `keep("${'Nobody is known to read all of it. '.repeat(20)}");`,
  `const unused=["${'Say what helps and leave out the rest. '.repeat(16)}","Some more of it."];`,
  'keep(`Nobody reads ${it} as it is.`);',
  'console.log("Some of it is done.");keep(`Nobody reads ${x?`some of the parts`:"all of the parts"} of it.`);',
  'keep(`${"Nobody reads what is in the middle."}`);',
  'socket.debug("It was opened in time.",it);fail(new Failure("It was not opened.",it));',
  'run({name:"count",description:"Counts all words.",inputSchema:s,call(){throw Error("No words were given.")}});',
];

describe('what is found for a text does not hang on other texts', () => {
  test('in programs of a few statements', () => {
    const program = fc.array(fc.constantFrom(...STATEMENTS), { minLength: 3, maxLength: 14 });
    fc.assert(
      fc.property(program, (statements) => {
        const named = statements.map((statement, index) =>
          statement.replaceAll(/\b(advise|rule|unused)\b/g, `$1${index}`),
        );
        holdsFor(named.map((statement) => `{${statement}}`).join(''), 3);
      }),
      { numRuns: 40 },
    );
  });

  test('in the bundled fixture', { timeout: 60_000 }, () => {
    holdsFor(readFileSync(path.join(fixturesFolder, 'bundles', 'agent.min.js'), 'utf8'), 8);
  });
});
