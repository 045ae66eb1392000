import type { CatalogDocument, Condition } from '../catalog/document.js';
import { withinProperty } from './assembly-check.js';
import { effectOf } from './effect.js';
import type { Inputs, ScenarioFile, Selector, Simulation, SimulationPart } from './file.js';
import { isSome, joinInputs, valueNamed } from './inputs.js';
import type { InstructionFile } from './instructions.js';
import { type OpenFragment, partOf, Reducer } from './reduce.js';
import { type Found, fits, isFilled, walk } from './select.js';
import { type Size, Sizes } from './sizes.js';

/** What a user does: flags with their texts, the environment, and what lies in the working folder. */
export interface Situation {
  /** Inputs that follow from the flags. */
  flags?: Inputs;
  environment?: Record<string, string>;
  inputs?: Inputs;
  instructions?: readonly InstructionFile[];
}

/** A marked input or runtime value in the text. */
export interface Mark {
  value: string;
  /** Whether it is there is not decided. */
  undecided?: true;
}

export interface SimulatedBlock {
  name: string;
  /** Conditions under which it is there, where they are not decided. */
  when?: Condition[];
  size: Size;
  holds: Mark[];
  fragments: OpenFragment[];
}

export interface SimulatedRequest {
  system: SimulatedBlock[];
  /** The first message of the user: context, then what the user says. */
  message: SimulatedBlock[];
  instructions: { file: InstructionFile; sent: boolean | undefined }[];
  /** Where the prefix ends that a cache may keep. */
  cacheEnd: { block: number; at: 'boundary' | 'end'; undecided?: true };
  /** Against the same situation without flags. */
  effect: ReturnType<typeof effectOf>;
}

interface Planes {
  system: { name: string; as: SimulationPart['as']; fragments: OpenFragment[] }[];
  message: { name: string; as: SimulationPart['as']; fragments: OpenFragment[]; instructions?: string }[];
}

/**
 * The first request of a situation, as far as the code decides it.
 * @throws RangeError where the file says nothing about requests
 */
export function simulate(
  catalog: CatalogDocument,
  file: ScenarioFile,
  situation: Situation,
): SimulatedRequest {
  const { simulation } = file;
  if (!simulation) throw new RangeError('the scenario file says nothing about requests');
  const reducer = new Reducer(catalog, file.links);
  const before = inputsOf(file, simulation, { ...situation, flags: {} });
  const inputs = inputsOf(file, simulation, situation);
  const planes = planesOf(reducer, simulation, inputs);
  const plain = planesOf(reducer, simulation, before);
  const marker = new Marker(simulation, inputs, situation.instructions ?? []);
  const sizes = new Sizes(catalog, inputs);
  const { blocks: system, boundary } = systemBlocks(planes, sizes, marker);
  const message = planes.message.map(({ name, fragments }) => ({
    name,
    size: sizes.of(fragments),
    holds: marker.of(fragments),
    fragments,
  }));
  return {
    system,
    message,
    instructions: (situation.instructions ?? []).map((instruction) => ({
      file: instruction,
      sent: instruction.status === 'read' ? instructionsSent(planes, plain) : false,
    })),
    cacheEnd: {
      block: boundary === undefined ? system.length - 1 : boundary.block,
      at: boundary === undefined ? 'end' : 'boundary',
      ...(boundary?.undecided ? { undecided: true as const } : {}),
    },
    effect: effectOf(plain, planes),
  };
}

function inputsOf(file: ScenarioFile, simulation: Simulation, situation: Situation): Inputs {
  const { environment = {} } = situation;
  const rules = (simulation.rules ?? [])
    .filter((rule) =>
      rule.environment === undefined
        ? situation.instructions?.some(({ status }) => status === 'read')
        : Object.hasOwn(environment, rule.environment),
    )
    .map((rule) => rule.inputs);
  return joinInputs(
    file.inputs,
    simulation.inputs,
    ...rules,
    { environment },
    situation.flags,
    situation.inputs,
  );
}

function planesOf(reducer: Reducer, { system, message }: Simulation, inputs: Inputs): Planes {
  const filled = ({ assembly, part, property }: SimulationPart) =>
    partFragments(reducer, assembly, [part, property], inputs);
  return {
    system: system.map((part) => ({ name: part.name, as: part.as, fragments: filled(part) })),
    message: message.map((part) => ({
      name: part.name,
      as: part.as,
      fragments: filled(part),
      ...(part.instructions === undefined ? {} : { instructions: part.instructions }),
    })),
  };
}

/** All that may come of an assembly: of several ways that are left, one of them. */
function partFragments(
  reducer: Reducer,
  assembly: string,
  [part, property]: (string | undefined)[],
  inputs: Inputs,
): OpenFragment[] {
  const reduced = reducer.reduce(assembly, inputs);
  if (!reduced) return [{ kind: 'call', name: assembly, closed: true, module: '', start: 0, end: 0 }];
  const ways = reduced.branches
    .filter(({ throws }) => !throws)
    .map(({ when, fragments }) => ({ when, fragments: withinProperty(partOf(fragments, part), property) }));
  const [only] = ways;
  if (ways.length === 1 && only && only.when.length === 0) return only.fragments;
  const { module, start, end } = reduced.assembly;
  return ways.length === 0 ? [] : [{ kind: 'choice', module, start, end, alternatives: ways }];
}

/** Parts that are blocks stand alone; the texts are one block, or two where the boundary stands among them. */
function systemBlocks(
  { system }: Planes,
  sizes: Sizes,
  marker: Marker,
): { blocks: SimulatedBlock[]; boundary?: { block: number; undecided?: true } } {
  const block = (name: string, fragments: OpenFragment[]): SimulatedBlock => {
    const [first] = fragments;
    const when = fragments.length === 1 && first?.when && !isFilled(first) ? first.when : undefined;
    return {
      name,
      ...(when ? { when } : {}),
      size: sizes.of(fragments, 2),
      holds: marker.of(fragments),
      fragments,
    };
  };
  const blocks = system
    .filter(({ as, fragments }) => as === 'block' && fragments.length > 0)
    .map(({ name, fragments }) => block(name, fragments));
  const texts = system.filter(({ as }) => as === 'text');
  const fragments = texts.flatMap((part) => part.fragments);
  const name = texts[0]?.name ?? '';
  const cut = fragments.findIndex(({ kind }) => kind === 'boundary');
  if (cut < 0) return fragments.length > 0 ? { blocks: [...blocks, block(name, fragments)] } : { blocks };
  const isSure = fragments[cut]?.when === undefined;
  if (!isSure)
    return {
      blocks: [...blocks, block(name, fragments)],
      boundary: { block: blocks.length, undecided: true },
    };
  return {
    blocks: [
      ...blocks,
      block(`${name}, before the boundary`, fragments.slice(0, cut)),
      block(`${name}, after the boundary`, fragments.slice(cut + 1)),
    ],
    boundary: { block: blocks.length },
  };
}

/** Whether instruction files are sent; undefined where that is not decided. */
function instructionsSent(planes: Planes, plain: Planes): boolean | undefined {
  const hits = instructionPlaces(planes);
  if (hits.length > 0) return hits.some(({ sure }) => sure) || undefined;
  // The code has places for them, and the situation rules all of them out.
  return instructionPlaces(plain).length > 0 ? false : undefined;
}

function instructionPlaces({ message }: Planes): Found[] {
  return message.flatMap(({ fragments, instructions }) =>
    [...walk(fragments)].filter(
      ({ fragment }) => fragment.kind === 'property' && fragment.name === instructions,
    ),
  );
}

/** Finds the inputs that have a name of their own, and runtime values, in the order of reading. */
class Marker {
  readonly #holders: readonly { value: string; in: Selector[] }[];
  readonly #inputs: Inputs;
  readonly #instructions: readonly InstructionFile[];
  readonly #property: ReadonlySet<string>;
  readonly #as: string;

  constructor(
    { holders = [], instructions, message }: Simulation,
    inputs: Inputs,
    files: readonly InstructionFile[],
  ) {
    this.#holders = holders;
    this.#inputs = inputs;
    this.#instructions = files.filter(({ status }) => status === 'read');
    this.#property = new Set(message.flatMap((part) => part.instructions ?? []));
    this.#as = instructions?.as ?? 'instruction file';
  }

  of(fragments: readonly OpenFragment[]): Mark[] {
    const marks = new Map<string, boolean>();
    const add = (value: string, sure: boolean): void => {
      marks.set(value, (marks.get(value) ?? false) || sure);
    };
    for (const { fragment, sure } of walk(fragments)) {
      const input = fragment.kind === 'parameter' ? valueNamed(fragment.name ?? '', this.#inputs) : undefined;
      if (isSome(input) && input.as !== undefined) add(input.as, sure);
      for (const { value, in: selectors } of this.#holders)
        if (selectors.some((selector) => fits(fragment, selector))) add(value, sure);
      if (fragment.kind === 'property' && this.#property.has(fragment.name ?? ''))
        this.#addInstructions(add, sure);
    }
    return [...marks].map(([value, sure]) => (sure ? { value } : { value, undecided: true as const }));
  }

  /** The header of a file names its path, and so the folder. */
  #addInstructions(add: (value: string, sure: boolean) => void, sure: boolean): void {
    if (!this.#instructions.some(({ own }) => own)) return;
    const [folder] = this.#holders;
    if (folder) add(folder.value, sure);
    add(this.#as, sure);
  }
}
