import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Article } from '#features/articles/contract.ts';
import type { Media } from '#features/media/contract.ts';
import { openStore } from '#platform/db/store.ts';
import { drawing } from '../support/content/pictures.ts';
import { endInstances, NODE, startInstance } from '../support/servers/instance.ts';
import { unpackedRelease } from '../support/servers/release.ts';
import { fillReleased, RELEASED } from '../support/stores/released.ts';
import { storePlace } from '../support/stores/test-store.ts';

const run = promisify(execFile);
const WITHIN = { timeout: 30_000 };
// Helpers of an instance write what they compiled when they end, a moment after it.
const REMOVED = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
/** Nothing of this machine: the settings stand in a file. */
const EMPTY = { PATH: '', NODE_COMPILE_CACHE: '' };
const PASSWORD = 'seven lanterns over the harbour';

/** Where the release is unpacked, and the folder that the server and the commands are run in. */
let work: string;
let program: string;
let folder: string;

beforeAll(async () => {
  const made = await unpackedRelease();
  work = made.work;
  program = path.join(made.release, 'savepoint.mjs');
  folder = path.join(work, 'site');
  await mkdir(folder);
}, 300_000);
afterEach(endInstances);
afterAll(() => rm(work, REMOVED));

const configure = (settings: Record<string, string>) =>
  writeFile(
    path.join(folder, '.env'),
    Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`),
  );

async function start() {
  const instance = await startInstance(EMPTY, { cwd: folder, program });
  if (instance.url === null) throw new Error((await instance.ended).stderr);
  return { ...instance, url: instance.url };
}

const command = (...args: string[]) => run(NODE, [program, ...args], { cwd: folder, env: EMPTY });

async function json<T>(answer: Response, status = 200): Promise<T> {
  expect(answer.status, await answer.clone().text()).toBe(status);
  return (await answer.json()) as T;
}

/** The main admin's calls at an instance. */
async function logIn(url: string) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'admin', password: PASSWORD });
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  expect(login.status, await login.clone().text()).toBe(200);
  const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0]);
  const call = (address: string, init: RequestInit = {}) =>
    fetch(url + address, { ...init, headers: { cookie: cookie.join('; '), ...init.headers } });
  const post = (address: string, fields: object) =>
    call(address, { method: 'POST', headers, body: JSON.stringify(fields) });
  return { call, post };
}

const written = (title: string) => ({
  ...{ title, category: 'news', status: 'published' },
  content: '<p>The harbour opens at dawn.</p>',
});

const shows = async (url: string, { slug, title }: Article) =>
  (await (await fetch(`${url}/articles/${slug}`)).text()).includes(title);

it('a release is installed, backed up, destroyed, restored on PostgreSQL and grown to three instances', {
  timeout: 240_000,
}, async () => {
  const backups = path.join(work, 'backups');
  const settings = {
    ...{ SITE_NAME: 'The Harbour', ADMIN_PASSWORD: PASSWORD, DEMO_CONTENT: 'off' },
    ...{ DATA_DIR: path.join(work, 'data'), BACKUP_DIR: backups, BACKUP_KEEP: '3' },
  };
  await configure(settings);
  const first = await start();
  const admin = await logIn(first.url);
  const article = await json<Article>(await admin.post('/api/articles', written('A lamp')), 201);
  const form = new FormData();
  form.set('file', new Blob([await drawing(300, 200).jpeg().toBuffer()]), 'lamp.jpg');
  const picture = await json<Media>(
    await admin.call('/api/media', { method: 'POST', body: form }),
    201,
  );

  // The job of each night, now.
  await json(await admin.post('/api/admin/backups', {}));
  const kept = async () => {
    const files = await readdir(backups).catch(() => []);
    return files.filter((file) => file.endsWith('.tar'));
  };
  await expect.poll(kept, WITHIN).toHaveLength(1);
  const [name = ''] = await kept();
  const backup = path.join(backups, name);
  await command('verify', backup);

  await first.kill();
  await rm(settings.DATA_DIR, REMOVED);

  const place = await storePlace({ engine: 'postgres' });
  const { DATABASE_URL = '' } = place.env;
  await configure({ ...settings, DATABASE_URL, DATA_DIR: path.join(work, 'elsewhere') });
  await command('restore', backup);
  const instances = [await start(), await start(), await start()];
  for (const { url } of instances) {
    expect(await json(await fetch(`${url}/readyz`))).toEqual({ status: 'ready' });
    expect(await shows(url, article)).toBe(true);
    expect((await fetch(url + picture.url)).status).toBe(200);
  }
  const [one, two, three] = instances;
  const restored = await logIn(one?.url ?? '');
  const next = await json<Article>(await restored.post('/api/articles', written('A buoy')), 201);
  for (const { url } of instances) await expect.poll(() => shows(url, next), WITHIN).toBe(true);
  await two?.kill();
  expect(await shows(three?.url ?? '', next)).toBe(true);
  for (const instance of [one, three]) expect(await instance?.stop()).toMatchObject({ code: 0 });
  expect(JSON.parse((await command('check', '--json')).stdout)).toMatchObject({ found: [] });
  await place.remove();
  expect(await readdir(backups)).toContain(name);
});

it('a store of the release before is brought up to date, and a backup of it is kept', {
  timeout: 120_000,
}, async () => {
  const dataDir = path.join(work, 'before');
  const backups = path.join(work, 'before-backups');
  const store = await openStore({ dataDir, databaseUrl: null });
  const before = RELEASED.at(-1);
  if (!before) throw new Error('no release is known');
  await fillReleased(store.db, before);
  await store.close();
  await configure({ DATA_DIR: dataDir, BACKUP_DIR: backups });
  const { url, stop } = await start();
  expect((await fetch(`${url}/articles/a-lamp`)).status).toBe(200);
  expect(await stop()).toMatchObject({ code: 0 });
  const [name = ''] = await readdir(backups);
  await command('verify', path.join(backups, name));
});
