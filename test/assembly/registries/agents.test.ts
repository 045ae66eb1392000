import { expect, it } from 'vitest';
import { registriesOf } from './finding.js';

it('agents have type, use, prompt, tools and model', () => {
  const { agents } = registriesOf({
    'names.js': 'export var R = "Read", W = "Write", E = ["Edit", W];',
    'a.js': `
      import { R, W, E } from './names.js';
      function text() { return on ? "You look around" : \`You look far. \${more()}\`; }
      function more() { return "Never touch"; }
      var scout = { agentType: "scout", whenToUse: "To find things", tools: [R, "Find"], disallowedTools: [...E],
        model: "small", getSystemPrompt: () => text() };
      var late = { agentType: "late", whenToUse: "At night", tools: night ? [R] : [W], getSystemPrompt: () => "You wait" };
      var context = { agentType: "main", agentId: 3 };
      var copied = { agentType: e.name, whenToUse: "Any", getSystemPrompt: () => "You copy" };
    `,
  });
  expect(agents.map(({ name }) => name)).toEqual(['scout', 'late']);
  expect(agents[0]).toMatchObject({
    whenToUse: ['To find things'],
    prompt: ['You look around', 'You look far.', 'Never touch'],
    tools: ['Read', 'Find'],
    disallowedTools: ['Edit', 'Write'],
    model: 'small',
    evidence: [{ rule: 'agent-object' }],
  });
  expect(agents[1]).not.toHaveProperty('tools');
  expect(agents[1]).not.toHaveProperty('model');
});

it('agents are known by a prompt configuration or a mode too', () => {
  const { agents } = registriesOf(`
    var one = { name: "surveyor", kind: "local", description: "Measures land", toolConfig: { tools: ["chain"] },
      get promptConfig() { return { systemPrompt: "You measure", query: "Measure this" } } };
    var two = { name: "porter", mode: "subagent", description: "Carries", prompt: "You carry" };
    var three = { name: "theme", mode: "dark", description: "Not an agent" };
  `);
  expect(agents.map(({ name, prompt, tools }) => [name, prompt, tools])).toEqual([
    ['surveyor', ['You measure', 'Measure this'], ['chain']],
    ['porter', ['You carry'], undefined],
  ]);
});
