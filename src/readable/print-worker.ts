import { parentPort, workerData } from 'node:worker_threads';
import { mostPrintsAtOnce, preparePrinter, stopPrinter } from './esbuild-service.js';
import { writeLines } from './kept-lines.js';
import { ModuleLines } from './module-lines.js';
import type { PrintedLines, PrintOrder, PrintSettings } from './print-thread.js';

const { factsFolder, largest } = workerData as PrintSettings;
const moduleLines = new ModuleLines(factsFolder);
const orders: NonNullable<PrintOrder>[] = [];
let running = 0;
let allCame = false;

preparePrinter(largest);
parentPort?.on('message', (order: PrintOrder) => {
  if (order === null) allCame = true;
  else orders.push(order);
  goOn();
});

function goOn(): void {
  while (running < mostPrintsAtOnce && orders.length > 0) {
    running++;
    void print(orders.shift() as NonNullable<PrintOrder>);
  }
  if (allCame && running === 0) void end();
}

async function print({ index, bytes, encoding }: NonNullable<PrintOrder>): Promise<void> {
  const lines = writeLines(await moduleLines.of(bytes, encoding));
  const printed: PrintedLines = { index, lines };
  parentPort?.postMessage(printed);
  running--;
  goOn();
}

async function end(): Promise<void> {
  await stopPrinter();
  parentPort?.close();
}
