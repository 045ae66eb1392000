import { transform } from 'esbuild';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyHash } from '#src/aliases/fingerprint.js';
import { resolveAliases } from '#src/aliases/resolve.js';
import { Kind } from '#src/syntax/kinds.js';
import { programOf, rule, ruleSet } from './programs.js';

const CODE = `
let counter = 0;
function helper(words) { return words.join(' ') + counter++; }
class Ledger { #lines = []; add(line) { outer: for (const old of this.#lines) { if (old === line) break outer; } this.#lines.push(line); return this; } }
async function assemble({ shelf, reader: { name = 'guest' } = {} }, ...rest) {
  const ledger = new Ledger();
  for (let index = 0; index < rest.length; index++) ledger.add(rest[index]);
  const text = \`Shelf \${shelf} for \${name}\`;
  try { return { text, total: helper([text, ...rest]), empty: rest.length === 0 ? null : undefined }; }
  catch (fault) { throw new Error('no shelf', { cause: fault }); }
}
export { assemble };
`;

async function hashOf(text: string): Promise<string> {
  const program = await programOf({ '/m.js': text });
  const wanted = rule('Wanted', { async: true, has: { key: 'total' } });
  const [result] = resolveAliases(program, ruleSet(wanted));
  return result?.bodyHash ?? 'not found';
}

const OTHER_NAMES = `
let q = 0;
function $(a) { return a.join(' ') + q++; }
class K { #z = []; add(a) { k: for (const b of this.#z) { if (b === a) break k; } this.#z.push(a); return this; } }
async function $$({ shelf: a, reader: { name: b = 'guest' } = {} }, ...c) {
  const d = new K();
  for (let e = 0; e < c.length; e++) d.add(c[e]);
  const f = \`Shelf \${a} for \${b}\`;
  try { return { text: f, total: $([f, ...c]), empty: c.length === 0 ? null : undefined }; }
  catch (g) { throw new Error('no shelf', { cause: g }); }
}
export { $$ as assemble };
`;

describe('a body hash', () => {
  it('is the same under other names', async () => {
    const before = await hashOf(CODE);
    expect(before).toMatch(/^xxh64:[0-9a-f]{16}$/u);
    expect(await hashOf(OTHER_NAMES)).toBe(before);
  });

  it('is the same for one program minified twice with other names', async () => {
    const minify = async (code: string) =>
      (await transform(code, { minify: true, format: 'esm', charset: 'utf8' })).code;
    const first = await minify(CODE);
    // Names that other modules use push the minifier to other short names.
    const taken = 'export const k1=()=>{let a,b,c,d,e,t,n,r,s,o,l,i;return[a,b,c,d,e,t,n,r,s,o,l,i]};';
    const second = await minify(`${taken}${'globalThis.a=[r,t,e,n,s];'}${CODE}`);
    expect(second.includes(first.slice(0, 40))).toBe(false);
    expect(await hashOf(second)).toBe(await hashOf(first));
  });

  it('holds for a function as declaration and as value', async () => {
    const program = await programOf({
      '/m.js': 'function a(e){return e+1}var b=function(t){return t+1};var c=function x(t){return t+1}',
    });
    const syntax = program.syntax(0);
    const hashes = syntax.children(0).map((row) =>
      bodyHash(program, {
        module: 0,
        row: syntax.kind[row] === Kind.Function ? row : syntax.child(row + 1, 1),
      }),
    );
    expect(new Set(hashes).size).toBe(1);
  });

  it.each([
    ['a literal', "'no shelf'", "'no shelves'"],
    ['a word in a template', 'Shelf $', 'Shelves $'],
    ['a property', 'total:', 'sum:'],
    ['a destructured key', 'reader:', 'visitor:'],
    ['a default', "'guest'", "'ghost'"],
    ['an operator', 'index < rest', 'index <= rest'],
    ['a number', 'index = 0', 'index = 1'],
    ['a global', 'new Error', 'new TypeError'],
    ['a branch', '? null : undefined', '? undefined : null'],
    ['which of two names is used', '[text, ...rest]', '[name, ...rest]'],
    ['the order of arguments', 'ledger.add(rest[index])', 'rest.add(ledger[index])'],
    ['await', 'total: helper', 'total: await helper'],
  ])('is changed by %s', async (_, from, to) => {
    expect(CODE.split(from)).toHaveLength(2);
    expect(await hashOf(CODE.replace(from, () => to))).not.toBe(await hashOf(CODE));
  });

  it('tells different texts apart, lone surrogates too', async () => {
    const strings = fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 6 }), {
      minLength: 2,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(strings, async (texts) => {
        const program = await programOf({
          '/m.js': `[${[...texts, '\ud800', '\ufffd'].map((text) => `()=>${JSON.stringify(text)}`).join(',')}]`,
        });
        const array = program.syntax(0).children(0)[0] as number;
        const rows = program.syntax(0).children(array + 1);
        const hashes = rows.map((row) => bodyHash(program, { module: 0, row }));
        expect(new Set(hashes).size).toBe(new Set([...texts, '\ud800', '\ufffd']).size);
      }),
      { numRuns: 8 },
    );
  });
});
