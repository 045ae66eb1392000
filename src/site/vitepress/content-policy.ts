import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The generator's own, of which nothing depends; a text has no bare quote in a page. */
const styleAttribute = / style="[^"<>]*"/g;

/**
 * Puts a content security policy into a page: only files of the site itself, and those inline scripts that
 * the generator wrote, named by their digest. Texts of a catalog stand in a page escaped, so that every
 * `<script` in it is the generator's own.
 */
export function withContentPolicy(html: string): string {
  const unstyled = html.replace(styleAttribute, '');
  const digests = new Set<string>();
  for (const [, code = ''] of unstyled.matchAll(inlineScript)) {
    digests.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...digests].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return unstyled.replace('<head>', () => `<head>\n    ${meta}`);
}
