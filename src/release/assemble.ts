import type { Diagnostic } from '../catalog/diagnostic.js';
import type { DigestTask } from './digest.js';
import type { BunProgram } from './executable/open.js';
import { type IdentityEvidence, identify } from './identity.js';
import type { Release, ReleaseKind, ReleaseModule } from './release.js';

/** What every kind of input comes to before its identity is told. */
export interface ReleaseParts {
  kind: ReleaseKind;
  /** Size of the input. */
  bytes: number;
  digest: DigestTask;
  modules: readonly ReleaseModule[];
  entry: string | null;
  diagnostics: Diagnostic[];
  /** Frees what the modules read from. */
  release: () => void;
}

/** What the input itself says of its name and version. */
export type Evidence = Omit<IdentityEvidence, 'modules' | 'entry'>;

/** A release of what was found, under the name and version that the evidence shows. */
export function assemble(parts: ReleaseParts, evidence: Evidence): Release {
  const { kind, bytes, digest, modules, entry } = parts;
  const diagnostics = [...parts.diagnostics];
  const identity = identify({ ...evidence, modules, entry }, diagnostics);
  return {
    identity,
    kind,
    bytes,
    sha256: () => digest.result(),
    entry,
    modules,
    diagnostics,
    close() {
      digest.cancel();
      parts.release();
    },
  };
}

/** The release of a Bun executable, from wherever it came. */
export function assembleProgram(
  program: BunProgram,
  parts: Pick<ReleaseParts, 'bytes' | 'digest' | 'release'> & { diagnostics?: Diagnostic[] },
  evidence: Evidence,
): Release {
  const diagnostics = [...(parts.diagnostics ?? []), ...program.diagnostics];
  return assemble(
    { ...parts, kind: 'bun-executable', modules: program.modules, entry: program.entry, diagnostics },
    { ...evidence, argv: program.argv, headerPlatform: program.platform },
  );
}
