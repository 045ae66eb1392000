import { wordConditions } from '../../catalog/condition-words.js';
import type { Assembly, CatalogDocument, Condition, Fragment } from '../../catalog/document.js';
import { Slugs } from '../model/slugs.js';
import { linesOf } from './entry-view.js';
import { cutText, type Page } from './page.js';

/** Parts that one page draws, and how deep they may lie in others. */
const mostParts = 500;
const deepest = 12;

/** A part of a diagram: a fragment, or one of several alternatives. */
export interface PartView {
  readonly kind: Fragment['kind'] | 'alternative';
  /** Plain text. */
  readonly words: string;
  /** Conditions in words. */
  readonly when?: string;
  readonly marks: readonly string[];
  readonly address?: string;
  readonly parts: readonly PartView[];
}

function wordsOf(fragment: Fragment): string {
  const { kind, prompt, name = '', alias, separator, chars, start, end } = fragment;
  switch (kind) {
    case 'prompt':
      return prompt ?? '';
    case 'text':
      return `text of ${chars} characters`;
    case 'boundary':
      return `cache boundary ${name}`;
    case 'call':
      return alias ?? `${name}()`;
    case 'choice':
      return 'one of';
    case 'join':
      return separator === undefined ? 'joined' : `joined by ${JSON.stringify(separator)}`;
    case 'repeat':
      return `for each of ${name === '' ? 'something' : name}`;
    case 'opaque':
      return `code at ${start}..${end}`;
    default:
      return name === '' ? kind : `${kind} ${name}`;
  }
}

function marksOf({ optional, cut, minified, spread }: Fragment): string[] {
  const marks = [];
  if (optional) marks.push('left out where empty');
  if (cut) marks.push('not followed to its end');
  if (minified) marks.push('minified name');
  if (spread) marks.push('a list');
  return marks;
}

/** Draws fragments until the page is full. */
class Drawing {
  readonly #addresses: ReadonlyMap<string, string>;
  #room = mostParts;

  constructor(addresses: ReadonlyMap<string, string>) {
    this.#addresses = addresses;
  }

  get isFull(): boolean {
    return this.#room <= 0;
  }

  parts(fragments: readonly Fragment[], depth = 0): PartView[] {
    const views: PartView[] = [];
    for (const fragment of fragments) {
      if (this.#room <= 0 || depth > deepest) break;
      this.#room--;
      const address = fragment.prompt === undefined ? undefined : this.#addresses.get(fragment.prompt);
      const inner = [
        ...this.parts(fragment.fragments ?? [], depth + 1),
        ...this.#alternatives(fragment.alternatives ?? [], depth + 1),
      ];
      views.push({
        kind: fragment.kind,
        words: cutText(wordsOf(fragment), 300),
        ...conditions(fragment.when),
        marks: marksOf(fragment),
        ...(address === undefined ? {} : { address }),
        parts: inner,
      });
    }
    return views;
  }

  #alternatives(alternatives: NonNullable<Fragment['alternatives']>, depth: number): PartView[] {
    return alternatives.map(({ when, fragments }) => {
      this.#room--;
      const parts = this.parts(fragments, depth);
      const words = when.length > 0 ? `if ${cutText(wordConditions(when), 400)}` : 'else';
      return { kind: 'alternative', words: parts.length > 0 ? words : `${words}: nothing`, marks: [], parts };
    });
  }
}

function conditions(when: readonly Condition[] | undefined): { when?: string } {
  return when === undefined || when.length === 0 ? {} : { when: cutText(wordConditions(when), 400) };
}

const noteWords = {
  steps: 'evaluation took more than its share somewhere',
  branches: 'there are more branches',
  fragments: 'there are more parts',
} as const;

function assemblyPage(
  assembly: Assembly,
  path: string,
  role: string,
  addresses: ReadonlyMap<string, string>,
): Page {
  const { alias, target, module, start, end, notes = [] } = assembly;
  const drawing = new Drawing(addresses);
  const branches = assembly.branches.slice(0, 60).map(({ words, throws, fragments }, index, all) => {
    const always = all.length === 1 ? 'always' : index === 0 ? 'first' : 'else';
    const when = words === '' ? (target === 'request' ? 'call' : always) : `if ${cutText(words, 600)}`;
    return { when, throws: throws === true, parts: drawing.parts(fragments) };
  });
  const cuts = notes.map((note) => noteWords[note]);
  if (drawing.isFull || assembly.branches.length > branches.length) cuts.push('there are more parts');
  return {
    path,
    title: alias,
    component: 'AssemblyPage',
    data: {
      alias,
      role,
      target,
      place: { module: cutText(module, 300), start, end, ...linesOf(assembly as { readable?: never }) },
      branches,
      notes: [...new Set(cuts)],
    },
    search: [{ anchor: '', titles: ['Assemblies', alias], text: role }],
    outline: false,
  };
}

/** A diagram of each function of the newest release that puts prompts together, and a list of them. */
export function* assemblyPages(
  { assemblies = [], aliases }: CatalogDocument,
  addresses: ReadonlyMap<string, string>,
): Generator<Page> {
  if (assemblies.length === 0) return;
  const slugs = new Slugs(['index']);
  const roles = new Map(aliases.map(({ alias, role }) => [alias, role]));
  const listed = assemblies.map((assembly) => ({
    assembly,
    path: `assemblies/${slugs.slugFor(assembly.alias)}`,
    role: roles.get(assembly.alias) ?? '',
  }));
  yield {
    path: 'assemblies/index',
    title: 'Assemblies',
    component: 'AssemblyIndex',
    data: {
      rows: listed.map(({ assembly, path, role }) => ({
        alias: assembly.alias,
        path,
        role,
        branches: assembly.branches.length,
      })),
    },
    search: [
      { anchor: '', titles: ['Assemblies'], text: 'which texts are put together under which conditions' },
    ],
    outline: false,
  };
  for (const { assembly, path, role } of listed) yield assemblyPage(assembly, path, role, addresses);
}
