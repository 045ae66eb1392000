import { escapeControls } from './controls.js';

const LONGEST_LABEL = 120;

/** A text between quotes in Mermaid, cut where it is long: entities for all that could end the label or be taken for markup. */
export function mermaidLabel(text: string, longest = LONGEST_LABEL): string {
  const characters = [...escapeControls(text)];
  const shown =
    characters.length > longest ? `${characters.slice(0, longest).join('')}…` : characters.join('');
  const safe = shown.replace(/[^\p{L}\p{N} ()[\]{}.,:=?!'*+/-]/gu, (character) =>
    character === '_' ? '_' : `#${character.codePointAt(0)};`,
  );
  return `"${safe}"`;
}
