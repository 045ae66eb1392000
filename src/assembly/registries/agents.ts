import { constantString } from '../../program/constants.js';
import type { Place } from '../../program/program.js';
import { Kind } from '../../syntax/kinds.js';
import type { FoundAgent } from './found.js';
import { nameAt } from './names.js';
import { type Member, type ObjectIndex, ObjectView } from './objects.js';
import type { Slices } from './slice.js';

const MODES = ['primary', 'subagent', 'all'];

export const AGENT_INDEX_KEYS = ['agentType', 'promptConfig', 'mode'];

/** One way in which programs write agents down. */
interface AgentShape {
  rule: string;
  type: string;
  whenToUse: readonly string[];
  prompt: readonly string[];
  fits(slices: Slices, view: ObjectView): boolean;
}

const SHAPES: readonly AgentShape[] = [
  {
    rule: 'agent-object',
    type: 'agentType',
    whenToUse: ['whenToUse', 'whenToUseLean', 'description'],
    prompt: [
      'getSystemPrompt',
      'systemPrompt',
      'prompt',
      'initialPrompt',
      'criticalSystemReminder_EXPERIMENTAL',
    ],
    fits: (_, view) => view.own.has('agentType') && view.has('whenToUse', 'getSystemPrompt', 'systemPrompt'),
  },
  {
    rule: 'agent-with-prompt-config',
    type: 'name',
    whenToUse: ['description'],
    prompt: [],
    fits: (_, view) => view.own.has('name') && view.has('promptConfig'),
  },
  {
    rule: 'agent-with-mode',
    type: 'name',
    whenToUse: ['description'],
    prompt: ['prompt', 'system'],
    fits: (slices, view) => {
      const mode = view.get('mode');
      const value = mode && constantString(slices.program, mode.place);
      return (
        view.own.has('name') && view.has('prompt', 'description', 'permission') && MODES.includes(value ?? '')
      );
    },
  },
];

/** Agents: object literals that state a type and what it is for. */
export function findAgents(slices: Slices, index: ObjectIndex): FoundAgent[] {
  const found: FoundAgent[] = [];
  for (const place of index.withKey(...AGENT_INDEX_KEYS)) {
    const view = new ObjectView(slices.program, place);
    const shape = SHAPES.find(({ fits }) => fits(slices, view));
    const name = shape ? nameAt(slices.program, view.get(shape.type)?.place) : null;
    if (shape && name !== null) found.push(readAgent(slices, view, name, shape));
  }
  return found;
}

function readAgent(slices: Slices, view: ObjectView, name: string, shape: AgentShape): FoundAgent {
  const whenToUse = slices.textsOf(view.places(...shape.whenToUse));
  const promptPlaces = [
    ...view.places(...shape.prompt),
    ...configured(slices, view, 'promptConfig', ['systemPrompt', 'query', 'initialMessages']),
  ];
  const prompt = slices.textsOf(promptPlaces);
  const tools =
    listOf(slices, view.get('tools')) ?? firstList(slices, configured(slices, view, 'toolConfig', ['tools']));
  const disallowedTools = listOf(slices, view.get('disallowedTools'));
  const model = view.get('model');
  const modelName = model && !model.isGetter ? constantString(slices.program, model.place) : null;
  return {
    name,
    place: view.place,
    evidence: [{ rule: shape.rule, place: view.place }],
    whenToUse,
    prompt,
    ...(tools ? { tools } : {}),
    ...(disallowedTools ? { disallowedTools } : {}),
    ...(modelName === null ? {} : { model: modelName }),
    texts: [...whenToUse, ...prompt],
  };
}

function listOf(slices: Slices, member: Member | null): string[] | null {
  return member && !member.isGetter ? slices.stringListOf(member.place) : null;
}

function firstList(slices: Slices, places: readonly Place[]): string[] | null {
  return places[0] ? slices.stringListOf(places[0]) : null;
}

/** Properties of an object that a property holds or that its getter returns. */
function configured(slices: Slices, view: ObjectView, key: string, keys: readonly string[]): Place[] {
  const member = view.get(key);
  if (!member) return [];
  const { module, row } = member.place;
  const held = member.isGetter
    ? slices.functions.returnsOf(module, row).map((returned) => ({ module, row: returned }))
    : [member.place];
  return held.flatMap((place) => {
    const object = slices.program.follow(place);
    if (slices.program.syntax(object.module).kind[object.row] !== Kind.Object) return [];
    return new ObjectView(slices.program, object).places(...keys);
  });
}
