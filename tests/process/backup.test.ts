import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { folderId } from '#features/import/server/public.ts';
import { makeDatabaseFolder } from '../support/databases/folder.ts';
import { testDatabaseLocation } from '../support/databases/test-database.ts';
import { commandOf } from '../support/operations-guide.ts';
import { type CommandPlace, startCommand } from '../support/servers/command.ts';
import { endInstances, needPages, startInstance } from '../support/servers/instance.ts';

// Whole processes start slowly on a machine that is busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

const FILE = '/mnt/usb/savepoint.tar';
const SAVEPOINT_PASSPHRASE = 'correct horse battery';

let folder: string;
beforeAll(needPages, 300_000);
beforeAll(async () => {
  folder = await makeDatabaseFolder('savepoint-backup-');
});
afterEach(endInstances);
afterAll(() => rm(folder, { recursive: true, force: true }));

const told = (name: string) => commandOf('Backup and restore', name);
const [backup, verify, restore] = [told('backup'), told('verify'), told('restore')];

const run = (command: string, place: CommandPlace['config'], through: string[] = []) => {
  const args = command.replace(FILE, path.join(folder, 'savepoint.tar')).split(' ');
  const caller = { folder, config: place };
  return startCommand(caller, args, through, { SAVEPOINT_PASSPHRASE });
};

/** What a server shows of the magazine. */
async function shownBy(url: string | null) {
  const answer = await fetch(`${url}/api/articles?includeCount=true&limit=9`);
  const { articles, totalCount } = (await answer.json()) as {
    articles: ArticleSummary[];
    totalCount: number;
  };
  return [totalCount, articles.map(({ slug, title }) => [slug, title])];
}

it('a magazine is backed up beside its server, lost, and restored on the other engine and back', async () => {
  expect([backup, verify, restore]).toEqual(
    ['backup', 'verify', 'restore'].map((name) => `${name} ${FILE}`),
  );
  const dataDir = path.join(folder, 'data');
  const server = await startInstance({ DATA_DIR: dataDir, DEMO_CONTENT: 'on' });
  const before = await shownBy(server.url);
  const onSqlite = { dataDir, databaseUrl: null };
  const made = await run(`${backup} --encrypt`, onSqlite).answer;
  expect([made.code, made.err]).toEqual([0, '']);
  await server.kill();
  await rm(dataDir, { recursive: true });
  expect((await run(verify, onSqlite).answer).out).toContain('The backup is complete: ');

  const { env, remove } = await testDatabaseLocation({ engine: 'postgres' });
  const onPostgres = { dataDir: path.join(folder, 'other'), databaseUrl: env.DATABASE_URL ?? '' };
  const restored = await run(restore, onPostgres).answer;
  expect([restored.code, restored.out]).toEqual([
    0,
    expect.stringMatching(/^Restored 65 articles, [^\n]*\nEveryone must log in again, [^\n]*\n$/),
  ]);
  const other = { DATA_DIR: onPostgres.dataDir, DATABASE_URL: onPostgres.databaseUrl };
  const there = await startInstance(other);
  expect(await shownBy(there.url)).toEqual(before);
  expect((await run(`${backup} --force`, onPostgres).answer).code).toBe(0);
  await there.stop();
  await remove();

  expect((await run(restore, onSqlite).answer).code).toBe(0);
  const home = await startInstance({ DATA_DIR: dataDir });
  expect(await shownBy(home.url)).toEqual(before);
  await home.stop();
});

it('a disk without room leaves the last backup as it is, and a restore that is killed goes on', async () => {
  const dataDir = path.join(folder, 'small');
  const place = { dataDir, databaseUrl: null };
  const server = await startInstance({ DATA_DIR: dataDir, DEMO_CONTENT: 'on' });
  await server.stop();
  expect((await run(`${backup} --force`, place).answer).code).toBe(0);
  const file = path.join(folder, 'savepoint.tar');
  const whole = await readFile(file);
  // In blocks of a kilobyte.
  const limited = ['bash', '-c', `trap '' XFSZ; ulimit -f 300; exec "$@"`, 'bash'];
  const full = await run(`${backup} --force`, place, limited).answer;
  expect([full.code, full.err]).toEqual([1, expect.stringMatching(/^[^\n]* no room [^\n]*\n$/)]);
  expect((await readFile(file)).equals(whole)).toBe(true);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);

  const empty = { dataDir: path.join(folder, 'empty'), databaseUrl: null };
  const noRoom = await run(restore, empty, limited).answer;
  expect([noRoom.code, noRoom.err]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)]);
  expect(await readdir(empty.dataDir)).toEqual([]);
  await mkdir(path.join(empty.dataDir, 'restore.part'));
  const refused = await (await startInstance({ DATA_DIR: empty.dataDir })).ended;
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/^Savepoint cannot start\. A backup is being restored .*\n$/),
  ]);
  expect((await run(restore, empty).answer).code).toBe(0);
});

it('a stopped magazine is checked and backed up where its disk takes nothing', async (context) => {
  const { env, remove } = await testDatabaseLocation({ prepared: true });
  const dataDir = env.DATA_DIR ?? '';
  const readOnly = { dataDir, databaseUrl: null };
  // As a server leaves it.
  folderId(readOnly);
  const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' });
  try {
    mount('--bind', dataDir, dataDir);
  } catch {
    await remove();
    return context.skip('only root may mount');
  }
  try {
    mount('-o', 'remount,bind,ro', dataDir);
    const made = await run(`backup ${FILE} --force`, readOnly).answer;
    expect([made.code, made.out]).toEqual([0, expect.stringMatching(/: \d+ articles?, /)]);
    expect(made.err).toMatch(/^The backup was written, but couldn't be listed under System: .*\n$/);
    expect(await run(`verify ${FILE}`, readOnly).answer).toMatchObject({ code: 0, err: '' });
    const checked = await run('check', readOnly).answer;
    expect(checked).toMatchObject({ code: 0, out: expect.stringContaining('No problems found') });
  } finally {
    execFileSync('umount', [dataDir]);
    await remove();
  }
});
