import {
  type AliasBaseline,
  type AliasExplanation,
  bundledProducts,
  type ExplainedCandidate,
  explainAlias,
  type RuleSet,
  resolveAliases,
  rulesForPackage,
} from '../aliases/index.js';
import { type Diagnostic, InputError } from '../catalog/diagnostic.js';
import type { Alias, ReadableLines } from '../catalog/document.js';
import type { Program } from '../program/program.js';
import { stopPrinter } from '../readable/esbuild-service.js';
import { addLines, type LinedPlace, type Views } from '../readable/place-lines.js';
import { releaseViews } from '../readable/release-views.js';
import type { Release } from '../release/release.js';
import { type LinkOptions, linkRelease } from './link.js';
import { PlaceError, similarAliases } from './place-query.js';

export interface ResolveReleaseOptions extends LinkOptions {
  /** Without it, the set that comes for the release's package. */
  rules?: RuleSet;
  /** Aliases that an older release's catalog knew, to carry over what no rule finds. */
  baseline?: readonly AliasBaseline[];
  /** Whether places get lines of the readable print; they do without it. */
  view?: boolean;
}

export interface ReleaseAliases {
  /** Product of the rule set. */
  product: string;
  /** In the order of the rules. */
  aliases: Alias[];
  diagnostics: Diagnostic[];
}

export interface ReleaseExplanation extends AliasExplanation {
  result: Alias;
  candidates: (ExplainedCandidate & { readable?: ReadableLines })[];
  diagnostics: Diagnostic[];
}

/** @throws InputError `no-rules` where none come for the release's package */
function rulesFor(release: Release): RuleSet {
  const { value } = release.identity.name;
  const rules = rulesForPackage(value);
  if (rules !== null) return rules;
  const products = bundledProducts().join(', ');
  throw new InputError(
    'no-rules',
    `No alias rules come for ${value}.`,
    `Name a rule file with --rules, or a product that has rules: ${products}.`,
  );
}

function requireAlias(rules: RuleSet, asked: string): void {
  const names = rules.aliases.map(({ alias }) => alias);
  if (names.includes(asked)) return;
  throw new PlaceError('unknown-alias', { found: asked, similar: similarAliases(names, asked).join(', ') });
}

function placesOf(alias: Alias): LinedPlace[] {
  return [alias, ...(alias.parts ?? []), ...(alias.candidates ?? [])];
}

/** A release of so few scripts is printed whole, beside parsing; of others, what a place lies in, afterwards. */
const fewScripts = 16;

function earlyViews({ modules }: Release, view: boolean): Promise<Views | undefined> {
  const scripts = modules.filter(({ kind }) => kind === 'script');
  return view && scripts.length <= fewScripts ? releaseViews(scripts) : Promise.resolve(undefined);
}

/** Links a release, lets its rules answer, and adds lines to the places of the answer. */
async function answered<Answer>(
  release: Release,
  options: ResolveReleaseOptions,
  answer: (program: Program) => { value: Answer; places: readonly LinedPlace[] },
): Promise<Answer & { diagnostics: Diagnostic[] }> {
  const { view = true } = options;
  try {
    const [linked, early] = await Promise.all([linkRelease(release, options), earlyViews(release, view)]);
    const { value, places } = answer(linked.program);
    const paths = new Set(places.map(({ module }) => module));
    const asked = view ? release.modules.filter(({ path }) => paths.has(path)) : [];
    const refusals = addLines(early ?? (await releaseViews(asked)), places);
    return { ...value, diagnostics: [...linked.diagnostics, ...refusals] };
  } finally {
    await stopPrinter();
  }
}

/**
 * Answers the aliases of a rule set over a release, as `buildCatalog` does, without the rest of a catalog.
 * @throws InputError `no-rules` where no rules are given and none come for the package
 */
export async function resolveRelease(
  release: Release,
  options: ResolveReleaseOptions = {},
): Promise<ReleaseAliases> {
  const rules = options.rules ?? rulesFor(release);
  const { baseline = [] } = options;
  return answered(release, options, (program) => {
    const aliases: Alias[] = resolveAliases(program, rules, { baseline }).map((result) => ({ ...result }));
    return { value: { product: rules.product, aliases }, places: aliases.flatMap(placesOf) };
  });
}

/**
 * How one alias is answered over a release: its rule, and clause by clause what the best candidates meet.
 * @throws InputError as `resolveRelease`; PlaceError `unknown-alias` for a name that the rules do not have
 */
export async function explainReleaseAlias(
  release: Release,
  alias: string,
  options: ResolveReleaseOptions = {},
): Promise<ReleaseExplanation> {
  const rules = options.rules ?? rulesFor(release);
  requireAlias(rules, alias);
  const { baseline = [] } = options;
  return answered(release, options, (program) => {
    const explanation = explainAlias(program, rules, alias, { baseline });
    const result: Alias = { ...explanation.result };
    const places = [...placesOf(result), ...explanation.candidates];
    return { value: { ...explanation, result }, places };
  });
}
