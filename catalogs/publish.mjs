/**
 * Writes the catalogs of facts that are kept beside the rules of each product, for the releases named in
 * `releases.json`: `npm run catalogs`, or `npm run catalogs -- 2.1.332` for those whose spec holds a word.
 * Pages of scenarios are written anew where a folder for the release is in the product's `scenarios/`.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  buildCatalog,
  evaluateScenarios,
  factsOnly,
  openRelease,
  scenariosForPackage,
  writeCatalog,
  writeScenarioReport,
} from '../dist/index.js';

/** A larger file is no help in a repository. */
const MOST_BYTES = 3_000_000;

const folder = fileURLToPath(new URL('.', import.meta.url));
const releases = JSON.parse(await readFile(path.join(folder, 'releases.json'), 'utf8'));
const [wanted = ''] = process.argv.slice(2);

for (const [product, specs] of Object.entries(releases)) {
  for (const spec of specs.filter((one) => one.includes(wanted))) {
    const file = path.join(folder, product, `${fileName(spec)}.catalog.json`);
    await publish(spec, file, path.join(folder, product, 'scenarios', fileName(spec)));
    const { size } = await stat(file);
    console.log(`${path.relative(folder, file)}: ${size} bytes`);
    if (size > MOST_BYTES) throw new Error(`${file} is larger than ${MOST_BYTES} bytes`);
  }
}

/** `claude-code-linux-x64-2.1.215` for `@anthropic-ai/claude-code-linux-x64@2.1.215`. */
function fileName(spec) {
  return spec.slice(spec.indexOf('/') + 1).replace('@', '-');
}

async function publish(spec, file, pages) {
  const release = await openRelease(spec, {});
  try {
    const catalog = await buildCatalog(release, { facing: ['model'], previewLength: 0 });
    await writeCatalog(file, factsOnly(catalog));
    const scenarios = scenariosForPackage(catalog.release.name);
    if (scenarios && existsSync(pages)) {
      await rm(pages, { recursive: true });
      await mkdir(pages);
      await writeScenarioReport(pages, evaluateScenarios(catalog, scenarios));
    }
  } finally {
    release.close();
  }
}
