import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import Tinypool from 'tinypool';
import type { StringTable } from './strings.js';
import type { Task, TaskResult, UnitRequest } from './task.js';

/** Deep nesting is parsed by recursion; this much stack follows some hundred thousand levels. */
const STACK_MEGABYTES = 256;
const MOST_WORKERS = 8;
/** A worker goes on with the second while the main thread is busy and can not hand out another. */
const TASKS_AHEAD = 2;

/** Workers that parse, and what is known of each one's lasting strings. */
export class ParsePool {
  readonly #pool: Tinypool;
  readonly #limit: number;
  readonly #lasting = new Map<number, number[]>();
  #running = 0;
  #waiting: (() => void)[] = [];

  readonly #factsFolder: string | null;

  /** @param factsFolder where facts of units are kept; null for nowhere */
  constructor(workers: number, factsFolder: string | null) {
    this.#factsFolder = factsFolder;
    const count = workers > 0 ? workers : Math.min(availableParallelism(), MOST_WORKERS);
    this.#limit = count * 8;
    this.#pool = new Tinypool({
      filename: fileURLToPath(new URL('./worker.js', import.meta.url)),
      minThreads: count,
      maxThreads: count,
      concurrentTasksPerWorker: TASKS_AHEAD,
      isolateWorkers: false,
      resourceLimits: { stackSizeMb: STACK_MEGABYTES, maxYoungGenerationSizeMb: 64 },
    });
  }

  /** Waits until another task may be prepared: at most eight a worker are in memory. */
  async room(): Promise<void> {
    while (this.#running >= this.#limit) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async run(requests: UnitRequest[]): Promise<TaskResult> {
    this.#running++;
    try {
      const task: Task = { requests, factsFolder: this.#factsFolder };
      return await this.#pool.run(task, {
        transferList: requests.map((request) => request.bytes.buffer),
      });
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  /** Translation of the string numbers of a result, which must come in the order the worker made them. */
  translate(task: TaskResult, strings: StringTable): (number: number) => number {
    const lasting = this.#lasting.get(task.worker) ?? [];
    this.#lasting.set(task.worker, lasting);
    for (const text of task.lasting) lasting.push(strings.intern(text));
    const own = task.own.map((text) => strings.intern(text));
    return (number) => ((number & 1) === 0 ? lasting[number >> 1] : own[number >> 1]) as number;
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
