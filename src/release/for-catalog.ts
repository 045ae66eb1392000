import type { CatalogModule, CatalogRelease } from '../catalog/document.js';
import type { Release, ReleaseModule } from './release.js';

/** What a catalog says of a release. */
export function describeRelease(release: Release, sha256: string): CatalogRelease {
  const { identity, kind, bytes, entry, modules } = release;
  const { name, version, platform } = identity;
  const scripts = modules.filter((module) => module.kind === 'script');
  return {
    name: name.value,
    version: version.value,
    ...(platform ? { platform: platform.value } : {}),
    sources: {
      name: name.source,
      version: version.source,
      ...(platform ? { platform: platform.source } : {}),
    },
    kind,
    bytes,
    sha256,
    entry,
    modules: modules.length,
    scriptBytes: scripts.reduce((sum, module) => sum + module.bytes, 0),
  };
}

/** What a catalog says of a module. @param hash of its bytes after decompression */
export function describeModule(module: ReleaseModule, hash: string): CatalogModule {
  const { path, kind, loader, encoding, compression, bytes } = module;
  return {
    path,
    kind,
    ...(loader === undefined ? {} : { loader }),
    encoding,
    ...(compression === undefined ? {} : { compression }),
    bytes,
    hash,
  };
}
