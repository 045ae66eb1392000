import type { Assembly, CatalogDocument, Condition, Fragment } from '../catalog/document.js';
import { decideAll } from './conditions.js';
import type { Inputs } from './file.js';

/** Calls of other assemblies within each other that are laid open. */
const DEEPEST_CALL = 4;
/** Fragments of one reduced assembly. */
const MOST_FRAGMENTS = 20_000;

/** A way through a function that the inputs leave open. */
export interface OpenBranch {
  /** From 0, in the assembly. */
  index: number;
  /** What would have to hold beside the inputs. */
  when: Condition[];
  throws?: true;
  module: string;
  start: number;
  end: number;
  fragments: OpenFragment[];
}

/** A fragment that may be there; `when` holds what the inputs do not decide. */
export interface OpenFragment extends Omit<Fragment, 'fragments' | 'alternatives' | 'module'> {
  module: string;
  fragments?: OpenFragment[];
  alternatives?: { when: Condition[]; fragments: OpenFragment[] }[];
  /** A call whose content the catalog does not hold. */
  closed?: true;
}

export interface Reduced {
  assembly: Assembly;
  branches: OpenBranch[];
  /** Some of it was not laid open, for its size. */
  wasCut: boolean;
}

export interface Links {
  /** Parameter to the alias of the assembly that fills it. */
  readonly [parameter: string]: string;
}

/** Puts inputs into an assembly: what cannot be is left out, what must be loses its condition. */
export class Reducer {
  readonly #assemblies: ReadonlyMap<string, Assembly>;
  readonly #links: Links;
  #count = 0;
  #wasCut = false;

  constructor(catalog: CatalogDocument, links: Links = {}) {
    this.#assemblies = new Map(catalog.assemblies.map((assembly) => [assembly.alias, assembly]));
    this.#links = links;
  }

  /** @returns null where the catalog has no such assembly */
  reduce(alias: string, inputs: Inputs): Reduced | null {
    const assembly = this.#assemblies.get(alias);
    if (!assembly) return null;
    this.#count = 0;
    this.#wasCut = false;
    const branches = this.#branches(assembly, inputs, [alias]);
    return { assembly, branches, wasCut: this.#wasCut || (assembly.notes?.length ?? 0) > 0 };
  }

  #branches(assembly: Assembly, inputs: Inputs, path: readonly string[]): OpenBranch[] {
    const open: OpenBranch[] = [];
    for (const [index, branch] of assembly.branches.entries()) {
      const when = decideAll(branch.when, inputs);
      if (when === false) continue;
      const { start, end, throws, module = assembly.module } = branch;
      open.push({
        index,
        when,
        module,
        start,
        end,
        ...(throws ? { throws } : {}),
        fragments: this.#fragments(branch.fragments, module, inputs, path),
      });
      if (assembly.target === 'result' && when.length === 0) break;
    }
    return open;
  }

  #fragments(
    fragments: readonly Fragment[],
    module: string,
    inputs: Inputs,
    path: readonly string[],
  ): OpenFragment[] {
    return fragments.flatMap((fragment) => this.#fragment(fragment, module, inputs, path));
  }

  #fragment(fragment: Fragment, around: string, inputs: Inputs, path: readonly string[]): OpenFragment[] {
    if (++this.#count > MOST_FRAGMENTS) {
      this.#wasCut = true;
      return [];
    }
    const when = decideAll(fragment.when ?? [], inputs);
    if (when === false) return [];
    const module = fragment.module ?? around;
    if (fragment.kind === 'choice') return this.#choice(fragment, when, module, inputs, path);
    const { fragments, alternatives: _alternatives, when: _when, ...rest } = fragment;
    const open: OpenFragment = { ...rest, module, ...(when.length > 0 ? { when } : {}) };
    const inner = fragments
      ? this.#fragments(fragments, module, inputs, path)
      : this.#called(fragment, inputs, path);
    if (inner === null) open.closed = true;
    else if (inner.length > 0) open.fragments = inner;
    return [open];
  }

  /** What another assembly puts where a call or a linked parameter stands; null where that is not known. */
  #called({ kind, alias, name }: Fragment, inputs: Inputs, path: readonly string[]): OpenFragment[] | null {
    const target = kind === 'parameter' && name !== undefined ? own(this.#links, name) : alias;
    const assembly = target === undefined ? undefined : this.#assemblies.get(target);
    if (!assembly || path.includes(assembly.alias) || path.length > DEEPEST_CALL)
      return kind === 'call' ? null : [];
    const branches = this.#branches(assembly, inputs, [...path, assembly.alias]);
    const [only] = branches;
    if (branches.length === 1 && only && only.when.length === 0) return only.fragments;
    const { module, start, end } = assembly;
    const alternatives = branches.map(({ when, fragments }) => ({ when, fragments }));
    return alternatives.length === 0 ? [] : [{ kind: 'choice', module, start, end, alternatives }];
  }

  #choice(
    { alternatives = [], fragments: _fragments, when: _when, ...rest }: Fragment,
    when: Condition[],
    module: string,
    inputs: Inputs,
    path: readonly string[],
  ): OpenFragment[] {
    const open: NonNullable<OpenFragment['alternatives']> = [];
    for (const alternative of alternatives) {
      const left = decideAll(alternative.when, inputs);
      if (left === false) continue;
      open.push({ when: left, fragments: this.#fragments(alternative.fragments, module, inputs, path) });
      if (left.length === 0) break;
    }
    const [only] = open;
    if (!only) return [];
    if (open.length === 1 && only.when.length === 0)
      return when.length === 0
        ? only.fragments
        : only.fragments.map((fragment) => ({ ...fragment, when: [...when, ...(fragment.when ?? [])] }));
    return [{ ...rest, module, ...(when.length > 0 ? { when } : {}), alternatives: open }];
  }
}

function own(links: Links, name: string): string | undefined {
  return Object.hasOwn(links, name) ? links[name] : undefined;
}

/** The fragments of a branch, or of one property of the object that it gives. */
export function partOf(fragments: readonly OpenFragment[], part: string | undefined): OpenFragment[] {
  if (part === undefined) return [...fragments];
  const found: OpenFragment[] = [];
  const look = (list: readonly OpenFragment[], under: readonly Condition[]): void => {
    for (const fragment of list) {
      const when = [...under, ...(fragment.when ?? [])];
      if (fragment.kind === 'property') {
        if (fragment.name === part)
          found.push(...(fragment.fragments ?? []).map((inner) => conditional(inner, when)));
      } else if (fragment.kind === 'record') look(fragment.fragments ?? [], when);
      else if (fragment.kind === 'choice')
        for (const [index, { fragments: inner }] of (fragment.alternatives ?? []).entries())
          look(inner, [...when, ...alternativeWhen(fragment, index)]);
    }
  };
  look(fragments, []);
  return found;
}

/** Under what an alternative is taken: its own conditions, or that no earlier one's hold. */
function alternativeWhen({ alternatives = [] }: OpenFragment, index: number): Condition[] {
  const own = alternatives[index]?.when ?? [];
  if (own.length > 0 || index === 0) return own;
  const earlier = alternatives
    .slice(0, index)
    .map(({ when }) => (when.length === 1 ? (when[0] as Condition) : { all: when }));
  return [{ not: earlier.length === 1 ? (earlier[0] as Condition) : { any: earlier } }];
}

function conditional(fragment: OpenFragment, when: readonly Condition[]): OpenFragment {
  return when.length === 0 ? fragment : { ...fragment, when: [...when, ...(fragment.when ?? [])] };
}

/** Whether the fragments have that property at all. */
export function hasPart(fragments: readonly OpenFragment[], part: string): boolean {
  return fragments.some(
    (fragment) =>
      (fragment.kind === 'property' && fragment.name === part) ||
      ((fragment.kind === 'record' || fragment.kind === 'choice') &&
        (hasPart(fragment.fragments ?? [], part) ||
          (fragment.alternatives ?? []).some((alternative) => hasPart(alternative.fragments, part)))),
  );
}
