import type { Writable } from 'node:stream';
import pc from 'picocolors';
import { OutputError } from '../catalog/atomic-file.js';
import { ClosedPipeError } from './failure.js';

export type OutputStream = Writable & { isTTY?: boolean; columns?: number };
export type Environment = Readonly<Record<string, string | undefined>>;

function wantsColors(stream: OutputStream, environment: Environment): boolean {
  if (environment.NO_COLOR) return false;
  if (environment.FORCE_COLOR) return environment.FORCE_COLOR !== '0';
  return stream.isTTY === true && environment.TERM !== 'dumb';
}

/** Standard output or standard error. */
export class Output {
  readonly stream: OutputStream;
  readonly colors: ReturnType<typeof pc.createColors>;
  readonly #name: string;
  #failure: NodeJS.ErrnoException | undefined;

  constructor(stream: OutputStream, name: string, environment: Environment) {
    this.stream = stream;
    this.#name = name;
    this.colors = pc.createColors(wantsColors(stream, environment));
    stream.on('error', (error) => {
      this.#failure = error;
    });
  }

  get isTerminal(): boolean {
    return this.stream.isTTY === true;
  }

  /** Cells in a line of the terminal. */
  get columns(): number {
    return this.stream.columns || 80;
  }

  /**
   * Resolves when the text is handed to the system.
   * @throws ClosedPipeError where the reader is gone; OutputError where the system refuses
   */
  write(text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#reason(this.#failure));
      this.stream.write(text, (error) => (error ? reject(this.#reason(error)) : resolve()));
    });
  }

  /** Writes in pieces of many lines, so that neither memory nor the number of calls grows. */
  async writeLines(lines: Iterable<string>): Promise<void> {
    let piece = '';
    for (const line of lines) {
      piece += `${line}\n`;
      if (piece.length < 65_536) continue;
      await this.write(piece);
      piece = '';
    }
    if (piece !== '') await this.write(piece);
  }

  #reason(error: NodeJS.ErrnoException): Error {
    const closed = ['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'];
    return closed.includes(error.code ?? '') ? new ClosedPipeError() : new OutputError(this.#name, error);
  }
}

/** What a command may touch of the process. */
export interface Surroundings {
  readonly out: Output;
  readonly err: Output;
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Aborts when the person or the system asks the process to end. */
  readonly signal: AbortSignal;
}
