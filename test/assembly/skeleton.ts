import { assemble } from '#src/assembly/assemblies.js';
import type { Limits } from '#src/assembly/evaluator.js';
import type { Assembly } from '#src/catalog/document.js';
import { assemblyLines } from '#src/cli/views/assembly-view.js';
import { programOf } from '../aliases/programs.js';

const plain = new Proxy({}, { get: () => (text: string) => text }) as Parameters<typeof assemblyLines>[1];

/** The branches of an assembly, one line a fragment. */
export function skeletonLines(assembly: Assembly): string[] {
  return [...assemblyLines(assembly, plain)].slice(1).map((line) => line.slice(2));
}

/** Assembles the function `build` of a program; prompts are named by their first letters. */
export async function assembleSources(
  sources: Record<string, string>,
  options: { limits?: Limits; keys?: string[] } = {},
): Promise<Assembly> {
  const program = await programOf(sources);
  const [module, source] = Object.entries(sources).find(([, text]) => text.includes('function build')) ?? [
    '',
    '',
  ];
  const start = /(?:async )?function build\b/.exec(source)?.index ?? 0;
  const syntax = program.syntax(Object.keys(sources).indexOf(module));
  const row = [...syntax.start].findIndex(
    (at, index) => at === start && index > 0 && (syntax.end[index] as number) - at > 10,
  );
  const [assembly] = assemble(
    {
      program,
      aliases: [{ alias: 'build', module, start, end: syntax.end[row] as number }],
      promptAt: (path, at) => sources[path]?.slice(at + 1, at + 40).split(/['"`$\\]/u)[0] || undefined,
      ...(options.limits ? { limits: options.limits } : {}),
    },
    [
      options.keys
        ? { alias: 'build', target: 'request', keys: options.keys }
        : { alias: 'build', target: 'result' },
    ],
  );
  if (!assembly) throw new Error('nothing was assembled');
  return assembly;
}

export async function skeletonOf(source: string, more: Record<string, string> = {}): Promise<string[]> {
  return skeletonLines(await assembleSources({ 'main.js': source, ...more }));
}
