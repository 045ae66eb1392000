import type { TextModuleUses } from '../../program/text-modules.js';
import type { LoadedTexts } from './slice.js';

/** The text modules of a release by where its scripts load them; an empty path stands for a module that is no text. */
export function loadedTextsOf(paths: readonly string[], uses: TextModuleUses): LoadedTexts {
  const bindings = new Map<string, string>();
  const places = new Map<string, string>();
  paths.forEach((path, index) => {
    if (path === '') return;
    for (const use of uses.of(index)) {
      if ('place' in use) places.set(`${use.place.module}:${use.place.row}`, path);
      else bindings.set(`${use.module}:${use.binding}`, path);
    }
  });
  return {
    byBinding: (module, binding) => bindings.get(`${module}:${binding}`) ?? null,
    byPlace: ({ module, row }) => (places.size === 0 ? null : (places.get(`${module}:${row}`) ?? null)),
  };
}
