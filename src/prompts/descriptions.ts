import { Worker } from 'node:worker_threads';
import {
  type DescriptionSettings,
  TextDescriber,
  type TextDescription,
  type TextToDescribe,
} from './description.js';
import { KeptDescriptions } from './kept-descriptions.js';
import { loadTokenCounter } from './tokens.js';

/** Below so many UTF-16 units in all, starting a thread takes longer than describing. */
const THREAD_FROM = 1 << 18;

/** By settings and text hash: releases that follow each other share nearly all of their texts. */
const known = new Map<string, TextDescription>();
const MOST_KNOWN = 100_000;

/** Descriptions that are being made beside the caller. */
export interface DescriptionsTask {
  /** In the order of the texts. */
  result(): Promise<TextDescription[]>;
  /** To be called when the result is no more needed. */
  cancel(): void;
}

/**
 * Describes texts, many in a thread of their own, so that the caller may compute on meanwhile.
 *
 * @param factsFolder where descriptions are kept, so that the same text is not described again; null for nowhere
 */
export function startDescriptions(
  texts: readonly TextToDescribe[],
  settings: DescriptionSettings,
  factsFolder: string | null = null,
): DescriptionsTask {
  const kept = factsFolder === null ? null : new KeptDescriptions(factsFolder, settings);
  const keys = kept?.keysOf(texts) ?? [];
  const before = texts.map(
    (text, index) => kept?.find(keys[index] as string) ?? known.get(keyOf(text, settings)),
  );
  const fresh = texts.filter((_, index) => before[index] === undefined);
  const size = fresh.reduce((sum, { source }) => sum + source.length, 0);
  const worker = size < THREAD_FROM ? null : startThread(fresh, settings);
  const described = worker === null ? describeTexts(fresh, settings) : answerOf(worker);
  // Whoever never asks must not see an unhandled rejection.
  described.catch(() => {});
  const result = async (): Promise<TextDescription[]> => {
    const descriptions = await described;
    let next = 0;
    const all = before.map((description) => description ?? (descriptions[next++] as TextDescription));
    remember(fresh, descriptions, settings);
    kept?.keep(keys, all);
    return all;
  };
  return { result, cancel: () => void worker?.terminate() };
}

/** Describes texts here and now. */
export async function describeTexts(
  texts: readonly TextToDescribe[],
  { previewLength, tokens }: DescriptionSettings,
): Promise<TextDescription[]> {
  const isCounted = tokens && texts.some(({ forModels }) => forModels);
  const describer = new TextDescriber(previewLength, isCounted ? await loadTokenCounter() : null);
  return texts.map((text) => describer.describe(text));
}

function startThread(texts: readonly TextToDescribe[], settings: DescriptionSettings): Worker {
  return new Worker(new URL('./description-worker.js', import.meta.url), {
    workerData: { texts, settings },
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
}

function answerOf(worker: Worker): Promise<TextDescription[]> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that describes texts has ended')));
  });
}

function remember(
  texts: readonly TextToDescribe[],
  descriptions: readonly TextDescription[],
  settings: DescriptionSettings,
): void {
  if (known.size > MOST_KNOWN) known.clear();
  texts.forEach((text, index) => {
    known.set(keyOf(text, settings), descriptions[index] as TextDescription);
  });
}

function keyOf(
  { textHash, forModels }: TextToDescribe,
  { previewLength, tokens }: DescriptionSettings,
): string {
  return `${textHash} ${forModels} ${tokens} ${previewLength}`;
}
