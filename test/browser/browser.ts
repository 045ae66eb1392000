import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @throws Error that says what to do where there is no browser. */
export function chromiumPath(): string {
  const named = process.env.CHROMIUM;
  const found = [named, ...usualPlaces].find((place) => place !== undefined && existsSync(place));
  if (found !== undefined) return found;
  throw new Error(
    'These tests drive Chromium, and there is none: install it (on Debian: apt-get install chromium) or name one in CHROMIUM.',
  );
}

/** Without a sandbox, which is not to be had as root, and without any word to the network. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: quiet });
}

/** Where a person can look at what the tests saw; not in the repository. */
export const screenshotFolder = fileURLToPath(new URL('../../screenshots/', import.meta.url));

export async function photograph(page: Page, name: string): Promise<void> {
  mkdirSync(screenshotFolder, { recursive: true });
  await page.screenshot({ path: path.join(screenshotFolder, `${name}.png`) });
}

/** Collects what a page complains about, among it what the content policy forbids. */
export function listenForFaults(page: Page, address: string): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith('data:')) faults.push(`asked for ${url}`);
  });
  return faults;
}
