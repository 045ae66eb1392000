/* Generated from schemas/catalog.schema.json by npm run types. Do not edit. */

/**
 * Who reads the text: the model, the person at the terminal, or the program itself.
 */
export type Facing = 'model' | 'ui' | 'internal' | 'unknown';
/**
 * What the input is.
 */
export type ReleaseKind = 'script' | 'folder' | 'tarball' | 'bun-executable';
/**
 * What the text is for.
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
 * What the string is for; `custom` where it was asked for.
 */
export type AnchorKind = 'boundary' | 'query-source' | 'environment' | 'flag' | 'gate' | 'event' | 'custom';
/**
 * `resolved`: one place fits the rule; `ambiguous`: several do; `missing`: none does; `carried`: only the body that a baseline knew is found again.
 */
export type AliasStatus = 'resolved' | 'ambiguous' | 'missing' | 'carried';
/**
 * `parameter`: given by the caller; `property`: a field of something that is not known; `variable`: a variable that is written in several places.
 */
export type ConditionKind =
  | 'parameter'
  | 'environment'
  | 'gate'
  | 'alias'
  | 'call'
  | 'property'
  | 'variable'
  | 'opaque';
/**
 * `prompt`: an entry of the catalog; `text`: a literal that is none; `boundary`: the marker that ends what a cache may keep; `section`: a part under a constant name; `call`: what a function gives; `parameter`, `environment`, `value`: what is known by name only, given by the caller, the environment or something else; `choice`: one of several; `join`: parts joined to one text; `list`: a list within a list; `record`, `property`: an object and one of its fields; `repeat`: once for each element; `opaque`: code that is not understood, by its span.
 */
export type FragmentKind =
  | 'prompt'
  | 'text'
  | 'boundary'
  | 'section'
  | 'call'
  | 'parameter'
  | 'environment'
  | 'value'
  | 'choice'
  | 'join'
  | 'list'
  | 'record'
  | 'property'
  | 'repeat'
  | 'opaque';
/**
 * `prompt`: sends a prompt; `skill`: sends a prompt, and is registered as a skill; `local`: runs in the program.
 */
export type RegistryCommandKind = 'prompt' | 'skill' | 'local';

/**
 * Catalog of one release: its modules, prompts and anchors. The order of properties in this schema is the order in which they are written.
 */
export interface CatalogDocument {
  /**
   * Version of this schema. A reader refuses a newer one.
   */
  schemaVersion: 1;
  generator: CatalogGenerator;
  release: CatalogRelease;
  baseline?: CatalogBaseline;
  /**
   * In the order of the container.
   */
  modules: CatalogModule[];
  /**
   * Texts that read as prose, and texts of any length that reach a model, for the readers that were asked for.
   */
  prompts: PromptEntry[];
  /**
   * What is left of texts that were found and not listed, since they have other readers than those asked for: by it a text whose reader changed is not taken for a new one.
   */
  unlisted?: UnlistedTexts[];
  /**
   * Expressions that put several literals together.
   */
  compositions: Composition[];
  /**
   * Strings of program logic by which code around a prompt can be found again.
   */
  anchors: Anchor[];
  /**
   * Semantic names of functions and other places, in the order of the rules; empty where no rule set was asked.
   */
  aliases: Alias[];
  /**
   * What functions that select prompts put together, in the order of the product's table.
   */
  assemblies: Assembly[];
  registries: Registries;
  /**
   * Findings about the input, none of which stopped the reading.
   */
  diagnostics: CatalogDiagnostic[];
}
/**
 * The program that wrote the document.
 */
export interface CatalogGenerator {
  /**
   * Name of its package.
   */
  name: string;
  /**
   * Version of its package.
   */
  version: string;
  /**
   * Version of esbuild whose print the readable lines count; absent where none were asked for.
   */
  printer?: string;
  /**
   * The readers whose texts are listed.
   */
  facing?: Facing[];
  /**
   * What was left out on purpose, in words; absent in a whole catalog.
   */
  leftOut?: string[];
  tokenizer?: CatalogTokenizer;
}
/**
 * What counted `tokens`; absent where no count was asked for.
 */
export interface CatalogTokenizer {
  /**
   * Name of the library's package.
   */
  name: string;
  /**
   * Version of the library's package.
   */
  version: string;
  /**
   * Name of the encoding.
   */
  encoding: string;
  /**
   * Models count by encodings of their own: a count is an estimate.
   */
  estimate: true;
}
/**
 * The release that was read.
 */
export interface CatalogRelease {
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
  sources: ReleaseSources;
  kind: ReleaseKind;
  /**
   * Size of the input in bytes.
   */
  bytes: number;
  /**
   * Hex digest of the input: of the executable where a tarball holds one; of a folder, over the sorted list of path, size and content digest.
   */
  sha256: string;
  /**
   * Path of the entry module, null where none can be told.
   */
  entry: string | null;
  /**
   * Number of modules.
   */
  modules: number;
  /**
   * Bytes of all scripts together.
   */
  scriptBytes: number;
}
/**
 * Where name, version and platform were read.
 */
export interface ReleaseSources {
  /**
   * Source of the name, for example `package.json`, `spec` or `banner`.
   */
  name: string;
  /**
   * Source of the version, for example `package.json`, `spec` or `banner`.
   */
  version: string;
  /**
   * Source of the platform, for example `package.json`, `spec` or `banner`.
   */
  platform?: string;
}
/**
 * The older release whose ids were kept.
 */
export interface CatalogBaseline {
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
   * Hex digest of its input.
   */
  sha256: string;
}
/**
 * One file or record of the release.
 */
export interface CatalogModule {
  /**
   * Unique, as shipped.
   */
  path: string;
  /**
   * `script`: JavaScript; `text`: prose or data that people read; `data`: all else.
   */
  kind: 'script' | 'text' | 'data';
  /**
   * The loader that the container names.
   */
  loader?: string;
  /**
   * How the bytes were decoded; `binary` where they were not.
   */
  encoding: 'latin1' | 'utf8' | 'utf16le' | 'binary';
  /**
   * Named where the stored bytes are compressed.
   */
  compression?: 'zstd';
  /**
   * Stored size in bytes.
   */
  bytes: number;
  /**
   * XXH64 with seed 0, 16 hex digits.
   */
  hash: string;
  /**
   * Lines of the readable print of the module.
   */
  readableLines?: number;
}
/**
 * One text, with every place where it stands.
 */
export interface PromptEntry {
  /**
   * Unique in the document and stable between releases: letters and digits in words joined by hyphens.
   */
  id: string;
  /**
   * For people.
   */
  name: string;
  kind: PromptKind;
  /**
   * Who reads the text: the model, the person at the terminal, or the program itself.
   */
  facing: 'model' | 'ui' | 'internal' | 'unknown';
  /**
   * How sure the facing is, 0 to 1: less with every step of the way to the reader, at most 0.3 where the code around decided, 0 for unknown.
   */
  confidence?: number;
  /**
   * What kind and facing rest on: a rule about the place, then the cheapest way to the reader, step by step; its last step says in `detail` what takes the text.
   */
  evidence: Evidence[];
  /**
   * Equal hash, same text.
   */
  textHash: string;
  /**
   * Hash of the text without its words: stays when only wording changes.
   */
  shapeHash: string;
  /**
   * Hash of the text with version and build stamps replaced: stays when only they change. Absent where the text has none.
   */
  stampHash?: string;
  /**
   * 64 bytes in base64url by which the likeness of two texts is estimated without them: of 64 hash functions the low 8 bits of the least hash over all rows of three words. Absent for texts of fewer than 12 words and for those that no model reads.
   */
  sketch?: string;
  lineage?: Lineage;
  /**
   * UTF-16 code units of the hashed text.
   */
  chars: number;
  /**
   * Tokens of the text without its placeholders, by `generator.tokenizer`: an estimate. Only where facing is `model` or `unknown`.
   */
  tokens?: number;
  /**
   * Of the text, in order.
   */
  placeholders: Placeholder[];
  /**
   * First graphemes of the text on one line.
   */
  preview?: string;
  /**
   * The whole text, only where asked for.
   */
  text?: string;
  /**
   * Every place where the text stands, by module and position.
   *
   * @minItems 1
   */
  occurrences: Occurrence[];
}
/**
 * What an answer rests on.
 */
export interface Evidence {
  /**
   * Name of the rule that applied.
   */
  rule: string;
  /**
   * What the rule saw.
   */
  detail?: string;
  /**
   * Path of a module as shipped.
   */
  module?: string;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start?: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end?: number;
}
/**
 * Which entries of the baseline this one comes from. Absent without a baseline, for a text that is new, and for one that the baseline has word for word under the same id.
 */
export interface Lineage {
  /**
   * Ids in the baseline, several where texts were merged; the first is the id that was kept, unless another part of a split text kept it.
   *
   * @minItems 1
   */
  from: string[];
  by: MatchReason;
  /**
   * How sure the match is, 0 to 1.
   */
  score: number;
  /**
   * The id that the entry would have without a baseline, where it is another one.
   */
  ownId?: string;
}
/**
 * One `${…}` of a template.
 */
export interface Placeholder {
  /**
   * Position among the placeholders of the template, from 0.
   */
  index: number;
  /**
   * Number in the hashed text: placeholders of one binding or expression share it.
   */
  label: number;
  /**
   * Source of the expression; left out in catalogs written without sources.
   */
  expression?: string;
  /**
   * The one constant string that the expression leads to.
   */
  resolved?: string;
  /**
   * Readable name.
   */
  name?: string;
}
/**
 * One string or template literal, or a whole text module.
 */
export interface Occurrence {
  /**
   * Path of a module as shipped.
   */
  module: string;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end: number;
  /**
   * From 1; lines end at LF, CRLF or CR.
   */
  line: number;
  /**
   * UTF-16 code units from the start of the line, from 0.
   */
  column: number;
  facing?: Facing;
  readable?: ReadableLines;
  /**
   * Name of the enclosing function in this release, minified as shipped.
   */
  function?: string;
  /**
   * Property path that holds the literal, outermost first, for example `tools.bash.description`.
   */
  path?: string;
  composition?: CompositionReference;
}
/**
 * Lines in the readable print of the module, both 1-based and inclusive.
 */
export interface ReadableLines {
  /**
   * From 1; lines end at LF, CRLF or CR.
   */
  startLine: number;
  /**
   * From 1; lines end at LF, CRLF or CR.
   */
  endLine: number;
}
/**
 * The composition that a literal is a part of.
 */
export interface CompositionReference {
  /**
   * Id of the composition.
   */
  id: string;
  /**
   * Position among the parts, from 0.
   */
  part: number;
}
/**
 * Texts of one reader.
 */
export interface UnlistedTexts {
  facing: Facing;
  /**
   * The first four bytes of each text hash, sorted, joined, in base64url.
   */
  textHashes: string;
}
/**
 * One expression that joins parts into a text.
 */
export interface Composition {
  /**
   * Unique in the document.
   */
  id: string;
  /**
   * `concat`: a chain of `+`; `join`: an array joined; `append`: a chain of `+=`.
   */
  operator: 'concat' | 'join' | 'append';
  /**
   * Text between the parts of a `join`.
   */
  separator?: string;
  /**
   * Path of a module as shipped.
   */
  module: string;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end: number;
  /**
   * In the order in which they are joined.
   */
  parts: CompositionPart[];
}
/**
 * One operand or element.
 */
export interface CompositionPart {
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end: number;
  /**
   * Id of the prompt entry, where the part is a listed literal.
   */
  prompt?: string;
  /**
   * Conditions under which the part is included.
   */
  conditions?: PartCondition[];
}
/**
 * Source span of a condition; `negated` where the part belongs to its other branch.
 */
export interface PartCondition {
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end: number;
  /**
   * True where the part is included when the condition fails.
   */
  negated: boolean;
}
/**
 * One string of program logic.
 */
export interface Anchor {
  kind: AnchorKind;
  /**
   * The string itself.
   */
  value: string;
  /**
   * Every literal that holds it.
   */
  occurrences: AnchorOccurrence[];
}
/**
 * One literal.
 */
export interface AnchorOccurrence {
  /**
   * Path of a module as shipped.
   */
  module: string;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end: number;
  /**
   * From 1; lines end at LF, CRLF or CR.
   */
  line: number;
  /**
   * UTF-16 code units from the start of the line, from 0.
   */
  column: number;
}
/**
 * One semantic name and what it stands for in this release.
 */
export interface Alias {
  /**
   * Unique in the document.
   */
  alias: string;
  /**
   * What the place does.
   */
  role: string;
  status: AliasStatus;
  /**
   * 0 to 1; 0 for a missing alias.
   */
  confidence: number;
  /**
   * Path of a module as shipped.
   */
  module?: string;
  /**
   * Name in this release, minified as shipped; of a literal, property or call the name of the definition around it; else empty.
   */
  symbol?: string;
  /**
   * Lasting name under which the bundle exports the symbol.
   */
  exportedAs?: string;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start?: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end?: number;
  readable?: ReadableLines;
  /**
   * Equal for equal code under other local and top-level names.
   */
  bodyHash?: string;
  /**
   * All places in order, for an alias that stands for several; the first is the alias's own.
   */
  parts?: AliasTarget[];
  /**
   * What the answer rests on: clauses of the rule and where they were met.
   */
  evidence: Evidence[];
  /**
   * All places that fit an ambiguous alias, or the nearest ones to a missing one.
   */
  candidates?: AliasCandidate[];
}
/**
 * One place that an alias stands for.
 */
export interface AliasTarget {
  /**
   * Path of a module as shipped.
   */
  module: string;
  /**
   * Name in this release, minified as shipped; of a literal, property or call the name of the definition around it; else empty.
   */
  symbol: string;
  /**
   * Lasting name under which the bundle exports the symbol.
   */
  exportedAs?: string;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end: number;
  readable?: ReadableLines;
  /**
   * Equal for equal code under other local and top-level names.
   */
  bodyHash: string;
}
/**
 * A place that fits or comes near.
 */
export interface AliasCandidate {
  /**
   * Path of a module as shipped.
   */
  module: string;
  /**
   * Name in this release, minified as shipped; of a literal, property or call the name of the definition around it; else empty.
   */
  symbol: string;
  /**
   * Lasting name under which the bundle exports the symbol.
   */
  exportedAs?: string;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end: number;
  readable?: ReadableLines;
  /**
   * Equal for equal code under other local and top-level names.
   */
  bodyHash: string;
  /**
   * Met share of the rule's weight, 0 to 1.
   */
  score: number;
  /**
   * Clauses that were not met.
   */
  failed: string[];
}
/**
 * What a function puts together, derived from its code without running it.
 */
export interface Assembly {
  /**
   * Alias of the function, unique in the document.
   */
  alias: string;
  /**
   * `result`: what the function gives back; `request`: what it hands to calls that ask a model.
   */
  target: 'result' | 'request';
  /**
   * Path of a module as shipped.
   */
  module: string;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end: number;
  /**
   * In the order in which they are tried. Of a result, the first whose conditions hold is taken, so conditions of earlier branches that do not hold are not repeated; of a request, each is a call of its own.
   */
  branches: AssemblyBranch[];
  /**
   * What was cut: `steps` (evaluation took more than its share somewhere), `branches`, `fragments`.
   */
  notes?: ('steps' | 'branches' | 'fragments')[];
}
/**
 * One way through a function.
 */
export interface AssemblyBranch {
  /**
   * All must hold.
   */
  when: Condition[];
  /**
   * The conditions in words; empty where there are none.
   */
  words: string;
  /**
   * The function throws here.
   */
  throws?: true;
  /**
   * Where it is not the assembly's.
   */
  module?: string;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end: number;
  /**
   * In order.
   */
  fragments: Fragment[];
}
/**
 * A question with a yes or no, or conditions joined: exactly one of `all`, `any`, `not` and `kind` is there.
 */
export interface Condition {
  /**
   * All must hold.
   */
  all?: Condition[];
  /**
   * At least one must hold.
   */
  any?: Condition[];
  not?: Condition;
  kind?: ConditionKind;
  /**
   * What is asked about: path of a parameter, environment variable, gate, alias, function or property; empty for code that is not understood.
   */
  name?: string;
  /**
   * `set`: counts as true; `is`: equals `value`; `missing`: null or undefined; `undefined`; `typeof`, `array`, `in` (one of `value`), `has` (holds `value`), `filled` (not empty), `startsWith`, `endsWith`, `<` to `>=`, these with `length` before for how many; `thrown`: an error came; `round`: in a round of a loop.
   */
  operator?: string;
  /**
   * What is compared with: a constant, or the name of the thing.
   */
  value?: string | number | boolean | null | (string | number | boolean | null)[];
  /**
   * The name is one that a minifier chooses.
   */
  minified?: true;
  /**
   * Environment variables and gates that the function of a minified name reads.
   */
  mentions?: string[];
  /**
   * Where it is not that of what stands around it.
   */
  module?: string;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start?: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end?: number;
}
/**
 * One part of what is put together.
 */
export interface Fragment {
  kind: FragmentKind;
  /**
   * Id of the prompt entry.
   */
  prompt?: string;
  /**
   * Name of a section, parameter, variable, property or function; of a `repeat`, of what is gone through.
   */
  name?: string;
  /**
   * Alias of the function that is called.
   */
  alias?: string;
  /**
   * The name is one that a minifier chooses, so it may change with every release.
   */
  minified?: true;
  /**
   * Conditions, all of which must hold.
   */
  when?: Condition[];
  /**
   * A filter leaves it out where it turns out empty.
   */
  optional?: true;
  /**
   * It gives a list, whose elements stand here.
   */
  spread?: true;
  /**
   * A call that was not followed to its end: too long, or too deep in others.
   */
  cut?: true;
  /**
   * A section for which this release has no text.
   */
  empty?: true;
  /**
   * Text between the parts of a `join`; none where it is not constant.
   */
  separator?: string;
  /**
   * Index of the placeholder of the template around it that it fills.
   */
  placeholder?: number;
  /**
   * Length of a `text`.
   */
  chars?: number;
  /**
   * Where it is not that of what stands around it.
   */
  module?: string;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end: number;
  /**
   * What it is made of: of a call, what the function gives, or its arguments that hold text. Placeholders of a prompt that lead to no text are not repeated here.
   */
  fragments?: Fragment[];
  /**
   * Of a `choice`, the first whose conditions hold is taken; where none holds, nothing is.
   */
  alternatives?: FragmentAlternative[];
}
/**
 * One alternative of a choice.
 */
export interface FragmentAlternative {
  /**
   * All must hold; empty for the one that is left.
   */
  when: Condition[];
  /**
   * In order; none where nothing is put in.
   */
  fragments: Fragment[];
}
/**
 * What the program registers by name. What has no constant name is left out.
 */
export interface Registries {
  /**
   * Sections of system prompts, in the order of their builder.
   */
  sections: RegistrySection[];
  /**
   * Tools, by module and position.
   */
  tools: RegistryTool[];
  /**
   * Agents, by module and position.
   */
  agents: RegistryAgent[];
  /**
   * Commands and skills, by module and position.
   */
  commands: RegistryCommand[];
  /**
   * Types of attachments that become messages, by module and position.
   */
  attachments: RegistryAttachment[];
}
/**
 * A section of a system prompt.
 */
export interface RegistrySection {
  /**
   * Constant of the program, by which it is known there.
   */
  name: string;
  /**
   * The name as written, where its end is chosen at run time: `${n}` stands for what is not constant.
   */
  template?: string;
  /**
   * Place among the sections of its builder, from 0.
   */
  order: number;
  compute?: RegistrySpan;
  /**
   * Whether the program keeps the text for the session; absent where it does not say.
   */
  cached?: boolean;
  /**
   * Why it is not cached, as the program says.
   */
  reason?: string;
  /**
   * Path of a module as shipped.
   */
  module: string;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end: number;
  readable?: ReadableLines;
  /**
   * All texts that belong to it, as far as they are entries, in the order met.
   *
   * Items: Id of an entry in `prompts`.
   */
  entries: string[];
  /**
   * The rules that found it and where.
   *
   * @minItems 1
   */
  evidence: Evidence[];
}
/**
 * What computes its text.
 */
export interface RegistrySpan {
  /**
   * Path of a module as shipped.
   */
  module: string;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end: number;
  readable?: ReadableLines;
}
/**
 * A tool that a model may call.
 */
export interface RegistryTool {
  /**
   * Constant of the program, by which it is known there.
   */
  name: string;
  /**
   * Other names that it answers to.
   */
  aliases: string[];
  /**
   * Of its short description.
   *
   * Items: Id of an entry in `prompts`.
   */
  description: string[];
  /**
   * Of its long description, where the program has one beside the short.
   *
   * Items: Id of an entry in `prompts`.
   */
  prompt: string[];
  /**
   * Of its input schema, as far as they can be told.
   */
  parameters: RegistryParameter[];
  /**
   * Path of a module as shipped.
   */
  module: string;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end: number;
  readable?: ReadableLines;
  /**
   * All texts that belong to it, as far as they are entries, in the order met.
   *
   * Items: Id of an entry in `prompts`.
   */
  entries: string[];
  /**
   * The rules that found it and where.
   *
   * @minItems 1
   */
  evidence: Evidence[];
}
/**
 * A parameter of a tool.
 */
export interface RegistryParameter {
  /**
   * As the model writes it.
   */
  name: string;
  /**
   * Of its description.
   *
   * Items: Id of an entry in `prompts`.
   */
  description: string[];
}
/**
 * An agent that can be given a task.
 */
export interface RegistryAgent {
  /**
   * Constant of the program, by which it is known there.
   */
  name: string;
  /**
   * That say when to use it.
   *
   * Items: Id of an entry in `prompts`.
   */
  whenToUse: string[];
  /**
   * Of its system prompt.
   *
   * Items: Id of an entry in `prompts`.
   */
  prompt: string[];
  /**
   * Tools that it may use, `*` for all; absent where the list is not stated or not constant.
   */
  tools?: string[];
  /**
   * Tools that it may not use; absent where the list is not stated or not constant.
   */
  disallowedTools?: string[];
  /**
   * Model that it runs on, as the program names it; absent where that is not constant.
   */
  model?: string;
  /**
   * Path of a module as shipped.
   */
  module: string;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end: number;
  readable?: ReadableLines;
  /**
   * All texts that belong to it, as far as they are entries, in the order met.
   *
   * Items: Id of an entry in `prompts`.
   */
  entries: string[];
  /**
   * The rules that found it and where.
   *
   * @minItems 1
   */
  evidence: Evidence[];
}
/**
 * A command or skill.
 */
export interface RegistryCommand {
  /**
   * Constant of the program, by which it is known there.
   */
  name: string;
  kind: RegistryCommandKind;
  /**
   * Other names that it answers to.
   */
  aliases: string[];
  /**
   * Of what it says that it does and when to use it.
   *
   * Items: Id of an entry in `prompts`.
   */
  description: string[];
  /**
   * Of the prompt that it sends to the model.
   *
   * Items: Id of an entry in `prompts`.
   */
  prompt: string[];
  /**
   * Path of a module as shipped.
   */
  module: string;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end: number;
  readable?: ReadableLines;
  /**
   * All texts that belong to it, as far as they are entries, in the order met.
   *
   * Items: Id of an entry in `prompts`.
   */
  entries: string[];
  /**
   * The rules that found it and where.
   *
   * @minItems 1
   */
  evidence: Evidence[];
}
/**
 * A type of attachment; `entries` are the texts that it is rendered with.
 */
export interface RegistryAttachment {
  /**
   * Constant of the program, by which it is known there.
   */
  name: string;
  /**
   * Path of a module as shipped.
   */
  module: string;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start: number;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  end: number;
  readable?: ReadableLines;
  /**
   * All texts that belong to it, as far as they are entries, in the order met.
   *
   * Items: Id of an entry in `prompts`.
   */
  entries: string[];
  /**
   * The rules that found it and where.
   *
   * @minItems 1
   */
  evidence: Evidence[];
}
/**
 * One finding about the input.
 */
export interface CatalogDiagnostic {
  /**
   * Stable, kebab-case.
   */
  code: string;
  /**
   * `error`: something could not be read; `warning`: it was read with doubt.
   */
  severity: 'info' | 'warning' | 'error';
  /**
   * Worded for a person.
   */
  message: string;
  /**
   * Path of a module as shipped.
   */
  module?: string;
  /**
   * UTF-16 code units in the decoded text of the module; an end is exclusive.
   */
  start?: number;
}
