import { describe, expect, test } from 'vitest';
import { parseSinks, sinkFaults } from '#src/prompts/facing/read-sinks.js';
import { SINK_TABLES } from '#src/prompts/facing/sinks/index.js';
import { ask, readerAt } from './asking.js';

const OWN = {
  vendor: 'lantern',
  sinks: [
    {
      name: 'whisper',
      facing: 'model',
      kind: 'helper-prompt',
      at: { property: ['whisper'], withAny: ['lamp'] },
    },
    { name: 'murmur', facing: 'ui', takes: ['deep'], at: { call: ['lantern.show'], argument: 0 } },
  ],
};

test('the known tables fit the schema', () => {
  for (const table of SINK_TABLES) expect(sinkFaults(JSON.parse(JSON.stringify(table)))).toEqual([]);
});

test('a user’s sinks are found beside the known ones', () => {
  const sinks = [parseSinks(JSON.stringify(OWN), 'own.json')];
  expect(readerAt(ask('x={lamp:1,whisper:/*here*/"Be brief."}', { sinks }))).toBe('model: whisper');
  expect(readerAt(ask('lantern.show({a:[/*here*/"All is done."]})', { sinks }))).toBe('ui: murmur');
  expect(readerAt(ask('x={role:"user",content:/*here*/"Be brief."}', { sinks }))).toBe(
    'model: content of a message',
  );
  expect(readerAt(ask('x={lamp:1,whisper:/*here*/"Be brief."}'))).toBe('none');
});

describe('a sink table is refused', () => {
  test.each([
    ['that is no JSON', '{', 'own.json is not JSON'],
    ['without a vendor', '{"sinks":[]}', "own.json: / must have required property 'vendor'"],
    [
      'with an unknown reader',
      '{"vendor":"a","sinks":[{"name":"b","facing":"cat","at":{"property":["c"]}}]}',
      '/sinks/0/facing',
    ],
    ['with an unknown field', '{"vendor":"a","sinks":[],"more":1}', 'must NOT have additional properties'],
    ['with a site of no sort', '{"vendor":"a","sinks":[{"name":"b","facing":"ui","at":{}}]}', '/sinks/0/at'],
    [
      'with a setback beyond bounds',
      '{"vendor":"a","sinks":[{"name":"b","facing":"ui","setback":99,"at":{"shape":"thrown"}}]}',
      '/sinks/0/setback',
    ],
    ['that is a list', '[]', 'must be object'],
  ])('%s', (_, text, message) => {
    expect(() => parseSinks(text, 'own.json')).toThrow(message);
  });
});
