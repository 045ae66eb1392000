import { type ByteSource, readView } from '../source.js';

export type ContainerFormat = 'elf' | 'mach-o' | 'pe';

/** Bytes of a source from `start` up to `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A program for one machine: the whole file, or a slice of a fat Mach-O file. */
export interface Slice extends ByteRange {
  /** Node's words, for example `linux-x64`; absent for machines without one. */
  platform?: string;
  /** Where the headers place a payload by name. Within the slice, but nothing else is certain. */
  named: ByteRange[];
}

export interface Container {
  format: ContainerFormat;
  slices: Slice[];
}

const FAT_MAGICS = new Set([0xcafebabe, 0xcafebabf]);
const MACH_O_MAGICS = new Set([0xfeedface, 0xfeedfacf]);
/** A Java class file begins like a fat Mach-O; its count of slices would be above 40. */
const MAXIMUM_SLICES = 16;
const MAXIMUM_SECTIONS = 4096;
const MAXIMUM_LOAD_COMMAND_BYTES = 1 << 20;

/** @param head the first eight bytes or more. */
export function isExecutable(head: Uint8Array): boolean {
  if (head.length < 8) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const magic = view.getUint32(0);
  if (magic === 0x7f454c46 || MACH_O_MAGICS.has(view.getUint32(0, true))) return true;
  if (view.getUint16(0) === 0x4d5a) return head.includes(0);
  return FAT_MAGICS.has(magic) && view.getUint32(4) <= MAXIMUM_SLICES;
}

/**
 * Reads platform and named payload sections from the headers of an ELF, Mach-O (thin or fat) or PE file.
 * Tables that are damaged or out of bounds give no named ranges; nothing is thrown for them.
 *
 * @returns null for anything else.
 */
export function readContainer(source: ByteSource): Container | null {
  const head = source.read(0, Math.min(source.size, 64));
  if (!isExecutable(head)) return null;
  const magic = new DataView(head.buffer).getUint32(0);
  if (FAT_MAGICS.has(magic)) return { format: 'mach-o', slices: readFatSlices(source, magic === 0xcafebabf) };
  const whole = { start: 0, end: source.size };
  if (magic === 0x7f454c46) return { format: 'elf', slices: [readElf(source, whole)] };
  if (magic >>> 16 === 0x4d5a) return { format: 'pe', slices: [readPe(source, whole)] };
  return { format: 'mach-o', slices: [readMachO(source, whole)] };
}

/** Runs a header reader; a read beyond the file ends it with what is known by then. */
function tolerant(slice: Slice, read: (slice: Slice) => void): Slice {
  try {
    read(slice);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  slice.named = slice.named.filter(
    ({ start, end }) => start >= slice.start && end <= slice.end && start < end,
  );
  return slice;
}

/** ELF: the System V ABI's file and section headers, 64-bit little endian only. */
function readElf(source: ByteSource, range: ByteRange): Slice {
  return tolerant({ ...range, named: [] }, (slice) => {
    const header = readView(source, 0, 64);
    const system = header.getUint8(7) === 9 ? 'freebsd' : 'linux';
    const machine = ({ 62: 'x64', 183: 'arm64' } as Record<number, string>)[header.getUint16(18, true)];
    if (machine) slice.platform = `${system}-${machine}`;
    if (header.getUint8(4) !== 2 || header.getUint8(5) !== 1) return;
    slice.named = readElfSections(source, header);
  });
}

function readElfSections(source: ByteSource, header: DataView): ByteRange[] {
  const tableAt = Number(header.getBigUint64(40, true));
  const stride = header.getUint16(58, true);
  const count = header.getUint16(60, true);
  const namesIndex = header.getUint16(62, true);
  if (stride !== 64 || count > MAXIMUM_SECTIONS || namesIndex >= count) return [];
  const table = readView(source, tableAt, count * stride);
  const rangeOf = (index: number): ByteRange => {
    const start = Number(table.getBigUint64(index * stride + 24, true));
    return { start, end: start + Number(table.getBigUint64(index * stride + 32, true)) };
  };
  const names = rangeOf(namesIndex);
  const ranges: ByteRange[] = [];
  for (let index = 0; index < count; index++) {
    const nameAt = names.start + table.getUint32(index * stride, true);
    if (nameAt + 5 > names.end) continue;
    if (fixedName(readView(source, nameAt, 5), 0, 5) === '.bun') ranges.push(rangeOf(index));
  }
  return ranges;
}

/** Mach-O fat header, `fat_arch` or `fat_arch_64` records, big endian. */
function readFatSlices(source: ByteSource, wide: boolean): Slice[] {
  const stride = wide ? 32 : 20;
  const count = readView(source, 4, 4).getUint32(0);
  const slices: Slice[] = [];
  for (let index = 0; index < count; index++) {
    const at = 8 + index * stride;
    if (at + stride > source.size) break;
    const record = readView(source, at, stride);
    const start = wide ? Number(record.getBigUint64(8)) : record.getUint32(8);
    const size = wide ? Number(record.getBigUint64(16)) : record.getUint32(12);
    if (start + size <= source.size && size > 0) slices.push(readMachO(source, { start, end: start + size }));
  }
  return slices.length > 0 ? slices : [{ start: 0, end: source.size, named: [] }];
}

/** Mach-O 64-bit: load commands LC_SEGMENT_64 with their sections. */
function readMachO(source: ByteSource, range: ByteRange): Slice {
  return tolerant({ ...range, named: [] }, (slice) => {
    const header = readView(source, slice.start, 32);
    if (header.getUint32(0, true) !== 0xfeedfacf) return;
    const machine = ({ 16777223: 'x64', 16777228: 'arm64' } as Record<number, string>)[
      header.getUint32(4, true)
    ];
    if (machine) slice.platform = `darwin-${machine}`;
    const commandBytes = header.getUint32(20, true);
    if (commandBytes > MAXIMUM_LOAD_COMMAND_BYTES) return;
    const commands = readView(source, slice.start + 32, commandBytes);
    slice.named = readMachOSections(commands, header.getUint32(16, true), slice.start);
  });
}

function readMachOSections(commands: DataView, count: number, base: number): ByteRange[] {
  const ranges: ByteRange[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    const size = commands.getUint32(at + 4, true);
    if (size < 8) break;
    if (commands.getUint32(at, true) === 0x19 && fixedName(commands, at + 8, 16) === '__BUN') {
      ranges.push(...readSegmentSections(commands, at, base));
    }
    at += size;
  }
  return ranges;
}

function readSegmentSections(commands: DataView, segmentAt: number, base: number): ByteRange[] {
  const count = Math.min(commands.getUint32(segmentAt + 64, true), MAXIMUM_SECTIONS);
  const ranges: ByteRange[] = [];
  for (let index = 0; index < count; index++) {
    const at = segmentAt + 72 + index * 80;
    if (fixedName(commands, at, 16) !== '__bun') continue;
    const start = base + commands.getUint32(at + 48, true);
    ranges.push({ start, end: start + Number(commands.getBigUint64(at + 40, true)) });
  }
  return ranges;
}

/** PE: the COFF header behind the DOS stub, and its section table. */
function readPe(source: ByteSource, range: ByteRange): Slice {
  return tolerant({ ...range, named: [] }, (slice) => {
    const headerAt = readView(source, 60, 4).getUint32(0, true);
    const header = readView(source, headerAt, 24);
    if (header.getUint32(0) !== 0x50450000) return;
    const machine = ({ 34404: 'x64', 43620: 'arm64' } as Record<number, string>)[header.getUint16(4, true)];
    if (machine) slice.platform = `win32-${machine}`;
    const count = header.getUint16(6, true);
    if (count > MAXIMUM_SECTIONS) return;
    const table = readView(source, headerAt + 24 + header.getUint16(20, true), count * 40);
    for (let index = 0; index < count; index++) {
      if (fixedName(table, index * 40, 8) !== '.bun') continue;
      const start = table.getUint32(index * 40 + 20, true);
      slice.named.push({ start, end: start + table.getUint32(index * 40 + 16, true) });
    }
  });
}

/** A name in a field of fixed length, up to its first NUL: whole names, so `.bundle` is not `.bun`. */
function fixedName(view: DataView, offset: number, length: number): string {
  let name = '';
  for (let index = 0; index < length; index++) {
    const code = view.getUint8(offset + index);
    if (code === 0) break;
    name += String.fromCharCode(code);
  }
  return name;
}
