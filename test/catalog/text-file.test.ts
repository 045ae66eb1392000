import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { InputError } from '#src/catalog/diagnostic.js';
import { namesPackage } from '#src/catalog/package-names.js';
import { readTextFile } from '#src/catalog/text-file.js';
import { inFolder } from '../release/builders/opening.js';

const KIND = { code: 'logbook', name: 'log book', mostMebibytes: 1 };

function faultOf(file: string): InputError {
  try {
    readTextFile(file, KIND);
  } catch (error) {
    if (error instanceof InputError) return error;
  }
  throw new Error('no fault');
}

describe('a text file', () => {
  it('is read by path or URL, up to its bound', async () => {
    await inFolder(async (folder) => {
      const file = join(folder, 'log.txt');
      writeFileSync(file, 'Fog since noon – é');
      expect(readTextFile(file, KIND)).toBe('Fog since noon – é');
      expect(readTextFile(pathToFileURL(file), KIND)).toBe('Fog since noon – é');
      truncateSync(file, 1024 * 1024);
      expect(readTextFile(file, KIND)).toHaveLength(1024 * 1024 - 3);
    });
  });

  it('is refused by its size before it is read', async () => {
    await inFolder(async (folder) => {
      const file = join(folder, 'log.txt');
      writeFileSync(file, '');
      truncateSync(file, 1024 * 1024 + 1);
      expect(faultOf(file)).toMatchObject({ code: 'large-logbook' });
      expect(faultOf(file).message).toBe(`the log book ${file} is larger than 1 MiB`);
    });
  });

  it('is named where it cannot be read', async () => {
    await inFolder(async (folder) => {
      const missing = join(folder, 'none.txt');
      expect(faultOf(missing)).toMatchObject({ code: 'unreadable-logbook', advice: 'Check the path.' });
      expect(faultOf(missing).message).toContain(missing);
      expect(faultOf(folder)).toMatchObject({ code: 'unreadable-logbook' });
    });
  });
});

it.each([
  ['@scope/agent', '@scope/agent', true],
  ['@scope/agent', '@scope/agent-linux', false],
  ['@scope/agent-*', '@scope/agent-linux', true],
  ['@scope/agent-*', '@scope/agent', false],
])('the pattern %s and the package %s', (pattern, name, fits) => {
  expect(namesPackage(pattern, name)).toBe(fits);
});
