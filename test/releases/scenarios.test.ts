import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CatalogDocument } from '#src/catalog/document.js';
import { flagInputs } from '#src/cli/options/simulation-options.js';
import { evaluateScenarios } from '#src/scenarios/evaluate.js';
import type { InstructionNames, ScenarioFile, Simulation } from '#src/scenarios/file.js';
import { discoverInstructions } from '#src/scenarios/instructions.js';
import { scenariosForPackage } from '#src/scenarios/read.js';
import { type SimulatedRequest, simulate } from '#src/scenarios/simulate.js';
import { buildOrSkip, LIMIT } from './release.js';
import { readTruth } from './truth.js';

interface Captured {
  release: string;
  scenarios: {
    scenario: string;
    flags: string[];
    system: { chars: number; holds: string[] }[];
    messages: { role: string; blocks: { chars: number; holds: string[] }[] }[];
  }[];
}

/** What was given in the runs: texts of our own, whose lengths the captured blocks show. */
const TEXTS: Record<string, Record<string, string | boolean>> = {
  'agents (one agent, prompt and description)': {
    agents: JSON.stringify({ probe: { description: 'Marks a description.', prompt: 'p'.repeat(27) } }),
  },
  agent: { agent: 'probe' },
  'system-prompt': { 'system-prompt': 's'.repeat(29) },
  'append-system-prompt': { 'append-system-prompt': 'a'.repeat(31) },
  'exclude-dynamic-system-prompt-sections': { 'exclude-dynamic-system-prompt-sections': true },
  bare: { bare: true },
  'model claude-sonnet-4-5': { model: 'claude-sonnet-4-5' },
};

function given(flags: readonly string[]): Record<string, string | boolean> {
  const values = flags.map((flag) => {
    const found = TEXTS[flag.replace(/^--/, '')];
    if (!found) throw new Error(`no text for ${flag}`);
    return found;
  });
  return Object.assign({ print: true }, ...values) as Record<string, string | boolean>;
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'catalog-scenarios-'));
  writeFileSync(path.join(folder, 'CLAUDE.md'), 'A marked rule of our own.');
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Built {
  catalog: CatalogDocument;
  file: ScenarioFile & { simulation: Simulation };
}

async function built(spec: string, context: Parameters<typeof buildOrSkip>[1]): Promise<Built> {
  const { release, catalog } = await buildOrSkip(spec, context, { view: false });
  release.close();
  const file = scenariosForPackage(catalog.release.name);
  if (!file?.simulation) throw new Error('no scenario file');
  return { catalog, file: { ...file, simulation: file.simulation } };
}

/** What differs from the captured request; what is undecided differs from nothing. */
function differences(
  request: SimulatedRequest,
  { system, messages }: Captured['scenarios'][number],
): string[] {
  const faults: string[] = [];
  if (request.system.length !== system.length)
    faults.push(`${request.system.length} system blocks, not ${system.length}`);
  system.forEach(({ chars, holds }, index) => {
    const block = request.system[index];
    if (!block) return;
    faults.push(...heldDifferently(`SYSTEM[${index}]`, block.holds, holds));
    if (block.size.least > chars) faults.push(`SYSTEM[${index}] has at most ${chars} characters`);
    if (!block.size.runtime && block.size.most < chars && !/attribution/.test(block.name))
      faults.push(`SYSTEM[${index}] has ${chars} characters`);
  });
  const holding = messages.flatMap(({ blocks }) => blocks).find(({ holds }) => holds.length > 0);
  const [context] = request.message;
  faults.push(...heldDifferently('user context', context?.holds ?? [], holding?.holds ?? []));
  return faults;
}

function heldDifferently(
  where: string,
  predicted: readonly { value: string; undecided?: true }[],
  held: readonly string[],
): string[] {
  const kept = predicted.filter(({ value, undecided }) => !undecided || held.includes(value));
  const names = kept.map(({ value }) => value);
  return JSON.stringify(names) === JSON.stringify(held)
    ? []
    : [`${where} holds ${JSON.stringify(held)}, not ${JSON.stringify(predicted)}`];
}

describe.each(['2.1.112', '2.1.215'])('requests of %s', (version) => {
  const captured = readTruth<Captured>(`claude-code/captured-scenarios-${version}.json`);

  test('are predicted as they were captured', { timeout: LIMIT }, async (context) => {
    const { catalog, file } = await built(captured.release, context);
    const names = file.simulation.instructions as InstructionNames;
    const requests = new Map<string, SimulatedRequest>();
    const faults: Record<string, string[]> = {};
    for (const scenario of captured.scenarios) {
      const request = simulate(catalog, file, {
        flags: flagInputs(given(scenario.flags), file),
        environment: { ANTHROPIC_BASE_URL: 'http://localhost' },
        instructions: discoverInstructions(folder, names),
      });
      requests.set(scenario.scenario, request);
      faults[scenario.scenario] = differences(request, scenario);
    }
    expect(faults).toEqual(Object.fromEntries(captured.scenarios.map(({ scenario }) => [scenario, []])));

    const exact = requests.get('override')?.system.at(-1)?.size;
    expect(exact).toEqual({ least: 29, most: 29 });
    expect(requests.get('agent')?.system.at(-1)?.fragments[0]).toMatchObject({
      kind: 'parameter',
      name: 'mainThreadAgentDefinition.getSystemPrompt()',
    });
    expect(requests.get('both')?.system.at(-1)?.holds).toEqual([
      { value: '--system-prompt text' },
      { value: '--append-system-prompt text' },
    ]);
    // What goes over to the first message, and what is left out: the captured lengths say that both moved.
    expect(requests.get('exclude')?.effect.moved).toEqual(
      expect.arrayContaining(['section memory', 'section env_info_simple', 'SystemContextMap']),
    );
    expect(requests.get('exclude')?.effect.dropped).toEqual([]);
    const bare = requests.get('bare');
    expect(bare?.effect.dropped).toEqual(
      expect.arrayContaining(['section memory', 'section env_info_simple', 'property claudeMd']),
    );
    expect(bare?.instructions.map(({ sent }) => sent)).toEqual([false]);
    expect(bare?.system.at(-1)?.fragments.some(({ kind }) => kind === 'section')).toBe(false);
    expect(requests.get('default')?.instructions.map(({ sent }) => sent)).not.toContain(false);
  });
});

interface ReferenceTruth {
  release: string;
  statements: Record<string, 'holds' | 'contradicted' | 'not shown'>;
}

describe('pages', () => {
  test('2.1.215 is proved line by line and contradicts its page where the truth says so', {
    timeout: LIMIT,
  }, async (context) => {
    const truth = readTruth<ReferenceTruth>('claude-code/reference-statements-2.1.215.json');
    const { catalog, file } = await built(truth.release, context);
    const report = evaluateScenarios(catalog, file);
    const { proved, stated, contradicted } = report.counts;
    console.info(`lines of 2.1.215: ${proved} proved, ${stated} stated, ${contradicted} contradicted`);
    expect(report.scenarios).toHaveLength(14);
    expect(contradicted).toBe(0);
    expect(proved / (proved + stated)).toBeGreaterThanOrEqual(0.7);
    const statements = report.reference?.statements.map(({ id, status }) => [id, status]) ?? [];
    expect(Object.fromEntries(statements)).toEqual(truth.statements);
    for (const { planes } of report.scenarios)
      for (const { lines } of planes)
        for (const { status, evidence } of lines) if (status === 'proved') expect(evidence).not.toEqual([]);
  });

  test.for([
    ['@anthropic-ai/claude-code@2.1.112', 14],
    ['@anthropic-ai/claude-code-darwin-arm64@2.1.235', 14],
    ['@anthropic-ai/claude-code-linux-x64@2.1.332', 14],
    ['@google/gemini-cli@0.61.0', 5],
  ] as const)('%s has all its scenarios', { timeout: LIMIT }, async ([spec, count], context) => {
    const { release, catalog } = await buildOrSkip(spec, context, { view: false });
    release.close();
    const file = scenariosForPackage(catalog.release.name) as ScenarioFile;
    const report = evaluateScenarios(catalog, file);
    const { proved, stated, contradicted } = report.counts;
    console.info(`lines of ${spec}: ${proved} proved, ${stated} stated, ${contradicted} contradicted`);
    expect(report.scenarios).toHaveLength(count);
    expect(proved).toBeGreaterThan(stated);
  });
});
