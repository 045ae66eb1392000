import type { PromptKind } from '../catalog/document.js';
import { constantString } from '../program/constants.js';
import type { Place, Program } from '../program/program.js';
import type { LiteralContext } from './context.js';
import type { TextFacing } from './facing/facing.js';

/** What an entry is and what it belongs to, with the rule that said so. */
export interface PromptIdentity {
  kind: PromptKind;
  /** Name of the tool, agent or query source that the code states, or null. */
  owner: string | null;
  rule: string;
}

interface KindRule {
  rule: string;
  kind: PromptKind;
  /** One of these keys is the last of the path. */
  keys?: readonly string[];
  /** The object that holds the literal has one of these keys as well. */
  siblings?: readonly string[];
  /** The literal is passed to one of these, methods written with a dot. */
  calls?: readonly string[];
}

/** Keys by which an object names itself, the most telling first. */
const OWNER_KEYS = ['agentType', 'querySource', 'name', 'userFacingName', 'id', 'type'] as const;

/** The first rule that fits decides; later rules are wider. */
const RULES: readonly KindRule[] = [
  {
    rule: 'tool-definition',
    kind: 'tool-description',
    keys: ['description', 'prompt'],
    siblings: ['inputSchema', 'input_schema', 'inputJSONSchema', 'parametersJsonSchema'],
  },
  {
    rule: 'tool-definition',
    kind: 'tool-description',
    keys: ['description', 'prompt'],
    siblings: ['call', 'execute', 'isConcurrencySafe', 'isReadOnly'],
  },
  {
    rule: 'agent-definition',
    kind: 'agent-prompt',
    keys: ['getSystemPrompt', 'whenToUse', 'systemPrompt', 'prompt', 'description'],
    siblings: ['agentType'],
  },
  {
    rule: 'agent-use',
    kind: 'agent-prompt',
    keys: ['getSystemPrompt', 'whenToUse', 'systemPrompt', 'prompt', 'description'],
    siblings: ['whenToUse'],
  },
  { rule: 'schema-describe', kind: 'tool-parameter', calls: ['.describe'] },
  {
    rule: 'schema-description',
    kind: 'tool-parameter',
    keys: ['description'],
    siblings: ['enum', 'items', 'properties', 'required', 'additionalProperties', 'minimum', 'default'],
  },
  {
    rule: 'query-source',
    kind: 'helper-prompt',
    keys: ['system', 'systemPrompt', 'userPrompt', 'prompt', 'messages', 'content', 'promptMessages'],
    siblings: ['querySource'],
  },
  {
    rule: 'skill-definition',
    kind: 'skill',
    keys: ['getPromptForCommand', 'prompt', 'content'],
    siblings: ['getPromptForCommand', 'userInvocable', 'allowedTools'],
  },
  {
    rule: 'system-key',
    kind: 'system-prompt',
    keys: [
      'system',
      'systemPrompt',
      'appendSystemPrompt',
      'systemInstruction',
      'instructions',
      'getSystemPrompt',
    ],
  },
  { rule: 'meta-message', kind: 'system-reminder', keys: ['content'], siblings: ['isMeta'] },
  {
    rule: 'tool-result',
    kind: 'tool-result',
    keys: ['content', 'text', 'data'],
    siblings: ['tool_use_id', 'is_error', 'isError'],
  },
  { rule: 'permission-message', kind: 'tool-result', keys: ['message'], siblings: ['behavior', 'result'] },
  {
    rule: 'error',
    kind: 'message',
    calls: ['Error', 'TypeError', 'RangeError', 'SyntaxError', 'AggregateError'],
  },
  {
    rule: 'output',
    kind: 'message',
    calls: ['.log', '.error', '.warn', '.info', '.debug', '.write', '.createElement', '.jsx', '.jsxs'],
  },
  { rule: 'prompt-key', kind: 'helper-prompt', keys: ['prompt', 'userPrompt'] },
  {
    rule: 'message-key',
    kind: 'message',
    keys: ['message', 'title', 'label', 'children', 'error', 'reason', 'hint', 'placeholder'],
  },
];

/**
 * Rules that see what the text defines, which says more than the sink that the definition ends in. That an object says
 * when to use it is not among them: tools and skills do as agents do.
 */
const DEFINITIONS = new Set(['agent-definition', 'tool-definition', 'query-source', 'skill-definition']);

/** Kind and owner of a literal from where it stands. `isReminder`: the text holds a reminder's tag. */
export function identify(program: Program, context: LiteralContext, isReminder: boolean): PromptIdentity {
  const siblings = context.object ? keysOf(program, context.object) : new Set<string>();
  const owner = ownerOf(program, context);
  if (isReminder) return { kind: 'system-reminder', owner, rule: 'reminder-tag' };
  for (const rule of RULES)
    if (fits(rule, context, siblings)) return { kind: rule.kind, owner, rule: rule.rule };
  return { kind: 'other', owner, rule: 'none' };
}

/** The reader tells more than the place: what a text is for comes from the sink that it reaches. */
export function readIdentity(placed: PromptIdentity, reader: TextFacing | null): PromptIdentity {
  if (!reader || placed.rule === 'reminder-tag') return placed;
  const owner = reader.owner ?? placed.owner;
  if (reader.facing === 'model' && DEFINITIONS.has(placed.rule))
    return { ...placed, owner: placed.owner ?? owner };
  if (reader.kind) return { kind: reader.kind, owner, rule: 'sink' };
  if (reader.facing === 'model' || reader.sink === 'neighbours') return { ...placed, owner };
  // What no model reads is no prompt, whatever the place looks like.
  const kind = placed.kind === 'message' || placed.kind === 'skill' ? placed.kind : 'other';
  return { kind, owner, rule: kind === placed.kind ? placed.rule : 'none' };
}

function fits(rule: KindRule, context: LiteralContext, siblings: ReadonlySet<string>): boolean {
  const last = context.keys.at(-1);
  if (rule.keys && (last === undefined || !rule.keys.includes(last))) return false;
  if (rule.calls && (context.keys.length > 0 || !context.call || !rule.calls.includes(context.call.callee)))
    return false;
  return !rule.siblings || rule.siblings.some((key) => key !== last && siblings.has(key));
}

function keysOf(program: Program, object: Place): Set<string> {
  const keys = new Set<string>();
  for (const row of program.syntax(object.module).children(object.row)) {
    const key = program.keyOf(object.module, row);
    if (key !== null) keys.add(key);
  }
  return keys;
}

/** The constant that the holding object gives as its name, or the first string passed beside the literal. */
function ownerOf(program: Program, context: LiteralContext): string | null {
  if (context.object) {
    for (const key of OWNER_KEYS) {
      const place = program.propertyOf(context.object, key);
      const text = place && constantString(program, place);
      if (text && /^[\w .:/-]{1,48}$/.test(text)) return text;
    }
  }
  return context.call?.strings[0] ?? null;
}
