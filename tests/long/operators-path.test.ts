import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Article } from '#features/articles/contract.ts';
import type { Media } from '#features/media/contract.ts';
import type { Operations } from '#features/operations/contract.ts';
import type { Jobs } from '#features/operations/jobs.contract.ts';
import { drawing } from '../support/content/images.ts';
import { testDatabaseLocation } from '../support/databases/test-database.ts';
import { blocksOf, commandOf, sectionOf } from '../support/operations-guide.ts';
import { unitValues } from '../support/packaging/unit.ts';
import { endInstances, NODE, startInstance } from '../support/servers/instance.ts';
import { openMachine } from '../support/servers/machine.ts';
import { unpackedRelease } from '../support/servers/release.ts';
import { openRoundRobin } from '../support/servers/round-robin.ts';

const run = promisify(execFile);
const WITHIN = { timeout: 30_000 };
// Child processes write their compile caches when they end, a moment after their parent.
const REMOVED = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
/** No environment of this machine: the settings are in a file. */
const EMPTY = { PATH: '', NODE_COMPILE_CACHE: '' };
const PASSWORD = 'seven lanterns over the harbour';
/** The commands of root that install the service. */
const [SERVICE = ''] = blocksOf('As a service', 'sh');
/** The settings in these commands. */
const SETTINGS = Object.fromEntries(
  [...SERVICE.matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
);

/** The folder of the release, where the server and the commands run. */
let work: string;
let release: string;
let program: string;
let folder: string;

beforeAll(async () => {
  ({ work, release } = await unpackedRelease());
  program = path.join(release, 'savepoint.mjs');
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

/** A command of the guide, with its last file name replaced. */
const asTold = (section: string, name: string, file: string) =>
  command(...commandOf(section, name).split(' ').with(-1, file));

async function json<T>(answer: Response, status = 200): Promise<T> {
  expect(answer.status, await answer.clone().text()).toBe(status);
  return (await answer.json()) as T;
}

/** API calls of the main admin to an instance. */
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
  title,
  category: 'news',
  status: 'published',
  content: '<p>The harbour opens at dawn.</p>',
});

const shows = async (url: string, { slug, title }: Article) =>
  (await (await fetch(`${url}/articles/${slug}`)).text()).includes(title);

it('a release is installed, backed up nightly, destroyed, restored on PostgreSQL and scaled to three instances', {
  timeout: 240_000,
}, async () => {
  const backups = path.join(work, 'backups');
  const settings = {
    ...SETTINGS,
    SITE_NAME: 'The Harbour',
    ADMIN_PASSWORD: PASSWORD,
    DEMO_CONTENT: 'off',
    DATA_DIR: path.join(work, 'data'),
    BACKUP_DIR: backups,
    BACKUP_KEEP: '3',
  };
  await configure(settings);
  const first = await start();
  const admin = await logIn(first.url);
  const article = await json<Article>(await admin.post('/api/articles', written('A lamp')), 201);
  const form = new FormData();
  form.set('file', new Blob([await drawing(300, 200).jpeg().toBuffer()]), 'lamp.jpg');
  const image = await json<Media>(
    await admin.call('/api/media', { method: 'POST', body: form }),
    201,
  );

  // Runs the job of the next midnight now.
  const { jobs } = await json<Jobs>(await admin.call('/api/admin/jobs'));
  const nightly = jobs.find(({ name }) => name === 'backups.daily');
  await json(await admin.post(`/api/admin/jobs/${nightly?.id}/run-now`, {}));
  const kept = async () => {
    const files = await readdir(backups).catch(() => []);
    return files.filter((file) => file.endsWith('.tar'));
  };
  await expect.poll(kept, WITHIN).toEqual([expect.stringMatching(/^savepoint-[\dT-]+Z\.tar$/)]);
  const [name = ''] = await kept();
  const backup = path.join(backups, name);
  await asTold('Backup and restore', 'verify', backup);

  await first.kill();
  await rm(settings.DATA_DIR, REMOVED);

  const place = await testDatabaseLocation({ engine: 'postgres' });
  const { DATABASE_URL = '' } = place.env;
  await configure({ ...settings, DATABASE_URL, DATA_DIR: path.join(work, 'elsewhere') });
  await asTold('Backup and restore', 'restore', backup);
  const instances = [await start(), await start(), await start()] as const;
  const [, ready] = /`GET (\/\S+)` of each/.exec(sectionOf('Several instances')) ?? [];
  for (const { url } of instances) {
    expect(await json(await fetch(url + ready))).toEqual({ status: 'ready' });
    expect(await shows(url, article)).toBe(true);
    expect((await fetch(url + image.url)).status).toBe(200);
  }

  const proxy = await openRoundRobin(() => instances.map(({ url }) => url));
  onTestFinished(proxy.close);
  // Each request goes to another instance.
  const restored = await logIn(proxy.url);
  const next = await json<Article>(await restored.post('/api/articles', written('A buoy')), 201);
  for (const { url } of instances) await expect.poll(() => shows(url, next), WITHIN).toBe(true);
  const [one, two, three] = instances;
  await two.kill();
  for (const _each of instances) expect(await shows(proxy.url, next)).toBe(true);

  await json(await restored.post('/api/admin/operations/check', {}));
  const check = async () =>
    (await json<Operations>(await restored.call('/api/admin/operations'))).database.check;
  await expect.poll(check, WITHIN).toMatchObject({ isRunning: false, problems: null });
  for (const instance of [one, three]) expect(await instance.stop()).toMatchObject({ code: 0 });
  await place.remove();
  expect(await readdir(backups)).toContain(name);
});

it('a release runs as a service as documented, and is backed up, upgraded, restored, moved and uninstalled', {
  timeout: 120_000,
}, async (context) => {
  const machine = await openMachine(release);
  if (machine === null) return context.skip('only root may mount, and not in every container');
  onTestFinished(machine.close);
  const unit = (name: string) => unitValues(name)[0] ?? '';
  const [node = '', ...args] = unit('ExecStart').split(' ');
  const program = args.at(-1) ?? '';
  const data = `/var/lib/${unit('StateDirectory')}`;
  await machine.type(SERVICE.replaceAll(/^(systemctl|journalctl) .*$/gm, ''));
  await machine.type(`echo DEMO_CONTENT=off >> ${unit('WorkingDirectory')}/.env`);

  // The part of the unit that systemd would perform.
  const owner = `--owner=${unit('User')} --group=${unit('Group')}`;
  await machine.type(`install --directory ${owner} --mode=${unit('StateDirectoryMode')} ${data}`);
  const account = [`--reuid=${unit('User')}`, `--regid=${unit('Group')}`, '--init-groups'];
  const begin = `cd ${unit('WorkingDirectory')} && umask ${unit('UMask')} && exec setpriv "$@"`;
  const rights = ['--no-new-privs', '--bounding-set=-all'];
  const service = await startInstance(
    {
      ...EMPTY,
      ...machine.env,
      ...Object.fromEntries(unitValues('Environment').map((one) => one.split('='))),
    },
    { node, program, through: [...machine.enter, 'sh', '-c', begin, 'sh', ...account, ...rights] },
  );
  expect(service.url, service.said()).not.toBeNull();
  expect(await json(await fetch(`${service.url}/readyz`))).toEqual({ status: 'ready' });
  expect(await json(await fetch(`${service.url}/api/articles`))).toEqual([]);
  expect(service.said()).toMatch(/Password {2}\S+/);

  const { BACKUP_DIR = '' } = SETTINGS;
  await machine.type(`cd ${BACKUP_DIR} && savepoint backup by-hand.tar`);
  expect(await service.stop()).toMatchObject({ code: 0 });

  // The first three lines of the installation, then the link.
  const [, link = ''] = /`(ln [^`]+)`/.exec(sectionOf('Upgrades')) ?? [];
  const upgrade = [...SERVICE.split('\n').slice(0, 3), link];
  await machine.type(upgrade.join('\n').replaceAll('VERSION', 'NEXT'));
  expect(await machine.type('readlink /opt/savepoint')).toBe('/opt/savepoint-NEXT\n');

  const [, makeEmpty = ''] = /\(`(install [^`]+)`\)/.exec(sectionOf('Backup and restore')) ?? [];
  await machine.type(`mv ${data} ${data}-before\n${makeEmpty}`);
  await machine.type(`cd ${BACKUP_DIR} && savepoint restore by-hand.tar`);
  const found = JSON.parse(await machine.type('savepoint check --json'));
  expect(found).toMatchObject({ found: [], left: 0 });
  const theirs = () => machine.type(`stat --format='%U %a' ${data} ${data}/savepoint.sqlite`);
  expect(await theirs()).toBe('savepoint 700\nsavepoint 600\n');

  const [move = '', uninstall = ''] = blocksOf('Moving and uninstalling', 'sh');
  const [leave = '', arrive = ''] = move
    .replaceAll(/^(systemctl|scp) .*$/gm, '')
    .split('# new server');
  await machine.type(leave);
  // As scp leaves it, on a server without data.
  await machine.type(`chown root:root ${BACKUP_DIR}/move.tar\nrm --recursive ${data}`);
  await machine.type(arrive);
  expect(await theirs()).toBe('savepoint 700\nsavepoint 600\n');
  await machine.type(uninstall.replaceAll(/^systemctl .*$/gm, ''));
  const rest = 'find /opt /etc /var /usr/local/bin -name "*savepoint*"; id savepoint 2>&1 || true';
  expect(await machine.type(rest)).toMatch(/^id: .*no such user\n$/);
});
