import type { Fragment } from './document.js';

/** What a fragment is, in a few words; not yet safe to show. */
export function wordFragment(fragment: Omit<Fragment, 'fragments' | 'alternatives'>): string {
  const { kind, prompt, name = '', alias, minified, separator, chars } = fragment;
  const shown = minified ? `${name} (minified)` : name;
  switch (kind) {
    case 'prompt':
      return `prompt ${prompt}`;
    case 'text':
      return `text of ${chars} characters`;
    case 'boundary':
      return `==== ${name} ====`;
    case 'call':
      return alias === undefined ? `${shown}()` : alias;
    case 'join':
      return separator === undefined ? 'joined' : `joined by ${JSON.stringify(separator)}`;
    case 'parameter':
      return `<${shown}>`;
    case 'environment':
    case 'value':
      return `<${kind} ${shown}>`;
    case 'choice':
      return 'one of';
    case 'repeat':
      return `for each of ${shown === '' ? 'something' : shown}`;
    case 'opaque':
      return `code at ${fragment.start}..${fragment.end}`;
    default:
      return name === '' ? kind : `${kind} ${shown}`;
  }
}
