import { Importers } from '../../program/importers.js';
import type { Program } from '../../program/program.js';
import type { TextModuleUses } from '../../program/text-modules.js';
import { AGENT_INDEX_KEYS, findAgents } from './agents.js';
import { ATTACHMENT_INDEX_KEYS, findAttachments } from './attachments.js';
import { COMMAND_INDEX_KEYS, findCommands } from './commands.js';
import type { FoundRegistries } from './found.js';
import { ObjectIndex } from './objects.js';
import { findSections, SECTION_INDEX_KEYS } from './sections.js';
import { Slices } from './slice.js';
import { findTools, TOOL_INDEX_KEYS } from './tools.js';

export interface RegistryOptions {
  importers?: Importers;
  /** Where the release's text modules are loaded; without it their texts are left out. */
  texts?: TextModuleUses;
}

const INDEX_KEYS = [
  ...TOOL_INDEX_KEYS,
  ...AGENT_INDEX_KEYS,
  ...COMMAND_INDEX_KEYS,
  ...ATTACHMENT_INDEX_KEYS,
  ...SECTION_INDEX_KEYS,
];

/**
 * Finds what a release registers: tools, agents, commands, attachment types and prompt sections, by the
 * property names that minifiers keep. What has no constant name is left out.
 */
export function findRegistries(program: Program, options: RegistryOptions = {}): FoundRegistries {
  const importers = options.importers ?? new Importers(program);
  const slices = new Slices(program, options.texts ?? null);
  const index = new ObjectIndex(program, INDEX_KEYS);
  return {
    sections: findSections(slices, index, importers),
    tools: findTools(slices, index),
    agents: findAgents(slices, index),
    commands: findCommands(slices, index),
    attachments: findAttachments(slices, index, importers),
  };
}
