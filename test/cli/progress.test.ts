import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Output } from '#src/cli/output.js';
import { Progress } from '#src/cli/progress.js';

function start(options: { isTTY: boolean; quiet?: boolean }) {
  // Enough of a terminal for a progress bar to draw on.
  const stream = Object.assign(new PassThrough(), {
    isTTY: options.isTTY,
    columns: 80,
    clearLine: () => true,
    cursorTo: () => true,
    clearScreenDown: () => true,
    moveCursor: () => true,
  });
  let text = '';
  stream.on('data', (chunk) => {
    text += chunk;
  });
  let now = 0;
  const progress = new Progress(new Output(stream, 'standard error', {}), {
    quiet: options.quiet ?? false,
    clock: () => now,
  });
  const at = (milliseconds: number, phase: string, done: number, total = 4000) => {
    now = milliseconds;
    progress.update({ phase, done, total });
  };
  const written = async () => {
    await new Promise(setImmediate);
    return text;
  };
  return { at, progress, text: written };
}

describe('Progress', () => {
  it('says nothing of work under a second', async () => {
    for (const isTTY of [true, false]) {
      const { at, progress, text } = start({ isTTY });
      at(10, 'parse', 1);
      at(999, 'parse', 3999);
      progress.stop();
      expect(await text()).toBe('');
    }
  });

  it('writes a plain line a phase and one each five seconds', async () => {
    const { at, text } = start({ isTTY: false });
    at(1200, 'parse', 100);
    at(3000, 'parse', 200);
    at(6300, 'parse', 1300);
    at(6400, 'link\u001b', 1);
    expect(await text()).toBe('parse: 100 of 4,000\nparse: 1,300 of 4,000\nlink\\u001b: 1 of 4,000\n');
  });

  it('counts bytes in megabytes', async () => {
    const { at, text } = start({ isTTY: false });
    at(1200, 'download', 12_345_678, 250_000_000);
    expect(await text()).toBe('download: 12.3 of 250.0 MB\n');
  });

  it('draws a bar on a terminal', async () => {
    const { at, progress, text } = start({ isTTY: true });
    at(1200, 'parse', 100);
    progress.stop();
    expect(await text()).toContain('parse [');
  });

  it('is silent where asked to be', async () => {
    const { at, text } = start({ isTTY: false, quiet: true });
    at(9000, 'parse', 100);
    expect(await text()).toBe('');
  });
});
