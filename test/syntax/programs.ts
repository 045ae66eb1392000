// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs
import fc from 'fast-check';

/**
 * Random programs by a grammar: the tree of choices comes from fast-check, so that a failing program
 * shrinks; names are then given so that the text is legal JavaScript.
 */
interface Choice {
  pick: number;
  name: number;
  inner: Choice[];
}

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const { choice: choices } = fc.letrec<{ choice: Choice }>((tie) => ({
  choice: fc.record({
    pick: fc.nat(1_000),
    name: fc.nat(NAMES.length - 1),
    inner: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'program' },
      fc.constant<Choice[]>([]),
      fc.array(tie('choice'), { maxLength: 4 }),
    ),
  }),
}));

/** Programs of nested scopes of every kind, with shadowing and hoisting. They parse as sloppy scripts. */
export const scopedPrograms: fc.Arbitrary<string> = fc
  .array(choices, { minLength: 1, maxLength: 12 })
  .map((list) => new Printer().statements(list));

/** Statements whose texts are hard to cut: slashes, quotes, templates, comments, conditions without braces. */
const AWKWARD: readonly string[] = [
  'if(a)b;else c;',
  'if(a){b}else c;',
  'do a++;while(b);',
  'do{a}while(b);c;',
  'x=a++ / 2;y=b-- /c/ d;',
  'if(a)/re;/.test(b);',
  'while(a)/[/;]/g.exec(b);',
  'x=a/b;y=c/d;',
  'x=(a)/b;y=";/";',
  's=\'a;b\';t="c;d\\";e";',
  'u=`a;b${c+`d;${e}`};f`;',
  'u=`}${{a:1}.a};`;',
  '/* a; b */c;// d; e\n',
  'f(function(){return a;});',
  'f(()=>{b;c});',
  'for(let i=0;i<3;i++)g(i);',
  'for(const k of [1,2])g(k);',
  'switch(a){case 1:b;break;default:c}',
  'try{a()}catch{b}finally{c}',
  'l:for(;;){break l;}',
  'class A{x=1;static y=2;m(){return 1;}}',
  '({a:1,b(){return 2;}});',
  'var r=/[;/"]/,q=a/b/c;',
  'return_=typeof/a;b/;',
  'x=y\n/re/g;',
  'x=y;\n;;',
  'let v=1;{let v=2;w(v);}',
  'function h(p){return p+k;}var k;',
  'x={}/1;y=[]/2;',
  'z=a?b:/c;/;',
  'z="é»😀;";',
  '"plain text";m();',
  '`text ${n}`;',
  'async()=>{await o;};',
];

/** What stands before and behind the statements. */
const WRAPPERS: readonly (readonly [string, string])[] = [
  ['', ''],
  ['\ufeff', ''],
  ['#!/usr/bin/env node\n', ''],
  ['\ufeff#!/usr/bin/env node\n', ''],
  ['"use strict";', ''],
  ['// a comment; with a semicolon\n(function(exports,require,module){', '})'],
  ['(function(){"use strict";', '})();'],
  ['(async()=>{await start();', '})();'],
  ['async function start(){}(function(await_){', '})(1);last();'],
  ['var x=(()=>{', '})(),tail=x;'],
  ['(function own(k){', 'var own;var tail=k;})(k);var k;'],
  ['import m from"m";', 'export{m};export const z9=import.meta.url;'],
];

const awkwardStatement = fc.constantFrom(...AWKWARD);

/** Lists of awkward and scoped statements, in the wrappers that releases ship in. */
export const awkwardPrograms: fc.Arbitrary<string> = fc
  .record({
    body: fc.array(fc.oneof({ weight: 4, arbitrary: awkwardStatement }, scopedPrograms), {
      minLength: 1,
      maxLength: 24,
    }),
    wrapper: fc.constantFrom(...WRAPPERS),
  })
  .map(({ body, wrapper: [before, after] }) => `${before}${body.join('')}${after}`);

interface Names {
  parent: Names | null;
  holdsVar: boolean;
  lexical: Set<string>;
  /** Names of `var` that are declared here or pass through on their way up. */
  passing: Set<string>;
}

class Printer {
  #names: Names = scopeBelow(null, true);
  #inFunction = false;
  #label = 0;

  statements(list: readonly Choice[]): string {
    return list.map((choice) => this.#statement(choice)).join('');
  }

  #statement(choice: Choice): string {
    const { inner } = choice;
    const forms: (() => string)[] = [
      () => `${this.#expression(choice)};`,
      () => this.#variable('var', choice),
      () => this.#variable('let', choice),
      () => this.#variable('const', choice),
      () => this.#functionDeclaration(choice),
      () => `{${this.#block(inner)}}`,
      () => this.#classDeclaration(choice),
      () => `if(${this.#use(choice)}){${this.#block(inner)}}else{${this.#block(inner)}}`,
      () => `try{${this.#block(inner)}}catch${this.#catch(choice)}finally{${this.#block(inner)}}`,
      () => this.#for(choice),
      () => this.#switch(choice),
      () => this.#labelled(choice),
      () => this.#destructured(choice),
      () => `while(${this.#use(choice)}){${this.#block(inner)}}`,
      () => (this.#inFunction ? `return ${this.#expression(choice)};` : ';'),
    ];
    return (forms[choice.pick % forms.length] as () => string)();
  }

  #use({ name }: Choice, shift = 0): string {
    return NAMES[(name + shift) % NAMES.length] as string;
  }

  #expression(choice: Choice): string {
    const [first = choice, second = choice] = choice.inner;
    const forms: (() => string)[] = [
      () => this.#use(choice),
      () => `${this.#use(choice)}=${this.#use(choice, 1)}`,
      () => `f(${this.#use(first)},${this.#use(second, 2)})`,
      () => `(${this.#functionExpression(choice)})`,
      () => `(${this.#arrow(choice)})`,
      () =>
        `({${this.#use(choice)},[${this.#use(choice, 1)}]:${this.#use(choice, 2)},k(${this.#use(choice, 3)}){return ${this.#use(choice, 3)}}})`,
      () => `[${this.#use(choice)},...${this.#use(choice, 1)}]`,
      () => `\`x\${${this.#use(choice)}}\``,
      () => `${this.#use(choice)}.a?.b[${this.#use(choice, 1)}]`,
      () => `([${this.#use(choice)},{k:${this.#use(choice, 1)}=${this.#use(choice, 2)}}]=[])`,
      () =>
        `(class ${this.#use(choice)} extends ${this.#use(choice, 1)}{[${this.#use(choice, 2)}]=${this.#use(choice)}})`,
      () => `${this.#use(choice)}++`,
      () => `typeof ${this.#use(choice)}`,
    ];
    return (forms[(choice.pick >> 4) % forms.length] as () => string)();
  }

  #variable(kind: 'var' | 'let' | 'const', choice: Choice): string {
    const name = kind === 'var' ? this.#freeVar(choice) : this.#freeLexical(choice);
    return name === null ? ';' : `${kind} ${name}=${this.#expression({ ...choice, inner: [] })};`;
  }

  #destructured(choice: Choice): string {
    const names = [0, 1, 2].map((shift) => this.#freeLexical(choice, shift));
    const [first, second, third] = names;
    if (!first || !second || !third) return ';';
    return `const {k:${first},[${this.#use(choice, 4)}]:[${second}=${this.#use(choice, 5)}],...${third}}=${this.#use(choice, 6)};`;
  }

  #functionDeclaration(choice: Choice): string {
    const name = this.#freeLexical(choice);
    return name === null ? ';' : `function ${name}${this.#parametersAndBody(choice)}`;
  }

  #classDeclaration(choice: Choice): string {
    const name = this.#freeLexical(choice);
    if (name === null) return ';';
    const fields = `#p=${this.#use(choice, 2)};static q=${name};[${this.#use(choice)}](){return ${this.#use(choice, 1)}}`;
    return `class ${name} extends ${this.#use(choice, 3)}{${fields};m${this.#parametersAndBody(choice)}}`;
  }

  #functionExpression(choice: Choice): string {
    const own = this.#use(choice);
    return `function ${own}${this.#parametersAndBody(choice, own)}`;
  }

  #arrow(choice: Choice): string {
    return this.#inside(true, () => {
      const parameters = this.#parameters(choice);
      return `(${parameters})=>{${this.#functionBody(choice)}}`;
    });
  }

  /** An own name is not declared again at once: Babel takes both for one there, the language does not. */
  #parametersAndBody(choice: Choice, own?: string): string {
    return this.#inside(true, () => {
      if (own !== undefined) this.#names.lexical.add(own);
      return `(${this.#parameters(choice)}){${this.#functionBody(choice)}}`;
    });
  }

  /** A default reads only names that the function itself does not declare as a variable: rules differ there. */
  #parameters(choice: Choice): string {
    const [first, second] = [this.#freeLexical(choice), this.#freeLexical(choice, 3)];
    if (first === null || second === null) return '';
    return choice.pick % 2 ? `${first},${second}=${first}` : `{k:${first}},...${second}`;
  }

  #functionBody({ inner }: Choice): string {
    const outer = this.#inFunction;
    this.#inFunction = true;
    const text = this.statements(inner);
    this.#inFunction = outer;
    return text;
  }

  #catch(choice: Choice): string {
    return this.#inside(false, () => {
      const name = this.#freeLexical(choice);
      return `${name === null ? '' : `(${name})`}{${this.statements(choice.inner)}}`;
    });
  }

  #for(choice: Choice): string {
    return this.#inside(false, () => {
      const kind = choice.pick % 2 ? 'let' : 'var';
      const name = kind === 'var' ? this.#freeVar(choice) : this.#freeLexical(choice);
      if (name === null) return ';';
      const body = `{${this.#block(choice.inner)}}`;
      const over = this.#use(choice, 1);
      const heads = [
        `${kind} ${name}=0;${over};${name}++`,
        `${kind} ${name} of ${over}`,
        `${kind} ${name} in ${over}`,
      ];
      return `for(${heads[choice.pick % 3]})${body}`;
    });
  }

  #switch(choice: Choice): string {
    const asked = this.#use(choice);
    return `switch(${asked}){case ${this.#use(choice, 1)}:${this.#block(choice.inner)}default:${this.#use(choice, 2)}}`;
  }

  #labelled(choice: Choice): string {
    const label = `${this.#use(choice)}${this.#label++}`;
    return `${label}:for(;;){${this.#block(choice.inner)}continue ${label}}`;
  }

  #block(list: readonly Choice[]): string {
    return this.#inside(false, () => this.statements(list));
  }

  #inside(holdsVar: boolean, print: () => string): string {
    const outer = this.#names;
    this.#names = scopeBelow(outer, holdsVar);
    const text = print();
    this.#names = outer;
    return text;
  }

  #freeLexical(choice: Choice, shift = 0): string | null {
    const { lexical, passing } = this.#names;
    const name = inTurn(choice, shift).find((one) => !lexical.has(one) && !passing.has(one));
    if (name === undefined) return null;
    lexical.add(name);
    return name;
  }

  #freeVar(choice: Choice): string | null {
    const passed: Names[] = [];
    for (let scope: Names | null = this.#names; scope; scope = scope.holdsVar ? null : scope.parent)
      passed.push(scope);
    const name = inTurn(choice, 0).find((one) => passed.every((scope) => !scope.lexical.has(one)));
    if (name === undefined) return null;
    for (const scope of passed) scope.passing.add(name);
    return name;
  }
}

function scopeBelow(parent: Names | null, holdsVar: boolean): Names {
  return { parent, holdsVar, lexical: new Set(), passing: new Set() };
}

function inTurn({ name }: Choice, shift: number): string[] {
  return NAMES.map((_, index) => NAMES[(name + shift + index) % NAMES.length] as string);
}
