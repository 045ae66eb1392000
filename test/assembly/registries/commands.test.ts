import { expect, it } from 'vitest';
import { registriesOf } from './finding.js';

it('commands and skills are told apart by what runs them', () => {
  const { commands } = registriesOf(`
    var write = { type: "prompt", name: "letter", aliases: ["note"], description: "Write a letter", progressMessage: "writing",
      async getPromptForCommand(e) { let t = \`Write to \${e}\`; if (e) return [{ type: "text", text: t }]; return [{ type: "text", text: "Ask whom" }] } };
    var wipe = { type: "local", name: "wipe", description: "Wipe the slate", load: () => import("x") };
    register({ name: "bake", description: "Bake bread", whenToUse: "When hungry", userInvocable: true, getPromptForCommand: async () => [{ type: "text", text: "Knead well" }] });
    var about = { name: "about", description: "Show the version", kind: "built-in", action: () => 1 };
    var start = { name: "start", description: "Begin", get template() { return "Begin here" }, hints: [] };
    function make(e) { return { type: "prompt", name: e.name, description: e.text, progressMessage: "" } }
    var hook = { type: "prompt", prompt: "No name" };
  `);
  expect(commands.map(({ name, kind, description, prompt }) => [name, kind, description, prompt])).toEqual([
    ['letter', 'prompt', ['Write a letter'], ['Write to', 'Ask whom']],
    ['wipe', 'local', ['Wipe the slate'], []],
    ['bake', 'skill', ['Bake bread', 'When hungry'], ['Knead well']],
    ['about', 'local', ['Show the version'], []],
    ['start', 'prompt', ['Begin'], ['Begin here']],
  ]);
  expect(commands[0]?.aliases).toEqual(['note']);
});
