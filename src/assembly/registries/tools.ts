import { constantString } from '../../program/constants.js';
import type { Place } from '../../program/program.js';
import { Kind } from '../../syntax/kinds.js';
import type { FoundTool } from './found.js';
import { isName, nameAt } from './names.js';
import { type ObjectIndex, ObjectView } from './objects.js';
import { readSchema } from './parameters.js';
import type { Slices } from './slice.js';

/** Properties that hold what a tool takes, the most telling first. */
const SCHEMAS = [
  'inputSchema',
  'input_schema',
  'inputJSONSchema',
  'parametersJsonSchema',
  'parameters',
  'args',
] as const;
/** Properties that only a description of a tool has. */
const TOOL_KEYS = [
  'inputSchema',
  'input_schema',
  'inputJSONSchema',
  'parametersJsonSchema',
  'isConcurrencySafe',
];
/** Properties that a description of a tool has beside `parameters`. */
const RUNNING = ['execute', 'run', 'handler'];
const LONGEST_CLIMB = 24;

export const TOOL_INDEX_KEYS = [...TOOL_KEYS, 'parameters', 'execute'];

/** Tools: object literals that describe one, under the name that they or the call around them state. */
export function findTools(slices: Slices, index: ObjectIndex): FoundTool[] {
  const found: FoundTool[] = [];
  for (const place of index.withKey(...TOOL_INDEX_KEYS)) {
    const view = new ObjectView(slices.program, place);
    const named = isTool(slices, view) ? nameOf(slices, view) : null;
    if (named) found.push(readTool(slices, view, named.name, named.rule));
  }
  return found;
}

function isTool(slices: Slices, view: ObjectView): boolean {
  if (!view.has('description', 'prompt')) return false;
  if (view.has(...TOOL_KEYS)) return true;
  if (!view.has('parameters', 'args')) return false;
  if (view.has(...RUNNING)) return true;
  const schema = view.get('parameters')?.place;
  if (!schema) return false;
  const { module, row } = slices.program.follow(schema);
  return (
    slices.program.syntax(module).kind[row] === Kind.Object &&
    slices.program.propertyOf({ module, row }, 'properties') !== null
  );
}

/** A literal that has no name of its own has that of the call that is given it, or of the key that holds it. */
function nameOf(slices: Slices, view: ObjectView): { name: string; rule: string } | null {
  const { program } = slices;
  if (view.has('name')) {
    const name = view.own.has('name') ? nameAt(program, stated(slices, view)) : null;
    return name === null ? null : { name, rule: 'tool-object' };
  }
  const { module } = view.place;
  const syntax = program.syntax(module);
  let { row } = view.place;
  for (let step = 0; step < LONGEST_CLIMB; step++) {
    const parent = syntax.parentOf(row);
    if (parent < 0) return null;
    const kind = syntax.kind[parent];
    if (kind === Kind.Call || kind === Kind.New) {
      const first = syntax.child(parent, 1);
      const name = first >= 0 && first < row ? constantString(program, { module, row: first }) : null;
      if (name !== null) return isName(name) ? { name, rule: 'named-tool-call' } : null;
    } else if (kind === Kind.Property) {
      const key = program.keyOf(module, parent);
      return key !== null && isName(key) && view.has('execute')
        ? { name: key, rule: 'tool-under-key' }
        : null;
    } else if (kind === Kind.Object || kind === Kind.Class || kind === Kind.Program) return null;
    row = parent;
  }
  return null;
}

/** The value of `name`, of a getter what it returns. */
function stated(slices: Slices, view: ObjectView): Place | undefined {
  const member = view.get('name');
  if (!member?.isGetter) return member?.place;
  const { module, row } = member.place;
  const returned = slices.functions.returnsOf(module, row);
  return returned.length === 1 ? { module, row: returned[0] as number } : undefined;
}

function readTool(slices: Slices, view: ObjectView, name: string, rule: string): FoundTool {
  const description = slices.textsOf(view.places('description'));
  const prompt = slices.textsOf(view.places('prompt'));
  const schemaKey = SCHEMAS.find((key) => view.has(key));
  const schema = schemaKey ? view.get(schemaKey) : null;
  const read = schema ? readSchema(slices, schema.place) : { parameters: [], texts: [] };
  const aliases = view.get('aliases');
  return {
    name,
    place: view.place,
    evidence: [{ rule, ...(schemaKey ? { detail: schemaKey } : {}), place: view.place }],
    aliases: (aliases && slices.stringListOf(aliases.place)) ?? [],
    description,
    prompt,
    parameters: read.parameters,
    texts: [...description, ...prompt, ...slices.textsOf(view.places('searchHint')), ...read.texts],
  };
}
