import type { Facing } from '../../catalog/document.js';
import { everyFacing } from '../../catalog/select.js';
import type { SinkTable } from '../../prompts/facing/sink.js';
import { UsageError } from '../failure.js';
import { nonEmpty } from './options.js';

/** The readers that were asked for, from `all` or names with commas between. */
export function facingsOf(value: string): readonly Facing[] {
  if (value === 'all') return everyFacing;
  const names = value.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !everyFacing.includes(name as Facing));
  if (unknown === undefined) return names as Facing[];
  throw new UsageError('not-a-choice', {
    option: 'facing',
    found: unknown,
    choices: `${everyFacing.join(', ')}, all`,
  });
}

/**
 * The sink tables of the files that were named.
 * @throws InputError where one cannot be read or does not fit its schema
 */
export async function sinksOf(paths: readonly string[] | undefined): Promise<readonly SinkTable[]> {
  if (paths === undefined) return [];
  const { readSinks } = await import('../../prompts/facing/read-sinks.js');
  return paths.map((path) => readSinks(nonEmpty('sinks', path)));
}
