import { wordConditions } from '../../catalog/condition-words.js';
import type { Condition, Fragment } from '../../catalog/document.js';
import { wordFragmentPlainly } from '../../catalog/fragment-words.js';
import { type PagePaths, shortened } from './page.js';

/** Parts, characters and branches that one page draws, and how deep parts may lie in others. */
const mostParts = 500;
const mostCharacters = 120_000;
const mostBranches = 60;
const deepest = 12;
const longestWords = 300;
const longestCondition = 200;

/** A fragment as a catalog or a scenario report has it. */
export interface DrawnFragment extends Omit<Fragment, 'fragments' | 'alternatives'> {
  readonly fragments?: readonly DrawnFragment[];
  readonly alternatives?: readonly { when: readonly Condition[]; fragments: readonly DrawnFragment[] }[];
  /** What it holds is not shown. */
  readonly closed?: true;
}

export interface DrawnBranch {
  readonly when: readonly Condition[];
  readonly throws?: boolean;
  readonly fragments: readonly DrawnFragment[];
}

/** A part of a chart: a fragment, or one of several alternatives. */
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

/** A step of a chart: what is asked, and what comes of it. */
export interface StepView {
  /** Plain text. */
  readonly words: string;
  /** Whether the words are a condition, which leads on to the next step where it does not hold. */
  readonly asks: boolean;
  readonly throws: boolean;
  readonly parts: readonly PartView[];
}

/** A flow chart of what a function puts together. */
export interface ChartView {
  readonly title: string;
  /** Address of the page of the function. */
  readonly address?: string;
  readonly steps: readonly StepView[];
  /** Whether the steps are taken one after the other; else the first that fits is. */
  readonly inOrder: boolean;
  /** Why it is not whole, in words. */
  readonly notes: readonly string[];
}

function marksOf({ optional, cut, minified, spread, empty, closed }: DrawnFragment): string[] {
  const marks = [];
  if (optional) marks.push('left out where empty');
  if (cut) marks.push('not followed to its end');
  if (minified) marks.push('minified name');
  if (spread) marks.push('a list');
  if (empty) marks.push('no text in this release');
  if (closed) marks.push('holds more');
  return marks;
}

function conditionsOf(when: readonly Condition[]): string {
  return shortened(wordConditions(when), longestCondition);
}

/** Stands for what follows where it is not drawn. */
const notDrawn: PartView = { kind: 'opaque', words: 'more is not drawn', marks: [], parts: [] };

/** Draws the charts of one page, until the page is full. */
export class Drawing {
  readonly #paths: PagePaths;
  #parts = 0;
  #characters = 0;
  /** Whether something of the chart that is drawn was left out. */
  #wasCut = false;

  constructor(paths: PagePaths) {
    this.#paths = paths;
  }

  get isFull(): boolean {
    return this.#parts >= mostParts || this.#characters >= mostCharacters;
  }

  /**
   * @param target whether the branches are ways to one result, or calls one after the other
   * @param notes why the branches are not all
   */
  chart(
    title: string,
    alias: string,
    target: 'result' | 'request',
    branches: readonly DrawnBranch[],
    notes: readonly string[] = [],
  ): ChartView {
    this.#wasCut = false;
    const steps: StepView[] = [];
    for (const [index, branch] of branches.entries()) {
      if (this.#cutsAt(index >= mostBranches)) break;
      steps.push(this.#step(branch, index, branches.length, target));
    }
    const address = this.#paths.functions.get(alias);
    return {
      title: shortened(title, longestWords),
      ...(address === undefined ? {} : { address }),
      steps,
      inOrder: target === 'request',
      notes: [...new Set([...notes, ...(this.#wasCut ? ['there are more parts'] : [])])],
    };
  }

  /** Whether nothing more is to be drawn here; the chart then says that it is not whole. */
  #cutsAt(isBound: boolean): boolean {
    const cuts = isBound || this.isFull;
    this.#wasCut ||= cuts;
    return cuts;
  }

  #count(...words: string[]): void {
    this.#parts++;
    for (const { length } of words) this.#characters += length;
  }

  #step(branch: DrawnBranch, index: number, count: number, target: 'result' | 'request'): StepView {
    const { when, throws, fragments } = branch;
    const asked = conditionsOf(when);
    this.#count(asked);
    const parts = this.#draw(fragments, 0);
    if (target === 'request') {
      const words = asked === '' ? `Call ${index + 1}` : `Call ${index + 1}, if ${asked}`;
      return { words, asks: false, throws: throws === true, parts };
    }
    const always = count === 1 ? 'Always' : 'Otherwise';
    return { words: asked === '' ? always : asked, asks: asked !== '', throws: throws === true, parts };
  }

  /** One view at the least where there is a fragment: nothing must not be said of what was left out. */
  #draw(fragments: readonly DrawnFragment[], depth: number): PartView[] {
    const views: PartView[] = [];
    for (const fragment of fragments) {
      if (this.#cutsAt(depth > deepest)) {
        views.push(notDrawn);
        break;
      }
      views.push(this.#part(fragment, depth));
    }
    return views;
  }

  #part(fragment: DrawnFragment, depth: number): PartView {
    const { kind, prompt, alias, when = [] } = fragment;
    const { prompts, functions } = this.#paths;
    const address = prompt === undefined ? functions.get(alias ?? '') : prompts.get(prompt);
    const called = prompt === undefined ? undefined : this.#paths.names.get(prompt);
    const words = shortened(called ?? wordFragmentPlainly(fragment), longestWords);
    const asked = conditionsOf(when);
    this.#count(words, asked);
    return {
      kind,
      words,
      ...(asked === '' ? {} : { when: asked }),
      marks: marksOf(fragment),
      ...(address === undefined ? {} : { address }),
      parts: [
        ...this.#draw(fragment.fragments ?? [], depth + 1),
        ...this.#alternatives(fragment.alternatives ?? [], depth + 1),
      ],
    };
  }

  #alternatives(alternatives: NonNullable<DrawnFragment['alternatives']>, depth: number): PartView[] {
    const views: PartView[] = [];
    for (const { when, fragments } of alternatives) {
      if (this.#cutsAt(false)) {
        views.push(notDrawn);
        break;
      }
      const words = when.length > 0 ? `if ${conditionsOf(when)}` : 'else';
      this.#count(words);
      const parts = this.#draw(fragments, depth);
      const shown = parts.length > 0 ? words : `${words}: nothing`;
      views.push({ kind: 'alternative', words: shown, marks: [], parts });
    }
    return views;
  }
}
