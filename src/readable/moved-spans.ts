import { GrowingNumbers } from './growing-numbers.js';
import type { LineSteps } from './line-steps.js';

/** UTF-16 offsets, end exclusive. */
export interface TextSpan {
  start: number;
  end: number;
}

/** Sorted, and apart from each other. */
export function mergedSpans(spans: readonly TextSpan[]): TextSpan[] {
  const merged: TextSpan[] = [];
  for (const span of spans.toSorted((left, right) => left.start - right.start)) {
    const last = merged[merged.length - 1];
    if (last !== undefined && span.start < last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

interface Step {
  offset: number;
  line: number;
}

/** Steps of one moved span, which follow each other in print, sorted by offset; ties keep their order. */
function* sortedRun(steps: LineSteps, from: number, to: number): Generator<Step> {
  const run: Step[] = [];
  for (let index = from; index < to; index++) run.push(stepAt(steps, index));
  run.sort((left, right) => left.offset - right.offset);
  yield* run;
}

function stepAt(steps: LineSteps, index: number): Step {
  return { offset: steps.offsets[index] as number, line: steps.lines[index] as number };
}

function* stepsInOrder(steps: LineSteps, moved: readonly TextSpan[]): Generator<Step> {
  let index = 0;
  for (const span of moved) {
    while (index < steps.offsets.length && (steps.offsets[index] as number) < span.start) {
      yield stepAt(steps, index++);
    }
    const from = index;
    while (index < steps.offsets.length && (steps.offsets[index] as number) < span.end) index++;
    yield* sortedRun(steps, from, index);
  }
  while (index < steps.offsets.length) yield stepAt(steps, index++);
}

/** The steps sorted by offset; of tokens that share an offset, the one printed first counts. */
export function sortMoved(steps: LineSteps, moved: readonly TextSpan[]): LineSteps {
  const offsets = new GrowingNumbers(steps.offsets.length);
  const lines = new GrowingNumbers(steps.lines.length);
  let lastOffset = -1;
  let lastLine = 0;
  for (const { offset, line } of stepsInOrder(steps, moved)) {
    if (offset === lastOffset) continue;
    lastOffset = offset;
    if (line === lastLine) continue;
    lastLine = line;
    offsets.push(offset);
    lines.push(line);
  }
  return { offsets: offsets.toArray(), lines: lines.toArray(), inTemplates: steps.inTemplates };
}
