import type { DiffDocument, TextPiece } from '../../diff/document.js';
import { shortened } from '../../diff/pieces.js';
import { countsLine, type Mark, type ReportLine, sectionsOf, titleOf, totalOf } from '../../diff/report.js';
import type { Output } from '../output.js';
import { forTerminal } from '../terminal.js';

type Colors = Output['colors'];

const signOfMark: Readonly<Record<Mark, string>> = { new: '+', changed: '~', removed: '-' };

/**
 * Lines that show a diff to a person, counts first; safe to show.
 * @param most lines of each section; further ones are counted only
 */
export function* diffLines(diff: DiffDocument, colors: Colors, most: number): Generator<string> {
  yield colors.bold(forTerminal(titleOf(diff)));
  yield `  ${countsLine(diff)}; ${totalOf(diff)}`;
  for (const { title, lines } of sectionsOf(diff)) {
    yield '';
    yield colors.bold(`${title} (${lines.length})`);
    for (const line of lines.slice(0, most)) yield* lineLines(line, colors);
    if (lines.length > most) yield colors.dim(`  and ${lines.length - most} more, see --all`);
  }
}

function* lineLines({ mark, label, id, note, pieces }: ReportLine, colors: Colors): Generator<string> {
  const paint = mark === 'new' ? colors.green : mark === 'removed' ? colors.red : colors.yellow;
  const name = id ?? label;
  yield `${paint(`${signOfMark[mark]} ${forTerminal(name)}`)}  ${colors.dim(forTerminal(note))}`;
  if (pieces === undefined) return;
  for (const line of shortened(pieces).map(paintPiece(colors)).join('').split('\n')) yield `    ${line}`;
}

/** Without colours, `[-removed-]` and `{+added+}` say which is which. */
function paintPiece(colors: Colors): (piece: TextPiece) => string {
  return ({ op, text }) => {
    if (op === 'same') return forTerminal(text, { lines: true });
    const [open, close] = op === 'removed' ? ['[-', '-]'] : ['{+', '+}'];
    const paint = op === 'removed' ? colors.red : colors.green;
    return forTerminal(`${open}${text}${close}`, { lines: true }).split('\n').map(paint).join('\n');
  };
}
