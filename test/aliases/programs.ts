import type { AliasRule, Clause, RuleSet } from '#src/aliases/rules.js';
import { Program } from '#src/program/program.js';
import { decodeText } from '#src/release/encoding.js';
import type { Release } from '#src/release/release.js';
import { readSyntax, type ScriptSource } from '#src/syntax/reader.js';
import { StringTable } from '#src/syntax/strings.js';

/** A linked program of sources by module path. */
export async function programOf(sources: Record<string, string>): Promise<Program> {
  return link(
    Object.entries(sources).map(([path, text]) => {
      const bytes = new Uint8Array(Buffer.from(text, 'utf8'));
      return { path, encoding: 'utf8', size: bytes.length, bytes: () => bytes.slice(), text: () => text };
    }),
  );
}

/** A linked program of the scripts of a release. */
export async function programOfRelease(release: Release): Promise<Program> {
  const scripts = release.modules.filter((module) => module.kind === 'script');
  return link(
    scripts.map((module) => {
      if (module.encoding === 'binary') throw new TypeError(`${module.path} is a script without an encoding`);
      const { encoding } = module;
      const bytes = () => module.content();
      return {
        path: module.path,
        encoding,
        size: module.bytes,
        bytes,
        text: () => decodeText(bytes(), encoding),
      };
    }),
  );
}

async function link(sources: ScriptSource[]): Promise<Program> {
  const strings = new StringTable();
  const program = new Program(
    sources.map(({ path }) => path),
    strings,
  );
  const { modules } = await readSyntax(sources, strings, { workers: 1 });
  modules.forEach((syntax, module) => {
    if (syntax) program.add(module, syntax);
  });
  return program;
}

export function rule(alias: string, match: Clause, rest: Partial<AliasRule> = {}): AliasRule {
  return { alias, role: 'test', meaning: 'what the test looks for', source: 'test', match, ...rest };
}

export function ruleSet(...aliases: AliasRule[]): RuleSet {
  return { schemaVersion: 1, product: 'test', packages: [], aliases };
}
