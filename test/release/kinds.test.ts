import { describe, expect, it } from 'vitest';
import { type KindQuestion, kindOf } from '#src/release/kinds.js';

const question = (path: string, more: Partial<KindQuestion> = {}): KindQuestion => ({
  path,
  loader: undefined,
  compressed: false,
  inPackage: true,
  bytes: Buffer.from('text'),
  ...more,
});

describe('what a module is', () => {
  it.each([
    ['/$bunfs/root/setup.mjs', 'text', 'text'],
    ['/$bunfs/root/cli', 'js', 'script'],
    ['/$bunfs/root/cli', 'tsx', 'script'],
    ['/$bunfs/root/data.yaml', 'yaml', 'text'],
    ['/$bunfs/root/page.js', 'file', 'script'],
    ['/$bunfs/root/LICENSE', 'file', 'data'],
    ['/$bunfs/root/README-1a2b3c4d.md', 'file', 'text'],
    ['/$bunfs/root/parser.wasm', 'wasm', 'data'],
    ['/$bunfs/root/notes.md', 'napi', 'data'],
    ['/$bunfs/root/notes.md', 'loader-99', 'data'],
  ])('%s under the loader %s of an executable: %s', (path, loader, kind) => {
    expect(kindOf(question(path, { loader, inPackage: false }))).toBe(kind);
  });

  it.each([
    ['package/cli.js', 'script'],
    ['package/lib/CHUNK.CJS', 'script'],
    ['package/prompts/plan.prompt', 'text'],
    ['package/prompts/readme-writer.md', 'text'],
    ['package/prompts/security.md', 'text'],
    ['package/my-security.md', 'text'],
    ['package/prompts/license-check.md', 'text'],
    ['package/LICENSE.md', 'data'],
    ['package/SECURITY.md', 'data'],
    ['contributing.md', 'data'],
    ['package/README.md', 'data'],
    ['package/readme.zh-CN.md', 'data'],
    ['package/LICENSE-MIT', 'data'],
    ['package/package-lock.json', 'data'],
    ['package/tsconfig.build.json', 'data'],
    ['package/types.d.mts', 'data'],
    ['package/cli.js.map', 'data'],
    ['package/src/index.ts', 'data'],
    ['package/.env', 'data'],
    ['package/bin/tool', 'data'],
  ])('%s in a package: %s', (path, kind) => expect(kindOf(question(path))).toBe(kind));

  it('looks into files without extension, and for NULs', () => {
    const bytes = Buffer.from('#!/usr/bin/env bun\nrun()');
    expect(kindOf(question('package/bin/tool', { bytes }))).toBe('script');
    expect(kindOf(question('package/bin/tool', { bytes: Buffer.from('#!/bin/sh\nnodes') }))).toBe('data');
    expect(kindOf(question('package/cli.js', { bytes: Buffer.from('a\0b') }))).toBe('data');
    expect(kindOf(question('package/a.md', { bytes: Buffer.from('\ufeffa', 'utf16le') }))).toBe('text');
  });
});
