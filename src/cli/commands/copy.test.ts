import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { subscribe } from '#features/newsletter/server/subscribers/subscribe.ts';
import { readConfig } from '#platform/config/config.ts';
import { recordChange } from '#platform/db/changes.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Db } from '#platform/db/schema.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeUser, sessionFor } from '#tests/support/content/people.ts';
import { contentsOf } from '#tests/support/databases/contents.ts';
import {
  NOW,
  openTestDatabase,
  type TestDatabase,
  testDatabaseLocation,
} from '#tests/support/databases/test-database.ts';
import { callCommand } from '#tests/support/servers/command.ts';

let folder: string;
let source: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'savepoint-copy-'));
  source = await openTestDatabase({ demo: true });
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

/** An empty database: its address as it is named to the command, and its password. */
async function emptyDatabase() {
  const { env, remove } = await testDatabaseLocation({ engine: 'postgres' });
  closings.push(remove);
  const url = new URL(env.DATABASE_URL ?? '');
  const { password } = url;
  url.password = '';
  return { to: url.href, password, config: readConfig(env) };
}

async function opened(config: Parameters<typeof openDatabase>[0]): Promise<Database> {
  const database = await openDatabase(config);
  closings.push(database.close);
  return database;
}

/** All but the known spellings: what the source was still to index brings new ones with the index that is made anew. */
async function rowsOf(database: Pick<Database, 'db'>) {
  const { search_words: _spellings, ...rows } = await contentsOf(database.db);
  return rows;
}

const copy = (to: string, env: NodeJS.ProcessEnv = {}, config = source.config) =>
  callCommand({ folder, config }, ['copy', '--to', to, '--json'], { env });

describe('savepoint copy', () => {
  it('copies a database to PostgreSQL and back to SQLite, and prints the next steps', async () => {
    const { to, password, config } = await emptyDatabase();
    const call = { folder, config: source.config };
    const there = await callCommand(call, ['copy', '--to', to], {
      env: { PGPASSWORD: password },
    });
    expect([there.code, there.out]).toEqual([
      0,
      expect.stringMatching(
        /^postgres:\/\/savepoint@.*: [\d,]+ rows, \d+ of them articles, copied/,
      ),
    ]);
    expect(there.err).toMatch(/Images .* stay in DATA_DIR[\s\S]*Set DATABASE_URL=.* and start/);
    expect(there.out + there.err).not.toContain(`:${password}@`);
    const database = await opened(config);
    expect(await rowsOf(database)).toEqual(await rowsOf(source));
    const dataDir = path.join(folder, 'back');
    const back = await callCommand({ folder, config }, ['copy', '--to', 'back']);
    expect([back.code, back.out]).toEqual([0, expect.stringMatching(/back: [\d,]+ rows/)]);
    expect(back.err).toMatch(/Copy the other folders of .*\nRemove DATABASE_URL .* start one/);
    const file = await opened({ dataDir, databaseUrl: null });
    expect(await rowsOf(file)).toEqual(await rowsOf(source));
  });

  it('is incomplete while a server writes, and continues with the changes', async () => {
    const database = await openTestDatabase();
    closings.push(database.close);
    await makeArticle(database.db, { title: 'Before' });
    // A server that writes once while the copy reads.
    let writes: Promise<void> | undefined;
    const onProgress = () => {
      writes ??= recordChange(database.db, NOW, ['admin']);
    };
    const call = { folder, config: database.config };
    const { code, err } = await callCommand(call, ['copy', '--to', 'written'], { onProgress });
    await writes;
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /^Not finished: the database changed during the copy \(changes\)\. Stop its servers/,
      ),
    ]);
    const file = await opened({ dataDir: path.join(folder, 'written'), databaseUrl: null });
    await expect(migrate(file.db)).rejects.toThrow(/not finished/);
    const again = await copy('written', {}, database.config);
    expect(JSON.parse(again.out)).toMatchObject({ wentOn: true });
    expect(await rowsOf(file)).toEqual(await rowsOf(database));
  });

  it.each([
    ['a new row', 'users', (db: Db) => makeUser(db)],
    [
      'a change of one',
      'newsletter_subscribers',
      (db: Db) => db.updateTable('newsletter_subscribers').set({ state: 'bounced' }).execute(),
    ],
    ['one that went', 'sessions', (db: Db) => db.deleteFrom('sessions').execute()],
  ])('is not finished either where nobody recorded it: %s', async (_what, table, write) => {
    const database = await openTestDatabase();
    closings.push(database.close);
    const { id } = await makeUser(database.db);
    await sessionFor(database.db, id);
    const address = { typed: 'ada@example.org', key: 'ada@example.org' };
    await subscribe(database.db, address, { now: NOW, canSendEmail: false });
    let written: Promise<unknown> | undefined;
    const onProgress = () => {
      written ??= write(database.db);
    };
    const call = { folder, config: database.config };
    const { code, err } = await callCommand(call, ['copy', '--to', table], { onProgress });
    await written;
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^Not finished: .*\\(${table}\\)\\. Stop`)),
    ]);
    const again = await callCommand(call, ['copy', '--to', table]);
    expect([again.code, again.err]).toEqual([
      0,
      expect.stringMatching(new RegExp(`\nSet DATA_DIR=.*${table}`)),
    ]);
  });

  it('refuses impossible requests in one line and creates nothing', async () => {
    await writeFile(path.join(folder, 'a-file'), '');
    const before = await readdir(folder);
    const none = { ...source.config, dataDir: path.join(folder, 'none') };
    for (const [code, to, words, config] of [
      [2, 'postgres://me:secret@127.0.0.1/x', /Don't put the password into --to/],
      [2, 'postgres://me@127.0.0.1/x?password=secret', /Don't put the password into --to/],
      [2, 'mysql://me@127.0.0.1/x', /Name a database such as postgres:/],
      [2, 'a-file', /is a file. Name a folder/],
      [1, 'postgres://me@127.0.0.1:1/x', /PostgreSQL at 127\.0\.0\.1:1\/x cannot be used/],
      [1, source.config.dataDir, /not empty/],
      [1, 'new', /there is no savepoint\.sqlite/, none],
    ] as const) {
      const answer = await copy(to, {}, config);
      expect([answer.code, answer.out, answer.err]).toEqual([
        code,
        '',
        expect.stringMatching(words),
      ]);
      expect(answer.err.trimEnd()).not.toMatch(/\n|secret/);
    }
    expect(await readdir(folder)).toEqual(before);
  });
});
