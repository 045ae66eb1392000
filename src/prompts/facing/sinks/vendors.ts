import type { SinkTable } from '../sink.js';

/** What marks a message that the program itself shows in place of an answer, or tells its client. */
const ANSWERS_BY_PROGRAM = ['apiError', 'isApiErrorMessage', 'sessionUpdate'];

/** Anthropic's Messages API. */
export const ANTHROPIC: SinkTable = {
  vendor: 'anthropic',
  sinks: [
    {
      name: 'content of a message',
      facing: 'model',
      kind: 'message',
      at: { property: ['content'], with: ['role'], notWithin: ANSWERS_BY_PROGRAM },
    },
    {
      name: 'text block',
      facing: 'model',
      kind: 'message',
      at: {
        property: ['text'],
        where: { type: ['text'] },
        without: ['raw', 'time'],
        notWithin: ANSWERS_BY_PROGRAM,
      },
    },
    {
      name: 'result of a tool',
      facing: 'model',
      kind: 'tool-result',
      at: { property: ['content'], where: { type: ['tool_result'] } },
    },
    {
      name: 'result of a tool',
      facing: 'model',
      kind: 'tool-result',
      at: { property: ['content'], with: ['tool_use_id'] },
    },
  ],
};

/** OpenAI's Responses and Chat Completions APIs. */
export const OPENAI: SinkTable = {
  vendor: 'openai',
  sinks: [
    {
      name: 'instructions of a request',
      facing: 'model',
      kind: 'system-prompt',
      at: { property: ['instructions'], withAny: ['input', 'model', 'tools'] },
    },
    {
      name: 'input of a request',
      facing: 'model',
      kind: 'message',
      at: { property: ['input'], withAny: ['instructions', 'previous_response_id'] },
    },
    {
      name: 'input text',
      facing: 'model',
      kind: 'message',
      setback: 1,
      at: { property: ['text'], where: { type: ['input_text', 'output_text'] } },
    },
    {
      name: 'item of the list on the screen',
      facing: 'ui',
      takes: ['text', 'deep'],
      at: { property: ['content'], with: ['id'], where: { type: ['message'], role: ['system'] } },
    },
    {
      name: 'output of a function call',
      facing: 'model',
      kind: 'tool-result',
      at: { property: ['output'], where: { type: ['function_call_output'] } },
    },
    {
      name: 'description of a function',
      facing: 'model',
      kind: 'tool-description',
      at: { property: ['description'], with: ['name', 'parameters'] },
    },
    {
      name: 'parameters of a function',
      facing: 'model',
      kind: 'tool-parameter',
      takes: ['schema'],
      at: { property: ['parameters'], with: ['name', 'description'] },
    },
  ],
};

/** Google's Gemini API. */
export const GEMINI: SinkTable = {
  vendor: 'gemini',
  sinks: [
    {
      name: 'system instruction',
      takes: ['text', 'deep'],
      facing: 'model',
      kind: 'system-prompt',
      at: { property: ['systemInstruction'] },
    },
    {
      name: 'part of a message',
      facing: 'model',
      kind: 'message',
      takes: ['text', 'deep'],
      at: { property: ['parts'], with: ['role'] },
    },
    {
      name: 'description of a function',
      facing: 'model',
      kind: 'tool-description',
      at: { property: ['description'], withAny: ['parametersJsonSchema'] },
    },
    {
      name: 'parameters of a function',
      facing: 'model',
      kind: 'tool-parameter',
      takes: ['schema'],
      at: { property: ['parametersJsonSchema'] },
    },
    {
      name: 'result of a tool',
      facing: 'model',
      kind: 'tool-result',
      takes: ['text', 'deep'],
      at: { property: ['llmContent'] },
    },
    {
      name: 'response to a function call',
      facing: 'model',
      kind: 'tool-result',
      takes: ['text', 'deep'],
      at: { property: ['response'], with: ['name', 'id'] },
    },
    {
      name: 'message to a chat',
      facing: 'model',
      kind: 'message',
      takes: ['text', 'deep'],
      at: { call: ['.sendMessageStream'], argument: 0 },
    },
    {
      name: 'use of an agent',
      facing: 'model',
      kind: 'tool-description',
      at: { property: ['description'], with: ['name'], withAny: ['inputConfig', 'promptConfig'] },
    },
    {
      name: 'prompt of an agent',
      facing: 'model',
      kind: 'agent-prompt',
      at: { property: ['query'], with: ['systemPrompt'] },
    },
    {
      name: 'prompt of a command',
      facing: 'model',
      kind: 'skill',
      takes: ['text', 'deep'],
      at: { property: ['content'], where: { type: ['submit_prompt'] } },
    },
    { name: 'shown result of a tool', facing: 'ui', setback: 1, at: { property: ['returnDisplay'] } },
  ],
};

/** Vercel's AI SDK, and agents described for it. */
export const AI_SDK: SinkTable = {
  vendor: 'ai-sdk',
  sinks: [
    {
      name: 'system prompt of an agent',
      facing: 'model',
      kind: 'agent-prompt',
      at: { property: ['prompt', 'system'], where: { mode: ['primary', 'subagent', 'all'] } },
    },
    {
      name: 'system prompt of an agent',
      facing: 'model',
      kind: 'agent-prompt',
      at: { property: ['system'], assigned: true },
    },
    {
      name: 'use of an agent',
      facing: 'model',
      kind: 'tool-description',
      at: { property: ['description'], where: { mode: ['subagent', 'all'] } },
    },
    {
      name: 'prompt of a request',
      facing: 'model',
      kind: 'helper-prompt',
      at: {
        property: ['prompt'],
        with: ['model'],
        withAny: ['system', 'messages', 'temperature', 'maxOutputTokens', 'abortSignal'],
      },
    },
    {
      name: 'prompt of a command',
      facing: 'model',
      kind: 'skill',
      at: { property: ['template'], withAny: ['subtask', 'hints', 'agent'] },
    },
    {
      name: 'prompt of a command',
      facing: 'model',
      kind: 'skill',
      at: { property: ['template'], assigned: true },
    },
    {
      name: 'skill',
      facing: 'model',
      kind: 'skill',
      at: { property: ['description', 'content'], with: ['name', 'description', 'location', 'content'] },
    },
    {
      name: 'description of a tool',
      facing: 'model',
      kind: 'tool-description',
      at: { property: ['description'], with: ['execute'], withAny: ['inputSchema', 'parameters', 'args'] },
    },
    {
      name: 'parameters of a tool',
      facing: 'model',
      kind: 'tool-parameter',
      takes: ['schema'],
      at: { property: ['parameters', 'args'], with: ['execute'] },
    },
    {
      name: 'lines about a tool in the system prompt',
      facing: 'model',
      kind: 'system-prompt',
      at: { property: ['promptSnippet', 'promptGuidelines'], with: ['name', 'parameters'] },
    },
    {
      name: 'result of a tool',
      facing: 'model',
      kind: 'tool-result',
      at: { property: ['output'], with: ['title', 'metadata'] },
    },
  ],
};

/** The Model Context Protocol. */
export const MCP: SinkTable = {
  vendor: 'mcp',
  sinks: [
    {
      name: 'instructions of a server',
      facing: 'model',
      kind: 'system-prompt',
      at: { property: ['instructions'], with: ['capabilities'] },
    },
    {
      name: 'parameters of a registered tool',
      facing: 'model',
      kind: 'tool-parameter',
      takes: ['schema'],
      at: { property: ['schema'], with: ['name', 'description', 'handler'] },
    },
    {
      name: 'description of a registered tool',
      facing: 'model',
      kind: 'tool-description',
      at: { call: ['.registerTool'], argument: 1, property: ['description', 'title'] },
    },
    {
      name: 'description of a registered tool',
      facing: 'model',
      kind: 'tool-description',
      at: { call: ['.tool'], argument: 1, atLeast: 3 },
    },
    {
      name: 'description of a tool',
      facing: 'model',
      kind: 'tool-description',
      at: { property: ['description'], withAny: ['inputSchema', 'outputSchema'] },
    },
  ],
};

/** The Agent Client Protocol: what an agent tells the editor that shows it. */
export const ACP: SinkTable = {
  vendor: 'acp',
  sinks: [
    {
      name: 'update of a client',
      facing: 'ui',
      takes: ['text', 'deep'],
      at: { property: ['content', 'title', 'entries'], with: ['sessionUpdate'] },
    },
  ],
};

export const VENDORS: readonly SinkTable[] = [ANTHROPIC, OPENAI, GEMINI, AI_SDK, MCP, ACP];
