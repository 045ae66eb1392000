import { escapeControls } from '../catalog/controls.js';
import { escapeHtml } from '../catalog/html.js';
import type { DiffDocument, TextPiece } from './document.js';
import { shortened } from './pieces.js';
import { countsLine, type ReportLine, type ReportSection, sectionsOf, titleOf, totalOf } from './report.js';

const style = `
:root { color-scheme: light dark; --new: #1a7f37; --removed: #cf222e; --changed: #9a6700; --line: #8884; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
ul { list-style: none; padding: 0; } li { border-top: 1px solid var(--line); padding: .4rem 0; }
code { font-size: .85em; } .note { opacity: .75; }
.mark { font-size: .75rem; font-weight: 600; margin-right: .5rem; text-transform: uppercase; }
.new .mark { color: var(--new); } .removed .mark { color: var(--removed); } .changed .mark { color: var(--changed); }
pre { border: 1px solid var(--line); overflow-x: auto; padding: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
ins { background: #1a7f3733; text-decoration: none; } del { background: #cf222e33; }
`;

/** Nothing is loaded and no script runs, whatever the texts of the releases hold. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** A diff as one self-contained HTML page. */
export function* htmlLines(diff: DiffDocument): Generator<string> {
  const title = escaped(titleOf(diff));
  yield '<!doctype html>';
  yield '<html lang="en">';
  yield '<head>';
  yield '<meta charset="utf-8">';
  yield `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  yield '<meta name="viewport" content="width=device-width, initial-scale=1">';
  yield `<title>${title}</title>`;
  yield `<style>${style}</style>`;
  yield '</head>';
  yield '<body>';
  yield `<h1>${title}</h1>`;
  yield `<p>${escaped(countsLine(diff))}; ${escaped(totalOf(diff))}</p>`;
  for (const section of sectionsOf(diff)) yield* sectionLines(section);
  yield '</body>';
  yield '</html>';
}

function* sectionLines({ title, lines }: ReportSection): Generator<string> {
  yield `<h2>${escaped(title)} (${lines.length})</h2>`;
  yield '<ul>';
  for (const line of lines) yield* itemLines(line);
  yield '</ul>';
}

function* itemLines({ mark, label, id, note, pieces }: ReportLine): Generator<string> {
  const code = id === undefined ? '' : ` <code>${escaped(id)}</code>`;
  const head = `<span class="mark">${mark}</span>${escaped(label)}${code} <span class="note">${escaped(note)}</span>`;
  if (pieces === undefined) {
    yield `<li class="${mark}">${head}</li>`;
    return;
  }
  yield `<li class="${mark}"><details><summary>${head}</summary>`;
  // A line break directly after the tag is dropped by the parser, so one is given to drop.
  yield `<pre>\n${shortened(pieces).map(pieceHtml).join('')}</pre></details></li>`;
}

function pieceHtml({ op, text }: TextPiece): string {
  const safe = text.split('\n').map(escaped).join('\n');
  if (op === 'same') return safe;
  return op === 'removed' ? `<del>${safe}</del>` : `<ins>${safe}</ins>`;
}

/** Text for any place of a page; characters that hide or reorder others are shown as `\uXXXX`. */
function escaped(text: string): string {
  return escapeHtml(escapeControls(text));
}
