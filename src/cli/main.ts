#!/usr/bin/env node
import { tuneEngine } from './engine.js';
import { Output } from './output.js';
import { run } from './run.js';

tuneEngine();

const interruption = new AbortController();
// Not SIGHUP: a listener would undo what nohup asks for.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    // Listeners remove unfinished files at once; then the process ends as the signal asks.
    interruption.abort();
    process.kill(process.pid, signal);
  });
}

const code = await run(process.argv.slice(2), {
  out: new Output(process.stdout, 'standard output', process.env),
  err: new Output(process.stderr, 'standard error', process.env),
  stdin: process.stdin,
  signal: interruption.signal,
}).catch(() => 1);
process.exit(code);
