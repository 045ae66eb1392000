import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/**
 * The part of the user's npm configuration that says where and how to download: `registry`, registries of
 * scopes (`@scope:registry`), credentials (`//host/:…`) and certificates. Read as npm does, the later
 * overriding: the global, the user's and the folder's `.npmrc`, then the environment's `npm_config_…`.
 */
export function readNpmConfig(
  env: NodeJS.ProcessEnv = process.env,
  folder: string = process.cwd(),
): Record<string, string> {
  const fromEnv = environmentConfig(env);
  const prefix =
    process.platform === 'win32' ? dirname(process.execPath) : dirname(dirname(process.execPath));
  const files = [
    fromEnv.globalconfig ?? join(prefix, 'etc', 'npmrc'),
    fromEnv.userconfig ?? join(homedir(), '.npmrc'),
    resolve(folder, '.npmrc'),
  ];
  const all = Object.assign({}, ...files.map((file) => parseNpmrc(readOrEmpty(file), env)), fromEnv);
  return Object.fromEntries(Object.entries<string>(all).filter(([key]) => isAboutDownloads(key)));
}

function isAboutDownloads(key: string): boolean {
  return /^(registry|proxy|https-proxy|noproxy|ca|cafile|strict-ssl|@[^:]+:registry|\/\/.+:.+)$/.test(key);
}

function environmentConfig(env: NodeJS.ProcessEnv): Record<string, string> {
  const config: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    const key = /^npm_config_(.+)$/i.exec(name)?.[1];
    if (key && value)
      config[key.startsWith('@') || key.startsWith('//') ? key : key.toLowerCase().replaceAll('_', '-')] =
        value;
  }
  return config;
}

/** Lines of `key = value`; `${NAME}` stands for the environment's variable, and for itself where there is none. */
export function parseNpmrc(text: string, env: NodeJS.ProcessEnv): Record<string, string> {
  const config: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    const [, key, quoted = ''] = /^\s*([^=;#[\s][^=]*?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (!key) continue;
    const value = quoted.replace(/^(["'])(.*)\1$/, '$2');
    config[key] = value.replace(/\$\{([^}]+)\}/g, (whole, name: string) => env[name] ?? whole);
  }
  return config;
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
