import stringWidth from 'string-width';
import { escapeControls } from '../catalog/controls.js';

/**
 * Makes a text of an input safe to show: escape sequences, control and bidirectional characters become
 * visible `\uXXXX`. One line, unless `lines` is set: then LF stays and a tab is four spaces.
 */
export function forTerminal(text: string, layout: { lines?: boolean } = {}): string {
  if (!layout.lines) return escapeControls(text);
  return text
    .split('\n')
    .map((line) => escapeControls(line.replaceAll('\t', '    ')))
    .join('\n');
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A shown text cut to a number of terminal cells, with `…` where something was cut. */
export function fitWidth(text: string, cells: number): string {
  // A cell is at least one code unit, so a long text need not be measured whole.
  if (text.length <= cells * 32 && stringWidth(text) <= cells) return text;
  let kept = '';
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    const next = width + stringWidth(segment);
    if (next > cells - 1) break;
    kept += segment;
    width = next;
  }
  return cells > 0 ? `${kept}…` : '';
}

/** Fills a shown text with spaces to a number of terminal cells. */
export function padWidth(text: string, cells: number, align: 'left' | 'right' = 'left'): string {
  const fill = ' '.repeat(Math.max(0, cells - stringWidth(text)));
  return align === 'left' ? text + fill : fill + text;
}
