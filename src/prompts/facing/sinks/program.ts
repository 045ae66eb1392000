import type { SinkTable } from '../sink.js';

/** Schemas whose texts only the program reads. */
export const SCHEMA: SinkTable = {
  vendor: 'schema',
  sinks: [
    {
      name: 'description in a schema of the program',
      facing: 'internal',
      setback: 7,
      at: { call: ['.describe'], argument: 0 },
    },
    {
      name: 'complaint of a schema',
      facing: 'internal',
      setback: 3,
      at: {
        call: ['.refine', '.superRefine', '.regex', '.min', '.max', '.length', '.email', '.url'],
        argument: 1,
      },
    },
    {
      name: 'complaint with a path',
      facing: 'ui',
      setback: 3,
      at: { property: ['message', 'required_error', 'invalid_type_error'], withAny: ['path', 'code'] },
    },
  ],
};

/** Logs, telemetry and errors. */
export const LOGS: SinkTable = {
  vendor: 'logs',
  sinks: [
    { name: 'log of the program', facing: 'internal', setback: 1, reach: 2, at: { shape: 'logged' } },
    {
      name: 'log of the program',
      facing: 'internal',
      setback: 2,
      reach: 2,
      at: {
        call: ['.debug', '.trace', '.verbose', '.silly', '.emitWarning', 'console.debug', 'console.trace'],
      },
    },
    {
      name: 'log of the program',
      facing: 'internal',
      setback: 3,
      reach: 2,
      at: { call: ['.error', '.warn', '.warning', '.info', '.log', '.fatal'] },
    },
    {
      name: 'error of the program',
      facing: 'internal',
      setback: 5,
      at: {
        call: [
          'Error',
          'TypeError',
          'RangeError',
          'SyntaxError',
          'AggregateError',
          'ReferenceError',
          'DOMException',
        ],
        argument: 0,
      },
    },
    { name: 'error of the program', facing: 'internal', setback: 5, at: { shape: 'thrown' } },
  ],
};

export const PROGRAMS: readonly SinkTable[] = [SCHEMA, LOGS];
