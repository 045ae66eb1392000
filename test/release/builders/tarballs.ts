import { gzipSync } from 'node:zlib';
import { field, padded } from './bytes.js';

/** A tar entry; `type` as the header's flag: `0` a file, `1` a hard link, `2` a symbolic link. */
export interface TarEntry {
  path: string;
  content?: string | Uint8Array;
  type?: string;
  link?: string;
}

/** A ustar archive, made header by header so that it can hold what packers refuse to write. */
export function tar(entries: readonly TarEntry[]): Buffer {
  return Buffer.concat([...entries.map(entryBytes), Buffer.alloc(1024)]);
}

export function tgz(entries: readonly TarEntry[]): Buffer {
  return gzipSync(tar(entries));
}

function entryBytes({ path, content = '', type = '0', link = '' }: TarEntry): Buffer {
  const bytes = Buffer.from(content as Uint8Array);
  const header = Buffer.concat([
    field(path, 100),
    field('0000644\0', 8),
    field('0000000\0', 8),
    field('0000000\0', 8),
    field(`${bytes.length.toString(8).padStart(11, '0')}\0`, 12),
    field('00000000000\0', 12),
    field(' '.repeat(8), 8),
    field(type, 1),
    field(link, 100),
    field('ustar\x0000', 8),
    Buffer.alloc(247),
  ]);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return Buffer.concat([header, padded(bytes, 512)]);
}
