import { codeCell, fencedLines, plainMarkdown } from '../catalog/markdown.js';
import type { CheckEvidence } from './checks.js';
import type {
  EvaluatedLine,
  EvaluatedScenario,
  EvaluatedStatement,
  ScenarioReport,
  Skeleton,
} from './evaluate.js';
import { evidenceName, placeWords } from './evidence-words.js';
import { inputWords } from './input-words.js';
import { mermaidLines } from './mermaid.js';
import { skeletonLines } from './skeleton-lines.js';
import { tableLines } from './table-lines.js';

const MOST_EVIDENCE = 3;

/** The whole report as one page in CommonMark with tables: no text of the release, only names and places. */
export function* pageLines(report: ScenarioReport): Generator<string> {
  const { release, counts, notation, scenarios, tables, reference } = report;
  yield `# ${plainMarkdown(report.title)}`;
  yield '';
  yield `${codeCell(`${release.name}@${release.version}`)}${release.platform ? ` for ${plainMarkdown(release.platform)}` : ''}. ${sumUp(counts)}`;
  yield '';
  yield 'A line is **proved** where the code of this release shows it, **stated** where only the scenario file says it, **contradicted** where the code shows otherwise. `[…]` stands where a line holds only under conditions that the scenario does not decide. Places are UTF-16 offsets in a module.';
  if (notation.length > 0) {
    yield '';
    yield '## Notation';
    yield '';
    yield '| notation | meaning |';
    yield '| --- | --- |';
    for (const { mark, meaning } of notation) yield `| ${codeCell(mark)} | ${plainMarkdown(meaning)} |`;
  }
  yield* tableLines(tables);
  for (const [index, scenario] of scenarios.entries()) yield* scenarioLines(scenario, index + 1);
  if (reference) {
    yield '';
    yield '## Against the reference';
    yield '';
    yield `What ${plainMarkdown(reference.name)} says of ${plainMarkdown(reference.release)}, held against the code of this release.`;
    yield '';
    yield '| where | it says | code of this release | finding | evidence |';
    yield '| --- | --- | --- | --- | --- |';
    for (const statement of reference.statements) yield statementRow(statement);
  }
}

function sumUp({ proved, stated, contradicted }: ScenarioReport['counts']): string {
  const all = proved + stated + contradicted;
  const share = all === 0 ? 0 : Math.round((100 * proved) / all);
  return `Of ${all} lines, ${proved} (${share} %) are proved, ${stated} stated, ${contradicted} contradicted.`;
}

function* scenarioLines(scenario: EvaluatedScenario, number: number): Generator<string> {
  yield '';
  yield `## Scenario ${number}: ${plainMarkdown(scenario.title)}`;
  const inputs = inputWords(scenario.inputs);
  if (inputs.length > 0) {
    yield '';
    yield `Inputs: ${inputs.map(codeCell).join(', ')}`;
  }
  for (const { name, lines } of scenario.planes) {
    yield '';
    yield `### ${plainMarkdown(name)}`;
    yield '';
    yield '| line | status | evidence |';
    yield '| --- | --- | --- |';
    for (const line of lines) yield lineRow(line);
  }
  for (const skeleton of scenario.skeletons) yield* skeletonBlock(skeleton);
  if (scenario.skeletons.length > 0) {
    yield '';
    yield* fencedLines(mermaidLines(scenario), 'mermaid');
  }
}

function lineRow({ text, status, optional, missing, evidence }: EvaluatedLine): string {
  const words = plainMarkdown(text);
  const lacks = status !== 'proved' && missing ? ` (not shown: ${missing.map(codeCell).join(', ')})` : '';
  return `| ${optional ? `\\[${words}\\]` : words} | ${status}${lacks} | ${evidenceCell(evidence)} |`;
}

function statementRow({ at, says, status, finding, missing, evidence }: EvaluatedStatement): string {
  const lacks = status === 'not shown' && missing ? ` (${missing.map(codeCell).join(', ')})` : '';
  return `| ${plainMarkdown(at)} | ${plainMarkdown(says)} | ${status}${lacks} | ${plainMarkdown(finding ?? '')} | ${evidenceCell(evidence)} |`;
}

function evidenceCell(evidence: readonly CheckEvidence[]): string {
  const words = [...new Set(evidence.map(wordEvidence))];
  const more = words.length > MOST_EVIDENCE ? `, ${words.length - MOST_EVIDENCE} more` : '';
  return words.slice(0, MOST_EVIDENCE).map(codeCell).join(', ') + more;
}

function wordEvidence(evidence: CheckEvidence): string {
  const { module, start, end } = evidence;
  const what = evidenceName(evidence);
  return module === undefined ? what : `${what} ${placeWords(module, start, end)}`.trim();
}

function* skeletonBlock(skeleton: Skeleton): Generator<string> {
  yield '';
  const part = skeleton.part === undefined ? '' : ` (${plainMarkdown(skeleton.part)})`;
  yield `What the code puts together: ${codeCell(skeleton.assembly)}${part}${skeleton.wasCut ? ', not followed to every end' : ''}`;
  yield '';
  yield* fencedLines(skeletonLines(skeleton));
}
