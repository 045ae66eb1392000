// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs
import { describe, expect, test } from 'vitest';
import { ask, readerAt, stepsAt, textAt } from './asking.js';

const SEND = 'function send(text){post({role:"user",content:text})}';
/** Others of the same name, so many that the name tells nothing. */
const TELLERS = 'x={tell:()=>1,text:1};'.repeat(12);
const MODEL = 'model: content of a message';

describe('a text reaches the reader of a sink', () => {
  test.each([
    ['where it stands in the sink', 'post({role:"user",content:/*here*/"Be brief."})'],
    ['through a name', 'const a=/*here*/"Be brief.";post({role:"user",content:a})'],
    ['through an assignment', 'let a;a=/*here*/"Be brief.";post({role:"user",content:a})'],
    [
      'through a lazy assignment',
      'var a,init=lazy(()=>{a=/*here*/"Be brief."});init();post({role:"user",content:a})',
    ],
    ['through +=', 'let a="";a+=/*here*/"Be brief.";post({role:"user",content:a})'],
    ['through ??=', 'let a;a??=/*here*/"Be brief.";post({role:"user",content:a})'],
    ['as a term of a sum', 'post({role:"user",content:x+(/*here*/"Be brief.")})'],
    ['as one of many terms', `post({role:"user",content:/*here*/"Be brief."${'+"x"'.repeat(60)}})`],
    ['as a placeholder', 'const a=/*here*/"Be brief.";post({role:"user",content:`Hello. ${a}`})'],
    ['as a template with placeholders', 'post({role:"user",content:/*here*/`Hello ${a}`})'],
    ['through a tag', 'post({role:"user",content:dedent`${/*here*/"Be brief."}`})'],
    ['as an arm of a condition', 'post({role:"user",content:c?d:/*here*/"Be brief."})'],
    ['as a fallback', 'post({role:"user",content:c??/*here*/"Be brief."})'],
    ['behind &&', 'post({role:"user",content:c&&/*here*/"Be brief."})'],
    ['as the last of a sequence', 'post({role:"user",content:(init(),/*here*/"Be brief.")})'],
    ['through await', 'async function f(){post({role:"user",content:await(/*here*/"Be brief.")})}'],
    ['as an element', 'post({role:"user",content:["a",/*here*/"Be brief."].join("\\n")})'],
    [
      'as an element of a filtered list',
      'post({role:"user",content:[c,/*here*/"Be brief."].filter(Boolean).join()})',
    ],
    ['through a spread', 'const a=[/*here*/"Be brief."];post({role:"user",content:["x",...a].join()})'],
    ['as a separator', 'post({role:"user",content:list.join(/*here*/"\\n and also \\n")})'],
    ['by push', 'const a=[];a.push(/*here*/"Be brief.");post({role:"user",content:a.join()})'],
    [
      'by push in a function that fills it',
      'function fill(l){l.push(/*here*/"Be brief.")}const a=[];fill(a);post({role:"user",content:a.join()})',
    ],
    [
      'by set and get',
      'const m=new Map;m.set("a",/*here*/"Be brief.");post({role:"user",content:m.get("a")})',
    ],
    [
      'through an entry of a map',
      'const m=new Map([["a",/*here*/"Be brief."]]);post({role:"user",content:m.get("a")})',
    ],
    ['through trim', 'post({role:"user",content:(/*here*/"Be brief.").trim()})'],
    ['as what replace puts in', 'post({role:"user",content:t.replace("X",/*here*/"Be brief.")})'],
    ['as what concat adds', 'post({role:"user",content:t.concat(/*here*/"Be brief.")})'],
    ['through map', 'const a=[/*here*/"Be brief."];post({role:"user",content:a.map((x)=>`- ${x}`).join()})'],
    ['as what a callback of map gives', 'post({role:"user",content:a.map((x)=>/*here*/"Be brief.").join()})'],
    [
      'through a named callback of map',
      'function f(x){return"- "+x}const a=[/*here*/"Be brief."];post({role:"user",content:a.map(f).join()})',
    ],
    [
      'through reduce',
      'const a=[/*here*/"Be brief."];post({role:"user",content:a.reduce((all,x)=>all+x,"")})',
    ],
    ['through for of', 'let s="";for(const x of[/*here*/"Be brief."])s+=x;post({role:"user",content:s})'],
    ['through a promise', 'post({role:"user",content:load().then(()=>/*here*/"Be brief.")})'],
    [
      'through Promise.all',
      'async function f(){const[a]=await Promise.all([g()]);post({role:"user",content:a})}async function g(){return/*here*/"Be brief."}',
    ],
    [
      'through a settled promise',
      'post({role:"user",content:new Promise((done)=>{done(/*here*/"Be brief.")})})',
    ],
    ['as a property', 'const o={a:/*here*/"Be brief."};post({role:"user",content:o.a})'],
    ['as a quoted property', 'const o={"a-b":/*here*/"Be brief."};post({role:"user",content:o["a-b"]})'],
    ['as a property by a changing key', 'const o={a:/*here*/"Be brief."};post({role:"user",content:o[k]})'],
    [
      'as a property by two changing keys',
      'const o={a:{b:{c:/*here*/"Be brief."}}};post({role:"user",content:o.a[k][l]})',
    ],
    ['as a property of a property', 'const o={a:{b:/*here*/"Be brief."}};post({role:"user",content:o.a.b})'],
    ['as a property written later', 'const o={};o.a=/*here*/"Be brief.";post({role:"user",content:o.a})'],
    [
      'as a property that is defined',
      'const o={};Object.defineProperty(o,"a",{value:/*here*/"Be brief."});post({role:"user",content:o.a})',
    ],
    [
      'as a property that is defined by what gets it',
      'const o={};for(const[k,v]of Object.entries({a:/*here*/"Be brief."}))Object.defineProperty(o,k,{get:()=>v.trim()});post({role:"user",content:o.a})',
    ],
    [
      'through an object that is spread',
      'const o={a:/*here*/"Be brief."},p={...o};post({role:"user",content:p.a})',
    ],
    [
      'through Object.assign',
      'const o=Object.assign({},{a:/*here*/"Be brief."});post({role:"user",content:o.a})',
    ],
    [
      'through Object.values',
      'const o={a:/*here*/"Be brief."};post({role:"user",content:Object.values(o).join()})',
    ],
    ['through JSON', 'const o={a:[{b:/*here*/"Be brief."}]};post({role:"user",content:JSON.stringify(o)})'],
    ['through a getter', 'const o={get a(){return/*here*/"Be brief."}};post({role:"user",content:o.a})'],
    ['through a pattern', 'const{a:[b]}={a:[/*here*/"Be brief."]};post({role:"user",content:b})'],
    ['as a default of a pattern', 'const{a=/*here*/"Be brief."}=x;post({role:"user",content:a})'],
    [
      'through the rest of a pattern',
      'const{z,...o}={a:/*here*/"Be brief."};post({role:"user",content:o.a})',
    ],
    [
      'as the state of a hook',
      'const[s,set]=useState("");set(/*here*/"Be brief.");post({role:"user",content:s})',
    ],
    ['returned by a function', 'function f(){return/*here*/"Be brief."}post({role:"user",content:f()})'],
    ['returned by an arrow', 'const f=()=>/*here*/"Be brief.";post({role:"user",content:f()})'],
    [
      'returned behind conditions',
      'function f(a){if(a)return"x";switch(a){case 1:return/*here*/"Be brief."}}post({role:"user",content:f()})',
    ],
    ['yielded', 'function*f(){yield/*here*/"Be brief."}post({role:"user",content:[...f()].join()})'],
    ['through a wrapped function', 'const f=memo(()=>/*here*/"Be brief.");post({role:"user",content:f()})'],
    [
      'through a bound function',
      'function f(){return/*here*/"Be brief."}const g=f.bind(null);post({role:"user",content:g()})',
    ],
    ['as an argument', `${SEND}send(/*here*/"Be brief.")`],
    ['as an argument two calls up', `${SEND}function f(x){send(x)}f(/*here*/"Be brief.")`],
    [
      'as a part of an argument',
      'function send({text}){post({role:"user",content:text})}send({text:/*here*/"Be brief."})',
    ],
    [
      'as a default argument',
      'function send(text=/*here*/"Be brief."){post({role:"user",content:text})}send()',
    ],
    [
      'as a rest argument',
      'function send(...all){post({role:"user",content:all.join()})}send("x",/*here*/"Be brief.")',
    ],
    ['as an argument that is spread', `${SEND}send(...[/*here*/"Be brief."])`],
    [
      'as an argument of a method by its name',
      'const o={sendIt(text){post({role:"user",content:text})}};x.sendIt(/*here*/"Be brief.")',
    ],
    [
      'as an argument of what a pattern takes from options',
      `${SEND}run({onFire:(text)=>send(text)});function run({onFire:t,every:n}){setTimeout(()=>t(/*here*/"Be brief."),n)}`,
    ],
    ['as an argument by call', `${SEND}send.call(null,/*here*/"Be brief.")`],
    [
      'through a function that gives its argument back',
      'function id(x){return x}post({role:"user",content:id(/*here*/"Be brief.")})',
    ],
    [
      'through a function that wraps its argument',
      'function tag(x){return`<a>${x}</a>`}post({role:"user",content:tag(/*here*/"Be brief.")})',
    ],
    [
      'through a callback argument',
      'function run(f){return f()}post({role:"user",content:run(()=>/*here*/"Be brief.")})',
    ],
    ['through an unknown function', 'post({role:"user",content:outside(/*here*/"Be brief.")})'],
    ['as a field of a class', 'class A{text=/*here*/"Be brief.";f(){post({role:"user",content:this.text})}}'],
    [
      'as what a constructor keeps',
      'class A{constructor(t){this.t=t}f(){post({role:"user",content:this.t})}}new A(/*here*/"Be brief.")',
    ],
    [
      'through super',
      'class A{constructor(t){this.t=t}f(){post({role:"user",content:this.t})}}class B extends A{constructor(){super(/*here*/"Be brief.")}}',
    ],
    [
      'through an instance',
      'class A{constructor(t){this.t=t}}post({role:"user",content:new A(/*here*/"Be brief.").t})',
    ],
    [
      'through a method of an instance',
      'class A{say(){return/*here*/"Be brief."}}const a=new A;post({role:"user",content:a.say()})',
    ],
    [
      'through an inherited method',
      'class A{say(){return/*here*/"Be brief."}}class B extends A{}post({role:"user",content:new B().say()})',
    ],
    ['through a static member', 'class A{static text=/*here*/"Be brief."}post({role:"user",content:A.text})'],
    ['through a private member', 'class A{#t=/*here*/"Be brief.";f(){post({role:"user",content:this.#t})}}'],
    [
      'through an exported getter',
      'var ns={};def(ns,{a:()=>b});var b=/*here*/"Be brief.";post({role:"user",content:ns.a})',
    ],
    [
      'through a lazily exported getter',
      'var ns={};def(ns,{a:()=>b});var b=/*here*/"Be brief.";async function f(){const{a}=await Promise.resolve().then(()=>(init(),ns));post({role:"user",content:a})}',
    ],
    [
      'through a namespace that a function fills',
      `var N;((N)=>{function tell(){return/*here*/"Be brief."}N.tell=tell})(N||={});post({role:"user",content:N.tell()});${TELLERS}`,
    ],
    [
      'through a namespace in the older way',
      `var N;(function(M){M.text=/*here*/"Be brief."})(N||(N={}));post({role:"user",content:N.text});${TELLERS}`,
    ],
    [
      'as an argument of a member of such a namespace',
      `var N;((N)=>{${SEND};N.tell=send})(N||={});N.tell(/*here*/"Be brief.");${TELLERS}`,
    ],
    [
      'through a CommonJS factory',
      'var req=wrap(function(e,m){m.exports=/*here*/"Be brief."});post({role:"user",content:req()})',
    ],
    [
      'through a name of a CommonJS factory',
      'var req=wrap((e)=>{e.text=/*here*/"Be brief."});post({role:"user",content:req().text})',
    ],
    [
      'through a variant of a type',
      'function show(m){switch(m.type){case"note":post({role:"user",content:m.body})}}store({type:"note",body:/*here*/"Be brief."})',
    ],
    [
      'through a variant that an if tells',
      'function show(m){if(m.kind==="note")post({role:"user",content:m.body})}store({kind:"note",body:/*here*/"Be brief."})',
    ],
    [
      'behind a place that a log reaches sooner and goes no further from',
      'const h=()=>/*here*/"Be brief.",g=()=>h(),f=()=>g();log.debug(f());post({role:"user",content:`${`${`${f()}`}`}`})',
    ],
    [
      'through a rare property',
      'function f(m){post({role:"user",content:m.theOnlyBody})}store({theOnlyBody:/*here*/"Be brief."})',
    ],
  ])('%s', (_, source) => {
    expect(readerAt(ask(source))).toBe(MODEL);
  });
});

test('a description of a schema is no value that fits it', () => {
  const source = 'x={cron:z.string(),prompt:z.string().describe(/*here*/"Be brief.")}';
  expect(readerAt(ask(source))).toBe('internal: description in a schema of the program');
});

test('a schema is built by a function that is given another schema', () => {
  const source =
    'const z=library();function input(o){return z.object({a:z.string().describe(/*here*/"The path"),b:o.b})}x={inputSchema:lazy(()=>input(base()))}';
  expect(readerAt(ask(source))).toBe('model: input schema of a tool');
});

test('a schema is read behind keys that are not told', () => {
  const source =
    'x={name:"n",parametersJsonSchema:{type:"object",properties:{[K]:{type:"string",description:/*here*/"The path"}}}}';
  expect(readerAt(ask(source))).toBe('model: parameters of a function');
});

describe('a schema of a tool', () => {
  const tool = (schema: string) => `x={name:"n",description:"d",inputSchema:${schema}};`;
  const config = 'const Config=z.object({a:z.string().describe(/*here*/"The path")});';

  test('is what a function of a namespace makes', () => {
    const source = `var N;((N)=>{N.text=1;N.build=()=>z.object({a:z.string().describe(/*here*/"The path")})})(N||={});${tool('N.build()')}`;
    expect(readerAt(ask(source))).toBe('model: input schema of a tool');
  });

  test.each([
    [
      'what else the namespace holds',
      `var N;((N)=>{N.config=Config;N.build=()=>z.object()})(N||={});`,
      'N.build()',
    ],
    ['the schema that a value of its own fits', '', 'Config.parse(load()).schema'],
  ])('is not %s', (_, before, schema) => {
    expect(readerAt(ask(config + before + tool(schema)))).toBe(
      'internal: description in a schema of the program',
    );
  });
});

describe('a text does not reach a reader', () => {
  test.each([
    ['where it is only compared', 'post({role:"user",content:x===/*here*/"Be brief."?1:2})'],
    ['where it is a test', 'post({role:"user",content:/*here*/"Be brief."?1:2})'],
    ['as another property', 'const o={a:"x",b:/*here*/"Be brief."};post({role:"user",content:o.a})'],
    [
      'as a property of an object that is taken whole',
      'const o={b:/*here*/"Be brief."};post({role:"user",content:o})',
    ],
    ['as another argument', `${SEND}send("x",/*here*/"Be brief.")`],
    [
      'as a member of another namespace',
      `var N,M;((N)=>{N.tell=()=>/*here*/"Be brief."})(N||={});((M)=>{M.tell=()=>"x"})(M||={});post({role:"user",content:M.tell()});${TELLERS}`,
    ],
    ['before the last of a sequence', 'post({role:"user",content:(/*here*/"Be brief.","x")})'],
    [
      'as an argument of a call that is not the one asked',
      'function id(x){return x}id(/*here*/"Be brief.");post({role:"user",content:id("x")})',
    ],
    [
      'as a variant of another type',
      'function show(m){switch(m.type){case"note":post({role:"user",content:m.body})}}store({type:"note",body:"x"});show({type:"mark",body:/*here*/"Be brief."})',
    ],
    [
      'through a variant of a type that many unrelated objects bear',
      `function show(m){if(m.kind==="note")post({role:"user",content:m.body})}${'store({kind:"note",size:1});'.repeat(12)}store({kind:"note",body:/*here*/"Be brief."},0,{body:1},{body:1},{body:1},{body:1},{body:1},{body:1})`,
    ],
    [
      'as the message of an error of a wider class',
      'class Fault extends Error{constructor(m){super(m)}}class Limit extends Fault{constructor(o){super("Too many.")}}note(new Fault(/*here*/"Be brief."));x={name:"n",description:"d",inputSchema:s,call(){throw new Limit({})}}',
    ],
    [
      'through a shadowing name',
      'const a=/*here*/"Be brief.";function f(a){post({role:"user",content:a})}f("x")',
    ],
    [
      'as a command that the host runs',
      'import{execSync as e}from"node:child_process";post({role:"user",content:e(/*here*/"list all files")})',
    ],
    [
      'as a path that the host reads',
      'const fs=wrap(require("fs"));post({role:"user",content:fs.readFileSync(/*here*/"a b c")})',
    ],
    [
      'as a property of that name where another object states its own',
      'const o={onlyText:"x"},p={onlyText:/*here*/"Be brief."};post({role:"user",content:o.onlyText})',
    ],
    ['as the length of a text', 'post({role:"user",content:(/*here*/"Be brief.").length})'],
  ])('%s', (_, source) => {
    expect(readerAt(ask(source))).toBe('none');
  });
});

describe('across modules', () => {
  test.each([
    [
      'a named import',
      {
        'a.js': 'import{t}from"./b.js";post({role:"user",content:t})',
        'b.js': 'export const t=/*here*/"Be brief."',
      },
    ],
    [
      'a namespace',
      {
        'a.js': 'import*as n from"./b.js";post({role:"user",content:n.t})',
        'b.js': 'export const t=/*here*/"Be brief."',
      },
    ],
    [
      'a re-export',
      {
        'a.js': 'import{u}from"./c.js";post({role:"user",content:u})',
        'b.js': 'const t=/*here*/"Be brief.";export{t as s}',
        'c.js': 'export{s as u}from"./b.js"',
      },
    ],
    [
      'a default export',
      {
        'a.js': 'import t from"./b.js";post({role:"user",content:t})',
        'b.js': 'export default/*here*/"Be brief."',
      },
    ],
    [
      'an import by a call',
      {
        'a.js': 'async function f(){post({role:"user",content:(await import("./b.js")).t})}',
        'b.js': 'export const t=/*here*/"Be brief."',
      },
    ],
    [
      'a table of an import by a call',
      {
        'a.js':
          'async function f(){const{t:u}=await import("./b.js");post({role:"user",content:u.core[k][l]})}',
        'b.js': 'const t={core:{bash:{sync:/*here*/"Be brief."}}};export{t}',
      },
    ],
    [
      'a pattern of a required module',
      {
        'a.js': 'function f(){const{t:u}=import.meta.require("./b.js");post({role:"user",content:u})}',
        'b.js': 'const a=/*here*/"Be brief.";export{a as t}',
      },
    ],
    [
      'a required module that is a text by default',
      {
        'a.js': 'const f=once(()=>import.meta.require("./b.js"));post({role:"user",content:f().trim()})',
        'b.js': 'const a=/*here*/"Be brief.";export{a as default}',
      },
    ],
    [
      'an imported function',
      {
        'a.js': 'import{t}from"./b.js";post({role:"user",content:t()})',
        'b.js': 'export function t(){return/*here*/"Be brief."}',
      },
    ],
    [
      'an argument of an imported function',
      { 'a.js': 'import{send}from"./b.js";send(/*here*/"Be brief.")', 'b.js': `export ${SEND}` },
    ],
    [
      'an argument of a function imported by a call',
      {
        'a.js': 'async function f(){const{send}=await import("./b.js");send(/*here*/"Be brief.")}',
        'b.js': `export ${SEND}`,
      },
    ],
  ])('%s', (_, sources) => {
    expect(readerAt(ask(sources as Record<string, string>))).toBe(MODEL);
  });
});

describe('a name alone', () => {
  const user =
    'import"./c.js";function f(m){post({role:"user",content:m.theOnlyBody})}f.tell=(t)=>f({theTold:t})';
  const store = 'store({theOnlyBody:/*here*/"Be brief."})';
  test('links modules that know each other', () => {
    expect(readerAt(ask({ 'a.js': user, 'c.js': store }))).toBe(MODEL);
    expect(
      readerAt(ask({ 'a.js': 'require("./b")', 'b.js': user, 'd.js': `import("./a.js");${store}` })),
    ).toBe(MODEL);
  });

  test('links nothing to a module that only lies beside them', () => {
    expect(readerAt(ask({ 'a.js': user, 'b.js': store }))).toBe('none');
    const calling = {
      'a.js': 'o={sendIt(t){post({role:"user",content:t})}}',
      'b.js': 'x.sendIt(/*here*/"Be brief.")',
    };
    expect(readerAt(ask(calling))).toBe('none');
  });

  test('is as rare as it is among those', () => {
    const others = Array.from({ length: 9 }, (_, index) => [`o${index}.js`, 'store({theOnlyBody:"x"})']);
    expect(readerAt(ask({ 'a.js': user, 'c.js': store, ...Object.fromEntries(others) }))).toBe(MODEL);
  });
});

test('a route names each step with its place', () => {
  const asked = ask(
    'function f(x){return`<a>${x}</a>`}const t=f(/*here*/"Be brief.");post({role:"user",content:t})',
  );
  expect(stepsAt(asked)).toEqual([
    'passed through a function "Be brief."',
    'value of a name f(/*here*/"Be brief.")',
    'taken by t',
  ]);
});

test('confidence falls with the length of the route', () => {
  const near = ask('post({role:"user",content:/*here*/"Be brief."})');
  const far = ask(
    'const a=`x ${/*here*/"Be brief."}`;function f(){return`y ${a}`}post({role:"user",content:f()})',
  );
  const confidence = ({ linked, facings }: typeof near): number => {
    const { module, row } = textAt(linked);
    return facings.of(module, row)?.confidence ?? 0;
  };
  expect(confidence(near)).toBe(1);
  expect(confidence(far)).toBeLessThan(1);
  expect(confidence(far)).toBeGreaterThan(0.5);
});

describe('hostile shapes end soon', () => {
  test.each([
    [
      'a function that calls itself',
      'function f(x){return f(x+"a")}post({role:"user",content:f(/*here*/"Be brief.")})',
    ],
    ['names that mean each other', 'let a,b;a=b;b=a;a=/*here*/"Be brief.";post({role:"user",content:b})'],
    [
      'classes that extend each other',
      'class A extends B{}class B extends A{}post({role:"user",content:new A().x+(/*here*/"Be brief.")})',
    ],
    ['a long chain of calls', `post({role:"user",content:/*here*/"Be brief."+a${'.b()'.repeat(500)}})`],
    [
      'a long chain of conditions',
      `throw ${'a?"x":'.repeat(500)}"y";post({role:"user",content:/*here*/"Be brief."})`,
    ],
    [
      'a long chain of ||',
      `const f=${'g||'.repeat(500)}(()=>/*here*/"Be brief.");post({role:"user",content:f()})`,
    ],
  ])('%s', (_, source) => {
    const began = performance.now();
    readerAt(ask(source));
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

test('the answer does not depend on the order of the modules', () => {
  const sources = {
    'a.js': 'import{t}from"./b.js";post({role:"user",content:t});console.log(t)',
    'b.js': 'export const t=/*here*/"Be brief."',
  };
  const turned = { 'b.js': sources['b.js'], 'a.js': sources['a.js'] };
  expect(readerAt(ask(sources))).toBe(readerAt(ask(turned)));
});
