import { stop, type TransformFailure, type TransformOptions, transform, version } from 'esbuild';

/** Version of the printer; line numbers of a readable view hold for this one. */
export const printerVersion = version;

/** What esbuild is to print and what its map is to call the source. */
const printOptions: TransformOptions = {
  loader: 'js',
  charset: 'utf8',
  sourcemap: 'external',
  sourcesContent: false,
  sourcefile: 'module.js',
  logLevel: 'silent',
};

const mebibyte = 1 << 20;
/** A module of `n` bytes takes about thirty times as much while it is printed. */
const memoryPerByte = 40;
const leastMemory = 384 * mebibyte;
const mostMemory = 1_200 * mebibyte;

/**
 * Settings of the Go runtime for esbuild's process. A printed module is garbage at once as a whole:
 * collecting only near a limit saves a third of the time.
 */
const runtimeSettings: Record<string, string> = {
  GOGC: 'off',
  GOMEMLIMIT: `${mostMemory / mebibyte}MiB`,
};

/** Says how large the largest module is that will be printed, before the first one is: less memory serves small ones. */
export function preparePrinter(largestBytes: number): void {
  const memory = Math.min(Math.max(largestBytes * memoryPerByte, leastMemory), mostMemory);
  runtimeSettings.GOMEMLIMIT = `${Math.ceil(memory / mebibyte)}MiB`;
}

/** esbuild starts its process inside the first call, with the environment of that moment. */
function withRuntimeSettings<Result>(call: () => Result): Result {
  const added = Object.keys(runtimeSettings).filter((name) => process.env[name] === undefined);
  for (const name of added) process.env[name] = runtimeSettings[name];
  try {
    return call();
  } finally {
    for (const name of added) delete process.env[name];
  }
}

export interface Printed {
  code: string;
  mappings: string;
}

/** Why esbuild does not print a text; positions where it names one: 1-based line, 0-based column in bytes. */
export interface Refusal {
  text: string;
  line?: number;
  column?: number;
  lineText?: string;
}

export type PrintOutcome = { printed: Printed } | { refusal: Refusal };

function isTransformFailure(error: unknown): error is TransformFailure {
  return error instanceof Error && Array.isArray((error as Partial<TransformFailure>).errors);
}

function refusalOf(failure: TransformFailure): Refusal {
  const message = failure.errors[0];
  const refusal: Refusal = { text: message?.text ?? failure.message };
  const location = message?.location;
  if (!location) return refusal;
  return { ...refusal, line: location.line, column: location.column, lineText: location.lineText };
}

async function printOnce(text: string): Promise<PrintOutcome> {
  try {
    const { code, map } = await withRuntimeSettings(() => transform(text, printOptions));
    return { printed: { code, mappings: (JSON.parse(map) as { mappings: string }).mappings } };
  } catch (error) {
    if (isTransformFailure(error)) return { refusal: refusalOf(error) };
    throw error;
  }
}

let running = 0;
let restart: Promise<unknown> | undefined;
/** Woken one by one, each time a print ends; each looks again whether it may go on. */
const waiting: (() => void)[] = [];
/** Prints at once; the text of no other module need be in memory for printing. */
export const mostPrintsAtOnce = 2;

async function untilFewerThan(count: number): Promise<void> {
  while (running >= count) await new Promise<void>((resolve) => waiting.push(resolve));
}

async function limited<Result>(work: () => Promise<Result>): Promise<Result> {
  await untilFewerThan(mostPrintsAtOnce);
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

/** Prints a text after esbuild's process died, with a new one and nothing else in it. */
function printAlone(text: string): Promise<PrintOutcome> {
  const attempt = async (): Promise<PrintOutcome> => {
    await stop();
    try {
      return await printOnce(text);
    } catch (error) {
      await stop();
      return { refusal: { text: `${(error as Error).message}; code nested too deep ends it` } };
    }
  };
  const alone = restart === undefined ? attempt() : restart.then(attempt, attempt);
  restart = alone;
  return alone;
}

/**
 * Prints a text as `esbuild --charset=utf8` does, with a map of tokens. At most two are printed at once;
 * the others wait. A text that ends esbuild's process, by nesting of some hundred thousand levels, is
 * refused like one with a syntax error, and does not harm the others.
 */
export function printText(text: string): Promise<PrintOutcome> {
  return limited(async () => {
    await restart;
    try {
      return await printOnce(text);
    } catch {
      return await printAlone(text);
    }
  });
}

/**
 * Ends esbuild's process, which otherwise keeps its memory until this process ends. Waits for what is being
 * printed; a print asked for later starts another one.
 */
export async function stopPrinter(): Promise<void> {
  await untilFewerThan(1);
  await stop();
}
