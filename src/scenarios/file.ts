import type { Condition, FragmentKind } from '../catalog/document.js';

/** A scenario file, as `schemas/scenarios.schema.json` documents it. */
export interface ScenarioFile {
  schemaVersion: 1;
  product: string;
  /** Package names, `*` at an end for any rest. */
  packages: string[];
  title: string;
  notation: { mark: string; meaning: string }[];
  /** Holds in every scenario, where the scenario does not say otherwise. */
  inputs?: Inputs;
  /** Parameters through which an assembly receives what another one gives. */
  links?: Record<string, string>;
  scenarios: Scenario[];
  tables?: Tables;
  reference?: Reference;
  simulation?: Simulation;
}

export interface Scenario {
  /** Lower-case words with hyphens between; unique in the file. */
  name: string;
  title: string;
  inputs?: Inputs;
  /** Assemblies whose skeleton under the inputs is printed. */
  skeletons?: SkeletonWish[];
  planes: Plane[];
}

export interface SkeletonWish {
  assembly: string;
  /** Property of what it gives, where it gives an object. */
  part?: string;
  property?: string;
  /** Levels of fragments that are printed; 2 without it. */
  levels?: number;
}

export interface Plane {
  name: string;
  lines: Line[];
}

export interface Line {
  text: string;
  /** All must hold for the line to be proved; without any the file alone states it. */
  checks?: Check[];
}

/** What is known of a situation. What is not named stays undecided. */
export interface Inputs {
  /** By name as conditions have it: parameter, path of properties, call, alias. */
  values?: Record<string, InputValue>;
  /** Text, or null where it is not set. */
  environment?: Record<string, string | null>;
  /** Whether variables of the environment that are not named are known not to be set. */
  otherEnvironment?: 'unset';
  gates?: Record<string, boolean>;
  /** Answers of functions without a lasting name, by all the variables and gates that they must read. */
  reads?: { names: string[]; value: InputValue }[];
  /** Whether an error comes where the code catches one. */
  errors?: boolean;
}

export type InputValue = string | number | boolean | null | SomeValue;

/** A value of which not everything is known. */
export interface SomeValue {
  some: 'text' | 'list' | 'object' | 'function';
  /** What it is called where it is shown. */
  as?: string;
  /** Length in UTF-16 units. */
  chars?: number;
  /** Of a list: elements that it holds, and elements that it does not. */
  holds?: string[];
  lacks?: string[];
}

/** Which fragments are meant: all that is named must fit. */
export interface Selector {
  kind?: FragmentKind;
  name?: string;
  alias?: string;
  /** Id of a prompt entry, `*` for any row of characters. */
  prompt?: string;
}

/** One question to a catalog. */
export type Check = AliasCheck | AssemblyCheck | AnchorCheck | RegistryCheck | PromptCheck;

export interface AliasCheck {
  alias: string;
}

export interface AssemblyCheck {
  assembly: string;
  /** Property of what it gives or hands over. */
  part?: string;
  /** Property that is meant where the function gives an object with it, and all that it gives where not. */
  property?: string;
  /** Beside the inputs of the scenario. */
  inputs?: Inputs;
  holds?: Selector;
  lacks?: Selector;
  /** The parts that are left, in order, and no other. */
  only?: Selector[];
  /** Nothing is left. */
  empty?: true;
  /** Of `holds`: on every way that is left, and under no further condition. */
  sure?: true;
  where?: 'first' | 'last';
  before?: Selector;
  after?: Selector;
}

export interface AnchorCheck {
  anchor: { kind: string; value: string };
  /** Alias within whose span it must stand. */
  within?: string;
}

export interface RegistryCheck {
  registry: 'sections' | 'tools' | 'agents' | 'commands' | 'attachments';
  name: string;
  /** Tools that an agent is given, exactly; or that it is refused, among others. */
  tools?: string[];
  disallows?: string[];
  /** Texts are known that make its prompt. */
  prompt?: true;
}

export interface PromptCheck {
  prompt: { kind?: string; id?: string; within?: string };
}

export interface Tables {
  resolver?: string;
  /** Aliases, in the order of the table; all resolved ones without it. */
  aliases?: string[];
  agents?: true;
  helpers?: { name: string; alias?: string; querySource?: string }[];
  stages?: { name: string; about: string; prompt?: string; querySource?: string }[];
}

/** What a page that was written by hand says, to be held against the code. */
export interface Reference {
  name: string;
  release: string;
  statements: Statement[];
}

export interface Statement {
  id: string;
  /** Where the page says it. */
  at: string;
  /** What it says, in our words. */
  says: string;
  /** What the code shows instead, where the checks say no. */
  finding: string;
  inputs?: Inputs;
  checks: Check[];
}

export interface Simulation {
  inputs?: Inputs;
  flags: SimulationFlag[];
  /** Answers that follow from other inputs. */
  rules?: SimulationRule[];
  system: SimulationPart[];
  message: SimulationPart[];
  /** Runtime values and the fragments whose text holds them. */
  holders?: { value: string; in: Selector[] }[];
  instructions?: InstructionNames;
}

export interface SimulationFlag {
  flag: string;
  takes?: 'text' | 'file' | 'name' | 'agents';
  describe: string;
  /** What its text is called where it is shown. */
  as?: string;
  inputs?: Inputs;
  /** Name of the value that gets the text. */
  sets?: string;
  excludes?: string[];
}

export interface SimulationRule {
  /** A variable of the environment that is set. */
  environment?: string;
  /** An instruction file was read. */
  instructions?: true;
  inputs: Inputs;
}

export interface SimulationPart {
  name: string;
  assembly: string;
  part?: string;
  /** Property that the part is, where the assembly gives an object with it. */
  property?: string;
  /** `block`: a block of its own; `text`: joined with what else is text, cut at the boundary. */
  as: 'block' | 'text';
  /** Property within which the instruction files stand. */
  instructions?: string;
}

export interface InstructionNames {
  /** Read from the root down, in this order in each folder. */
  files: { path: string; kind: string }[];
  /** Stands before each file: `{path}` and `{kind}` are filled in. */
  header: string;
  /** What stands between two files. */
  separator: string;
  /** What a file of the working folder is called where it is shown. */
  as: string;
}

/** A condition that was not decided is kept. */
export type Residual = Condition | boolean;
