import { readTextFile } from '../../catalog/text-file.js';
import type { Inputs, ScenarioFile, Simulation, SimulationFlag } from '../../scenarios/file.js';
import { joinInputs } from '../../scenarios/inputs.js';
import { bundledScenarios } from '../../scenarios/read.js';
import { UsageError } from '../failure.js';

/** The flags of all products that scenario files come for, the first description of each. */
function knownFlags(): SimulationFlag[] {
  const flags = new Map<string, SimulationFlag>();
  for (const { simulation } of bundledScenarios())
    for (const flag of simulation?.flags ?? []) if (!flags.has(flag.flag)) flags.set(flag.flag, flag);
  return [...flags.values()];
}

/** Options of yargs for them. */
export function flagOptions(): Record<string, { type: 'string' | 'boolean'; describe: string }> {
  return Object.fromEntries(
    knownFlags().map(({ flag, takes, describe }) => [
      flag,
      { type: takes === undefined ? ('boolean' as const) : ('string' as const), describe },
    ]),
  );
}

/**
 * Inputs that follow from the flags that were given.
 * @throws UsageError where a product has no such flag or two exclude each other; InputError where a file cannot be read
 */
export function flagInputs(
  given: Readonly<Record<string, unknown>>,
  { product, simulation }: ScenarioFile & { simulation: Simulation },
): Inputs {
  const used = knownFlags().filter(({ flag }) => given[flag] !== undefined && given[flag] !== false);
  const own = new Map(simulation.flags.map((flag) => [flag.flag, flag]));
  const inputs: Inputs[] = [];
  const name = typeof given.agent === 'string' ? given.agent : undefined;
  for (const { flag } of used) {
    const known = own.get(flag);
    if (!known) throw new UsageError('foreign-flag', { product, flag });
    const other = known.excludes?.find((one) => used.some((also) => also.flag === one));
    if (other !== undefined) throw new UsageError('flag-contradiction', { product, flag, other });
    const text = given[flag];
    inputs.push(inputsOfFlag(known, typeof text === 'string' ? text : '', name));
  }
  return joinInputs(...inputs);
}

function inputsOfFlag(
  { takes, sets, as, inputs = {} }: SimulationFlag,
  text: string,
  agent: string | undefined,
): Inputs {
  if (takes === 'agents') {
    const prompt = agent === undefined ? undefined : agentPrompt(text, agent);
    if (prompt === undefined) return {};
    return joinInputs(inputs, sets === undefined ? {} : { values: { [sets]: someText(prompt, as) } });
  }
  if (sets === undefined || takes === undefined || takes === 'name') return inputs;
  const content = takes === 'file' ? textOfFile(text) : text;
  return joinInputs(inputs, { values: { [sets]: someText(content, as) } });
}

function someText(text: string, as: string | undefined) {
  return { some: 'text' as const, chars: text.length, ...(as === undefined ? {} : { as }) };
}

function textOfFile(path: string): string {
  return readTextFile(path, { code: 'text', name: 'file', mostMebibytes: 16 });
}

/** The prompt of an agent in `{"name": {"description": …, "prompt": …}}`; undefined where it is not in there. */
function agentPrompt(text: string, agent: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError('not-agents');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UsageError('not-agents');
  const entry: unknown = Object.hasOwn(value, agent) ? (value as Record<string, unknown>)[agent] : undefined;
  if (entry === undefined) return undefined;
  const prompt = (entry as { prompt?: unknown } | null)?.prompt;
  if (typeof prompt !== 'string') throw new UsageError('not-agents');
  return prompt;
}
