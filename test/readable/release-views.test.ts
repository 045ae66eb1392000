// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are code
import { afterAll, describe, expect, it } from 'vitest';
import { stopPrinter } from '#src/readable/esbuild-service.js';
import { releaseViews, startViews } from '#src/readable/release-views.js';
import type { ReleaseModule } from '#src/release/release.js';

afterAll(stopPrinter);

function script(path: string, text: string): ReleaseModule {
  const bytes = new Uint8Array(Buffer.from(text));
  return { path, kind: 'script', encoding: 'utf8', bytes: bytes.length, content: () => bytes.slice() };
}

const statements =
  'function light(lamp){return lamp?.wick?`lit\n${lamp.wick}`:"dark"}light({wick:1});'.repeat(8_000);
const modules = [
  script('large.js', statements),
  script('broken.js', 'const lamp = ;'),
  script('large-again.js', `${statements}light(null)`),
  script('small.js', 'const a=1;const b=2'),
];
const parsed = Promise.resolve();

describe('lines of a large release', () => {
  it('are those of its modules printed one by one', async () => {
    const task = startViews(modules, null, parsed);
    const views = await task.result();
    const expected = await releaseViews(modules);
    expect([...views.keys()]).toEqual(modules.map(({ path }) => path));
    for (const [path, { view, refusal }] of expected) {
      const found = views.get(path);
      expect(found?.refusal).toEqual(refusal);
      expect(found?.view?.lineCount).toBe(view?.lineCount);
      for (let start = 0; view && start < statements.length; start += 9_973)
        expect(found?.view?.toReadable(start, start + 50)).toEqual(view.toReadable(start, start + 50));
    }
    expect(views.get('broken.js')?.refusal).toMatchObject({ code: 'view-refused', module: 'broken.js' });
    expect(views.get('small.js')?.view?.lineCount).toBe(2);
  });

  it('are not waited for where the scripts can not be read', async () => {
    const fault = new Error('the file is gone');
    await expect(startViews(modules, null, Promise.reject(fault)).result()).rejects.toBe(fault);
  });

  it('can be given up', async () => {
    const task = startViews(modules, null, parsed);
    await parsed;
    await new Promise((resolve) => setImmediate(resolve));
    task.cancel();
    await expect(task.result()).rejects.toThrow();
  });
});
