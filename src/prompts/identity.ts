import type { PromptKind } from '../catalog/document.js';

/** What an id is made of: nothing of it comes from minified names, offsets or module paths. */
export interface IdentityParts {
  kind: PromptKind;
  owner: string | null;
  keys: readonly string[];
  /** The words of the text's first heading, or its first words, with spaces between. */
  words: string;
  textHash: string;
}

const MOST_WORDS = 6;
const MOST_CHARACTERS = 48;
const HASH_DIGITS = 8;

/** Ids for all entries, in their order: kind, owner and first words; entries that agree get part of their hash. */
export function assignIds(entries: readonly IdentityParts[]): string[] {
  const stems = entries.map(stemOf);
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return entries.map((entry, index) => {
    const stem = stems[index] as string;
    return counts.get(stem) === 1 ? stem : `${stem}-${entry.textHash.slice(-HASH_DIGITS)}`;
  });
}

/** The name that people read: the kind, whose it is, and the text's heading or first words. */
export function nameOf(parts: IdentityParts): string {
  const kind = parts.kind === 'other' ? 'Text' : sentenceCase(parts.kind.replaceAll('-', ' '));
  const owner = parts.owner ? ` ${parts.owner}` : '';
  return parts.words === '' ? `${kind}${owner}` : `${kind}${owner}: ${parts.words}`;
}

function stemOf(parts: IdentityParts): string {
  const place = parts.owner ?? parts.keys.slice(-2).join(' ');
  const kind = parts.kind === 'other' ? 'text' : parts.kind;
  const slug = slugOf(`${place} ${parts.words}`);
  return slug === '' ? `${kind}-${parts.textHash.slice(-HASH_DIGITS)}` : `${kind}-${slug}`;
}

/** The first heading's words where the text opens with one, else its first words; tags and placeholders are no words. */
export function leadingWords(text: string): string {
  const plain = text.slice(0, 2_000).replace(/\$\{\d+\}|<[^<>\n]{0,80}>/g, ' ');
  const heading = /^\s*#+[ \t]+(\S[^\n]*)/.exec(plain);
  const words: string[] = [];
  for (const [word] of (heading?.[1] ?? plain).matchAll(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)*/gu)) {
    if (words.push(word) === MOST_WORDS) break;
  }
  return words.join(' ');
}

/** Kebab-case of letters and digits of any script, whole words, bounded. */
export function slugOf(text: string): string {
  const spaced = text
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .normalize('NFKC')
    .toLowerCase();
  let slug = '';
  for (const word of spaced.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    if (slug.length + word.length + 1 > MOST_CHARACTERS) break;
    slug += slug === '' ? word : `-${word}`;
  }
  return slug;
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
