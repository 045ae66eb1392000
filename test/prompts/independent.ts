import { type Expression, parseExpressionAt, type TemplateLiteral } from 'acorn';

const MASK = (1n << 64n) - 1n;
const P1 = 0x9e3779b185ebca87n;
const P2 = 0xc2b2ae3d27d4eb4fn;
const P3 = 0x165667b19e3779f9n;
const P4 = 0x85ebca77c2b2ae63n;
const P5 = 0x27d4eb2f165667c5n;

const rotate = (value: bigint, by: bigint): bigint => ((value << by) | (value >> (64n - by))) & MASK;
const round = (lane: bigint, input: bigint): bigint => (rotate((lane + input * P2) & MASK, 31n) * P1) & MASK;

/** XXH64 with seed 0, written from its specification: 16 hex digits. https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md */
export function xxh64(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { length } = bytes;
  let at = 0;
  let hash = P5;
  if (length >= 32) {
    const lanes = [(P1 + P2) & MASK, P2, 0n, (MASK + 1n - P1) & MASK];
    for (; at + 32 <= length; at += 32)
      lanes.forEach((lane, index) => {
        lanes[index] = round(lane, view.getBigUint64(at + index * 8, true));
      });
    const [one = 0n, two = 0n, three = 0n, four = 0n] = lanes;
    hash = (rotate(one, 1n) + rotate(two, 7n) + rotate(three, 12n) + rotate(four, 18n)) & MASK;
    for (const lane of lanes) hash = ((hash ^ round(0n, lane)) * P1 + P4) & MASK;
  }
  hash = (hash + BigInt(length)) & MASK;
  for (; at + 8 <= length; at += 8)
    hash = (rotate(hash ^ round(0n, view.getBigUint64(at, true)), 27n) * P1 + P4) & MASK;
  for (; at + 4 <= length; at += 4)
    hash = (rotate(hash ^ ((BigInt(view.getUint32(at, true)) * P1) & MASK), 23n) * P2 + P3) & MASK;
  for (; at < length; at++)
    hash = (rotate(hash ^ ((BigInt(bytes[at] as number) * P5) & MASK), 11n) * P1) & MASK;
  hash = ((hash ^ (hash >> 33n)) * P2) & MASK;
  hash = ((hash ^ (hash >> 29n)) * P3) & MASK;
  return (hash ^ (hash >> 32n)).toString(16).padStart(16, '0');
}

/** A text as the README says that it is hashed, from quasis and labels. */
export function textToHash(quasis: readonly string[], labels: readonly number[]): string {
  let text = '';
  quasis.forEach((quasi, index) => {
    for (let at = 0; at < quasi.length; ) {
      const slashes = /^\\*/.exec(quasi.slice(at))?.[0].length ?? 0;
      const behind = quasi.slice(at + slashes, at + slashes + 2);
      const atEnd = at + slashes === quasi.length && index < quasis.length - 1;
      if (behind === '${') text += `${'\\'.repeat(slashes * 2 + 1)}\${`;
      else if (atEnd) text += '\\'.repeat(slashes * 2);
      else text += '\\'.repeat(slashes) + behind.slice(0, 1);
      at += slashes + (behind === '${' ? 2 : 1);
    }
    if (index < labels.length) text += `\${${labels[index]}}`;
  });
  return text;
}

/** What must be hashed for the source of one literal. */
export function textToHashOfSource(source: string, isRaw = false): string {
  const literal = parseExpressionAt(source, 0, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    allowAwaitOutsideFunction: true,
  }) as Expression;
  if (literal.end !== source.length) throw new Error('more than one literal');
  if (literal.type === 'Literal') return textToHash([String(literal.value)], []);
  const { quasis, expressions } = literal as TemplateLiteral;
  const keys = expressions.map(({ start, end }) => source.slice(start, end));
  const order = [...new Set(keys)];
  return textToHash(
    quasis.map(({ value }) => (isRaw ? value.raw : (value.cooked ?? value.raw))),
    keys.map((key) => order.indexOf(key)),
  );
}

/** What must be hashed for the shape of a hashed text. */
export function shapeToHash(text: string): string {
  const pieces = text.split(/(\$\{\d+\})/);
  const words = pieces.map((piece, index) =>
    index % 2 ? piece : piece.replace(/[\p{L}\p{M}\p{N}]+/gu, 'w'),
  );
  return words.join('').replace(/w(?:[ ,;.:!?'’"()/_-]*w)+/g, 'w');
}
