import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import { checkDatabaseByJob } from '#features/operations/server/public.ts';
import {
  codeGuess,
  codeWait,
  recordFailure,
} from '#features/users/server/passwords/guess-limits.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#lib/durations.ts';
import { readConfig } from '#platform/config/config.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { countOne } from '#platform/db/shared-counters.ts';
import type { App } from '#platform/http/routes.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { openLogger } from '#platform/log/logger.ts';
import { runInChild } from '#platform/workers/child-process.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import {
  buildTestApp,
  ENGINES,
  NOW,
  openTestDatabase,
  type TestDatabase,
  testDatabaseLocation,
} from '#tests/support/databases/test-database.ts';
import { openLine } from '#tests/support/servers/database-line.ts';
import { builtPages } from '#tests/support/site/pages.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';

/** Tables that a save writes to. A refused save adds no row to any of them. */
const WRITTEN_BY_A_SAVE = ['articles', 'revisions', 'audit_log', 'changes', 'jobs'] as const;
const LONG = `<p>${'Some words that take room. '.repeat(5_000)}</p>`;
const ARTICLE = { title: 'Of no room', content: LONG, category: 'review' };

describe('a disk that is full or read-only', () => {
  afterEach(async () => {
    await pragma('query_only = off');
    await pragma('max_page_count = 1073741823');
  });

  let database: TestDatabase;
  let app: App;
  let editor: ReturnType<typeof as>;
  let clock = NOW;

  beforeAll(async () => {
    database = await openTestDatabase({ demo: true, env: { LOG_LEVEL: 'silent' } });
    app = await buildTestApp(database, {
      renderer: await builtPages(),
      now: () => clock,
    });
    const { id } = await makeUser(database.db, { role: 'editor' });
    editor = as(app, await sessionFor(database.db, id, NOW, database.config));
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const pragma = async (text: string) => {
    const { rows } = await sql
      .raw<Record<string, number | string>>(`pragma ${text}`)
      .execute(database.db);
    return Object.values(rows[0] ?? {})[0];
  };
  const counts = async () =>
    Promise.all(
      WRITTEN_BY_A_SAVE.map(async (table) => {
        const { rows } = await sql<{
          count: number;
        }>`select count(*) as count from ${sql.table(table)}`.execute(database.db);
        return [table, rows[0]?.count];
      }),
    );

  it.each([
    {
      what: 'has no room',
      begin: async () => pragma(`max_page_count = ${await pragma('page_count')}`),
      end: () => pragma('max_page_count = 1073741823'),
      code: 'database.full',
      words: 'The disk of the database is full: nothing of this was stored.',
    },
    {
      what: 'is read-only',
      begin: () => pragma('query_only = on'),
      end: () => pragma('query_only = off'),
      code: 'database.unusable',
      words: 'The database cannot be written: nothing of this was stored.',
    },
  ])(
    'a save refused by $what changes nothing, explains itself and leaves pages readable',
    async ({ begin, end, code, words }) => {
      const kept = jsonOf<AdminArticle>(await editor.post('/api/articles', ARTICLE), 201);
      const before = await counts();
      await begin();
      const refused = [
        await editor.post('/api/articles', { ...ARTICLE, content: LONG + LONG }),
        await editor.put(`/api/articles/${kept.id}`, { ...ARTICLE, content: LONG + LONG }),
      ];
      for (const answer of refused) {
        expect([answer.statusCode, problemOf(answer).code]).toEqual([503, code]);
        expect(problemOf(answer).detail).toBe(words);
      }
      expect(await counts()).toEqual(before);
      for (const path of [
        '/',
        '/articles',
        '/api/articles?limit=3',
        '/api/search?q=game',
        '/readyz',
      ]) {
        expect((await app.inject(path)).statusCode, path).toBe(200);
      }
      // Staff too, though their sessions cannot be noted as used.
      clock += HOUR;
      expect((await editor.get('/api/admin/articles?limit=1')).statusCode).toBe(200);
      await end();
      expect(await pragma('integrity_check')).toBe('ok');
      const saved = await editor.put(`/api/articles/${kept.id}`, { ...ARTICLE, title: 'Of room' });
      expect(jsonOf<AdminArticle>(saved).title).toBe('Of room');
    },
  );
});

describe('a process without free file descriptors', () => {
  /** Runs a call while the limit of open files is reached. */
  function begunWithoutFiles<T>(begin: () => Promise<T>): Promise<T> {
    const opened: number[] = [];
    try {
      for (;;) opened.push(openSync(devNull, 'r'));
    } catch {
      return begin();
    } finally {
      for (const file of opened) closeSync(file);
    }
  }
  const { signal } = new AbortController();
  const finish = async () => undefined;

  it.each([
    {
      what: 'a task in a child process',
      begin: () => runInChild(devNull, {}, { signal }),
    },
    {
      what: 'the database check',
      begin: () => {
        const config = readConfig({});
        return checkDatabaseByJob(
          { config },
          devNull,
        )({ id: 1, payload: null, attempt: 1, signal, finish });
      },
    },
  ])('the server reports a failure of $what and keeps running', async ({ begin }) => {
    await expect(begunWithoutFiles(begin)).rejects.toThrow(
      /^Couldn't start a child process \((EMFILE|ENFILE)\)\.$/,
    );
  });
});

describe('a PostgreSQL server that is away for a minute', () => {
  let place: Awaited<ReturnType<typeof testDatabaseLocation>>;
  let line: Awaited<ReturnType<typeof openLine>>;
  let database: Database;
  let app: App;
  let clock = NOW;
  /** The messages of the log. */
  const logged: string[] = [];

  beforeAll(async () => {
    place = await testDatabaseLocation({ engine: 'postgres', prepared: true });
    line = await openLine(place.env.DATABASE_URL ?? '');
    const config = readConfig({ ...place.env, DATABASE_URL: line.url });
    database = await openDatabase(config);
    const logger = openLogger(config, { write: (text) => void logged.push(JSON.parse(text).msg) });
    database.outage?.logTo(logger);
    app = await buildTestApp({ ...database, config } as TestDatabase, {
      renderer: await builtPages(),
      now: () => clock,
      logger,
    });
    await app.scheduler.start();
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await line.cut();
    await place.remove();
  });

  it('cached pages stay readable, other requests get 503, and waiting jobs run after the outage', async () => {
    const { id } = await makeUser(database.db, { role: 'editor' });
    const editor = as(app, await sessionFor(database.db, id, NOW));
    const planned = await makeArticle(database.db, {
      title: 'Planned for the outage',
      status: 'scheduled',
      scheduledAt: NOW + 30 * SECOND,
    });
    // A change noticed later would remove the page from the cache.
    await app.changes.poll();
    expect((await app.inject('/')).statusCode).toBe(200);
    await line.cut();
    clock = NOW + MINUTE;
    const statusOf = async (path: string) => (await app.inject(path)).statusCode;
    expect([await statusOf('/'), await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([
      200, 200, 503,
    ]);
    const unkept = await app.inject('/archive');
    expect([unkept.statusCode, unkept.headers['retry-after']]).toEqual([503, '5']);
    const save = await editor.post('/api/articles', ARTICLE);
    expect([save.statusCode, problemOf(save).code]).toEqual([503, 'database.unreachable']);
    await app.scheduler.look();
    await app.jobs.runDue().catch(() => undefined);

    await line.mend();
    expect(await statusOf('/readyz')).toBe(200);
    expect(logged).toEqual(['database does not respond', 'database responds again']);
    const titles = async () =>
      jsonOf<{ title: string }[]>(await app.inject('/api/articles')).map(({ title }) => title);
    await app.scheduler.look();
    expect(await titles()).toEqual(['Planned for the outage']);
    expect((await app.inject(`/articles/${planned.slug}`)).statusCode).toBe(200);
    jsonOf(await editor.post('/api/articles', ARTICLE), 201);
  });
});

describe.each(ENGINES)('a clock that was set wrong, with %s', (engine) => {
  let database: TestDatabase;
  let app: App;
  let clock = NOW;
  beforeAll(async () => {
    database = await openTestDatabase({ engine, env: { LOG_LEVEL: 'silent' } });
    app = await buildTestApp(database, { now: () => clock });
    await makeUser(database.db, {
      username: 'edith',
      role: 'editor',
      password: 'a right password',
    });
  });
  beforeEach(() => {
    clock = NOW;
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const logIn = (password: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '192.0.2.7',
      payload: { username: 'edith', password },
    });

  it('a corrected clock locks no account out', async () => {
    clock = NOW + 400 * DAY;
    for (let tried = 0; tried < 8; tried += 1) await logIn('a wrong password');
    expect((await logIn('a right password')).statusCode).toBe(429);
    clock = NOW;
    expect((await logIn('a right password')).statusCode).toBe(200);
  });

  it('limits for codes and requests that were reached under the wrong clock end', async () => {
    const { id } = await makeUser(database.db);
    const ahead = NOW + 400 * DAY;
    const guess = codeGuess(id, null);
    for (let tried = 0; tried < 30; tried += 1) {
      await recordFailure(database.db, guess, ahead);
      await countOne(database.db, 'calls', MINUTE, ahead);
    }
    expect(await codeWait(database.db, guess, ahead)).toBeGreaterThan(0);
    expect(await codeWait(database.db, guess, NOW)).toBe(0);
    expect(await countOne(database.db, 'calls', MINUTE, NOW)).toEqual({
      count: 1,
      endsAt: NOW + MINUTE,
    });
  });

  it('sessions from before the correction stay valid', async () => {
    const { id } = await makeUser(database.db, { role: 'editor' });
    const editor = as(app, await sessionFor(database.db, id, NOW, database.config));
    for (const offset of [0, -HOUR, HOUR, -400 * DAY, 0]) {
      clock = NOW + offset;
      expect((await editor.get('/api/admin/articles?limit=1')).statusCode, String(offset)).toBe(
        200,
      );
    }
  });

  it('jobs enqueued under the wrong clock still run', async () => {
    await database.db.deleteFrom('jobs').execute();
    clock = NOW + HOUR;
    await enqueue(database.db, { name: 'contact.deliver', payload: { messageId: 0 }, now: clock });
    clock = NOW;
    await app.jobs.runDue();
    const waiting = await database.db.selectFrom('jobs').select(['state', 'attempts']).execute();
    expect(waiting).toEqual([{ state: 'waiting', attempts: 0 }]);
    clock = NOW + HOUR;
    await app.jobs.runDue();
    expect(await database.db.selectFrom('jobs').select('state').execute()).toEqual([
      { state: 'done' },
    ]);
  });
});
