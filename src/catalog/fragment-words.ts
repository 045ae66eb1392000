import type { Fragment } from './document.js';

type Worded = Omit<Fragment, 'fragments' | 'alternatives'>;

/**
 * What a fragment is, in a few words; not yet safe to show.
 * @param name how its name is written
 */
export function wordFragmentPlainly(fragment: Worded, name = fragment.name ?? ''): string {
  const { kind, prompt, alias, separator, chars, start, end } = fragment;
  switch (kind) {
    case 'prompt':
      return prompt ?? '';
    case 'text':
      return `text of ${chars} characters`;
    case 'boundary':
      return `cache boundary ${name}`;
    case 'call':
      return alias ?? `${name}()`;
    case 'join':
      return separator === undefined ? 'joined' : `joined by ${JSON.stringify(separator)}`;
    case 'choice':
      return 'one of';
    case 'repeat':
      return `for each of ${name === '' ? 'something' : name}`;
    case 'opaque':
      return `code at ${start}..${end}`;
    default:
      return name === '' ? kind : `${kind} ${name}`;
  }
}

/**
 * The same in the notation of assemblies and scenarios: `<…>` is filled in at run time, `====` is a boundary, and what a
 * minifier named is marked; not yet safe to show.
 */
export function wordFragment(fragment: Worded): string {
  const { kind, prompt, name = '', minified } = fragment;
  const shown = minified ? `${name} (minified)` : name;
  switch (kind) {
    case 'prompt':
      return `prompt ${prompt}`;
    case 'boundary':
      return `==== ${name} ====`;
    case 'parameter':
      return `<${shown}>`;
    case 'environment':
    case 'value':
      return `<${kind} ${shown}>`;
    default:
      return wordFragmentPlainly(fragment, shown);
  }
}
