/** Whether a package is one of those that a pattern names: its name, or a beginning with `*` behind it. */
export function namesPackage(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
