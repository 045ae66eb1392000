/** What methods and functions of the language do with what they are called on and given. */

export const words = (text: string): string[] => text.split(' ');

/** Methods whose result is made of what they are called on. */
export const KEEPING = words(
  'trim trimStart trimEnd slice substring substr toString valueOf normalize padStart padEnd repeat toLowerCase toUpperCase ' +
    'replace replaceAll concat join filter flat sort reverse toSorted toReversed at find findLast pop shift split values entries get next catch finally then with splice',
);
/** Arguments that become part of the result, by method; -1 for all. */
export const ADDING: readonly (readonly [string, number])[] = [
  ['concat', -1],
  ['replace', 1],
  ['replaceAll', 1],
  ['join', 0],
  ['padEnd', 1],
  ['padStart', 1],
];
/** Methods whose result is what the callback returns, with the callback's place. */
export const MAPPING: readonly (readonly [string, number])[] = [
  ...(['map', 'flatMap', 'then', 'catch', 'reduce', 'reduceRight'] as const).map(
    (name) => [name, 0] as const,
  ),
  ...(['replace', 'replaceAll'] as const).map((name) => [name, 1] as const),
];
/** Methods that call back with elements of what they are called on, with the parameter that gets them. */
export const VISITING: readonly (readonly [string, number])[] = [
  ...words('map flatMap filter forEach find findLast some every then sort toSorted').map(
    (name) => [name, 0] as const,
  ),
  ...words('reduce reduceRight').map((name) => [name, 1] as const),
];
/** Functions of the language that give back what their first argument holds. */
export const HOLDING = words(
  'freeze seal fromEntries all race any allSettled resolve from of structuredClone String raw assign',
);
/** Methods of schemas that give back the values that fit them, which the schema's descriptions are no part of. */
export const FITTING = words(
  'parse parseAsync safeParse safeParseAsync decode decodeAsync safeDecode safeDecodeAsync encode encodeAsync',
);
