import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { makeDatabaseFolder } from '../support/databases/folder.ts';
import { testDatabaseLocation } from '../support/databases/test-database.ts';
import { commandsOf } from '../support/operations-guide.ts';
import { type CommandPlace, startCommand } from '../support/servers/command.ts';
import { endInstances, needPages, startInstance } from '../support/servers/instance.ts';

// Whole processes start slowly on a machine that is busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let dataDir: string;
beforeAll(needPages, 300_000);
beforeEach(async () => {
  folder = await makeDatabaseFolder('savepoint-copy-');
  dataDir = path.join(folder, 'data');
});
afterEach(async () => {
  await endInstances();
  await rm(folder, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}) =>
  startInstance({ DATA_DIR: dataDir, ...env }, { cwd: folder });

/** What a server shows of the magazine, once it has started; it is stopped again. */
async function shownBy(env: Record<string, string> = {}) {
  const { url, stop, ended } = await start(env);
  if (url === null) throw new Error((await ended).stderr);
  const ask = async (query: string) => {
    const answer = await fetch(`${url}/api/articles?includeCount=true&${query}`);
    return (await answer.json()) as { articles: ArticleSummary[]; totalCount: number };
  };
  const newest = await ask('limit=9');
  const word = newest.articles[0]?.title.split(' ').at(-1) ?? '';
  const found = await ask(`search=${encodeURIComponent(word)}`);
  await stop();
  const slugsOf = ({ articles, totalCount }: typeof newest) => [
    totalCount,
    articles.map(({ slug }) => slug),
  ];
  return { newest: slugsOf(newest), found: slugsOf(found) };
}

/** Waits until a copy has written some tables. */
async function underWay({ db }: Database): Promise<void> {
  const count = sql<{ tables: number }>`select count(*) as tables from copy_progress`;
  for (let tables = 0; tables < 4; ) {
    const { rows } = await count.execute(db).catch(() => ({ rows: [] }));
    tables = rows[0]?.tables ?? 0;
  }
}

it('a store goes to PostgreSQL and back by the words of the document, also where the copy is killed', async () => {
  const [there = '', back = ''] = commandsOf('From SQLite to PostgreSQL and back');
  const { env, remove } = await testDatabaseLocation({ engine: 'postgres' });
  const databaseUrl = env.DATABASE_URL ?? '';
  const bare = new URL(databaseUrl);
  const PGPASSWORD = bare.password;
  bare.password = '';
  const run = (command: string, config: CommandPlace['config']) => {
    const named = command
      .replace(/postgres:\S+/, bare.href)
      .replace('/var/lib/savepoint', dataDir)
      .split(' ');
    return startCommand({ folder, config }, named, [], { PGPASSWORD });
  };
  const before = await shownBy({ DEMO_CONTENT: 'on' });
  const onSqlite = { dataDir, databaseUrl: null };
  const onPostgres = { dataDir, databaseUrl };

  const target = await openDatabase(onPostgres);
  const { child, answer } = run(there, onSqlite);
  await underWay(target);
  child.kill('SIGKILL');
  expect((await answer).signal).toBe('SIGKILL');
  await target.close();
  const refused = await (await start({ DATABASE_URL: databaseUrl })).ended;
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(
      /^Savepoint cannot start\. The copy into this database is not finished\. To continue, run .*\n$/,
    ),
  ]);
  const again = await run(there, onSqlite).answer;
  expect([again.code, again.out]).toEqual([0, expect.stringContaining(`${bare.href}: `)]);
  expect(await shownBy({ DATABASE_URL: databaseUrl })).toEqual(before);

  await rename(path.join(dataDir, 'savepoint.sqlite'), path.join(folder, 'old.sqlite'));
  const returned = await run(back, onPostgres).answer;
  expect([returned.code, returned.out]).toEqual([0, expect.stringContaining(`${dataDir}: `)]);
  expect(await shownBy()).toEqual(before);
  await remove();
});
