import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeDatabaseFolder } from '../support/databases/folder.ts';
import { endInstances, needPages, startInstance } from '../support/servers/instance.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

/** Lists what a process has loaded when it ends. */
const HOOK = `
import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load(url, context, next) {
  const result = next(url, context);
  loaded.push([url, result.source?.length ?? 0]);
  return result;
} });
process.on('exit', () => process.stderr.write('LOADED ' + JSON.stringify(loaded) + '\\n'));`;

/** Libraries of which a server needs none, or only some requests one. */
const ON_FIRST_USE = [
  ...['@mixmark-io/domino', '@simplewebauthn/server', '@zxcvbn-ts/core', 'age-encryption', 'ai'],
  ...[
    'diff',
    'feedsmith',
    'markdown-it',
    'nodemailer',
    'pg',
    'prom-client',
    'sanitize-html',
    'satori',
  ],
  ...['sharp', 'sitemap', 'smol-toml', 'turndown', 'yauzl'],
];
/** Each module costs memory and time at every start. */
const MAX_MODULES = 1930;
const MAX_BYTES = 8_650_000;

let folder: string;
beforeAll(async () => {
  await needPages();
  folder = await makeDatabaseFolder('savepoint-modules-');
});
afterAll(async () => {
  await endInstances();
  await rm(folder, { recursive: true, force: true });
});

it('a server starts without the libraries that only some requests need', async () => {
  const hook = `data:text/javascript,${encodeURIComponent(HOOK)}`;
  const env = { DATA_DIR: path.join(folder, 'data'), DEMO_CONTENT: 'off' };
  // The first start creates the database and the first account.
  await (await startInstance(env, { cwd: folder })).stop();
  const instance = await startInstance(
    { ...env, NODE_OPTIONS: `--import=${hook}` },
    { cwd: folder },
  );
  expect((await fetch(`${instance.url}/`)).status).toBe(200);
  const { stderr } = await instance.stop();
  const loaded: [url: string, bytes: number][] = JSON.parse(
    /LOADED (.*)/.exec(stderr)?.[1] ?? '[]',
  );
  const early = ON_FIRST_USE.filter((name) =>
    loaded.some(([url]) => url.includes(`/node_modules/${name}/`)),
  );
  expect(early).toEqual([]);
  expect(loaded.length).toBeGreaterThan(500);
  expect(loaded.length).toBeLessThan(MAX_MODULES);
  expect(loaded.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(MAX_BYTES);
});
