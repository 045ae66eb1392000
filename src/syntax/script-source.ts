import { decodeText } from '../release/encoding.js';
import type { ReleaseModule } from '../release/release.js';
import type { ScriptSource } from './reader.js';

/**
 * A script of a release as the parsers take it.
 *
 * @param content reads the module's bytes; whoever wants to see them on the way gives its own
 * @throws TypeError for a module whose bytes are no text
 */
export function scriptSource(module: ReleaseModule, content = () => module.content()): ScriptSource {
  const { path, encoding, bytes } = module;
  if (encoding === 'binary') throw new TypeError(`${path} is a script without an encoding`);
  return { path, encoding, size: bytes, bytes: content, text: () => decodeText(content(), encoding) };
}
