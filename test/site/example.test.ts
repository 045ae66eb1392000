import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { exampleCatalog } from '../catalog/example.js';

it('the example of the loader lists what happened in each release', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'catalog-example-'));
  try {
    const files = ['2.10', '2.9'].map((version) => {
      const document = exampleCatalog();
      document.release.version = version;
      if (version === '2.9') {
        document.prompts = document.prompts.slice(0, 1);
      }
      const file = path.join(folder, `${version}.json`);
      writeFileSync(file, JSON.stringify(document));
      return file;
    });
    const example = fileURLToPath(new URL('../../fixtures/examples/changelog.mjs', import.meta.url));
    const text = execFileSync(process.execPath, [example, ...files], { encoding: 'utf8' });
    expect(text).toBe('## 2.10\n\n- `message-灯-é`: added\n\n## 2.9\n\n\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
