import type { Place } from '../../program/program.js';
import type { SlicedText } from './slice.js';

/** What was found of one registered thing: `texts` are all texts that belong to it. */
export interface FoundItem {
  name: string;
  place: Place;
  evidence: FoundEvidence[];
  texts: SlicedText[];
}

export interface FoundEvidence {
  rule: string;
  detail?: string;
  place: Place;
}

export interface FoundParameter {
  name: string;
  description: SlicedText[];
}

export interface FoundTool extends FoundItem {
  aliases: string[];
  /** The short description, which some programs show to people as well. */
  description: SlicedText[];
  /** The long description that the model gets. */
  prompt: SlicedText[];
  parameters: FoundParameter[];
}

export interface FoundAgent extends FoundItem {
  whenToUse: SlicedText[];
  prompt: SlicedText[];
  /** Undefined where the list is not stated or not constant. */
  tools?: string[];
  disallowedTools?: string[];
  model?: string;
}

export type CommandKind = 'prompt' | 'skill' | 'local';

export interface FoundCommand extends FoundItem {
  kind: CommandKind;
  aliases: string[];
  description: SlicedText[];
  prompt: SlicedText[];
}

export type FoundAttachment = FoundItem;

export interface FoundSection extends FoundItem {
  /** The name as written where parts of it are chosen at run time: `name${0}`. */
  template?: string;
  /** The function or value that gives the section's text. */
  compute: Place | null;
  cached?: boolean;
  reason?: string;
  /** Place among the sections of its builder, from 0. */
  order: number;
}

/** What a release registers, each list in the order of modules and offsets. */
export interface FoundRegistries {
  sections: FoundSection[];
  tools: FoundTool[];
  agents: FoundAgent[];
  commands: FoundCommand[];
  attachments: FoundAttachment[];
}
