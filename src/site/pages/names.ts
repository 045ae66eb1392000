import type { AnchorKind, PromptKind } from '../../catalog/document.js';
import type { PromptChangeKind } from '../../diff/document.js';

/** What a person calls each kind of prompt, in the order in which a site shows them. */
export const kindNames: Readonly<Record<PromptKind, string>> = {
  'system-prompt': 'System prompts',
  'agent-prompt': 'Agent prompts',
  'tool-description': 'Tool descriptions',
  'tool-parameter': 'Tool parameters',
  'system-reminder': 'System reminders',
  'tool-result': 'Tool results',
  'helper-prompt': 'Helper prompts',
  skill: 'Skills and commands',
  message: 'Messages',
  other: 'Other texts',
};

export const promptKinds = Object.keys(kindNames) as PromptKind[];

export const anchorNames: Readonly<Record<AnchorKind, string>> = {
  boundary: 'Boundary markers',
  'query-source': 'Query sources',
  environment: 'Environment variables',
  flag: 'Command line flags',
  gate: 'Gates',
  event: 'Events',
  custom: 'Strings asked for',
};

export const anchorKinds = Object.keys(anchorNames) as AnchorKind[];

/** What happened to a prompt that both releases hold, in words that need no list of terms. */
export const changeNames: Readonly<Record<PromptChangeKind, string>> = {
  added: 'now a text of its own',
  removed: 'no longer a text of its own',
  split: 'one text became several',
  merged: 'several texts became one',
  restructured: 'other placeholders',
  reworded: 'reworded',
  values: 'other values in placeholders',
  stamp: 'only a version or build stamp',
  kind: 'of another kind',
  facing: 'another reader',
  context: 'under another property',
  moved: 'in another function or module',
  occurrences: 'at more or fewer places',
};
