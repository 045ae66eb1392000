/* Generated from schemas/diff.schema.json by npm run types. Do not edit. */

/**
 * `added`: new, or now a text of its own; `removed`: gone, or no longer a text of its own (then both sides are there, and `moved` says which text it stands in); `reworded`: the wording; `restructured`: placeholders, or the texts inside them; `split`: one text became several; `merged`: several became one; `stamp`: only a version or build stamp; `values`: only what a placeholder stands for; `kind`: another, both known; `facing`; `context`: the property path; `moved`: function or module; `occurrences`: at more or fewer places.
 */
export type PromptChangeKind =
  | 'added'
  | 'removed'
  | 'split'
  | 'merged'
  | 'restructured'
  | 'reworded'
  | 'values'
  | 'stamp'
  | 'kind'
  | 'facing'
  | 'context'
  | 'moved'
  | 'occurrences';
/**
 * As in catalogs.
 */
export type PromptKind =
  | 'system-prompt'
  | 'agent-prompt'
  | 'tool-description'
  | 'tool-parameter'
  | 'system-reminder'
  | 'tool-result'
  | 'helper-prompt'
  | 'skill'
  | 'message'
  | 'other';
/**
 * As in catalogs.
 */
export type Facing = 'model' | 'ui' | 'internal' | 'unknown';
/**
 * Why two entries are one: `text`: same text; `stamp`: same but for version and build stamps; `id`: same kind, owner and first words; `context`: only candidates of their kind under the same property path; `shape`: only candidates of this shape; `similarity`: alike by their rows of words; `order`: between the same neighbours; `split`: one text became several; `merged`: several became one.
 */
export type MatchReason =
  | 'text'
  | 'stamp'
  | 'id'
  | 'context'
  | 'shape'
  | 'similarity'
  | 'order'
  | 'split'
  | 'merged';

/**
 * What changed between two catalogs. Names, offsets and chunk paths that a bundler makes are no changes.
 */
export interface DiffDocument {
  /**
   * Version of this schema.
   */
  schemaVersion: 1;
  /**
   * The program that wrote the document.
   */
  generator: {
    /**
     * Name of its package.
     */
    name: string;
    /**
     * Version of its package.
     */
    version: string;
  };
  before: DiffSide;
  after: DiffSide;
  /**
   * Prompts by kind of change; one prompt may count under several. Kinds without any are left out.
   */
  counts: {
    [k: string]: number;
  };
  /**
   * Prompts that changed: what a model reads first, then by kind and id; after all others those of which only the reader or the kind, which are derived, is another.
   */
  prompts: PromptChange[];
  /**
   * Expressions that join texts in another way than before.
   */
  compositions: CompositionChange[];
  /**
   * Aliases that changed. Symbol, module and lines are of no weight by themselves; they are listed where asked for.
   */
  aliases: AliasChange[];
  /**
   * Strings of program logic that came or went.
   */
  anchors: AnchorChange[];
  /**
   * Modules that came, went or, if not scripts, changed; empty where paths do not last between the releases.
   */
  modules: ModuleChange[];
  /**
   * Functions that put prompts together in another way than before.
   */
  assemblies: AssemblyChange[];
  /**
   * Entries of registries that came, went or changed.
   */
  registries: RegistryChange[];
}
/**
 * One of the two releases.
 */
export interface DiffSide {
  /**
   * Name of the package or program.
   */
  name: string;
  /**
   * Version as the release states it.
   */
  version: string;
  /**
   * For example `linux-x64`.
   */
  platform?: string;
  /**
   * Hex digest of the input.
   */
  sha256: string;
  /**
   * Number of entries.
   */
  prompts: number;
  /**
   * UTF-16 code units of all entries that a model reads.
   */
  modelChars: number;
  /**
   * Estimate of tokens of all entries that a model reads; absent where the catalog counts none.
   */
  modelTokens?: number;
}
/**
 * One prompt that changed.
 */
export interface PromptChange {
  /**
   * All that changed; never empty.
   *
   * @minItems 1
   */
  changes: PromptChangeKind[];
  /**
   * Empty for an added prompt and for one that the older catalog does not list, several where texts were merged.
   */
  before: PromptSide[];
  /**
   * Empty for a removed prompt and for one that the newer catalog does not list, several where a text was split.
   */
  after: PromptSide[];
  by?: MatchReason;
  /**
   * How sure the match is.
   */
  score?: number;
  /**
   * Share of rows of three words that both texts have in common; of single words where a text has fewer than 12.
   */
  similarity?: number;
  /**
   * Whether the similarity is an estimate from sketches; its standard error is at most 0.06.
   */
  estimated?: boolean;
  /**
   * Change in UTF-16 code units.
   */
  chars: number;
  /**
   * Change in tokens, an estimate; absent where the catalogs count none.
   */
  tokens?: number;
  /**
   * Numbers of placeholders, where they differ.
   */
  placeholders?: {
    /**
     * In the older text.
     */
    before: number;
    /**
     * In the newer text.
     */
    after: number;
  };
  /**
   * Who reads the text, where that differs.
   */
  readers?: {
    before: Facing;
    after: Facing;
  };
  /**
   * Property paths, where they differ.
   */
  context?: {
    /**
     * In the older release.
     */
    before: string[];
    /**
     * In the newer release.
     */
    after: string[];
  };
  /**
   * Texts that stand in its placeholders in one release only.
   */
  branches?: {
    /**
     * Ids in the newer catalog.
     */
    added: string[];
    /**
     * Ids in the older catalog.
     */
    removed: string[];
  };
  /**
   * From where to where.
   */
  moved?: {
    /**
     * Which kind of place; `prompt`: a placeholder of another text.
     */
    what: 'prompt' | 'alias' | 'function' | 'module';
    /**
     * The older place; absent where the text stood by itself.
     */
    before?: string;
    /**
     * The newer place; absent where the text stands by itself.
     */
    after?: string;
  };
  /**
   * Word-level differences, only where asked for and where both sides hold the text.
   */
  text?: TextPiece[];
  /**
   * Whether differences were too many to list: then both texts stand whole.
   */
  textCut?: boolean;
}
/**
 * A prompt as one release has it.
 */
export interface PromptSide {
  /**
   * Its id there.
   */
  id: string;
  /**
   * For people.
   */
  name: string;
  kind: PromptKind;
  facing: Facing;
  /**
   * UTF-16 code units.
   */
  chars: number;
  /**
   * Estimate of tokens.
   */
  tokens?: number;
  /**
   * Number of places.
   */
  occurrences: number;
  /**
   * Module of the first place.
   */
  module: string;
  /**
   * Offset of the first place.
   */
  start: number;
  /**
   * Its end, exclusive.
   */
  end: number;
  /**
   * Its line, from 1.
   */
  line: number;
  /**
   * Name of the enclosing function, minified as shipped.
   */
  function?: string;
}
/**
 * A stretch of text.
 */
export interface TextPiece {
  /**
   * Whether both texts have it, only the older or only the newer.
   */
  op: 'same' | 'removed' | 'added';
  /**
   * The stretch itself.
   */
  text: string;
}
/**
 * One expression that joins texts.
 */
export interface CompositionChange {
  /**
   * All that changed.
   *
   * @minItems 1
   */
  changes: ('reordered' | 'parts-added' | 'parts-removed' | 'conditions' | 'separator')[];
  /**
   * Its id in the older catalog.
   */
  before: string;
  /**
   * Its id in the newer catalog.
   */
  after: string;
  /**
   * Ids in the newer catalog of the parts that it has in both releases, in the newer order.
   */
  parts: string[];
  /**
   * Ids of parts that came.
   */
  added: string[];
  /**
   * Ids of parts that went, in the older catalog.
   */
  removed: string[];
}
/**
 * One alias.
 */
export interface AliasChange {
  /**
   * Its name.
   */
  alias: string;
  /**
   * `added`, `removed`: only one catalog knows it; `found`, `missing`, `ambiguous`: the status came to be that; `body`: the code; `exported`: the lasting export name; `places`: symbol, module or lines only.
   *
   * @minItems 1
   */
  changes: ('added' | 'removed' | 'found' | 'missing' | 'ambiguous' | 'body' | 'exported' | 'places')[];
  before?: AliasSide;
  after?: AliasSide;
}
/**
 * An alias as one release has it.
 */
export interface AliasSide {
  /**
   * As in catalogs.
   */
  status: 'resolved' | 'ambiguous' | 'missing' | 'carried';
  /**
   * Path of the module.
   */
  module?: string;
  /**
   * Name as shipped.
   */
  symbol?: string;
  /**
   * Lasting export name.
   */
  exportedAs?: string;
  /**
   * Offset.
   */
  start?: number;
  /**
   * Offset, exclusive.
   */
  end?: number;
  /**
   * First line of the readable print.
   */
  startLine?: number;
  /**
   * Last line of the readable print.
   */
  endLine?: number;
  /**
   * Equal hash, same code.
   */
  bodyHash?: string;
}
/**
 * One string of program logic.
 */
export interface AnchorChange {
  /**
   * What happened.
   */
  change: 'added' | 'removed';
  /**
   * As in catalogs.
   */
  kind: string;
  /**
   * The string itself.
   */
  value: string;
}
/**
 * One module.
 */
export interface ModuleChange {
  /**
   * What happened.
   */
  change: 'added' | 'removed' | 'changed';
  /**
   * As shipped.
   */
  path: string;
  /**
   * As in catalogs.
   */
  kind: string;
  /**
   * Change in bytes.
   */
  bytes: number;
}
/**
 * One assembly. What no release names (code that is not understood, names that a minifier chooses) counts on neither side.
 */
export interface AssemblyChange {
  /**
   * Name of its function.
   */
  alias: string;
  /**
   * What happened. `added` and `removed` are the function; `reordered` are its fragments; `conditions` those of branches and fragments that both releases have.
   *
   * @minItems 1
   */
  changes: (
    | 'added'
    | 'removed'
    | 'branches-added'
    | 'branches-removed'
    | 'branches-reordered'
    | 'fragments-added'
    | 'fragments-removed'
    | 'reordered'
    | 'conditions'
  )[];
  /**
   * Fragments and branches that came, in words, each once.
   */
  added: string[];
  /**
   * Fragments and branches that went, in words, each once; prompts by their older ids.
   */
  removed: string[];
  /**
   * Fragments that stand in another order, in words, each once.
   */
  moved?: string[];
  /**
   * Conditions that differ.
   */
  conditions?: ConditionChange[];
}
/**
 * What a branch or a fragment asks before it counts.
 */
export interface ConditionChange {
  /**
   * The fragment in words; `branch` and its number in the newer release, from 1, for a branch.
   */
  of: string;
  /**
   * In words; empty where there was none.
   */
  before: string;
  /**
   * In words; empty where there is none.
   */
  after: string;
}
/**
 * One entry of a registry.
 */
export interface RegistryChange {
  /**
   * For example `tools`.
   */
  registry: string;
  /**
   * What happened.
   */
  change: 'added' | 'removed' | 'changed';
  /**
   * Name of the entry.
   */
  name: string;
  /**
   * Fields that changed.
   */
  fields?: string[];
}
