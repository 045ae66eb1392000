import { createHash } from 'node:crypto';

const WINDOWS_DEVICES = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
const MAXIMUM_SEGMENT_BYTES = 120;
const MAXIMUM_DEPTH = 12;

/**
 * Gives each module path a relative file name that is safe on every system: no way out of the folder, no
 * reserved characters or device names, bounded lengths, and no two alike where case does not count.
 */
export class SafeNames {
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();

  /** @param taken names at the top that are in use already. */
  constructor(taken: readonly string[] = []) {
    for (const name of taken) this.#files.add(folded(name));
  }

  /** @returns segments joined by `/`; repeated calls with one path give different names. */
  nameFor(path: string): string {
    const segments = segmentsOf(path).map(safeSegment);
    const bounded = segments.length > MAXIMUM_DEPTH ? [hashOf(path), ...segments.slice(-1)] : segments;
    const file = bounded.pop() ?? 'module';
    const folder = this.#freeFolder(bounded);
    return this.#takeFile(folder, file, path);
  }

  /** A folder must not be called like a file that is there. */
  #freeFolder(segments: string[]): string {
    let prefix = '';
    for (const segment of segments) {
      let name = segment;
      while (this.#files.has(folded(prefix + name))) name += '~';
      prefix += `${name}/`;
      this.#folders.add(folded(prefix.slice(0, -1)));
    }
    return prefix;
  }

  #takeFile(folder: string, file: string, path: string): string {
    const candidates = [file, withSuffix(file, hashOf(path))];
    for (let count = 2; ; count++) {
      const name = folder + (candidates.shift() ?? withSuffix(file, `${hashOf(path)}-${count}`));
      const key = folded(name);
      if (this.#files.has(key) || this.#folders.has(key)) continue;
      this.#files.add(key);
      return name;
    }
  }
}

/** Bun's virtual roots are one folder `root`; a drive letter and what climbs are dropped. */
function segmentsOf(path: string): string[] {
  const relative = path
    .replace(/^(\/\$bunfs|[A-Za-z]:[\\/]~BUN|compiled:\/)[\\/]/, '')
    .replace(/^[A-Za-z]:/, '');
  return relative.split(/[\\/]+/).filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

function safeSegment(segment: string): string {
  const plain = segment.normalize('NFC').replace(/[<>:"|?*\p{Cc}\p{Cf}\p{Cs}]|[. ]+$/gu, '_');
  const named = WINDOWS_DEVICES.test(plain) ? `_${plain}` : plain;
  return Buffer.byteLength(named) <= MAXIMUM_SEGMENT_BYTES ? named : shortened(named, segment);
}

/** Keeps the beginning and the extension; the hash of the whole keeps long names apart. */
function shortened(name: string, original: string): string {
  const extension = /\.[\w-]{1,12}$/.exec(name)?.[0] ?? '';
  let kept = '';
  for (const character of name) {
    if (Buffer.byteLength(kept + character) > 60) break;
    kept += character;
  }
  return `${kept}~${hashOf(original)}${extension}`;
}

function withSuffix(file: string, suffix: string): string {
  const dot = file.lastIndexOf('.');
  return dot > 0 ? `${file.slice(0, dot)}~${suffix}${file.slice(dot)}` : `${file}~${suffix}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

function folded(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}
