const mostUnits = 80;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

function safeSegment(segment: string): string {
  const plain = segment
    .slice(0, mostUnits)
    .replace(/[^A-Za-z0-9._-]/g, '_')
    .replace(/^\.+|\.+$/g, '_');
  return reserved.test(plain) ? `_${plain}` : plain;
}

/** A folder never ends like a file that is written, so that no path is both. */
function folderName(segment: string): string {
  return safeSegment(segment)
    .slice(0, mostUnits)
    .replace(/\.(?=(?:[cm]?js|map|json)$)/i, '_');
}

function fileStem(segment: string): string {
  return safeSegment(segment.replace(/\.[cm]?js$/i, ''));
}

/** Gives each module path a file name of its own, with `/` between folders, on any file system. */
export class ViewNames {
  readonly #taken = new Set<string>();

  /** No module path is trusted: no name leaves the folder, is absolute, or differs from another by case only. */
  nameOf(path: string): string {
    const segments = path
      .split(/[/\\]/)
      .filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
    const stem = fileStem(segments.pop() ?? 'module');
    const folders = segments.slice(-12).map((segment) => `${folderName(segment)}/`);
    const base = folders.join('') + (stem === '' ? 'module' : stem);
    let name = `${base}.js`;
    for (let number = 2; this.#taken.has(name.toLowerCase()); number++) name = `${base}-${number}.js`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}
