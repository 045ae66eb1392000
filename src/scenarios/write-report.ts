import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeControls } from '../catalog/controls.js';
import type { ScenarioReport } from './evaluate.js';
import { mermaidLines } from './mermaid.js';
import { pageLines } from './page.js';

/** Writes the page, the report as JSON and a flow chart for each scenario with a skeleton into a folder that is there. */
export async function writeScenarioReport(
  folder: string,
  report: ScenarioReport,
  signal?: AbortSignal,
): Promise<void> {
  const write = (name: string, lines: Iterable<string>) =>
    writeFile(join(folder, name), `${[...lines].join('\n')}\n`, signal ? { signal } : {});
  await write('scenarios.md', pageLines(report));
  await write('scenarios.json', [escapeControls(JSON.stringify(report))]);
  for (const scenario of report.scenarios)
    if (scenario.skeletons.length > 0) await write(`${scenario.name}.mmd`, mermaidLines(scenario));
}
