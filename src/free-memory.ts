import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Below so many bytes on the heap, what could be freed is not worth the time that looking for it takes. */
const WORTH_FREEING = 256 << 20;

let collectGarbage: (() => void) | undefined;

/**
 * Frees what a stage that has ended leaves on a large heap. The engine by itself lets garbage pile up to as
 * much as lives; to be called where much of the heap has just become garbage and more is about to be needed.
 */
export function freeMemory(): void {
  if (getHeapStatistics().used_heap_size < WORTH_FREEING) return;
  collectGarbage ??= garbageCollector();
  collectGarbage();
}

/** The engine's own collector, which it shows to contexts that are made while a flag is set. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  try {
    return runInNewContext('gc') as () => void;
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}
