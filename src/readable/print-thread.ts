import { Worker } from 'node:worker_threads';
import type { TextEncodingName } from '../release/release.js';
import { type KeptLines, readLines } from './kept-lines.js';

/** What the thread begins with. */
export interface PrintSettings {
  /** Where lines are kept between runs; null for nowhere. */
  factsFolder: string | null;
  /** Size of the largest module in bytes. */
  largest: number;
}

/** A module on its way to the thread; `null` says that no more come. */
export type PrintOrder = { index: number; bytes: Uint8Array<ArrayBuffer>; encoding: TextEncodingName } | null;

/** Lines on their way back, as they are kept between runs. */
export interface PrintedLines {
  index: number;
  lines: Uint8Array<ArrayBuffer>;
}

/**
 * A thread that prints modules: the strings of prints, several times as long as the modules, are not in the
 * caller's heap, and printing goes on while the caller computes without a pause.
 */
export class PrintThread {
  readonly #worker: Worker;

  constructor(settings: PrintSettings) {
    this.#worker = new Worker(new URL('./print-worker.js', import.meta.url), {
      workerData: settings,
      resourceLimits: { maxYoungGenerationSizeMb: 32 },
    });
    // Whoever asks for the lines hears of it; nobody asks where the build failed before.
    this.#worker.on('error', () => {});
  }

  /** The lines of each module at its index. @throws what ended the thread before it had all */
  async print(orders: Iterable<NonNullable<PrintOrder>>): Promise<KeptLines[]> {
    const printed: KeptLines[] = [];
    const ended = new Promise<void>((resolve, reject) => {
      this.#worker.on('message', ({ index, lines }: PrintedLines) => {
        printed[index] = readLines(lines);
      });
      this.#worker.once('error', reject);
      this.#worker.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error('The thread that prints modules was ended')),
      );
    });
    for (const order of orders) this.#send(order);
    this.#send(null);
    await ended;
    return printed;
  }

  close(): void {
    void this.#worker.terminate();
  }

  #send(order: PrintOrder): void {
    const isWhole = order !== null && order.bytes.byteLength === order.bytes.buffer.byteLength;
    this.#worker.postMessage(order, isWhole ? [order.bytes.buffer] : []);
  }
}
