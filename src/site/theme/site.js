import { withBase } from 'vitepress';
import { inject } from 'vue';

/** Under which the theme gives each component what every page knows. */
export const siteKey = Symbol('catalog');

export function useSite() {
  const site = inject(siteKey);
  return { ...site, labelOf: (index) => site.releases[index]?.label ?? '' };
}

/** Address of a page or of an anchor on it: `prompts/skill#id`, `prompts/index?facing=model`. */
export function linkTo(address) {
  const [page, anchor] = address.split('#');
  const [path, query] = page.split('?');
  const trimmed = path.replace(/(^|\/)index$/, '$1');
  const file = trimmed === '' || trimmed.endsWith('/') ? trimmed : `${trimmed}.html`;
  const asked = query === undefined ? '' : `?${query}`;
  return withBase(`/${file}${asked}${anchor === undefined ? '' : `#${anchor}`}`);
}

/** Loads a file of data that lies beside the pages. */
export async function loadData(path) {
  const answer = await fetch(withBase(`/${path}`));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

const wholeNumber = new Intl.NumberFormat('en');

export function count(value) {
  return wholeNumber.format(value);
}

export function counted(value, one, many = `${one}s`) {
  return `${count(value)} ${value === 1 ? one : many}`;
}

export const facings = ['model', 'ui', 'internal', 'unknown'];

/** One release, or nothing where a site has one only. */
export function newestLabel(releases) {
  return releases.length > 1 ? (releases.at(-1)?.label ?? '') : '';
}

export const facingWords = {
  model: 'read by the model',
  ui: 'read by the person',
  internal: 'read by the program',
  unknown: 'reader unknown',
};
