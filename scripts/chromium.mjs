// Finds Chromium for the browser journeys, and installs it if necessary.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './setup.mjs';

// The headless shell comes first: journeys are a quarter faster in it.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];

const INSTALL = ['install', '-y', '-qq', '--no-install-recommends'];

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  for (const name of NAMES) {
    const found = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
    if (found) return found;
  }
  return undefined;
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/**
 * CHROMIUM_PATH, then the usual names, then Playwright's own download, then Debian's package.
 * @returns {Promise<string>} the path of the browser
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) {
    if (existsSync(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, but there is no such file.`);
  }
  const found = onPath() ?? (await playwrightsOwn());
  if (found) return found;
  console.error('No Chromium found: installing one for the browser journeys ...');
  await run('node_modules/.bin/playwright', ['install', 'chromium']).catch(() => 1);
  const downloaded = await playwrightsOwn();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env });
    // Some releases have no package of the headless shell.
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      if ((await run('apt-get', [...INSTALL, browser], { env })) === 0) break;
    }
    await run('apt-get', [...INSTALL, 'fonts-liberation'], { env });
  }
  const installed = onPath();
  if (installed) return installed;
  throw new Error('No Chromium could be found or installed. Install one, or set CHROMIUM_PATH.');
}
