// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs
import { describe, expect, test } from 'vitest';
import { TextModuleUses } from '#src/program/text-modules.js';
import { findFacing } from '#src/prompts/facing/facing.js';
import { link } from '../../program/linked.js';

function readerOf(sources: Record<string, string>): string {
  const { program } = link(sources);
  const uses = new TextModuleUses(program, ['lib/note.md']);
  const facings = findFacing(program, { textModules: [uses.of(0)] });
  const answer = facings.ofTextModule(0);
  expect(facings.routeOfTextModule(0).length > 0).toBe(answer !== null);
  return answer ? `${answer.facing}: ${answer.sink}` : 'none';
}

describe('a text module', () => {
  test.each([
    ['by default import', 'import t from"./note.md";post({role:"user",content:t})'],
    [
      'by a call of import',
      'async function f(){const{default:t}=await import("./note.md");post({role:"user",content:t})}',
    ],
    ['by require', 'post({role:"user",content:require("./note.md")})'],
    ['by a path in a name', 'var p="./note.md",t=read(p,import.meta.dirname);post({role:"user",content:t})'],
    ['by a path that is assigned', 'var p,t;p="./note.md";t=read(p);post({role:"user",content:t})'],
    ['in a placeholder', 'import t from"./note.md";post({role:"user",content:`Read this: ${t}`})'],
  ])('reaches its reader %s', (_, source) => {
    expect(readerOf({ 'lib/a.js': source })).toBe('model: content of a message');
  });

  test('that nothing hands on reaches none', () => {
    expect(readerOf({ 'lib/a.js': 'import t from"./note.md";keep(t)' })).toBe('none');
    expect(readerOf({ 'lib/a.js': 'post({role:"user",content:"x"})' })).toBe('none');
  });
});
