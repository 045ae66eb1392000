// One measurement in a process of its own: `node measure.mjs acorn|build INPUT OUT`. Prints one line of JSON.
import { tuneEngine } from '#src/cli/engine.js';
import { openRelease } from '#src/release/open.js';

const [task, input, out, bare] = process.argv.slice(2);
const result = task === 'acorn' ? await measureAcorn() : await measureBuild();
console.log(JSON.stringify({ ...result, peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1000) }));

/** Time of `acorn.parse` alone, over all scripts of the release, each decoded before and dropped after. */
async function measureAcorn() {
  const { parse } = await import('acorn');
  const { decodeText } = await import('#src/release/encoding.js');
  const release = await openRelease(input, {});
  let milliseconds = 0;
  let entryMilliseconds = 0;
  for (const module of release.modules) {
    if (module.kind !== 'script') continue;
    const text = decodeText(module.content(), module.encoding);
    const started = performance.now();
    parseAny(parse, text);
    const spent = performance.now() - started;
    milliseconds += spent;
    if (module.path === release.entry) entryMilliseconds = spent;
  }
  release.close();
  return { milliseconds, entryMilliseconds };
}

function parseAny(parse, text) {
  const options = { ecmaVersion: 'latest', allowReturnOutsideFunction: true, allowHashBang: true };
  try {
    return parse(text, { ...options, sourceType: /^import|\bexport\s*\{/.test(text) ? 'module' : 'script' });
  } catch {
    return parse(text, { ...options, sourceType: 'module' });
  }
}

/** The whole of `catalog build`: opening, reading, writing. */
async function measureBuild() {
  const { buildCatalog } = await import('#src/build.js');
  const { writeCatalog } = await import('#src/catalog/write.js');
  tuneEngine();
  const started = performance.now();
  const release = await openRelease(input, {});
  const catalog = await buildCatalog(release, bare ? { view: false, rules: null } : {});
  await writeCatalog(out, catalog);
  release.close();
  return { milliseconds: performance.now() - started, prompts: catalog.prompts.length };
}
