import { parseExpressionAt } from 'acorn';

/**
 * Whether a text is exactly one string or template literal.
 *
 * @param refused the answer for a text that is no expression by itself
 */
export function isLiteral(source: string, refused: (source: string) => boolean = () => false): boolean {
  try {
    const node = parseExpressionAt(source, 0, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      allowAwaitOutsideFunction: true,
    });
    return node.end === source.length && (node.type === 'Literal' || node.type === 'TemplateLiteral');
  } catch {
    return refused(source);
  }
}
