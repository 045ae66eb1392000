import type { CatalogDocument } from '../catalog/document.js';
import type { CheckEvidence, CheckResult, Surroundings } from './checks.js';
import type { AssemblyCheck, Selector } from './file.js';
import { joinInputs } from './inputs.js';
import { hasPart, type OpenBranch, type OpenFragment, partOf, type Reduced } from './reduce.js';
import { type Found, fits, holds, isWhole, walk } from './select.js';

/** One way through the function, with the part of it that is asked about. */
interface Way {
  branch: OpenBranch;
  fragments: OpenFragment[];
}

/** Puts the inputs into an assembly and looks at what is left. */
export function checkAssembly(check: AssemblyCheck, { catalog, reducer, inputs }: Surroundings): CheckResult {
  const reduced = reducer.reduce(check.assembly, joinInputs(inputs, check.inputs));
  // A function that never gives anything puts nothing together: what is sent is made elsewhere.
  if (!reduced?.assembly.branches.some(({ fragments }) => fragments.length > 0))
    return unknown(`assembly ${check.assembly}`);
  const unnamed = [check.holds, check.lacks, ...(check.only ?? [])].find(
    (selector) => selector?.alias !== undefined && !isNamed(selector.alias, catalog),
  );
  // A function that has no name in this release cannot be recognised, there or not.
  if (unnamed) return unknown(`alias ${unnamed.alias}`);
  const ways = waysOf(reduced, check);
  if (ways.length === 0) return unknown(`a branch of ${check.assembly}`);
  const isRequest = reduced.assembly.target === 'request';
  const isWholly =
    !reduced.wasCut && ways.every(({ fragments }) => isWhole(fragments, check.holds ?? check.lacks));
  const asked = { check, ways, isWholly, isRequest, evidence: branchEvidence(check.assembly, ways) };
  if (check.only) return checkOnly(asked, check.only);
  if (check.empty) return checkEmpty(asked);
  if (check.lacks) return checkLacks(asked, check.lacks);
  return check.holds ? checkHolds(asked, check.holds) : { holds: true, evidence: asked.evidence };
}

interface Asked {
  check: AssemblyCheck;
  ways: Way[];
  /** Nothing in there is unknown, so that what is not found is not there. */
  isWholly: boolean;
  isRequest: boolean;
  evidence: CheckEvidence[];
}

function unknown(missing: string, evidence: CheckEvidence[] = []): CheckResult {
  return { holds: undefined, missing, evidence };
}

/** Of a request, the calls that hand over the part at all. */
function waysOf({ assembly, branches }: Reduced, { part, property }: AssemblyCheck): Way[] {
  return branches
    .filter(({ throws }) => !throws)
    .filter(({ fragments }) => assembly.target === 'result' || part === undefined || hasPart(fragments, part))
    .map((branch) => ({ branch, fragments: withinProperty(partOf(branch.fragments, part), property) }));
}

/** What a property holds, where an object with it is given; else all. */
export function withinProperty(fragments: OpenFragment[], property: string | undefined): OpenFragment[] {
  return property !== undefined && hasPart(fragments, property) ? partOf(fragments, property) : fragments;
}

function isNamed(name: string, { aliases }: CatalogDocument): boolean {
  return aliases.some(
    ({ alias, status }) => alias === name && status !== 'missing' && status !== 'ambiguous',
  );
}

function branchEvidence(alias: string, ways: readonly Way[]): CheckEvidence[] {
  return ways.slice(0, 1).map(({ branch: { module, start, end } }) => ({ alias, module, start, end }));
}

function evidenceOf(
  alias: string,
  { prompt, name, minified, module, start, end }: OpenFragment,
): CheckEvidence {
  return {
    alias,
    ...(prompt === undefined ? {} : { prompt }),
    ...(name === undefined || minified ? {} : { name }),
    module,
    start,
    end,
  };
}

function checkHolds({ check, ways, isWholly, isRequest, evidence }: Asked, selector: Selector): CheckResult {
  const found = ways.map((way) => ({ way, hit: hitOf(way, selector) }));
  const hits = found.filter(({ hit }) => hit !== undefined);
  const [first] = hits;
  if (!first?.hit) {
    const missing = describe(selector);
    // Ids follow the wording: that none fits does not say that there is no such text.
    return isWholly && selector.prompt === undefined
      ? { holds: false, missing, evidence }
      : unknown(missing, evidence);
  }
  const own = [evidenceOf(check.assembly, first.hit.fragment)];
  const everywhere = isRequest || hits.length === found.length;
  const isSure =
    everywhere && hits.every(({ way, hit }) => hit?.sure && (isRequest || way.branch.when.length === 0));
  if (check.sure && !isSure && ways.length !== hits.length) return unknown(describe(selector), own);
  if (check.sure && hits.some(({ hit }) => !hit?.sure)) return unknown(describe(selector), own);
  for (const { way, hit } of hits) {
    const stands = standsRight(check, way, hit as Found, selector);
    if (stands !== true)
      return stands === false && isWholly
        ? { holds: false, missing: describe(selector), evidence: own }
        : unknown(describe(selector), own);
  }
  return { holds: true, ...(isSure ? {} : { optional: true as const }), evidence: own };
}

function hitOf({ fragments }: Way, selector: Selector): Found | undefined {
  let best: Found | undefined;
  for (const found of walk(fragments)) {
    if (!fits(found.fragment, selector)) continue;
    if (found.sure) return found;
    best ??= found;
  }
  return best;
}

/** Whether a fragment stands where the check says; undefined where another that decides it is not found. */
function standsRight(
  { where, before, after }: AssemblyCheck,
  { fragments }: Way,
  hit: Found,
  selector: Selector,
): boolean | undefined {
  if (where !== undefined) {
    const outer = where === 'first' ? fragments[0] : fragments.at(-1);
    if (!outer || !holds(outer, selector)) return false;
  }
  if (before) {
    const other = hitOf({ fragments } as Way, before);
    if (!other) return undefined;
    if (other.position <= hit.position) return false;
  }
  if (after) {
    const other = hitOf({ fragments } as Way, after);
    if (!other) return undefined;
    if (other.position >= hit.position) return false;
  }
  return true;
}

function checkLacks({ check, ways, isWholly, evidence }: Asked, selector: Selector): CheckResult {
  const hits = ways.map((way) => hitOf(way, selector));
  const [hit] = hits.filter((one) => one !== undefined);
  if (!hit) return isWholly ? { holds: true, evidence } : unknown(`an end of ${check.assembly}`, evidence);
  const own = [evidenceOf(check.assembly, hit.fragment)];
  const isThere = hits.every((one, index) => one?.sure && ways[index]?.branch.when.length === 0);
  return isThere
    ? { holds: false, missing: `no ${describe(selector)}`, evidence: own }
    : unknown(`no ${describe(selector)}`, own);
}

function checkOnly({ check, ways, evidence }: Asked, selectors: readonly Selector[]): CheckResult {
  const answers = ways.map(({ fragments }) => inOrder(fragments, selectors));
  if (answers.every(Boolean)) {
    const isSure = ways.every(
      ({ branch, fragments }) =>
        branch.when.length === 0 && fragments.every(({ when, kind }) => !when && kind !== 'choice'),
    );
    return { holds: true, ...(isSure ? {} : { optional: true as const }), evidence };
  }
  const missing = selectors.map(describe).join(', ');
  const [way] = ways;
  const isDecided =
    ways.length === 1 &&
    way?.branch.when.length === 0 &&
    way.fragments.every(isDecidedPart) &&
    selectors.every(({ prompt }) => prompt === undefined);
  return isDecided ? { holds: false, missing, evidence } : unknown(`${check.assembly}: ${missing}`, evidence);
}

function isDecidedPart({ when, kind, closed, optional, minified }: OpenFragment): boolean {
  return (
    !when && !closed && !minified && !optional && kind !== 'choice' && kind !== 'repeat' && kind !== 'value'
  );
}

function inOrder(fragments: readonly OpenFragment[], selectors: readonly Selector[]): boolean {
  return (
    fragments.length === selectors.length &&
    fragments.every((fragment, index) => holds(fragment, selectors[index] as Selector))
  );
}

function checkEmpty({ ways, evidence }: Asked): CheckResult {
  const filled = ways.filter(({ fragments }) => fragments.length > 0);
  if (filled.length === 0) return { holds: true, evidence };
  return filled.length === ways.length &&
    filled.every(({ fragments }) => [...walk(fragments)].some(({ sure }) => sure))
    ? { holds: false, missing: 'nothing', evidence }
    : unknown('nothing', evidence);
}

function describe({ kind, name, alias, prompt }: Selector): string {
  return [kind, name, alias, prompt].filter((word) => word !== undefined).join(' ');
}
