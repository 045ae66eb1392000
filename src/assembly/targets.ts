import { existsSync, readFileSync } from 'node:fs';

/** A function to evaluate, by its alias. */
export interface AssemblyTarget {
  alias: string;
  /** What is wanted: what the function gives back, or what it hands to calls that ask a model. */
  target: 'result' | 'request';
  /** Of a request: keys of the argument that say what is asked. */
  keys?: readonly string[];
}

interface TargetFile {
  requestKeys?: readonly string[];
  assemblies: readonly { alias: string; target?: 'result' | 'request' }[];
}

const CATALOGS = new URL('../../catalogs/', import.meta.url);

/** The functions that come with the program for a product, callers before what they call; empty where none do. */
export function targetsOf(product: string): AssemblyTarget[] {
  const file = new URL(`${product}/assemblies.json`, CATALOGS);
  if (!/^[a-z0-9-]+$/u.test(product) || !existsSync(file)) return [];
  const { assemblies, requestKeys = [] } = JSON.parse(readFileSync(file, 'utf8')) as TargetFile;
  return assemblies.map(({ alias, target = 'result' }) => ({
    alias,
    target,
    ...(target === 'request' ? { keys: requestKeys } : {}),
  }));
}
