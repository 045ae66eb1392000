import fc from 'fast-check';

/** A literal or function of a made program; the words stand right inside both its ends. */
export interface Marked {
  start: number;
  end: number;
  first: string;
  last: string;
}

export interface Program {
  text: string;
  literals: Marked[];
  /** `last` is the name of the call that ends the body, on the line before its closing brace. */
  functions: Marked[];
  /** Names in placeholders. */
  names: string[];
}

type Writer = (out: ProgramWriter) => void;

class ProgramWriter implements Program {
  text = '';
  readonly literals: Marked[] = [];
  readonly functions: Marked[] = [];
  readonly names: string[] = [];
  #count = 0;

  word(letter: string): string {
    return `${letter}${String(this.#count++).padStart(4, '0')}q`;
  }
}

const both = [
  ' ',
  'é',
  '😀',
  '\\n',
  '\\x0a',
  '\\u{a}',
  '\\\\n',
  '\\\n',
  '\\\r\n',
  '$',
  "\\'",
  '\\"',
  '\\`',
  '{',
  '\\u2028',
];
const inStrings = fc.constantFrom(...both, '\u2028', '\\t');
const inTemplates = fc.constantFrom(...both, '\n', '\r\n', '\r', "'", '"', '\u2029', '}', '/* ');

const list = (piece: fc.Arbitrary<string>) =>
  fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(' '));

function stringLiteral(): fc.Arbitrary<Writer> {
  return fc.tuple(fc.constantFrom('"', "'"), list(inStrings)).map(([quote, middle]) => (out) => {
    mark(out, quote, () => {
      out.text += middle;
    });
  });
}

function mark(out: ProgramWriter, quote: string, content: () => void): void {
  const marked = { start: out.text.length, end: 0, first: out.word('b'), last: out.word('e') };
  out.text += quote + marked.first;
  content();
  out.text += marked.last + quote;
  marked.end = out.text.length;
  out.literals.push(marked);
}

function template(expression: fc.Arbitrary<Writer>): fc.Arbitrary<Writer> {
  const parts = fc.array(fc.tuple(fc.option(expression), list(inTemplates)), { maxLength: 3 });
  const tag = fc.constantFrom('', '', 'String.raw', 'tag', 'a.b(c)');
  return fc.tuple(tag, list(inTemplates), parts).map(([tagText, head, rest]) => (out) => {
    out.text += tagText;
    mark(out, '`', () => {
      out.text += `${head} `;
      for (const [inner, text] of rest) placeholder(out, inner, text);
    });
  });
}

function placeholder(out: ProgramWriter, inner: Writer | null, text: string): void {
  out.text += '${ ';
  const name = out.word('p');
  out.names.push(name);
  out.text += name;
  if (inner !== null) {
    out.text += '(';
    inner(out);
    out.text += ')';
  }
  out.text += ` }${text} `;
}

const around: [string, string][] = [
  ['(', ')'],
  ['call(1,', ')'],
  ['{key:', ',other:[1,{}]}'],
  ['[', ',,2]'],
  ['x=>(', ')'],
  ['(()=>{return ', '})()'],
  ['a?b:', ''],
  ['new K(', ')'],
  ['1+(', ')'],
];

const { expression } = fc.letrec<{ expression: Writer }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    stringLiteral(),
    stringLiteral(),
    template(tie('expression')),
    fc.tuple(tie('expression'), tie('expression')).map(
      ([left, right]): Writer =>
        (out) => {
          out.text += '(';
          left(out);
          out.text += ')+(';
          right(out);
          out.text += ')';
        },
    ),
    fc.tuple(fc.constantFrom(...around), tie('expression')).map(
      ([[open, close], inner]): Writer =>
        (out) => {
          out.text += open;
          inner(out);
          out.text += close;
        },
    ),
  ),
}));

function functionOf(body: Writer): Writer {
  return (out) => {
    const marked = { start: out.text.length, end: 0, first: out.word('f'), last: out.word('z') };
    out.text += `function ${marked.first}(k){`;
    body(out);
    out.text += `${marked.last}()}`;
    marked.end = out.text.length;
    out.functions.push(marked);
  };
}

const statements: [string, string][] = [
  ['var v=(', ');'],
  ['sink(', ');'],
  ['if(a)(0,b)(', ');else c();'],
  ['class K{static m(){return (', ')}}'],
  ['switch(k){case 1:sink(', ');default:d()}'],
  ['for(;;){let q=(', ');break}'],
  ['/*! keep ` this\n ${ */sink(', ')\n'],
  ['/* drop " this */sink(', ');'],
];

const { block } = fc.letrec<{ block: Writer; statement: Writer }>((tie) => ({
  block: fc.array(tie('statement'), { minLength: 1, maxLength: 4 }).map(
    (all): Writer =>
      (out) => {
        for (const write of all) write(out);
      },
  ),
  statement: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    fc.tuple(fc.constantFrom(...statements), expression).map(
      ([[open, close], inner]): Writer =>
        (out) => {
          out.text += open
            .replace('class K', `class ${out.word('K')}`)
            .replace('var v', `var ${out.word('v')}`);
          inner(out);
          out.text += close;
        },
    ),
    tie('block').map(functionOf),
    // In a sloppy script, esbuild moves a function declared in a block.
    fc.tuple(tie('block'), tie('block')).map(
      ([before, body]): Writer =>
        (out) => {
          out.text += 'if(a){';
          before(out);
          functionOf(body)(out);
          out.text += '}';
        },
    ),
  ),
}));

const beginnings = fc.constantFrom(
  '',
  '#!/usr/bin/env node\n',
  '\ufeff',
  '\ufeff#!/bin/x\r\n',
  '"use strict";',
  '\r\n\r',
);

/** Sloppy and strict scripts of our own with literals of all kinds and functions that esbuild moves. */
export const program: fc.Arbitrary<Program> = fc.tuple(beginnings, block).map(([beginning, write]) => {
  const out = new ProgramWriter();
  out.text = beginning;
  write(out);
  return out;
});

/** 1-based line (LF) of a word that a text holds. */
export function lineOf(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at < 0) throw new Error(`The print lacks ${word}`);
  return text.slice(0, at).split('\n').length;
}
