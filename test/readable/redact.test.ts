// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are code
import { parse } from 'acorn';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { stopPrinter } from '#src/readable/esbuild-service.js';
import { type Redaction, redact } from '#src/readable/redact.js';
import { printedView } from '#src/readable/view.js';
import { program } from './programs.js';

afterAll(stopPrinter);

const asRedaction = ({ start, end }: { start: number; end: number }, index: number): Redaction => ({
  start,
  end,
  id: `prompt-${index}`,
  hash: 'xxh64:0123456789abcdef',
});

function redactionOf(text: string, part: string): Redaction {
  const start = text.indexOf(part);
  return { start, end: start + part.length, id: 'one', hash: 'xxh64:00' };
}

describe('redacted text', () => {
  it('holds no redacted word, all expressions, and prints on the same lines', async () => {
    await fc.assert(
      fc.asyncProperty(program, fc.nat(), async (made, pick) => {
        const chosen = made.literals.filter((_, index) => ((pick >> (index % 16)) & 1) === 1);
        const kept = made.literals.filter((literal) => !chosen.includes(literal));
        const redacted = redact(made.text, chosen.map(asRedaction));
        for (const { first, last } of chosen)
          expect(redacted.text).not.toMatch(new RegExp(`${first}|${last}`));
        for (const { first, last } of kept) {
          expect(redacted.text).toContain(first);
          expect(redacted.text).toContain(last);
        }
        for (const name of made.names) expect(redacted.text).toContain(name);
        const [before, after] = await Promise.all([printedView(made.text), printedView(redacted.text)]);
        expect(after.refusal).toBeUndefined();
        expect(after.view?.lineCount).toBe(before.view?.lineCount);
        for (const { start, end } of made.functions) {
          const lines = after.view?.toReadable(redacted.toRedacted(start), redacted.toRedacted(end - 1) + 1);
          expect(lines).toEqual(before.view?.toReadable(start, end));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('maps offsets outside of literals both ways', () => {
    fc.assert(
      fc.property(program, ({ text, literals, functions }) => {
        const redacted = redact(text, literals.map(asRedaction));
        for (const { start, end } of [...functions, ...literals]) {
          for (const offset of [start, end])
            expect(redacted.toOriginal(redacted.toRedacted(offset))).toBe(offset);
        }
        for (const { start, first } of functions) {
          expect(redacted.text.slice(redacted.toRedacted(start))).toMatch(
            new RegExp(`^function ${first}\\(`),
          );
        }
      }),
      { numRuns: 100 },
    );
  });

  it('keeps the expressions of a template and names it once', () => {
    const text = 'f(tag`You are ${a?`an ${b}`:"no"} helper.\nAlways.`,"Stay calm.\\n")';
    const parts = [text.slice(5, text.indexOf(',"')), '"Stay calm.\\n"'];
    const redacted = redact(
      text,
      parts.map((part) => redactionOf(text, part)),
    );
    expect(redacted.text).toBe(
      'f(tag`[redacted one xxh64:00]${a?`an ${b}`:"no"}\n`,"[redacted one xxh64:00]\\n")',
    );
  });

  it('reads literals where only their surroundings allow what they hold', () => {
    const sources = [
      ['async function*f(){x=`secret ${await (yield a)} words`}', 'script'],
      ['var await,yield_;x=`secret ${await} words ${010}`', 'script'],
      ['class A extends B{#p;m(){return `secret ${super.m(this.#p,new.target)} words`}}', 'script'],
      ['x=`secret ${import.meta.url} words`', 'module'],
      ['x="secret \\101 words"', 'script'],
    ] as const;
    for (const [text, sourceType] of sources) {
      const part = /`.*`|".*"/.exec(text)?.[0] as string;
      const redacted = redact(text, [redactionOf(text, part)]).text;
      expect(redacted).not.toMatch(/secret|words/);
      for (const [expression] of part.matchAll(/\$\{.*?\}/g)) expect(redacted).toContain(expression);
      expect(() => parse(redacted, { ecmaVersion: 'latest', sourceType })).not.toThrow();
    }
  });

  it('replaces a template that can not be read as a whole', () => {
    expect(
      redact('x=`secret ${a b} words`', [redactionOf('x=`secret ${a b} words`', '`secret ${a b} words`')])
        .text,
    ).toBe('x=`[redacted one xxh64:00]`');
  });

  it('lets no id or hash break out of the literal', () => {
    const text = 'x="secret"';
    const id = '"+evil()+"`${evil()}\\';
    const redacted = redact(text, [{ start: 2, end: 10, id, hash: '\n' }]);
    expect(redacted.text).toBe('x="[redacted __evil_______evil____ _]"');
  });

  it('refuses a span that is not that of a literal', () => {
    for (const [start, end] of [
      [0, 1],
      [2, 5],
      [3, 9],
      [2, 3],
      [50, 60],
    ] as const) {
      expect(() => redact('x="secret"', [{ start, end, id: 'a', hash: 'b' }])).toThrow(RangeError);
    }
  });
});
