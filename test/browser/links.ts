import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface BuiltPage {
  readonly ids: readonly string[];
  readonly links: readonly string[];
  readonly title: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#39': "'", lt: '<', gt: '>' };
const unescaped = (value: string) =>
  value.replace(/&(amp|quot|#39|lt|gt);/g, (_, name) => entities[name] ?? '');

function valuesOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, value = '']) => unescaped(value));
}

/** Pages as the generator writes them: every attribute in double quotes, and no bare quote or bracket in a text. */
function readPages(files: readonly string[], folder: string): Map<string, BuiltPage> {
  const pages = new Map<string, BuiltPage>();
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const html = readFileSync(path.join(folder, file), 'utf8');
    pages.set(file, {
      ids: valuesOf(html, /\sid="([^"]*)"/g),
      links: valuesOf(html, /<a\s[^>]*?href="([^"]*)"/g),
      title: valuesOf(html, /<title>([^<]*)</g).join(''),
    });
  }
  return pages;
}

/**
 * What is wrong with the links, ids and titles of a site in a folder, in words. The page of a kind of prompts
 * leads on to the part of the kind that holds an entry, so that an id on such a part is one of it too.
 *
 * @param base address of the site, with a slash at both ends
 */
export function faultsOfLinks(folder: string, base: string): { links: number; faults: string[] } {
  const files = readdirSync(folder, { recursive: true }).map((name) => String(name).replaceAll('\\', '/'));
  const known = new Set(files);
  const pages = readPages(files, folder);
  const faults = new Set<string>();
  let links = 0;
  const idsOf = (file: string) => {
    const parts = `${file.replace(/\.html$/, '')}/`;
    return [...pages].flatMap(([name, { ids }]) => (name === file || name.startsWith(parts) ? ids : []));
  };
  const idSets = new Map<string, Set<string>>();
  const holds = (file: string, id: string) => {
    const ids = idSets.get(file) ?? new Set(idsOf(file));
    idSets.set(file, ids);
    return ids.has(id);
  };
  for (const [file, page] of pages) {
    if (page.title === '') faults.add(`${file} has no title`);
    if (new Set(page.ids).size < page.ids.length) faults.add(`${file} has an id twice`);
    for (const link of page.links) {
      links++;
      const url = new URL(link, `http://site.invalid${base}${file}`);
      const target = decodeURIComponent(url.pathname);
      const name = target.slice(base.length).replace(/(^|\/)$/, '$1index.html');
      const id = decodeURIComponent(url.hash.slice(1));
      if (url.host !== 'site.invalid' || !target.startsWith(base))
        faults.add(`${link} leads out of the site`);
      else if (!known.has(name)) faults.add(`${link} leads nowhere`);
      else if (id !== '' && !holds(name, id)) faults.add(`${link} names nothing on its page`);
    }
  }
  return { links, faults: [...faults] };
}
