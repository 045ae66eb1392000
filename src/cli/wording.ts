import { OutputError } from '../catalog/atomic-file.js';
import { InputError } from '../catalog/diagnostic.js';
import { type CatalogFault, CatalogFaultError } from '../catalog/fault.js';
import { PlaceError } from '../queries/place-query.js';
import { exitCode, UsageError } from './failure.js';
import { forTerminal } from './terminal.js';

export interface WordedError {
  /** What was wrong, where, and what to do; safe to show. */
  readonly text: string;
  readonly exitCode: number;
}

type Parameters = Readonly<Record<string, string>>;

function wordFaultCode({ code, arguments: given }: CatalogFault): string {
  switch (code) {
    case 'newer-schema-version':
      return `schema version ${given.found} is newer than ${given.supported}: update prompt-catalog to read it`;
    case 'missing-field':
      return 'this field is missing';
    case 'unknown-field':
      return 'no such field is known';
    case 'wrong-type':
      return `expected ${given.expected}, found ${given.found}`;
    case 'not-allowed':
      return `${given.found} is not one of: ${given.allowed}`;
    case 'wrong-pattern':
      return `${given.found} does not match ${given.pattern}`;
    case 'out-of-range':
      return `${given.found} ${given.rule}`;
    case 'duplicate':
      return `"${given.found}" stands there twice`;
    case 'unknown-reference':
      return `"${given.found}" names no ${given.expected} of this catalog`;
    case 'wrong-span':
      return `the end ${given.found} comes before the start ${given.expected}`;
    case 'wrong-count':
      return `says ${given.found}, counted ${given.expected}`;
  }
}

function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** One line: the JSON pointer of a fault and what is wrong there. */
export function wordFault(fault: CatalogFault): string {
  const where = fault.pointer === '' ? '(whole document)' : shorten(fault.pointer, 200);
  return forTerminal(`${where}: ${shorten(wordFaultCode(fault), 400)}`);
}

function wordUsage(code: UsageError['code'], given: Parameters): string {
  switch (code) {
    case 'unknown-command': {
      const suggestion = given.suggestion === undefined ? '' : ` Did you mean ${given.suggestion}?`;
      return `"${given.command}" is no command.${suggestion}`;
    }
    case 'missing-command':
      return 'Name a command.';
    case 'unknown-argument':
      return `${given.command} knows no argument or option "${given.names}".`;
    case 'missing-argument':
      return `${given.command} needs more arguments.`;
    case 'missing-option':
      return `${given.command} needs --${given.names}.`;
    case 'not-a-number':
      return `--${given.option} takes a whole number from ${given.least} to ${given.most}, not "${given.found}".`;
    case 'not-a-choice':
      return `--${given.option} takes ${given.choices}, not "${given.found}".`;
    case 'not-a-shard':
      return `--shard takes a part and the number of parts, such as 2/4, not "${given.found}".`;
    case 'given-twice':
      return `--${given.option} was given more than once.`;
    case 'contradiction':
      return `--${given.option} and --${given.other} contradict each other.`;
    case 'empty-value':
      return `--${given.option} needs a value that is not empty.`;
    case 'no-assembly':
      return `There is no assembly of "${given.alias}".${given.known ? ` There is one of: ${given.known}.` : ''}`;
    case 'no-scenario':
      return `There is no scenario "${given.name}". There is one of: ${given.known}.`;
    case 'needs-scenarios':
      return `No scenario file comes for ${given.package}: name one with --scenarios.`;
    case 'not-a-pair':
      return `--${given.option} takes NAME=VALUE, not "${given.value}".`;
    case 'no-simulation':
      return `The scenario file of ${given.product} does not say how a request is put together.`;
    case 'flag-contradiction':
      return `--${given.flag} and --${given.other} exclude each other in ${given.product}.`;
    case 'foreign-flag':
      return `${given.product} has no flag --${given.flag}.`;
    case 'not-agents':
      return '--agents takes a JSON object: a name, then an object with "description" and "prompt".';
    case 'unknown-prompt':
      return `No prompt has the id "${given.id}".${like(given.similar)}`;
    case 'needs-rules':
      return 'resolve needs rules: name a file or a product with --rules, or leave it out.';
    case 'needs-option':
      return `--${given.option} needs --${given.other}.`;
    case 'stdin-twice':
      return 'Standard input can be read once only: name a file for one of the two.';
    case 'several-products':
      return `${given.folder} holds catalogs of several products (${given.found}): choose one with --product.`;
    case 'no-catalogs':
      return `${given.folder} holds no catalog that can be taken.`;
    case 'unknown-history':
      return `None of ${given.count} catalogs has a prompt or an alias "${given.asked}".`;
    case 'no-stdin':
      return 'Catalogs of a site are read twice: name files, not -.';
    case 'unknown-table':
      return `There is no table "${given.found}"; there are: ${given.known}.`;
    case 'not-of-format':
      return `--${given.option} has no meaning with --format ${given.format}.`;
    case 'not-a-base':
      return `--base takes a path such as /docs/, without a server or anything encoded, not "${given.found}".`;
    case 'hidden-base':
      return `--base names a folder whose pages ${given.format} leaves out of its site: "${given.found}".`;
    case 'not-an-address':
      return `--host takes a name or an address of this computer, not "${given.found}".`;
    case 'arguments':
      return given.message ?? '';
  }
}

function like(similar: string | undefined): string {
  return similar ? ` Like it: ${similar}.` : '';
}

function wordPlaceFault({ code, arguments: given }: PlaceError): string {
  switch (code) {
    case 'unknown-place':
      return `"${given.found}" is no alias, prompt id or position.${like(given.similar)}`;
    case 'unknown-alias':
      return `The rules have no alias "${given.found}".${like(given.similar)}`;
    case 'unknown-module':
      return `No module of text has a path that ends with "${given.found}".${like(given.similar)}`;
    case 'ambiguous-module':
      return `${given.count} modules have a path that ends with "${given.found}", such as: ${given.similar}.`;
    case 'module-needed':
      return `The release has ${given.found} scripts: name the module, as in MODULE:LINE.`;
    case 'no-view':
      return `${given.module} has no readable print.`;
    case 'no-such-position':
      return `${given.module} has ${given.what} ${given.least} to ${given.most}.`;
  }
}

const outputAdvice: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: free some space or choose another place with --out.',
  EDQUOT: 'The quota is used up: free some space or choose another place with --out.',
  EACCES: 'No permission to write there: choose another place with --out.',
  EPERM: 'No permission to write there: choose another place with --out.',
  EROFS: 'That file system is read-only: choose another place with --out.',
  ENOENT: 'Its folder does not exist: make it first or choose another place with --out.',
  ENOTDIR: 'A part of its path is a file: choose another place with --out.',
  EISDIR: 'It is a folder: name a file with --out.',
  ENAMETOOLONG: 'The name is too long: choose another with --out.',
};

function wordInput(error: InputError): string {
  if (error instanceof CatalogFaultError) {
    const lines = error.faults.map((fault) => `  ${wordFault(fault)}`);
    return `${forTerminal(error.path ?? 'the document')} is not a catalog that can be read:\n${lines.join('\n')}`;
  }
  const advice = error.advice === undefined ? '' : `\n  ${forTerminal(error.advice)}`;
  return forTerminal(error.message, { lines: true }) + advice;
}

/** Words anything that a command may throw. */
export function wordError(error: unknown): WordedError {
  if (error instanceof UsageError) {
    const words = forTerminal(wordUsage(error.code, error.arguments), { lines: true });
    const { command } = error.arguments;
    const help = command === undefined || error.code === 'unknown-command' ? '' : `${forTerminal(command)} `;
    return { text: `catalog: ${words}\nRun catalog ${help}--help for help.`, exitCode: exitCode.usage };
  }
  if (error instanceof PlaceError) {
    return { text: `catalog: ${forTerminal(wordPlaceFault(error))}`, exitCode: exitCode.usage };
  }
  if (error instanceof InputError) {
    return { text: `catalog: ${wordInput(error)}`, exitCode: exitCode.unreadable };
  }
  if (error instanceof OutputError) {
    const advice = outputAdvice[error.code] ?? 'Choose another place with --out.';
    return { text: `catalog: ${forTerminal(error.message)}\n  ${advice}`, exitCode: exitCode.unreadable };
  }
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    text: `catalog: a fault of catalog itself, please report it:\n${forTerminal(details, { lines: true })}`,
    exitCode: exitCode.unreadable,
  };
}
