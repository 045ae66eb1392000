import { withBase } from 'vitepress';

/**
 * The data of a page: read from the project while the site is made, loaded by the browser afterwards.
 * @param page address of the page under the base, without ending
 * @param version of the data
 */
export async function pageData(page, version) {
  if (import.meta.env.SSR) {
    const { readFile } = await import('node:fs/promises');
    return JSON.parse(await readFile(`public/data/pages/${page}.json`, 'utf8'));
  }
  const answer = await fetch(withBase(`/data/pages/${page}.json?v=${version}`));
  if (!answer.ok) throw new Error(`${page}: ${answer.status}`);
  return answer.json();
}
