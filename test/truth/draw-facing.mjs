// node test/truth/draw-facing.mjs SPEC SEED [COUNT] [--show]: draws texts that a catalog lists by who is found to read
// them, COUNT (30) called `model`, of any length, and COUNT prose ones called otherwise, for judging by hand. Prints
// them as facts; with --show each with the code around it, which stays on the terminal. The same release, seed and
// program draw the same.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Importers } from '../../dist/program/importers.js';
import { TextModuleUses } from '../../dist/program/text-modules.js';
import { findFacing } from '../../dist/prompts/facing/facing.js';
import { listLiterals, listReadByModel, ProseVerdicts } from '../../dist/prompts/literals.js';
import { linkRelease } from '../../dist/queries/link.js';
import { decodeText } from '../../dist/release/encoding.js';
import { openRelease } from '../../dist/release/open.js';

/** A release with who reads each of its literals and text modules. */
export async function readFacings(spec) {
  const release = await openRelease(spec, {});
  const { program } = await linkRelease(release);
  const texts = new Map(release.modules.map((module) => [module.path, module]));
  const sourceOf = (path) => {
    const module = texts.get(path);
    return decodeText(module.content(), module.encoding);
  };
  const textPaths = release.modules.filter(({ kind }) => kind === 'text').map(({ path }) => path);
  const uses = new TextModuleUses(program, textPaths);
  const textModules = textPaths.map((_, index) => uses.of(index));
  const facings = findFacing(program, { importers: new Importers(program), textModules });
  return { release, program, facings, textPaths, textModules, sourceOf };
}

/** Every literal that is listed, for its prose or its reader, and every text module that a script loads. */
export function* listedTexts({ program, facings, textPaths, textModules, sourceOf }) {
  const verdicts = new ProseVerdicts();
  for (const [module, syntax] of program.modules.entries()) {
    if (!syntax) continue;
    const source = sourceOf(syntax.path);
    const prose = listLiterals(program, module, verdicts).map(({ row }) => row);
    for (const row of [...prose, ...listReadByModel(program, module, facings, new Set(prose))]) {
      const place = { module: syntax.path, start: syntax.start[row], end: syntax.end[row] };
      const called = facings.of(module, row)?.facing ?? 'unknown';
      const route = () => facings.routeOf(module, row);
      yield { ...place, called, text: source.slice(place.start, place.end), route, found: facings.of(module, row) };
    }
  }
  for (const [index, path] of textPaths.entries()) {
    if (textModules[index].length === 0) continue;
    const text = sourceOf(path);
    const called = facings.ofTextModule(index)?.facing ?? 'unknown';
    const route = () => facings.routeOfTextModule(index);
    yield { module: path, start: 0, end: text.length, called, text, route, found: facings.ofTextModule(index) };
  }
}

/** The first `count` texts by the digest of seed and text; of one text only its first place. */
export function draw(texts, seed, count, wanted) {
  const ranked = new Map();
  for (const text of texts) {
    if (!wanted(text)) continue;
    const rank = createHash('sha256').update(`${seed}\0${text.text}`).digest('hex');
    if (!ranked.has(rank)) ranked.set(rank, text);
  }
  const ranks = [...ranked.keys()].sort().slice(0, count);
  return ranks.map((rank) => ranked.get(rank));
}

export function drawBoth(texts, seed, count) {
  return {
    model: draw(texts, seed, count, ({ called }) => called === 'model'),
    other: draw(texts, seed, count, ({ called }) => called !== 'model'),
  };
}

/** The code around a drawn text and the route of evidence, cut to what a person reads. */
export function show(read, drawn, before = 700, behind = 300) {
  const source = read.sourceOf(drawn.module);
  const lead = source.slice(Math.max(0, drawn.start - before), drawn.start);
  const text = drawn.text.length > 500 ? `${drawn.text.slice(0, 350)} […] ${drawn.text.slice(-120)}` : drawn.text;
  const trail = source.slice(drawn.end, drawn.end + behind);
  const route = drawn.route().map(({ step, module, start }) => {
    const path = read.program.modules[module].path;
    return `${step} ${path === drawn.module ? '' : `${path}:`}${start}`;
  });
  const found = drawn.found ? `${drawn.found.sink}, ${drawn.found.confidence.toFixed(2)}` : 'nothing found';
  return `${drawn.module}:${drawn.start} ${drawn.called} (${found})\n  ${route.join(' → ')}\n${lead}⟦${text}⟧${trail}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [spec, seed, count = '30'] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const read = await readFacings(spec);
  const drawn = drawBoth([...listedTexts(read)], seed, Number(count));
  if (process.argv.includes('--show')) {
    for (const [name, texts] of Object.entries(drawn)) {
      for (const [index, text] of texts.entries()) console.log(`\n=== ${name} ${index}: ${show(read, text)}`);
    }
  } else {
    const facts = ({ module, start, end, called }) => [module, start, end, called];
    console.log(JSON.stringify({ spec, seed, model: drawn.model.map(facts), other: drawn.other.map(facts) }));
  }
  read.release.close();
}
