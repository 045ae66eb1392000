import { createHash } from 'node:crypto';

const longest = 80;

function plain(text: string): string {
  const words = text.toLowerCase().replace(/[^a-z0-9.]+/g, '-');
  return words.replace(/^[.-]+|[.-]+$/g, '').replace(/\.{2,}/g, '.');
}

/**
 * Part of an address for each name: lower-case ASCII letters, digits, dots and hyphens, no two alike. The
 * slug of a name depends on the name alone, unless an earlier name has taken it.
 */
export class Slugs {
  readonly #taken = new Set<string>();

  constructor(taken: readonly string[] = []) {
    for (const slug of taken) this.#taken.add(slug);
  }

  /** @returns a new slug; the same name asked for twice gets two. */
  slugFor(name: string): string {
    const words = plain(name);
    const lossless = words !== '' && words === name.toLowerCase() && words.length <= longest;
    const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
    const first = lossless
      ? words
      : [words.slice(0, longest).replace(/[.-]+$/, ''), hash].filter(Boolean).join('-');
    let slug = first;
    for (let count = 2; this.#taken.has(slug); count++) slug = `${first}-${count}`;
    this.#taken.add(slug);
    return slug;
  }
}
