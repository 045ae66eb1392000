import type { AnchorKind, CatalogRelease, PromptKind } from '../../catalog/document.js';
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

/** What names of each kind are, for who does not know the program's words. */
export const anchorAbout: Readonly<Record<AnchorKind, string>> = {
  boundary:
    'Words between double underscores, as those that part what a cache may share of a prompt from the rest.',
  'query-source': 'Names by which the program tells its requests to a model apart.',
  environment: 'Variables of the environment that the program reads.',
  flag: 'Options of the command line.',
  gate: 'Names by which the program asks a server whether something is switched on.',
  event: 'Names under which the program reports what happened.',
  custom: 'Strings that were asked for when the catalog was made.',
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

export const releaseKinds: Readonly<Record<CatalogRelease['kind'], string>> = {
  script: 'one script',
  folder: 'a folder of files',
  tarball: 'a package of files',
  'bun-executable': 'an executable made by Bun',
};
