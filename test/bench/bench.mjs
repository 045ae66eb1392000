// `npm run bench [-- ROUNDS]`: how long `build` takes, as a multiple of a bare `acorn.parse` in the same run.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const RELEASES = [
  {
    spec: '@anthropic-ai/claude-code-darwin-arm64@2.1.235',
    parse: 'entryMilliseconds',
    of: 'its entry module',
  },
  { spec: '@anthropic-ai/claude-code-linux-x64@2.1.332', parse: 'milliseconds', of: 'all its scripts' },
];
const rounds = Number(process.argv[2] ?? 3);
const script = fileURLToPath(new URL('measure.mjs', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'catalog-bench-'));

try {
  for (const release of RELEASES) report(release);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function report({ spec, parse, of }) {
  measure('build', spec);
  const pairs = Array.from({ length: rounds }, () => {
    const acorn = measure('acorn', spec)[parse];
    const build = measure('build', spec);
    return { acorn, build: build.milliseconds, ratio: build.milliseconds / acorn, peak: build.peakMegabytes };
  });
  console.log(spec);
  console.log(`  acorn.parse of ${of}: ${spread(pairs, 'acorn', 0)} ms`);
  console.log(`  catalog build: ${spread(pairs, 'build', 0)} ms`);
  console.log(`  ratio: ${spread(pairs, 'ratio', 2)}`);
  console.log(`  peak memory of build: ${spread(pairs, 'peak', 0)} MB`);
}

function measure(task, spec) {
  const output = execFileSync(process.execPath, [script, task, spec, path.join(folder, 'catalog.json')], {
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

/** Median, and in brackets the least and the most, of one figure over the rounds. */
function spread(pairs, figure, digits) {
  const values = pairs.map((pair) => pair[figure]).sort((left, right) => left - right);
  const show = (value) => value.toFixed(digits);
  return `${show(values[values.length >> 1])} (${show(values[0])} to ${show(values.at(-1))})`;
}
