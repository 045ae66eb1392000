const PLATFORM =
  /(?:^|[-_/.])(linux|darwin|macos|win32|windows|freebsd|android)(-?musl)?[-_](x64|arm64|x86_64|aarch64|amd64|ia32|x86|arm|armv7)((?:-(?:musl|gnu|baseline|msvc))*)(?=$|[-_.])/i;

/** The platform in Node's words in a package name, for example `linux-x64-musl`. */
export function platformInName(name: string): string | undefined {
  const match = PLATFORM.exec(name);
  if (!match) return undefined;
  const [, system = '', musl = '', machine = '', variants = ''] = match.map((part) => part?.toLowerCase());
  const systems: Record<string, string> = { windows: 'win32', macos: 'darwin' };
  const machines: Record<string, string> = { x86_64: 'x64', amd64: 'x64', aarch64: 'arm64', x86: 'ia32' };
  return `${systems[system] ?? system}-${machines[machine] ?? machine}${musl ? '-musl' : ''}${variants}`;
}

/** A package name without the platform at its end, however that is spelled; the name where it has none. */
export function withoutPlatform(name: string): string {
  const match = PLATFORM.exec(name);
  const isAtEnd = match !== null && match.index > 0 && match.index + match[0].length === name.length;
  return isAtEnd ? name.slice(0, match.index) : name;
}
