import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testDatabaseLocation, withAdminClient } from '../support/databases/test-database.ts';
import { openLine } from '../support/servers/database-line.ts';
import { type Ended, endInstances, NODE, startInstance } from '../support/servers/instance.ts';
import { unpackedRelease } from '../support/servers/release.ts';

// What surprises operators most, on an unpacked release. `operators-path.test.ts` walks the documents.
vi.setConfig({ testTimeout: 120_000 });

const run = promisify(execFile);
/** No environment of this machine. */
const EMPTY = { PATH: '/usr/bin:/bin', NODE_COMPILE_CACHE: '', DEMO_CONTENT: 'off' };
const NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
const IS_ROOT = process.getuid?.() === 0;
const STILL_WITHIN = { timeout: 90_000, interval: 1_000 };

let work: string;
let program: string;
let folder: string;
let count = 0;
/** Everything that a process wrote: no operator is shown a stack trace. */
const outputs: string[] = [];

beforeAll(async () => {
  const unpacked = await unpackedRelease();
  work = unpacked.work;
  program = path.join(unpacked.release, 'savepoint.mjs');
  await chmod(work, 0o755);
}, 300_000);
beforeEach(async () => {
  count += 1;
  folder = path.join(work, `site-${count}`);
  await mkdir(folder, { mode: 0o755 });
});
afterEach(async () => {
  await endInstances();
  for (const output of outputs) expect(output).not.toMatch(/\n\s+at |"stack":/);
});
afterAll(() => rm(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

async function start(env: Record<string, string> = {}, through: string[] = []) {
  const instance = await startInstance({ ...EMPTY, ...env }, { cwd: folder, program, through });
  void instance.ended.then(({ stdout, stderr }) => outputs.push(stdout, stderr));
  return instance;
}

/** The one line of a start that fails. */
async function refusal(env: Record<string, string>, through: string[] = []): Promise<string> {
  const { code, stderr }: Ended = await (await start(env, through)).ended;
  expect(code, stderr).toBe(1);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  return stderr;
}

/** The last line of a command that fails. */
async function failure(args: string[], env: Record<string, string> = {}): Promise<string> {
  const options = { cwd: folder, env: { ...EMPTY, ...env } };
  const { code, stderr } = await run(NODE, [program, ...args], options).then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  );
  outputs.push(stderr);
  expect(code, stderr).toBe(1);
  return stderr.trimEnd().split('\n').at(-1) ?? '';
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
const linesOf = ({ stdout }: Ended) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

it('a start whose port is taken names the remedy and creates nothing; the next one shows the first password', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const env = { PORT: String((taken.address() as AddressInfo).port) };
  expect(await refusal(env)).toMatch(/EADDRINUSE.* set PORT to another one/);
  expect(await readdir(folder)).not.toContain('savepoint.sqlite');
  taken.close();
  await once(taken, 'close');
  const { url, stop } = await start(env);
  expect(url).not.toBeNull();
  expect((await stop()).stderr).toMatch(/Password {2}\S+/);
});

it.runIf(IS_ROOT)(
  'an unreadable .env is named with the remedy by server and commands',
  async () => {
    await writeFile(path.join(folder, '.env'), 'PORT=0\n', { mode: 0o600 });
    expect(await refusal({}, NOBODY)).toMatch(/\.env can't be read \(EACCES\).*chown/);
  },
);

it('an unknown setting and an unwritable BACKUP_DIR are refused by name', async () => {
  expect(await refusal({ BACKUP_DIR: '/proc/nope' })).toMatch(/BACKUP_DIR \/proc\/nope can't be/);
  await writeFile(path.join(folder, '.env'), 'BACKUP_DR=/srv\n');
  expect(await refusal({})).toMatch(/BACKUP_DR .* is not a setting\. Did you mean BACKUP_DIR\?/);
});

it('the database of another release is refused by server and backup, and left as it was', async () => {
  const { stop } = await start();
  await stop();
  const file = path.join(folder, 'data/savepoint.sqlite');
  const database = new DatabaseSync(file);
  database.exec("insert into migrations (name, applied_at) values ('999-next', 1)");
  database.close();
  expect(await refusal({})).toMatch(/made by a newer release: .*999-next/);
  expect(await failure(['backup', 'a.tar'])).toMatch(/made by a newer release/);
  expect(await readdir(folder)).not.toContain('a.tar');
});

it.runIf(IS_ROOT)(
  'a backup onto a full disk says how much it needs and leaves no file',
  async () => {
    const { stop } = await start({ DEMO_CONTENT: 'on' });
    await stop();
    const disk = path.join(folder, 'disk');
    await mkdir(disk);
    await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
    try {
      const words = /^The disk of .*\/disk is too full: .*Free some space or use another disk\.$/;
      expect(await failure(['backup', path.join(disk, 'a.tar')])).toMatch(words);
      expect(await readdir(disk)).toEqual([]);
    } finally {
      await run('umount', [disk]);
    }
  },
);

it('a PostgreSQL database that is not UTF8 is refused with the command that creates one', async () => {
  const place = await testDatabaseLocation({ engine: 'postgres' });
  const latin = new URL(place.env.DATABASE_URL ?? '');
  latin.pathname += '_latin1';
  const name = latin.pathname.slice(1);
  await withAdminClient((client) =>
    client.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`),
  );
  const env = { DATABASE_URL: latin.href };
  expect(await refusal(env)).toMatch(/encoding is LATIN1, not UTF8\. Create one: createdb/);
  await withAdminClient((client) => client.query(`drop database ${name}`));
  await place.remove();
});

it('a stopping server answers /readyz with 503, and its request log has neither IP nor query', async () => {
  const instance = await start({ DRAIN_SECONDS: '2', ACCESS_LOG: 'all' });
  await statusOf(`${instance.url}/api/articles?q=secret`);
  const ended = instance.stop();
  await expect.poll(() => statusOf(`${instance.url}/readyz`)).toBe(503);
  expect(await statusOf(`${instance.url}/api/categories`)).toBe(200);
  const requests = linesOf(await ended).filter(({ msg }) => msg === 'request');
  expect(requests).toContainEqual(
    expect.objectContaining({ method: 'GET', path: '/api/categories', status: 200 }),
  );
  for (const line of requests) {
    expect(line).not.toHaveProperty('ip');
    expect(JSON.stringify(line)).not.toMatch(/127\.0\.0\.1|secret/);
  }
});

it('PostgreSQL away is one line when it goes, one a minute and one when it is back, whatever is requested', async () => {
  const place = await testDatabaseLocation({ engine: 'postgres' });
  const line = await openLine(place.env.DATABASE_URL ?? '');
  const instance = await start({ DATABASE_URL: line.url });
  const url = instance.url ?? '';
  expect(await statusOf(`${url}/readyz`)).toBe(200);
  await line.cut();
  const until = Date.now() + 65_000;
  await expect
    .poll(async () => {
      const paths = ['/archive', '/articles?page=2', '/api/articles?limit=7', '/readyz'];
      const statuses = await Promise.all(paths.map((one) => statusOf(url + one)));
      expect(statuses).toEqual([503, 503, 503, 503]);
      return Date.now() > until;
    }, STILL_WITHIN)
    .toBe(true);
  await line.mend();
  await expect.poll(() => statusOf(`${url}/readyz`), STILL_WITHIN).toBe(200);
  const ended = await instance.stop();
  // A busy machine renders slowly.
  const troubles = linesOf(ended).filter(
    ({ level, msg }) => level >= 40 && msg !== 'rendering blocked the event loop',
  );
  expect(troubles.map(({ msg }) => msg)).toEqual([
    'database does not respond',
    'database still does not respond',
    'database responds again',
  ]);
  await line.cut();
  await place.remove();
});
