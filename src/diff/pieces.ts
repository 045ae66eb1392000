import type { TextPiece } from './document.js';

/** UTF-16 code units of unchanged text that are shown beside a difference. */
const CONTEXT = 80;
/** UTF-16 code units of one stretch that are shown. */
const MOST_PIECE = 4_000;

/** Pieces for people: of what did not change only what stands beside a difference; very long stretches are cut. */
export function shortened(pieces: readonly TextPiece[]): TextPiece[] {
  return pieces.map((piece, index) => {
    if (piece.op !== 'same') return { ...piece, text: cut(piece.text, MOST_PIECE / 2, MOST_PIECE / 2) };
    const head = index === 0 ? 0 : CONTEXT;
    const tail = index === pieces.length - 1 ? 0 : CONTEXT;
    return { ...piece, text: cut(piece.text, head, tail) };
  });
}

function cut(text: string, head: number, tail: number): string {
  if (text.length <= head + tail + 16) return text;
  const end = tail === 0 ? '' : text.slice(-tail).toWellFormed();
  return `${text.slice(0, head).toWellFormed()} […] ${end}`;
}
