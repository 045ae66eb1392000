// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are programs
import { describe, expect, test } from 'vitest';
import { SINK_TABLES } from '#src/prompts/facing/sinks/index.js';
import { ask, readerAt, textAt } from './asking.js';

/** Vendor, sink, a program that has it; the reader is the sink's own. */
const CASES: readonly [vendor: string, sink: string, source: string][] = [
  [
    'agent',
    'short description of a tool',
    'x={name:"a",description:()=>/*here*/"Reads a file",prompt:p,call:c}',
  ],
  [
    'agent',
    'description of a tool',
    'x={name:"a",async prompt(){return/*here*/"Reads a file"},isReadOnly:r}',
  ],
  ['agent', 'description of a tool', 'x={name:"a",description:/*here*/"Reads a file",isReadOnly:r}'],
  ['agent', 'description of a tool', 'x={...y,prompt:()=>/*here*/"Reads a file",inputSchema:s}'],
  ['agent', 'description of a tool', 'x={...y,description:/*here*/"Reads a file",input_schema:s}'],
  [
    'agent',
    'input schema of a tool',
    'x={inputSchema:z.object({a:z.string().optional().describe(/*here*/"The path")})}',
  ],
  [
    'agent',
    'input schema of a tool',
    'const s=lazy(()=>z.strictObject({a:z.array(z.string().describe(/*here*/"The path"))}));x={get inputSchema(){return s()}}',
  ],
  [
    'agent',
    'input schema of a tool',
    'x={input_schema:{type:"object",properties:{a:{type:"string",description:/*here*/"The path"}}}}',
  ],
  ['agent', 'system prompt', 'x={systemPrompt:/*here*/"Be brief."}'],
  ['agent', 'system prompt', 'x={getSystemPrompt:()=>[/*here*/"Be brief."]}'],
  ['agent', 'system prompt', 'x.appendSystemPrompt=/*here*/"Be brief."'],
  ['agent', 'system prompt of a request', 'x={model:m,system:[/*here*/"Be brief."]}'],
  ['agent', 'prompt of a request', 'x={userPrompt:/*here*/"Name this.",querySource:"title"}'],
  ['agent', 'prompt of an agent', 'x={agentType:"Scout",prompt:/*here*/"Look around."}'],
  ['agent', 'use of an agent or skill', 'x={whenToUse:/*here*/"To look around."}'],
  ['agent', 'prompt of a command', 'x={async getPromptForCommand(a){return/*here*/"Look around."}}'],
  ['agent', 'context for the model', 'x={additionalContext:/*here*/"The file changed."}'],
  ['agent', 'message that the person does not see', 'x={content:/*here*/"The file changed.",isMeta:!0}'],
  ['agent', 'refusal of a tool input', 'x={result:!1,message:/*here*/"No such file."}'],
  ['agent', 'refusal of a permission', 'x={behavior:"deny",message:/*here*/"Not allowed."}'],
  ['agent', 'question for a permission', 'x={behavior:"ask",message:/*here*/"May it?"}'],
  [
    'agent',
    'failure of a tool',
    'x={name:"a",inputSchema:s,async call(){throw new Error(/*here*/"No such file.")}}',
  ],
  [
    'agent',
    'failure of a tool',
    'function f(){throw init(),new E(/*here*/"No such file.")}x={name:"a",inputSchema:s,call(){f()}}',
  ],
  [
    'agent',
    'failure of a tool',
    'x={name:"a",inputSchema:s,call(){return new Promise((done,fail)=>{if(!ok())fail(new Error(/*here*/"No such file."))})}}',
  ],
  [
    'agent',
    'failure of a tool',
    'x={name:"a",inputSchema:s,call(){return inTurn(p,async()=>{throw new Error(/*here*/"No such file.")})}}',
  ],
  [
    'agent',
    'failure of a tool',
    'function f(p){return new Error(`${p} ${/*here*/"is no file."}`)}x={name:"a",inputSchema:s,call(p){inTurn(p,()=>g(p))}};function g(p){throw f(p)}',
  ],
  [
    'agent',
    'failure of a tool',
    'class E extends Error{constructor(a){super(`${/*here*/"No such file: "}${a}`)}}x={inputSchema:s,call(){throw new E(1)}};show(e.message)',
  ],
  ['agent', 'description of a skill', 'x={description:/*here*/"Looks around.",getPromptForCommand:g}'],
  ['agent', 'description of a skill', 'x={type:"prompt",description:/*here*/"Looks around."}'],
  [
    'agent',
    'description of a command',
    'x={type:"local",name:"a",description:/*here*/"Clears all.",disableModelInvocation:!0}',
  ],
  [
    'agent',
    'description in a menu',
    'x={name:"a",menuDescription:/*here*/"Looks around.",description:d,userInvocable:!0}',
  ],
  [
    'agent',
    'file of a skill',
    'x={userInvocable:!0,files:()=>load().then(()=>({"a.md":/*here*/"How to look."}))}',
  ],
  [
    'agent',
    'file of a skill',
    'const m={F:{"a.md":/*here*/"How to look."}};function all(n){const t={};for(const[k,v]of Object.entries(n.F))t[k]=v.trim();return t}x={userInvocable:!0,files:()=>load(m).then(()=>all(m))}',
  ],
  ['agent', 'description of a command', 'x={type:"local",description:/*here*/"Clears all."}'],
  ['agent', 'search words of a tool', 'x={searchHint:/*here*/"look around"}'],
  ['agent', 'messages that the person does not see', 'x={metaMessages:[/*here*/"Mode is on."]}'],
  ['agent', 'queued message', 'x={value:/*here*/"Task is done.",mode:"task-notification"}'],
  ['agent', 'query of a command', 'x={type:"query",prompt:/*here*/"Look around."}'],
  [
    'agent',
    'result of a tool',
    'x={name:"a",inputSchema:s,async*call(){yield{data:{notes:[/*here*/"Nothing found."]}}}}',
  ],
  ['agent', 'result of a command', 'x={type:"text",value:/*here*/"All is cleared."}'],
  ['agent', 'end of a command', 'function f({onDone:d}){d(/*here*/"All is cleared.")}'],
  ['agent', 'end of a command', 'function f(d){d(/*here*/"All is cleared.");d("x",{display:"system"})}'],
  [
    'agent',
    'end of a command',
    'var n={};def(n,{call:()=>run});async function run(e){e(/*here*/"None was added.")}x={type:"local-jsx",load:()=>Promise.resolve().then(()=>(init(),n))}',
  ],
  [
    'agent',
    'shown end of a command',
    'function f({onDone:d}){d(/*here*/"All is cleared.",{display:"system"})}',
  ],
  [
    'agent',
    'error in place of an answer',
    'fail({content:/*here*/"You are out of credits.",error:"billing"})',
  ],
  ['agent', 'notification', 'x={message:/*here*/"All done.",notificationType:"idle"}'],
  ['agent', 'notification', 'x={key:"k",priority:"low",text:/*here*/"All done."}'],
  ['agent', 'message shown in the list', 'x={type:"system",content:/*here*/"Mode changed."}'],
  ['agent', 'prompt of a scheduled task', 'x={cron:"* * * * *",prompt:/*here*/"Look around."}'],
  [
    'agent',
    'account of a tool use for a classifier',
    'x={toAutoClassifierInput(e){return/*here*/"deletes all files"}}',
  ],
  ['agent', 'output style', 'x={keepCodingInstructions:!0,prompt:/*here*/"Be brief."}'],
  ['agent', 'tip', 'x={id:"t",content:async()=>/*here*/"Press a key.",isRelevant:r}'],
  ['agent', 'name of a tool for people', 'x={name:"a",userFacingName:()=>/*here*/"Read a file"}'],
  [
    'agent',
    'name of a tool for people',
    'x={...y,inputSchema:s,getToolUseSummary(e){return/*here*/"reads a file"}}',
  ],
  ['agent', 'choice in a menu', 'x={label:/*here*/"Yes, go on",value:1}'],
  ['anthropic', 'content of a message', 'x={role:"user",content:/*here*/"Look around."}'],
  ['anthropic', 'text block', 'x={type:"text",text:/*here*/"Look around."}'],
  ['anthropic', 'result of a tool', 'x={type:"tool_result",content:/*here*/"Nothing found."}'],
  ['anthropic', 'result of a tool', 'x={tool_use_id:i,content:/*here*/"Nothing found."}'],
  ['openai', 'instructions of a request', 'x={model:m,instructions:/*here*/"Be brief."}'],
  ['openai', 'input of a request', 'x={instructions:i,input:/*here*/"Look around."}'],
  ['openai', 'input text', 'x={type:"input_text",text:/*here*/"Look around."}'],
  [
    'openai',
    'item of the list on the screen',
    'show({id:i,type:"message",role:"system",content:[{type:"input_text",text:/*here*/"Model is switched."}]})',
  ],
  ['openai', 'output of a function call', 'x={type:"function_call_output",output:/*here*/"Nothing found."}'],
  ['openai', 'description of a function', 'x={name:"a",description:/*here*/"Looks around.",parameters:p}'],
  [
    'openai',
    'parameters of a function',
    'x={name:"a",description:d,parameters:{properties:{b:{description:/*here*/"The path"}}}}',
  ],
  ['gemini', 'system instruction', 'x={systemInstruction:{text:/*here*/"Be brief."}}'],
  ['gemini', 'part of a message', 'x={role:"user",parts:[{text:/*here*/"Look around."}]}'],
  ['gemini', 'description of a function', 'x={description:/*here*/"Looks around.",parametersJsonSchema:p}'],
  [
    'gemini',
    'parameters of a function',
    'x={parametersJsonSchema:{properties:{b:{description:/*here*/"The path"}}}}',
  ],
  ['gemini', 'result of a tool', 'x={llmContent:[{text:/*here*/"Nothing found."}]}'],
  ['gemini', 'response to a function call', 'x={id:i,name:n,response:{error:/*here*/"No such tool."}}'],
  ['gemini', 'message to a chat', 'chat.sendMessageStream([{text:/*here*/"Look around."}],s)'],
  ['gemini', 'use of an agent', 'x={name:"a",description:/*here*/"Looks around.",promptConfig:p}'],
  ['gemini', 'prompt of an agent', 'x={systemPrompt:s,query:/*here*/"Look around."}'],
  ['gemini', 'prompt of a command', 'x={type:"submit_prompt",content:/*here*/"Be brief."}'],
  [
    'acp',
    'update of a client',
    'x={sessionUpdate:"tool_call_update",content:[{type:"content",content:{type:"text",text:/*here*/"Nothing found."}}]}',
  ],
  ['gemini', 'shown result of a tool', 'x={returnDisplay:/*here*/"Nothing found."}'],
  ['ai-sdk', 'system prompt of an agent', 'x={mode:"subagent",prompt:/*here*/"Look around."}'],
  ['ai-sdk', 'system prompt of an agent', 'x.system??=/*here*/"Be brief."'],
  ['ai-sdk', 'prompt of a request', 'x={model:m,prompt:/*here*/"Look around.",temperature:0}'],
  ['ai-sdk', 'prompt of a command', 'x={name:"a",get template(){return/*here*/"Look around."},subtask:!0}'],
  ['ai-sdk', 'description of a tool', 'tool({description:/*here*/"Looks around.",parameters:p,execute:e})'],
  [
    'ai-sdk',
    'parameters of a tool',
    'tool({description:d,parameters:z.object({a:z.string().describe(/*here*/"The path")}),execute:e})',
  ],
  ['ai-sdk', 'use of an agent', 'x={name:"a",mode:"subagent",description:/*here*/"Looks around."}'],
  ['ai-sdk', 'prompt of a command', 'c.update("a",(x)=>{x.template=/*here*/"Look around."})'],
  ['ai-sdk', 'skill', 'x={name:"a",description:d,location:l,content:/*here*/"How to look."}'],
  [
    'ai-sdk',
    'lines about a tool in the system prompt',
    'x={name:"a",parameters:p,promptGuidelines:[/*here*/"Look around first."]}',
  ],
  ['ai-sdk', 'result of a tool', 'x={title:t,metadata:m,output:/*here*/"Nothing found."}'],
  [
    'mcp',
    'instructions of a server',
    'new Server(i,{capabilities:c,instructions:/*here*/"Look around first."})',
  ],
  [
    'mcp',
    'description of a registered tool',
    'server.registerTool("a",{description:/*here*/"Looks around."},h)',
  ],
  [
    'mcp',
    'parameters of a registered tool',
    'defineTool({name:"a",description:d,schema:{b:z.string().describe(/*here*/"The path")},handler:h})',
  ],
  ['mcp', 'description of a registered tool', 'server.tool("a",/*here*/"Looks around.",s,h)'],
  ['mcp', 'description of a tool', 'x={description:/*here*/"Looks around.",outputSchema:s}'],
  ['react', 'element on the screen', 'e(Text,{children:/*here*/"All is done."})'],
  ['react', 'element on the screen', '(0,r.jsxs)(Text,{children:["a",/*here*/"All is done."]})'],
  ['react', 'element on the screen', 'r.jsx(Dialog,{title:/*here*/"All is done."})'],
  ['react', 'element on the screen', 'R.createElement(Text,null,/*here*/"All is done.")'],
  [
    'react',
    'element on the screen',
    'function Row({words}){return r.jsx(Text,{children:words})}r.jsx(Row,{words:/*here*/"All is done."})',
  ],
  ['terminal', 'output stream', 'process.stdout.write(/*here*/"All is done.")'],
  ['terminal', 'console', 'console.log("a",/*here*/"All is done.")'],
  ['terminal', 'coloured text', 'chalk.red(/*here*/"All is done.")'],
  ['command-line', 'help of the command line', 'program.description(/*here*/"Looks around.")'],
  ['command-line', 'help of the command line', 'program.option("-a",/*here*/"Looks around.")'],
  ['command-line', 'help of the command line', 'yargs.option("a",{describe:/*here*/"Looks around."})'],
  ['command-line', 'help of the command line', 'program.addOption(new Option("-a",/*here*/"Looks around."))'],
  ['command-line', 'help of the command line', 'x={describe:/*here*/"Looks around.",handler:h}'],
  ['schema', 'description in a schema of the program', 'const s=z.string().describe(/*here*/"The path")'],
  ['schema', 'complaint of a schema', 'z.string().refine(f,/*here*/"Must be a path")'],
  ['schema', 'complaint with a path', 'c.addIssue({code:"custom",message:/*here*/"Must be a path"})'],
  ['logs', 'log of the program', 'function d(t,o){}d(/*here*/"Began to look");d("x",{level:"debug"})'],
  ['logs', 'log of the program', 'log.debug(/*here*/"Began to look")'],
  ['logs', 'log of the program', 'log.warn(/*here*/"Could not look")'],
  ['logs', 'error of the program', 'const e=new TypeError(/*here*/"Could not look")'],
  ['logs', 'error of the program', 'throw c?new A(/*here*/"Could not look"):b'],
];

const SINKS = SINK_TABLES.flatMap((table) => table.sinks.map((sink) => ({ vendor: table.vendor, sink })));

describe('each sink takes its text', () => {
  test.each(CASES)('%s: %s: %s', (vendor, name, source) => {
    const known = SINKS.find((other) => other.vendor === vendor && other.sink.name === name);
    expect(readerAt(ask(source))).toBe(`${known?.sink.facing}: ${name}`);
  });

  test('and none is without a case', () => {
    const tried = new Map<string, number>();
    for (const [vendor, name] of CASES)
      tried.set(`${vendor}: ${name}`, (tried.get(`${vendor}: ${name}`) ?? 0) + 1);
    const needed = new Map<string, number>();
    for (const { vendor, sink } of SINKS) {
      needed.set(`${vendor}: ${sink.name}`, (needed.get(`${vendor}: ${sink.name}`) ?? 0) + 1);
    }
    expect([...needed].filter(([name, count]) => (tried.get(name) ?? 0) < count)).toEqual([]);
  });
});

describe('what a sink asks for beside it', () => {
  test.each([
    ['a role', 'x={content:/*here*/"Look around."}'],
    ['the word for true', 'x={content:/*here*/"Look around.",isMeta:!1}'],
    [
      'no times beside a text, as what a model says has',
      'x={type:"text",text:/*here*/"Look around.",time:{start:t}}',
    ],
    ['no source beside a text', 'x={type:"text",raw:r,text:/*here*/"Look around."}'],
    [
      'a schema of what goes in',
      'const t={inputSchema:s,outputSchema:{b:{description:/*here*/"The result"}}};x={input_schema:f([t])}',
    ],
    [
      'no error in place of an answer around it',
      'x={message:{role:"assistant",content:[{type:"text",text:/*here*/"You are out of credits."}]},apiError:1}',
    ],
    ['another kind of block', 'x={type:"image",text:/*here*/"Look around."}'],
    ['more than a name', 'x={name:"a",description:/*here*/"Looks around."}'],
    ['a program of its own name', 'function Error(t){}Error(/*here*/"Look around.")'],
    ['a global of that name', 'function f(console){console.log2(/*here*/"Look around.")}'],
    ['a member and not an operand', 'if(/*here*/"inputSchema"in x)y()'],
  ])('%s', (_, source) => {
    expect(readerAt(ask(source))).toBe('none');
  });
});

describe('where two readers are reached', () => {
  test('the nearer one counts', () => {
    const source =
      'const a=/*here*/"Look around.";console.log(a);function f(x){post({role:"user",content:`${x}`})}f(`${a}`)';
    expect(readerAt(ask(source))).toBe('ui: console');
  });

  test('the model counts where both are near', () => {
    const source = 'const a=/*here*/"Look around.";console.log(a);post({role:"user",content:a})';
    expect(readerAt(ask(source))).toBe('model: content of a message');
  });
});

describe('the owner', () => {
  test.each([
    ['of a tool', 'x={name:"Look",inputSchema:s,prompt:()=>/*here*/"Looks around."}', 'Look'],
    [
      'of a tool by a constant',
      'var N="Look";x={name:N,description:/*here*/"Looks around.",inputSchema:s}',
      'Look',
    ],
    ['of an agent', 'x={agentType:"Scout",name:"n",whenToUse:/*here*/"To look."}', 'Scout'],
    ['of a request', 'x={querySource:"title",userPrompt:/*here*/"Name this."}', 'title'],
    ['of a registered tool', 'server.tool("look",/*here*/"Looks around.",s,h)', 'look'],
    ['that no one names', 'x={systemPrompt:/*here*/"Be brief."}', undefined],
  ])('%s', (_, source, owner) => {
    const asked = ask(source);
    const text = textAt(asked.linked);
    expect(asked.facings.of(text.module, text.row)?.owner).toBe(owner);
  });
});
