import { expect, it } from 'vitest';
import { registriesOf } from './finding.js';

it('attachments are what is attached, and what a switch makes hidden messages of', () => {
  const { attachments } = registriesOf(`
    function attach(e) { return { attachment: e, type: "attachment", uuid: id() } }
    function produce(x) { return [attach({ type: "bell_rung", hour: 3 }), attach(x ? { type: "door_open" } : { type: "door_shut" }), attach({ type: x })] }
    function message({ content: e, isMeta: t }) { return { type: "user", message: { role: "user", content: e }, isMeta: t } }
    function night(e) { return [message({ content: \`Night fell at \${e.hour}\`, isMeta: !0 })] }
    function render(e) {
      if (e.type === "gate") return [message({ content: "The gate creaks", isMeta: !0 })];
      switch (e.type) {
        case "bell_rung": { let t = \`The bell rang \${e.hour} times\`; return [message({ content: t, isMeta: !0 })] }
        case "door_open":
        case "door_ajar": return [message({ content: "A door stands open", isMeta: !0 })];
        case "night": return night(e);
        case "silence": return [];
      }
    }
    function draw(e) { switch (e.type) { case "bell_rung": return jsx("b", { children: "Ding" }); case "door_open": return null; case "curtain": return null } }
  `);
  expect(Object.fromEntries(attachments.map(({ name, entries }) => [name, entries]))).toEqual({
    door_shut: [],
    gate: ['The gate creaks'],
    bell_rung: ['The bell rang'],
    door_open: ['A door stands open'],
    door_ajar: ['A door stands open'],
    night: ['Night fell at'],
    silence: [],
  });
  const bell = attachments.find(({ name }) => name === 'bell_rung');
  expect(bell?.evidence.map(({ rule }) => rule)).toEqual(['rendered-by-case', 'attached-object']);
});

it('a switch about other types is none of theirs', () => {
  expect(
    registriesOf(
      `function f(e) { switch (e.type) { case "circle": return { isMeta: !0, content: "Round" }; case "square": return 4 } }`,
    ).attachments,
  ).toEqual([]);
});
