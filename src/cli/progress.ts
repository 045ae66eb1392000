import cliProgress from 'cli-progress';
import type { Output } from './output.js';
import { forTerminal } from './terminal.js';

/** How far a long piece of work has come. */
export interface ProgressEvent {
  phase: string;
  done: number;
  total?: number;
}

/** Work that is done within this time is not worth a word; milliseconds. */
const patience = 1000;
/** Between two plain lines of one phase; milliseconds. */
const lineInterval = 5000;

const number = new Intl.NumberFormat('en');
const megabytes = new Intl.NumberFormat('en', { maximumFractionDigits: 1, minimumFractionDigits: 1 });
/** Phases that count bytes; all others count modules. */
const bytePhases = new Set(['download', 'unpack', 'read']);

function wordAmount({ phase, done, total }: ProgressEvent): string {
  const isBytes = bytePhases.has(phase);
  const word = (value: number) => (isBytes ? megabytes.format(value / 1e6) : number.format(value));
  return `${word(done)}${total === undefined ? '' : ` of ${word(total)}`}${isBytes ? ' MB' : ''}`;
}

/** Shows progress of work that takes over a second: a bar on a terminal, plain lines elsewhere. */
export class Progress {
  readonly #output: Output;
  readonly #quiet: boolean;
  readonly #clock: () => number;
  readonly #began: number;
  #bar: cliProgress.SingleBar | undefined;
  #phase: string | undefined;
  #lastLine = Number.NEGATIVE_INFINITY;

  constructor(output: Output, options: { quiet: boolean; clock?: () => number }) {
    this.#output = output;
    this.#quiet = options.quiet;
    this.#clock = options.clock ?? (() => performance.now());
    this.#began = this.#clock();
  }

  /** Takes one event. An arrow so that it can be handed on as a callback. */
  readonly update = (event: ProgressEvent): void => {
    const now = this.#clock();
    if (this.#quiet || now - this.#began < patience) return;
    if (this.#output.isTerminal) this.#drawBar(event);
    else this.#writeLine(event, now);
  };

  /** Takes the bar away. */
  stop(): void {
    this.#bar?.stop();
    this.#bar = undefined;
  }

  #drawBar(event: ProgressEvent): void {
    const total = event.total ?? event.done;
    const shown = { phase: forTerminal(event.phase), amount: wordAmount(event) };
    if (this.#bar === undefined) {
      this.#bar = new cliProgress.SingleBar({
        format: '{phase} [{bar}] {amount}',
        stream: this.#output.stream,
        clearOnComplete: true,
        // The terminal's settings stay as they are: nothing to restore when the process is interrupted.
        linewrap: null,
      });
      this.#bar.start(total, event.done, shown);
    }
    this.#bar.setTotal(total);
    this.#bar.update(event.done, shown);
  }

  #writeLine(event: ProgressEvent, now: number): void {
    if (event.phase === this.#phase && now - this.#lastLine < lineInterval) return;
    this.#phase = event.phase;
    this.#lastLine = now;
    // Progress must not stop the work when nobody listens.
    this.#output.write(`${forTerminal(event.phase)}: ${wordAmount(event)}\n`).catch(() => undefined);
  }
}
