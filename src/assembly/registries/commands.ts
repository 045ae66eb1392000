import { constantString } from '../../program/constants.js';
import type { CommandKind, FoundCommand } from './found.js';
import { nameAt } from './names.js';
import { type ObjectIndex, ObjectView } from './objects.js';
import type { Slices } from './slice.js';

/** Functions that write a command's prompt when it is called. */
const PROMPT_MAKERS = ['getPromptForCommand', 'getPromptWhileMarketplaceIsPrivate'] as const;
/** What a command that runs in the program has to be run by. */
const RUNNING = [
  'load',
  'call',
  'action',
  'subCommands',
  'isEnabled',
  'supportsNonInteractive',
  'userFacingName',
];

export const COMMAND_INDEX_KEYS = [
  ...PROMPT_MAKERS,
  'userInvocable',
  'argumentHint',
  'template',
  'load',
  'action',
  'subCommands',
  'progressMessage',
];

/** Commands and skills: object literals that state a name, what it does, and how it is run. */
export function findCommands(slices: Slices, index: ObjectIndex): FoundCommand[] {
  const found: FoundCommand[] = [];
  for (const place of index.withKey(...COMMAND_INDEX_KEYS)) {
    const view = new ObjectView(slices.program, place);
    if (!view.own.has('name') || !view.has('description', 'menuDescription')) continue;
    const kind = kindOf(slices, view);
    const name = kind && nameAt(slices.program, view.get('name')?.place);
    if (kind && name) found.push(readCommand(slices, view, name, kind));
  }
  return found;
}

function kindOf(
  slices: Slices,
  view: ObjectView,
): { kind: CommandKind; rule: string; detail: string } | null {
  const constant = (key: string): string | null => {
    const member = view.get(key);
    return member && !member.isGetter ? constantString(slices.program, member.place) : null;
  };
  const type = constant('type');
  const maker = PROMPT_MAKERS.find((key) => view.has(key));
  if (type === 'prompt') return { kind: 'prompt', rule: 'command-of-type', detail: type };
  if ((type === 'local' || type === 'local-jsx') && view.has(...RUNNING))
    return { kind: 'local', rule: 'command-of-type', detail: type };
  if (type !== null) return null;
  if (maker) return { kind: 'skill', rule: 'command-with-prompt', detail: maker };
  if (view.has('template') && view.has('hints', 'subtask'))
    return { kind: 'prompt', rule: 'command-with-template', detail: 'template' };
  if (constant('kind') === 'built-in' && view.has('action', 'subCommands'))
    return { kind: 'local', rule: 'command-of-kind', detail: 'built-in' };
  return null;
}

function readCommand(
  slices: Slices,
  view: ObjectView,
  name: string,
  { kind, rule, detail }: { kind: CommandKind; rule: string; detail: string },
): FoundCommand {
  const description = slices.textsOf(view.places('description', 'menuDescription', 'whenToUse'));
  const prompt = slices.textsOf(
    view.places(...PROMPT_MAKERS, ...(kind === 'prompt' ? ['template', 'prompt'] : [])),
  );
  const aliases = view.get('aliases') ?? view.get('altNames');
  return {
    name,
    kind,
    place: view.place,
    evidence: [{ rule, detail, place: view.place }],
    aliases: (aliases && slices.stringListOf(aliases.place)) ?? [],
    description,
    prompt,
    texts: [...description, ...prompt],
  };
}
