import type { CatalogDocument } from '../catalog/document.js';
import { withinProperty } from './assembly-check.js';
import { answerCheck, type CheckEvidence, type CheckResult } from './checks.js';
import type { Check, Inputs, Line, Plane, Scenario, ScenarioFile, Statement } from './file.js';
import { joinInputs } from './inputs.js';
import { hasPart, type OpenBranch, type OpenFragment, partOf, Reducer } from './reduce.js';
import { type Tables, tablesOf } from './tables.js';

/** `proved`: the code of the release shows it; `stated`: the scenario file alone says so; `contradicted`: the code shows otherwise. */
export type LineStatus = 'proved' | 'stated' | 'contradicted';

export interface EvaluatedLine {
  text: string;
  status: LineStatus;
  /** It is there only under conditions that the inputs do not decide. */
  optional?: true;
  /** What the catalog does not show. */
  missing?: string[];
  evidence: CheckEvidence[];
}

export interface EvaluatedPlane {
  name: string;
  lines: EvaluatedLine[];
}

/** What is left of an assembly under the inputs. */
export interface Skeleton {
  assembly: string;
  part?: string;
  levels: number;
  target: 'result' | 'request';
  branches: OpenBranch[];
  wasCut: boolean;
}

export interface EvaluatedScenario {
  name: string;
  title: string;
  inputs: Inputs;
  planes: EvaluatedPlane[];
  skeletons: Skeleton[];
}

/** `holds`: the code shows what the page says; `contradicted`: the code shows otherwise; `not shown`: neither. */
export interface EvaluatedStatement {
  id: string;
  at: string;
  says: string;
  status: 'holds' | 'contradicted' | 'not shown';
  finding?: string;
  missing?: string[];
  evidence: CheckEvidence[];
}

export interface ScenarioReport {
  release: { name: string; version: string; platform?: string };
  product: string;
  title: string;
  counts: Record<LineStatus, number>;
  notation: ScenarioFile['notation'];
  scenarios: EvaluatedScenario[];
  tables: Tables;
  reference?: { name: string; release: string; statements: EvaluatedStatement[] };
}

export interface EvaluateOptions {
  /** Name of the one scenario that is wanted. */
  only?: string;
  /** Beside what the file says. */
  inputs?: Inputs;
}

/** Levels of fragments that a skeleton shows where the file does not say. */
const LEVELS = 2;

/** Puts the inputs of each scenario of a file into the assemblies of a catalog. */
export function evaluateScenarios(
  catalog: CatalogDocument,
  file: ScenarioFile,
  { only, inputs }: EvaluateOptions = {},
): ScenarioReport {
  // A check asks what one function does; a skeleton shows what comes of several together.
  const reducer = new Reducer(catalog);
  const linked = new Reducer(catalog, file.links);
  const base = joinInputs(file.inputs);
  const scenarios = file.scenarios
    .filter(({ name }) => only === undefined || name === only)
    .map((scenario) =>
      evaluate(scenario, catalog, { reducer, linked }, joinInputs(base, scenario.inputs, inputs)),
    );
  const { name, version, platform } = catalog.release;
  return {
    release: { name, version, ...(platform === undefined ? {} : { platform }) },
    product: file.product,
    title: file.title,
    counts: countStatuses(scenarios),
    notation: file.notation,
    scenarios,
    tables: tablesOf(catalog, file.tables ?? {}),
    ...(file.reference && only === undefined
      ? {
          reference: {
            name: file.reference.name,
            release: file.reference.release,
            statements: file.reference.statements.map((statement) =>
              judge(statement, catalog, reducer, joinInputs(base, statement.inputs)),
            ),
          },
        }
      : {}),
  };
}

function evaluate(
  { name, title, planes, skeletons = [] }: Scenario,
  catalog: CatalogDocument,
  { reducer, linked }: { reducer: Reducer; linked: Reducer },
  inputs: Inputs,
): EvaluatedScenario {
  return {
    name,
    title,
    inputs,
    planes: planes.map((plane: Plane) => ({
      name: plane.name,
      lines: plane.lines.map((line) => evaluateLine(line, catalog, reducer, inputs)),
    })),
    skeletons: skeletons.flatMap(({ assembly, part, property, levels = LEVELS }) => {
      const reduced = linked.reduce(assembly, inputs);
      if (!reduced) return [];
      const branches = reduced.branches
        .filter(({ fragments }) => part === undefined || hasPart(fragments, part))
        .map((branch) => ({
          ...branch,
          fragments: shallow(withinProperty(partOf(branch.fragments, part), property), levels),
        }));
      const { target } = reduced.assembly;
      return [
        {
          assembly,
          ...(part === undefined ? {} : { part }),
          levels,
          target,
          branches,
          wasCut: reduced.wasCut,
        },
      ];
    }),
  };
}

/** Fragments down to a level; what holds more says so. */
function shallow(fragments: readonly OpenFragment[], levels: number): OpenFragment[] {
  return fragments.map((fragment) => {
    const { fragments: inner, alternatives, ...rest } = fragment;
    if (levels <= 1 && fragment.kind !== 'choice')
      return inner || alternatives ? { ...rest, closed: true } : fragment;
    return {
      ...rest,
      ...(inner ? { fragments: shallow(inner, levels - 1) } : {}),
      ...(alternatives
        ? {
            alternatives: alternatives.map(({ when, fragments: list }) => ({
              when,
              fragments: shallow(list, Math.max(1, levels - 1)),
            })),
          }
        : {}),
    };
  });
}

function evaluateLine(line: Line, catalog: CatalogDocument, reducer: Reducer, inputs: Inputs): EvaluatedLine {
  const results = answerAll(line.checks ?? [], catalog, reducer, inputs);
  const { missing, evidence } = summed(results);
  return {
    text: line.text,
    status: statusOf(results),
    ...(results.some(({ optional }) => optional) ? { optional: true as const } : {}),
    ...(missing.length > 0 ? { missing } : {}),
    evidence,
  };
}

function answerAll(
  checks: readonly Check[],
  catalog: CatalogDocument,
  reducer: Reducer,
  inputs: Inputs,
): CheckResult[] {
  return checks.map((check) => answerCheck(check, { catalog, reducer, inputs }));
}

function statusOf(results: readonly CheckResult[]): LineStatus {
  if (results.some(({ holds }) => holds === false)) return 'contradicted';
  return results.length > 0 && results.every(({ holds }) => holds) ? 'proved' : 'stated';
}

function summed(results: readonly CheckResult[]): { missing: string[]; evidence: CheckEvidence[] } {
  return {
    missing: results.flatMap(({ missing }) => missing ?? []),
    evidence: results.flatMap(({ evidence }) => evidence),
  };
}

function judge(
  { id, at, says, finding, checks }: Statement,
  catalog: CatalogDocument,
  reducer: Reducer,
  inputs: Inputs,
): EvaluatedStatement {
  const results = answerAll(checks, catalog, reducer, inputs);
  const status = statusOf(results);
  const { missing, evidence } = summed(results);
  const words = { proved: 'holds', stated: 'not shown', contradicted: 'contradicted' } as const;
  return {
    id,
    at,
    says,
    status: words[status],
    ...(status === 'proved' ? {} : { finding }),
    ...(missing.length > 0 ? { missing } : {}),
    evidence,
  };
}

function countStatuses(scenarios: readonly EvaluatedScenario[]): Record<LineStatus, number> {
  const counts = { proved: 0, stated: 0, contradicted: 0 };
  for (const { planes } of scenarios)
    for (const { lines } of planes) for (const { status } of lines) counts[status]++;
  return counts;
}
