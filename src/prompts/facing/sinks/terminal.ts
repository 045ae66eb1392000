import type { SinkTable } from '../sink.js';

const SHOWN =
  'title subtitle label text message description placeholder hint header footer heading tip help content'.split(
    ' ',
  );

/** Elements of React and of libraries that take its elements, Ink among them. */
export const REACT: SinkTable = {
  vendor: 'react',
  sinks: [
    {
      name: 'element on the screen',
      facing: 'ui',
      reach: 4,
      setback: 1,
      at: { property: ['children'], given: true },
    },
    {
      name: 'element on the screen',
      facing: 'ui',
      reach: 4,
      setback: 1,
      at: { call: ['.jsx', '.jsxs', '.jsxDEV', '.createElement'], argument: 1, property: ['children'] },
    },
    {
      name: 'element on the screen',
      facing: 'ui',
      reach: 4,
      setback: 2,
      at: { call: ['.jsx', '.jsxs', '.jsxDEV', '.createElement'], argument: 1, property: SHOWN },
    },
    {
      name: 'element on the screen',
      facing: 'ui',
      reach: 4,
      setback: 1,
      at: { call: ['.createElement'], argument: 2, onwards: true },
    },
  ],
};

const COLOURS =
  'red green yellow blue magenta cyan white gray grey dim bold italic underline inverse strikethrough hex rgb ansi256 bgRed bgGreen bgYellow bgBlue redBright greenBright yellowBright blueBright cyanBright magentaBright';

/** The terminal itself: streams, console, colours. */
export const TERMINAL: SinkTable = {
  vendor: 'terminal',
  sinks: [
    {
      name: 'output stream',
      facing: 'ui',
      setback: 1,
      at: { call: ['.stdout.write', '.stderr.write'], argument: 0 },
    },
    {
      name: 'console',
      facing: 'ui',
      setback: 2,
      at: { call: ['console.log', 'console.error', 'console.warn', 'console.info'] },
    },
    {
      name: 'coloured text',
      facing: 'ui',
      setback: 2,
      at: { call: COLOURS.split(' ').map((name) => `.${name}`), argument: 0 },
    },
  ],
};

/** Command lines: commander and yargs. */
export const COMMAND_LINE: SinkTable = {
  vendor: 'command-line',
  sinks: [
    {
      name: 'help of the command line',
      facing: 'ui',
      setback: 1,
      at: { call: ['.description', '.summary', '.usage', '.epilog', '.epilogue', '.example'], argument: 0 },
    },
    {
      name: 'help of the command line',
      facing: 'ui',
      setback: 1,
      at: {
        call: [
          '.option',
          '.requiredOption',
          '.argument',
          '.addHelpText',
          '.helpOption',
          '.command',
          '.positional',
          '.version',
        ],
        argument: 1,
        onwards: true,
      },
    },
    {
      name: 'help of the command line',
      facing: 'ui',
      setback: 1,
      at: {
        call: ['.option', '.positional', '.options'],
        argument: 1,
        property: ['describe', 'description', 'desc'],
      },
    },
    {
      name: 'help of the command line',
      facing: 'ui',
      setback: 1,
      at: { call: ['.addOption', '.addArgument'], argument: 0 },
    },
    {
      name: 'help of the command line',
      facing: 'ui',
      setback: 1,
      at: { property: ['describe'], withAny: ['handler', 'builder', 'type', 'demandOption'] },
    },
  ],
};

export const TERMINALS: readonly SinkTable[] = [REACT, TERMINAL, COMMAND_LINE];
