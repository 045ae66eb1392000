import { mkdir } from 'node:fs/promises';
import type { BatchOptions, ReleaseEvent } from '../batch/batch.js';
import type { CatalogIndex } from '../batch/catalog-index.js';
import type { Shard } from '../batch/plan.js';
import { OutputError } from '../catalog/atomic-file.js';
import { exitCode } from './failure.js';
import { type BuildFlags, buildOptionsOf } from './options/build-options.js';
import { wholeNumber } from './options/options.js';
import type { Surroundings } from './output.js';
import { Progress } from './progress.js';
import { forTerminal } from './terminal.js';
import { wordError } from './wording.js';

export interface BatchFlags extends BuildFlags {
  'cache-dir': string | undefined;
  concurrency: string | undefined;
  quiet: boolean;
  json: boolean;
}

export const concurrencyFlag = {
  type: 'string',
  requiresArg: true,
  describe: 'Packages that are worked on at once (default: 1)',
} as const;

const mostConcurrency = 64;

interface Totals {
  built: number;
  reused: number;
  failed: number;
}

/** One batch on a terminal: opens the index, shows what becomes of each release, and sums up. */
export class BatchRun {
  readonly #given: BatchFlags;
  readonly #surroundings: Surroundings;
  /** Of the release at hand: one that is done at once shows none. */
  #progress: Progress;
  readonly #totals: Totals = { built: 0, reused: 0, failed: 0 };
  readonly #began = performance.now();
  #total = 0;

  constructor(given: BatchFlags, surroundings: Surroundings) {
    this.#given = given;
    this.#surroundings = surroundings;
    this.#progress = this.#freshProgress();
  }

  #freshProgress(): Progress {
    return new Progress(this.#surroundings.err, { quiet: this.#given.quiet });
  }

  /** The index of a folder, which is made where there is none. @throws OutputError; InputError */
  async openIndex(folder: string, shard?: Shard): Promise<CatalogIndex> {
    const { CatalogIndex } = await import('../batch/catalog-index.js');
    try {
      await mkdir(folder, { recursive: true });
    } catch (error) {
      throw new OutputError(folder, error);
    }
    return CatalogIndex.open(folder, shard);
  }

  /**
   * Runs the work with the options that were given.
   * @param total of releases
   * @returns the exit code: 1 where a release failed
   */
  async run(
    index: CatalogIndex,
    total: number,
    work: (options: BatchOptions) => Promise<void>,
  ): Promise<number> {
    const { signal } = this.#surroundings;
    const { concurrency, 'cache-dir': cacheDir } = this.#given;
    this.#total = total;
    const options: BatchOptions = {
      build: await buildOptionsOf(this.#given),
      factsOnly: this.#given['facts-only'],
      signal,
      onProgress: (event) => this.#progress.update(event),
      onRelease: (event) => this.#tell(event),
      ...(cacheDir === undefined ? {} : { cacheDir }),
      ...(concurrency === undefined
        ? {}
        : { concurrency: wholeNumber('concurrency', concurrency, 1, mostConcurrency) }),
    };
    const stop = () => this.#progress.stop();
    signal.addEventListener('abort', stop);
    try {
      await work(options);
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
    }
    await this.#sumUp(index);
    return this.#totals.failed > 0 ? exitCode.findings : exitCode.success;
  }

  #tell({ release, outcome, error, milliseconds }: ReleaseEvent): void {
    this.#totals[outcome]++;
    this.#progress.stop();
    this.#progress = this.#freshProgress();
    const done = this.#totals.built + this.#totals.reused + this.#totals.failed;
    const name = `[${done}/${this.#total}] ${release.name} ${release.version}`;
    if (outcome === 'failed') this.#say(`${name} failed\n${wordError(error).text}`);
    else if (this.#given.quiet) return;
    else if (outcome === 'reused') this.#say(`${name} is up to date`);
    else this.#say(`${name} built in ${seconds(milliseconds)}${this.#outlook(done)}`);
  }

  /** The rate so far and the time left at that rate; what was up to date took no time. */
  #outlook(done: number): string {
    const worked = this.#totals.built + this.#totals.failed;
    const each = (performance.now() - this.#began) / worked;
    const left = this.#total - done;
    const rate = `${(60_000 / each).toFixed(1)} a minute`;
    return left === 0 ? ` (${rate})` : ` (${rate}, about ${seconds(each * left)} left)`;
  }

  #say(text: string): void {
    // Progress must not stop the work when nobody listens.
    this.#surroundings.err.write(`${forTerminal(text, { lines: true })}\n`).catch(() => undefined);
  }

  async #sumUp(index: CatalogIndex): Promise<void> {
    const { out, err } = this.#surroundings;
    const { built, reused, failed } = this.#totals;
    if (this.#given.json) {
      const { releases, failures } = index;
      await out.write(`${JSON.stringify({ built, reused, failed, releases, failures })}\n`);
    }
    if (this.#given.quiet) return;
    await err.write(`${built} built, ${reused} up to date, ${failed} failed\n`);
  }
}

function seconds(milliseconds: number): string {
  const whole = Math.round(milliseconds / 1000);
  if (whole < 60) return `${(milliseconds / 1000).toFixed(1)} s`;
  return whole < 3600
    ? `${Math.floor(whole / 60)} min ${whole % 60} s`
    : `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
