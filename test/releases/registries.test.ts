import { describe, expect, test } from 'vitest';
import { listRegistries } from '#src/assembly/registries/list.js';
import { findRegistries } from '#src/assembly/registries/registries.js';
import type { Registries } from '#src/catalog/document.js';
import { Importers } from '#src/program/importers.js';
import { linkRelease } from '#src/queries/link.js';
import { LIMIT, openOrSkip } from './release.js';

const TOOLS = ['Bash', 'Read', 'Edit', 'Write', 'Glob', 'Grep', 'WebFetch', 'WebSearch', 'Agent'];
const AGENTS = ['Explore', 'Plan', 'statusline-setup', 'general-purpose'];
const words = (text: string): string[] => text.split(' ');

/** Names of the sections of the default builder, in its order, read in the code of each release. */
const RELEASES = [
  {
    spec: '@anthropic-ai/claude-code@2.1.112',
    sections: words(
      'anti_verbosity thinking_guidance session_guidance memory ant_model_override env_info_simple language ' +
        'output_style bg-session scratchpad frc summarize_tool_results numeric_length_anchors brief focus_mode',
    ),
    attachments: words('todo_reminder task_reminder plan_mode plan_mode_reentry diagnostics mcp_resource'),
  },
  {
    spec: '@anthropic-ai/claude-code-linux-x64@2.1.215',
    sections: words(
      'anti_verbosity pronouns action_caution task_continuity fable_identity tool_param_json investigate_first ' +
        'session_guidance memory env_info_static env_info_simple language output_style bg-session scratchpad ' +
        'context_management brief focus_mode act_dont_rederive subagent_steer_delegation heron_brook ' +
        'autonomy_append endconv_deferred_hint',
    ),
    attachments: words('todo_reminder plan_mode auto_mode teammate_mailbox goal_status memory_update'),
  },
  {
    spec: '@anthropic-ai/claude-code-linux-x64@2.1.332',
    sections: words(
      'lean_body intro system doing_tasks actions tools tone memory_static communication pronouns ' +
        'action_caution user_privacy task_continuity fable_identity llm_rnd_capabilities tool_param_json ' +
        'session_guidance memory env_info_static env_info_simple bg-session context_management brief focus_mode ' +
        'act_dont_rederive delivering_work_max overcorrection subagent_steer_delegation ' +
        'opus5_reduced_delegation original_games heron_brook brook_heron finishing_work notes_and_feedback ' +
        'willow_tern autonomy_append endconv_deferred_hint total_tokens repl_working',
    ),
    attachments: words('todo_reminder plan_mode auto_mode teammate_mailbox attention_budget memory_update'),
  },
];

async function registriesOf(
  spec: string,
  context: Parameters<typeof openOrSkip>[1],
): Promise<{ registries: Registries; milliseconds: number }> {
  const release = await openOrSkip(spec, context);
  const { program } = await linkRelease(release);
  release.close();
  const importers = new Importers(program);
  const started = performance.now();
  const found = findRegistries(program, { importers });
  const milliseconds = performance.now() - started;
  return {
    registries: listRegistries(program, found, (module, start) => `${module} ${start}`),
    milliseconds,
  };
}

const namesOf = (items: readonly { name: string }[]): string[] => items.map(({ name }) => name);

describe.each(RELEASES)('$spec', ({ spec, sections, attachments }) => {
  test('registers the tools, agents, attachments and sections of its code', {
    timeout: LIMIT,
  }, async (context) => {
    const { registries, milliseconds } = await registriesOf(spec, context);
    console.info(`registries of ${spec}: ${Math.round(milliseconds)} ms`);
    expect(namesOf(registries.sections)).toEqual(sections);
    expect(namesOf(registries.tools)).toEqual(expect.arrayContaining(TOOLS));
    expect(namesOf(registries.agents)).toEqual(expect.arrayContaining(AGENTS));
    expect(namesOf(registries.attachments)).toEqual(expect.arrayContaining(attachments));
    expect(registries.tools.find(({ name }) => name === 'Agent')?.aliases).toContain('Task');
    expect(namesOf(registries.tools.find(({ name }) => name === 'Edit')?.parameters ?? [])).toEqual(
      expect.arrayContaining(['file_path', 'old_string', 'new_string', 'replace_all']),
    );
    expect(registries.agents.find(({ name }) => name === 'statusline-setup')).toMatchObject({
      tools: ['Read', 'Edit'],
    });
    for (const { prompt } of registries.agents.filter(({ name }) => AGENTS.includes(name)))
      expect(prompt).not.toEqual([]);
  });
});

describe.each([
  {
    spec: '@google/gemini-cli@0.61.0',
    tools: ['read_file', 'run_shell_command', 'glob'],
    agents: ['codebase_investigator'],
  },
  {
    spec: 'opencode-linux-x64@1.18.33',
    tools: ['bash', 'edit', 'webfetch', 'todowrite'],
    agents: ['build', 'plan', 'explore'],
  },
])('$spec', ({ spec, tools, agents }) => {
  test('registers tools and agents', { timeout: LIMIT }, async (context) => {
    const { registries } = await registriesOf(spec, context);
    expect(namesOf(registries.tools)).toEqual(expect.arrayContaining(tools));
    expect(namesOf(registries.agents)).toEqual(expect.arrayContaining(agents));
  });
});
