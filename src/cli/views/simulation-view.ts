import type { SimulatedBlock, SimulatedRequest } from '../../scenarios/simulate.js';
import type { Size } from '../../scenarios/sizes.js';
import { fragmentLines, shortConditions } from '../../scenarios/skeleton-lines.js';
import type { Output } from '../output.js';
import { forTerminal } from '../terminal.js';

type Colors = Output['colors'];

/** A simulated request from its first block to its last; safe to show. */
export function* simulationLines(request: SimulatedRequest, colors: Colors): Generator<string> {
  const { system, message, instructions, cacheEnd, effect } = request;
  for (const [index, block] of system.entries()) {
    yield* blockLines(`SYSTEM[${index}]`, block, colors);
    if (cacheEnd.block === index) yield colors.dim(cacheLine(cacheEnd));
  }
  for (const block of message) yield* blockLines('MESSAGE[0] user', block, colors);
  yield `${colors.bold('MESSAGE[0] user')}  what the user says`;
  if (instructions.length > 0) yield colors.bold('INSTRUCTION FILES');
  for (const { file, sent } of instructions) {
    const note =
      file.status !== 'read'
        ? `skipped: ${file.status === 'too-large' ? 'too large' : file.status}`
        : sent === undefined
          ? 'undecided whether it is sent'
          : sent
            ? `${file.chars} characters, header ${file.headerChars}`
            : 'not sent in this situation';
    yield `  ${forTerminal(file.path)}  (${forTerminal(file.kind)})  ${note}`;
  }
  yield* listLines('MOVED TO THE FIRST MESSAGE', effect.moved, colors);
  yield* listLines('LEFT OUT AGAINST NO FLAGS', effect.dropped, colors);
  yield* listLines('NEW AGAINST NO FLAGS', effect.added, colors);
}

function cacheLine({ at, undecided }: SimulatedRequest['cacheEnd']): string {
  const where = at === 'boundary' ? 'at the boundary' : 'here';
  return undecided
    ? '---- the cacheable prefix ends here, or at the boundary where it is set: undecided ----'
    : `---- the cacheable prefix ends ${where} ----`;
}

function* blockLines(title: string, block: SimulatedBlock, colors: Colors): Generator<string> {
  const when = block.when
    ? `  ${colors.dim(forTerminal(`undecided: if ${shortConditions(block.when)}`))}`
    : '';
  yield `${colors.bold(title)}  ${forTerminal(block.name)}  ${wordSize(block.size)}${when}`;
  for (const { value, undecided } of block.holds)
    yield `  holds ${forTerminal(value)}${undecided ? ' (undecided)' : ''}`;
  for (const line of fragmentLines(shallow(block.fragments), '    ')) yield colors.dim(forTerminal(line));
}

/** Down to what stands in the block itself and one level below. */
function shallow(fragments: SimulatedBlock['fragments'], levels = 2): SimulatedBlock['fragments'] {
  return fragments.map(({ fragments: inner = [], alternatives, ...rest }) => ({
    ...rest,
    ...(levels > 1 && inner.length > 0 ? { fragments: shallow(inner, levels - 1) } : {}),
    ...(alternatives
      ? {
          alternatives: alternatives.map(({ when, fragments: list }) => ({
            when,
            fragments: shallow(list, 1),
          })),
        }
      : {}),
  }));
}

function* listLines(title: string, names: readonly string[], colors: Colors): Generator<string> {
  if (names.length === 0) return;
  yield colors.bold(title);
  for (const name of names) yield `  ${forTerminal(name)}`;
}

function wordSize({ least, most, runtime }: Size): string {
  const more = runtime ? ' and what is filled in' : '';
  return least === most ? `${least} characters${more}` : `${least} to ${most} characters${more}`;
}
