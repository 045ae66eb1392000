import { rule, ruleSet } from './programs.js';

/** Rules for the fixture program, in words that every bundler keeps. */
export const lanternRules = ruleSet(
  rule('PromptParts', {
    shape: 'function',
    async: true,
    returns: { keys: ['defaultSystemPrompt', 'userContext', 'systemContext'] },
  }),
  rule('UserContext', {
    shape: 'function',
    async: true,
    calledBy: { alias: 'PromptParts' },
    returns: { keys: ['readerNotes', 'currentDate'] },
  }),
  rule('PromptResolver', {
    all: [
      { shape: 'function', async: true },
      { has: { member: 'overridePrompt' } },
      { has: { call: 'getSystemPrompt' } },
      { has: { text: { includes: '# Instructions of the agent on duty' } } },
    ],
  }),
  rule('ReminderWrapper', {
    shape: 'function',
    parameters: { max: 1 },
    has: { text: '<system-reminder>\n' },
    returns: { shape: 'template' },
  }),
  rule('AttachmentRenderer', {
    shape: 'function',
    calls: { alias: 'ReminderWrapper' },
    has: { text: 'lamp_low' },
  }),
  rule('Compaction', { shape: 'function', async: true, has: { querySource: 'compact' } }),
  rule('PageQuestion', { shape: 'function', has: { querySource: 'web_fetch_apply' } }),
  rule('ModelCall', {
    all: [
      { shape: 'function' },
      { has: { call: 'create' } },
      { has: { object: ['model', 'max_tokens', 'messages'] } },
      { calledBy: { alias: 'Compaction' } },
    ],
  }),
  rule('CompactionSource', { querySource: 'compact' }, { target: 'property' }),
  rule('PageSource', { querySource: 'web_fetch_apply' }, { target: 'property' }),
  rule('OverrideFlag', { flag: '--override-system-prompt' }, { target: 'literal', many: true }),
  rule('MainLoop', {
    all: [
      { shape: 'function' },
      { async: true },
      { calls: { alias: 'PromptResolver' } },
      { calls: { alias: 'Compaction' } },
    ],
  }),
);
