import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { makeUser, sessionFor } from '#tests/support/content/people.ts';
import { ENGINES, testDatabaseLocation } from '#tests/support/databases/test-database.ts';
import { endInstances, needPages, startInstance } from '#tests/support/servers/instance.ts';
import { seededRandom } from '../../bench/vocabulary.ts';
import { type Acknowledged, writeUntilTheEnd } from './writers.ts';

const ROUNDS = Number(process.env.LONG_ROUNDS || 20);
/** A kill comes after at least this many responses, plus a random number. */
const MIN_ANSWERS = 5;
const MORE_ANSWERS = 35;
const JOBS_WITHIN = { timeout: 180_000, interval: 1000 };

beforeAll(needPages, 300_000);
afterEach(endInstances);

describe.each(ENGINES)('a process that is killed while it writes, with %s', (engine) => {
  it(`no confirmed write is lost in ${ROUNDS} rounds`, async () => {
    const place = await testDatabaseLocation({ engine, prepared: true });
    const env = { ...place.env, TRUST_PROXY: '1', LOG_LEVEL: 'warn', DEMO_CONTENT: 'off' };
    const config = readConfig(env);

    /** Opens the database between two processes; opening it recovers it. */
    async function between<T>(work: (db: Db) => Promise<T>): Promise<T> {
      const database = await openDatabase(config);
      try {
        return await work(database.db);
      } finally {
        await database.close();
      }
    }
    /** An account can save 120 articles a minute, so each round has its own. */
    const cookies = await between(async (db) => {
      const all: string[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const { id } = await makeUser(db, { role: 'editor' });
        all.push(await sessionFor(db, id, Date.now(), config));
      }
      return all;
    });
    async function start(): Promise<string> {
      const instance = await startInstance(env);
      if (instance.url === null) throw new Error((await instance.ended).stderr);
      return instance.url;
    }

    async function expectWhole(db: Db): Promise<void> {
      if (engine === 'sqlite') {
        const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
        expect(rows).toEqual([{ integrity_check: 'ok' }]);
        expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
      }
      for (const [table, column] of [
        ['article_bodies', 'article_id'],
        ['search_documents', 'document_id'],
        ['revisions', 'article_id'],
      ] as const) {
        const without = await sql<{ id: number }>`
          select id from articles
          where id not in (select ${sql.ref(column)} from ${sql.table(table)})
        `.execute(db);
        expect(without.rows, table).toEqual([]);
      }
    }

    async function expectKept(url: string, round: number, articles: Acknowledged[]) {
      for (const [index, { id, word, title, maybe }] of articles.entries()) {
        // Searches of one network are counted.
        const headers = { 'x-forwarded-for': `192.0.${round}.${index % 250}` };
        const answer = await fetch(`${url}/api/search?q=${word}`, { headers });
        expect(answer.status).toBe(200);
        const found = (await answer.json()) as { id: number; title: string }[];
        expect(
          found.map((one) => one.id),
          word,
        ).toEqual([id]);
        expect([title, maybe]).toContain(found[0]?.title);
      }
    }

    const openJobs = () =>
      between((db) =>
        db
          .selectFrom('jobs')
          .select(['name', 'state', 'last_error'])
          .where('state', '!=', 'done')
          .where('run_at', '<=', Date.now())
          .execute(),
      );

    const random = seededRandom(ROUNDS);
    let all = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const url = await start();
      const answers = MIN_ANSWERS + Math.floor(random() * MORE_ANSWERS);
      let killed: Promise<void> | undefined;
      const articles = await writeUntilTheEnd(
        url,
        { cookie: cookies[round] ?? '', round, random },
        (answered) => {
          if (answered >= answers) killed ??= endInstances();
        },
      );
      await killed;
      expect(articles.length).toBeGreaterThan(0);
      all += articles.length;
      await between(async (db) => {
        await expectWhole(db);
        // As if the leases of running jobs had ended.
        await db.updateTable('jobs').set({ claimed_until: 0 }).execute();
      });
      await expectKept(await start(), round, articles);
      // A job fails after six crashes: here each round finishes the remaining ones.
      await expect.poll(openJobs, JOBS_WITHIN).toEqual([]);
      await endInstances();
    }

    console.log(`${engine}: ${ROUNDS} kills, ${all} articles, none lost`);
    await place.remove();
  });
});
