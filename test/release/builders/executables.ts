import { field, padded, u16, u32, u32BigEndian, u64 } from './bytes.js';

/**
 * Executables of a few kilobytes: headers that say where a Bun payload is, and nothing that could run. What
 * stands for the runtime holds the trailer's bytes as a constant, as the real runtime does.
 */
export const RUNTIME = Buffer.concat([
  Buffer.from('runtime v9.9.9 of ours, name/9.9.9 "VERSION:9.9.9"'),
  Buffer.alloc(200, 0x90),
  Buffer.from('\n---- Bun! ----\n', 'latin1'),
  Buffer.alloc(300, 0xcc),
]);

export type Placement = 'section' | 'overlay';

export interface Section {
  name: string;
  content: Uint8Array;
}

/** A `.bun` section begins with the payload's length. */
export function sectionOf(payload: Uint8Array, name = '.bun'): Section {
  return { name, content: Buffer.concat([u64(payload.length), payload]) };
}

/** Which sections, and what lies behind everything. */
function placed(
  payload: Uint8Array,
  placement: Placement,
  name: string,
): { sections: Section[]; tail: Buffer } {
  const section = placement === 'section' ? [sectionOf(payload, name)] : [];
  const tail =
    placement === 'overlay' ? Buffer.from(payload) : Buffer.from('symbols and such, behind the payload');
  return { sections: [{ name: '.rodata', content: RUNTIME }, ...section], tail };
}

export interface ElfOptions {
  placement?: Placement;
  machine?: number;
  /** In place of those that the placement makes. */
  sections?: Section[];
  /** Bytes in place of the section table. */
  junkTable?: boolean;
}

/** ELF64, little endian: header, one program header, contents, section table. */
export function elf(payload: Uint8Array, options: ElfOptions = {}): Buffer {
  const { placement = 'section', machine = 62 } = options;
  const { sections: usual, tail } = placed(payload, placement, '.bun');
  const sections = [{ name: '', content: Buffer.alloc(0) }, ...(options.sections ?? usual)];
  const names = Buffer.from(`${sections.map(({ name }) => name).join('\0')}\0.shstrtab\0`, 'latin1');
  sections.push({ name: '.shstrtab', content: names });

  const contents: Buffer[] = [];
  const headers: Buffer[] = [];
  let at = 64 + 56;
  for (const { name, content } of sections) {
    const nameAt = name === '' ? 0 : names.indexOf(`\0${name}\0`) + 1;
    headers.push(Buffer.concat([u32(nameAt, 1), u64(2, at, at, content.length), u32(0, 0), u64(8, 0)]));
    contents.push(padded(content, 8));
    at += contents.at(-1)?.length ?? 0;
  }
  const table = options.junkTable ? Buffer.alloc(64 * sections.length, 0xa7) : Buffer.concat(headers);
  const identification = Buffer.concat([
    Buffer.from('\x7fELF', 'latin1'),
    Buffer.from([2, 1, 1, 0]),
    Buffer.alloc(8),
  ]);
  const header = Buffer.concat([
    identification,
    u16(2, machine),
    u32(1),
    u64(0x400000, 64, at),
    u32(0),
    u16(64, 56, 1, 64, sections.length, sections.length - 1),
  ]);
  const segment = Buffer.concat([u32(1, 5), u64(0, 0, 0, at, at, 4096)]);
  return Buffer.concat([header, segment, ...contents, table, tail]);
}

export const CPU = { x64: 0x01000007, arm64: 0x0100000c } as const;

/** Mach-O, 64 bits: a `__TEXT` segment and, for a section, `__BUN` with `__bun`. */
export function machO(
  payload: Uint8Array,
  placement: Placement = 'section',
  cpu: number = CPU.arm64,
): Buffer {
  const { sections, tail } = placed(payload, placement, '__bun');
  const commandBytes = sections.length * (72 + 80);
  const contents: Buffer[] = [];
  const commands: Buffer[] = [];
  let at = 32 + commandBytes;
  for (const { name, content } of sections) {
    const [segment, section] = name === '__bun' ? ['__BUN', '__bun'] : ['__TEXT', '__const'];
    const size = content.length;
    commands.push(
      Buffer.concat([u32(0x19, 152), field(segment, 16), u64(at, size, at, size), u32(7, 1, 1, 0)]),
      Buffer.concat([field(section, 16), field(segment, 16), u64(at, size), u32(at, 3, 0, 0, 0, 0, 0, 0)]),
    );
    contents.push(padded(content, 16));
    at += contents.at(-1)?.length ?? 0;
  }
  const header = u32(0xfeedfacf, cpu, 0, 2, sections.length, commandBytes, 0, 0);
  return Buffer.concat([header, ...commands, ...contents, tail]);
}

/** A fat file of thin ones, each at a page's beginning. */
export function fatMachO(slices: { cpu: number; bytes: Uint8Array }[]): Buffer {
  let at = 4096;
  const records: Buffer[] = [];
  const contents: Buffer[] = [];
  for (const { cpu, bytes } of slices) {
    records.push(u32BigEndian(cpu, 0, at, bytes.length, 12));
    contents.push(padded(bytes, 4096));
    at += contents.at(-1)?.length ?? 0;
  }
  const head = Buffer.concat([u32BigEndian(0xcafebabe, slices.length), ...records]);
  return Buffer.concat([padded(head, 4096), ...contents]);
}

export interface PeOptions {
  placement?: Placement;
  machine?: number;
  /** Zeros that raise a section's raw size above its virtual size. */
  zeros?: number;
}

/** PE32+: DOS stub, COFF header, an optional header of zeros, section table. */
export function pe(payload: Uint8Array, options: PeOptions = {}): Buffer {
  const { placement = 'section', machine = 0x8664, zeros = 0 } = options;
  const { sections, tail } = placed(payload, placement, '.bun');
  const contents: Buffer[] = [];
  const table: Buffer[] = [];
  let at = 512;
  for (const { name, content } of sections) {
    const raw = padded(Buffer.concat([content, Buffer.alloc(zeros)]), 512);
    table.push(Buffer.concat([field(name, 8), u32(content.length, at, raw.length, at, 0, 0, 0, 0x40000040)]));
    contents.push(raw);
    at += raw.length;
  }
  const stub = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(58), u32(64)]);
  const header = Buffer.concat([
    Buffer.from('PE\0\0'),
    u16(machine, sections.length),
    u32(0, 0, 0),
    u16(112, 2),
  ]);
  const head = padded(Buffer.concat([stub, header, Buffer.alloc(112), ...table]), 512);
  return Buffer.concat([head, ...contents, tail]);
}
