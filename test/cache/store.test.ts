import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FactsStore, keyOf, trimCache } from '#src/cache/store.js';
import { inFolder } from '../release/builders/opening.js';

const content = Buffer.from('facts of a module');
const key = keyOf('format', 'a', content);
const pathOf = (folder: string, of = key) => join(folder, of.slice(0, 2), of.slice(2));

/** All files below a folder. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('a store of facts', () => {
  it('gives back what was put, to any process, and nothing under another key', () =>
    inFolder((folder) => {
      new FactsStore(folder).put(key, content);
      expect(new FactsStore(folder).get(key)).toEqual(content);
      expect(new FactsStore(folder).get(keyOf('format', 'b', content))).toBeNull();
      expect(filesIn(folder)).toEqual([pathOf(folder)]);
    }));

  it('takes any damaged file for none and puts it away', () =>
    inFolder((folder) => {
      const store = new FactsStore(folder);
      fc.assert(
        fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (at, by) => {
          store.put(key, content);
          const file = readFileSync(pathOf(folder));
          const place = at % file.length;
          file[place] = (file[place] as number) ^ by;
          writeFileSync(pathOf(folder), file);
          expect(store.get(key)).toBeNull();
          expect(filesIn(folder)).toEqual([]);
        }),
        { numRuns: 60 },
      );
      for (const length of [0, 7, 8, 23, 24, 30]) {
        store.put(key, content);
        truncateSync(pathOf(folder), length);
        expect(store.get(key)).toBeNull();
      }
    }));

  it('takes a file that was renamed to another key for none', () =>
    inFolder((folder) => {
      const store = new FactsStore(folder);
      const other = `${key.slice(0, 2)}${'0'.repeat(38)}`;
      store.put(key, content);
      renameSync(pathOf(folder), pathOf(folder, other));
      expect(store.get(other)).toBeNull();
    }));

  it('tells parts of a key apart wherever they are cut', () => {
    expect(keyOf('f', 'ab', 'c')).not.toBe(keyOf('f', 'a', 'bc'));
    expect(keyOf('f', 'ab')).not.toBe(keyOf('g', 'ab'));
  });

  it.runIf(process.getuid?.() !== 0)('does without a folder that can not be written', () =>
    inFolder((folder) => {
      chmodSync(folder, 0o500);
      const store = new FactsStore(join(folder, 'facts'));
      store.put(key, content);
      expect(store.get(key)).toBeNull();
      chmodSync(folder, 0o700);
    }),
  );

  it('does without a folder that is a file', () =>
    inFolder((folder) => {
      writeFileSync(join(folder, 'file'), '');
      const store = new FactsStore(join(folder, 'file'));
      store.put(key, content);
      expect(store.get(key)).toBeNull();
      trimCache({ folder: join(folder, 'file'), mostBytes: 0 });
      expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('');
    }));
});

describe('a store that outgrows its limit', () => {
  const keys = Array.from({ length: 10 }, (_, index) => keyOf('format', String(index)));

  function fill(folder: string): void {
    const store = new FactsStore(folder);
    keys.forEach((one, age) => {
      store.put(one, Buffer.alloc(1000));
      const time = Date.now() / 1000 - age * 86_400;
      utimesSync(pathOf(folder, one), time, time);
    });
  }

  it('loses what was not used for longest', () =>
    inFolder((folder) => {
      fill(folder);
      expect(new FactsStore(folder).get(keys[9] as string)).not.toBeNull();
      trimCache({ folder, mostBytes: 6000 });
      const left = keys.filter((one) => statSync(pathOf(folder, one), { throwIfNoEntry: false }));
      expect(left).toEqual([...keys.slice(0, 3), keys[9]]);
    }));

  it('keeps all below the limit, and what is not its own', () =>
    inFolder((folder) => {
      fill(folder);
      mkdirSync(join(folder, 'mine'));
      writeFileSync(join(folder, 'mine', 'notes'), 'mine');
      trimCache({ folder, mostBytes: 1_000_000 });
      expect(filesIn(folder)).toHaveLength(11);
      trimCache({ folder, mostBytes: 0 });
      expect(filesIn(folder)).toEqual([join(folder, 'mine', 'notes')]);
    }));

  it('loses what killed runs left after a day', () =>
    inFolder((folder) => {
      fill(folder);
      const abandoned = `${pathOf(folder)}-0123456789ab.part`;
      mkdirSync(join(folder, key.slice(0, 2)), { recursive: true });
      writeFileSync(abandoned, 'half');
      trimCache({ folder });
      expect(filesIn(folder)).toContain(abandoned);
      utimesSync(abandoned, 0, 0);
      trimCache({ folder });
      expect(filesIn(folder)).not.toContain(abandoned);
    }));
});
