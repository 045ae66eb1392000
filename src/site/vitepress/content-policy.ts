import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Puts a content security policy into a page: only files of the site itself, and those inline scripts that
 * the generator wrote, named by their digest. Texts of a catalog stand in a page escaped, so that every
 * `<script` in it is the generator's own.
 */
export function withContentPolicy(html: string): string {
  const digests = new Set<string>();
  for (const [, code = ''] of html.matchAll(inlineScript)) {
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
  return html.replace('<head>', `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`);
}
