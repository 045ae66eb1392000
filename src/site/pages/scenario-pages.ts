import type { CheckEvidence } from '../../scenarios/checks.js';
import type {
  EvaluatedLine,
  EvaluatedScenario,
  EvaluatedStatement,
  LineStatus,
  ScenarioReport,
} from '../../scenarios/evaluate.js';
import { evidenceName, placeWords } from '../../scenarios/evidence-words.js';
import { inputWords } from '../../scenarios/input-words.js';
import type { SiteData } from '../model/load.js';
import { Slugs } from '../model/slugs.js';
import { type ChartView, Drawing } from './flow-chart.js';
import { cutText, fitting, type Page, type PagePaths, shortened } from './page.js';
import { scenarioTables } from './scenario-tables.js';

const mostEvidence = 6;
const mostScenarios = 400;
const mostNotation = 60;
const mostInputs = 100;
const mostCharts = 40;
const mostPlanes = 8;
const mostLines = 300;
const mostStatements = 200;
/** Characters of JSON of the lines of one page. */
const mostWeight = 160_000;
const longestWords = 300;
const longestTitle = 120;
const longestText = 1000;
/** Code units of a page's lines that the search finds. */
const longestSearch = 8000;

export interface EvidenceLink {
  /** Plain text. */
  readonly words: string;
  readonly address?: string;
  readonly place?: string;
}

function evidenceLink(evidence: CheckEvidence, { prompts, names, functions }: PagePaths): EvidenceLink {
  const { alias, prompt, module, start, end } = evidence;
  const address = prompts.get(prompt ?? '') ?? functions.get(alias ?? '');
  const name = names.get(prompt ?? '');
  const words = name === undefined ? evidenceName(evidence) : [alias, name].filter(Boolean).join(': ');
  return {
    words: cutText(words, longestWords),
    ...(address === undefined ? {} : { address }),
    ...(module === undefined ? {} : { place: cutText(placeWords(module, start, end), longestWords) }),
  };
}

function evidenceLinks(evidence: readonly CheckEvidence[], paths: PagePaths) {
  const links = new Map<string, EvidenceLink>();
  for (const one of evidence) {
    const link = evidenceLink(one, paths);
    links.set(`${link.words} ${link.place}`, link);
  }
  return {
    evidence: [...links.values()].slice(0, mostEvidence),
    more: Math.max(0, links.size - mostEvidence),
  };
}

function missingWords(missing: readonly string[]): string[] {
  return [...new Set(missing)].slice(0, mostEvidence).map((word) => cutText(word, longestWords));
}

function lineView({ text, status, optional, missing = [], evidence }: EvaluatedLine, paths: PagePaths) {
  return {
    text: cutText(text, longestText),
    status,
    optional: optional === true,
    missing: status === 'proved' ? [] : missingWords(missing),
    ...evidenceLinks(evidence, paths),
  };
}

function statementView(statement: EvaluatedStatement, paths: PagePaths) {
  const { at, says, status, finding, missing = [], evidence } = statement;
  return {
    at: cutText(at, longestWords),
    says: cutText(says, longestText),
    status,
    ...(finding === undefined ? {} : { finding: cutText(finding, longestText) }),
    missing: status === 'not shown' ? missingWords(missing) : [],
    ...evidenceLinks(evidence, paths),
  };
}

/** How many lines of a scenario have each status. */
function countsOf({ planes }: EvaluatedScenario): Record<LineStatus, number> {
  const counts = { proved: 0, stated: 0, contradicted: 0 };
  for (const { lines } of planes) for (const { status } of lines) counts[status]++;
  return counts;
}

function chartsOf({ skeletons }: EvaluatedScenario, paths: PagePaths): ChartView[] {
  const drawing = new Drawing(paths);
  const charts: ChartView[] = [];
  for (const { assembly, part, target, branches, wasCut } of skeletons) {
    if (drawing.isFull || charts.length === mostCharts) break;
    const title = part === undefined ? assembly : `${assembly}: ${part}`;
    charts.push(
      drawing.chart(title, assembly, target, branches, wasCut ? ['not followed to every end'] : []),
    );
  }
  return charts;
}

interface Place {
  readonly number: number;
  readonly path: string;
  /** Pages before and after it, with their titles. */
  readonly previous?: { title: string; path: string };
  readonly next?: { title: string; path: string };
}

function scenarioPage(scenario: EvaluatedScenario, place: Place, paths: PagePaths): Page {
  const title = cutText(scenario.title, longestWords);
  const lines = scenario.planes.flatMap(({ lines: all }) => all.map(({ text }) => text));
  const inputs = inputWords(scenario.inputs);
  const charts = chartsOf(scenario, paths);
  const planes = scenario.planes.slice(0, mostPlanes).map(({ name, lines: all }) => {
    const views = all.slice(0, mostLines).map((line) => lineView(line, paths));
    const shown = fitting(views, mostLines, mostWeight / mostPlanes);
    return { name: cutText(name, longestWords), lines: shown, more: all.length - shown.length };
  });
  return {
    path: place.path,
    title: `${place.number}. ${shortened(scenario.title, longestTitle)}`,
    component: 'ScenarioPage',
    data: {
      ...place,
      title,
      counts: countsOf(scenario),
      inputs: inputs.slice(0, mostInputs).map((words) => cutText(words, longestWords)),
      moreInputs: Math.max(0, inputs.length - mostInputs),
      planes,
      morePlanes: Math.max(0, scenario.planes.length - mostPlanes),
      charts,
      moreCharts: scenario.skeletons.length - charts.length,
    },
    search: [{ anchor: '', titles: ['Scenarios', title], text: cutText(lines.join('\n'), longestSearch) }],
    outline: false,
  };
}

function referencePage(reference: NonNullable<ScenarioReport['reference']>, paths: PagePaths): Page {
  const { name, release, statements } = reference;
  const views = statements.slice(0, mostStatements).map((statement) => statementView(statement, paths));
  const shown = fitting(views, mostStatements, mostWeight);
  return {
    path: referencePath,
    title: referenceTitle,
    component: 'ScenarioReference',
    data: {
      title: referenceTitle,
      name: cutText(name, longestWords),
      release: cutText(release, longestWords),
      statements: shown,
      more: statements.length - shown.length,
    },
    search: [{ anchor: '', titles: ['Scenarios', referenceTitle], text: cutText(name, longestWords) }],
    outline: false,
  };
}

const referencePath = 'scenarios/reference';
const referenceTitle = 'What a reference says, and the code';

/** Each scenario that is shown, with the address of its page. */
export function scenarioPaths({ scenarios }: SiteData): { scenario: EvaluatedScenario; path: string }[] {
  const slugs = new Slugs(['index', 'reference']);
  return (scenarios?.scenarios ?? []).slice(0, mostScenarios).map((scenario) => ({
    scenario,
    path: `scenarios/${slugs.slugFor(scenario.name)}`,
  }));
}

/** What prompts look like in named situations: a page each, and a page with the tables that go with them. */
export function* scenarioPages(site: SiteData, paths: PagePaths): Generator<Page> {
  const report = site.scenarios;
  if (report === null) return;
  const listed = scenarioPaths(site);
  yield {
    path: 'scenarios/index',
    title: 'Scenarios',
    component: 'ScenarioIndex',
    data: {
      title: cutText(report.title, longestWords),
      counts: report.counts,
      notation: report.notation.slice(0, mostNotation).map(({ mark, meaning }) => ({
        mark: cutText(mark, longestWords),
        meaning: cutText(meaning, longestWords),
      })),
      more: report.scenarios.length - listed.length,
      rows: listed.map(({ scenario, path }) => ({
        title: cutText(scenario.title, longestTitle),
        path,
        counts: countsOf(scenario),
      })),
      tables: scenarioTables(report.tables, paths),
      ...(report.reference === undefined ? {} : { reference: referencePath }),
    },
    search: [{ anchor: '', titles: ['Scenarios'], text: 'what a prompt looks like in a situation' }],
    outline: false,
  };
  const titleOf = (index: number) => {
    const other = listed[index];
    return other && { title: cutText(other.scenario.title, longestWords), path: other.path };
  };
  for (const [index, { scenario, path }] of listed.entries()) {
    const [previous, next] = [titleOf(index - 1), titleOf(index + 1)];
    const place = { number: index + 1, path, ...(previous && { previous }), ...(next && { next }) };
    yield scenarioPage(scenario, place, paths);
  }
  if (report.reference !== undefined) yield referencePage(report.reference, paths);
}
