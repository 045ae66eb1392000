import type { CatalogDocument, PromptEntry } from '../catalog/document.js';
import type { Inputs } from './file.js';
import { isSome, valueNamed } from './inputs.js';
import type { OpenFragment } from './reduce.js';

/** Length in UTF-16 units: at least, and at most without what is filled in at run time. */
export interface Size {
  least: number;
  most: number;
  /** Something is filled in whose length is not known. */
  runtime?: true;
}

/** Lengths of fragments by the catalog's prompts and by the lengths of inputs. */
export class Sizes {
  readonly #prompts: ReadonlyMap<string, PromptEntry>;
  readonly #inputs: Inputs;

  constructor({ prompts }: CatalogDocument, inputs: Inputs) {
    this.#prompts = new Map(prompts.map((prompt) => [prompt.id, prompt]));
    this.#inputs = inputs;
  }

  /** @param separator - length of what stands between two fragments */
  of(fragments: readonly OpenFragment[], separator = 0): Size {
    const total: Size = { least: 0, most: 0 };
    for (const fragment of fragments) {
      const { least, most, runtime } = this.#one(fragment);
      const isSure = fragment.when === undefined;
      total.least += isSure && least > 0 ? least + separator : 0;
      total.most += most > 0 ? most + separator : 0;
      if (runtime) total.runtime = true;
    }
    if (total.least > 0) total.least -= separator;
    if (total.most > 0) total.most -= separator;
    return total;
  }

  #one(fragment: OpenFragment): Size {
    const inner = this.of(fragment.fragments ?? [], fragment.separator?.length ?? 0);
    switch (fragment.kind) {
      case 'prompt':
        return this.#prompt(fragment, inner);
      case 'text':
        return added(fragment.chars ?? 0, inner);
      case 'choice':
        return this.#choice(fragment);
      case 'parameter': {
        const value = valueNamed(fragment.name ?? '', this.#inputs);
        if (typeof value === 'string') return { least: value.length, most: value.length };
        if (isSome(value) && value.chars !== undefined) return { least: value.chars, most: value.chars };
        return { ...inner, runtime: true };
      }
      case 'section':
      case 'call':
      case 'join':
      case 'list':
      case 'property':
      case 'record':
        return fragment.closed ? { ...inner, runtime: true } : inner;
      case 'boundary':
        return { least: 0, most: 0 };
      default:
        return { least: 0, most: inner.most, runtime: true };
    }
  }

  /** The text without the marks of its placeholders, and what is known to fill them. */
  #prompt({ prompt = '', fragments = [] }: OpenFragment, inner: Size): Size {
    const entry = this.#prompts.get(prompt);
    if (!entry) return { ...inner, runtime: true };
    const marks = entry.placeholders.reduce((sum, { label }) => sum + `\${${label}}`.length, 0);
    const size = added(Math.max(0, entry.chars - marks), inner);
    const filled = new Set(fragments.map(({ placeholder }) => placeholder));
    return entry.placeholders.some(({ index }) => !filled.has(index)) ? { ...size, runtime: true } : size;
  }

  #choice({ alternatives = [] }: OpenFragment): Size {
    const sizes = alternatives.map(({ fragments }) => this.of(fragments));
    const hasElse = alternatives.some(({ when }) => when.length === 0);
    const size: Size = {
      least: hasElse ? Math.min(...sizes.map(({ least }) => least)) : 0,
      most: Math.max(0, ...sizes.map(({ most }) => most)),
    };
    return sizes.some(({ runtime }) => runtime) ? { ...size, runtime: true } : size;
  }
}

function added(chars: number, { least, most, runtime }: Size): Size {
  return { least: chars + least, most: chars + most, ...(runtime ? { runtime } : {}) };
}
