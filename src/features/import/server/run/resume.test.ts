import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/schema.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { IMPORTS, type ImportSite, openImportSite } from '#tests/support/site/import-site.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import { folderId } from '../import-folder.ts';
import { importHandlers } from '../job-handlers.ts';
import { jobName } from '../store.ts';
import { runByJob } from './run-job.ts';

const POSTS = 21;
/** Transactions that a move of so many makes; the last of them end it. */
const TRANSACTIONS = 6;

class Ended extends Error {}

/** The store of a process that ends when it begins its so-many-th transaction. */
function endingAt(db: Db, last: number): Db {
  let left = last;
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') {
        left -= 1;
        if (left < 0) throw new Ended();
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe.each(ENGINES)('an interrupted import on %s', (engine) => {
  let site: ImportSite;
  beforeAll(async () => {
    site = await openImportSite(engine);
  });
  afterAll(() => site.close());

  const posts = Array.from({ length: POSTS }, (_, index) => ({
    id: index + 1,
    title: `Post ${index + 1}`,
    sticky: index < 2,
    content: `<a href="https://old.example/2019/06/post-${POSTS - index}/">Further</a>`,
  }));
  const moved = async () => {
    const rows = await site.db
      .selectFrom('articles')
      .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
      .select(['slug', 'title', 'content', 'version', 'published_at'])
      .orderBy('slug')
      .execute();
    const redirects = site.db.selectFrom('redirects').select(['source', 'target']);
    return { rows, redirects: await redirects.orderBy('source').execute() };
  };

  it('has the same result as an uninterrupted one, at any point', async () => {
    await site.empty();
    await site.importPosts(posts);
    const expected = await moved();
    expect(expected.rows).toHaveLength(POSTS);
    const step = engine === 'sqlite' ? 1 : 3;
    for (let last = 0; last <= TRANSACTIONS; last += step) {
      await site.empty();
      const { id } = await site.read(posts);
      jsonOf(await site.admin.post(`${IMPORTS}/${id}/start`, {}));
      const parts = { config: site.database.config, now: () => site.clock.now };
      const work = runByJob({ ...parts, db: endingAt(site.db, last) });
      const job = { id: 0, payload: id, attempt: 1, signal: new AbortController().signal };
      await work({ ...job, finish: async () => undefined }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Ended);
      });
      await site.app.jobs.runDue();
      expect(await site.view(id)).toMatchObject({ state: 'finished', done: POSTS });
      expect(await moved()).toEqual(expected);
    }
  }, 90_000);

  it('fails after three failures; a killed process does not count', async () => {
    await site.empty();
    const { id } = await site.read(posts.slice(0, 1));
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/start`, {}));
    const change = (choices: string) =>
      site.db.updateTable('imports').set({ choices }).where('id', '=', id).execute();
    await change('broken');
    const { config } = site.database;
    const handlers = importHandlers({ db: site.db, config, now: () => site.clock.now });
    const move = handlers[jobName('run', folderId(config))];
    const { signal } = new AbortController();
    for (const [attempt, state, error] of [
      [3, 'running', null],
      [4, 'running', null],
      [5, 'failed', expect.stringMatching(/^The import failed 3 times: /)],
    ] as const) {
      await expect(
        move?.({ id: 7, payload: id, attempt, signal, finish: async () => undefined }),
      ).rejects.toThrow();
      const row = site.db.selectFrom('imports').select(['state', 'error']);
      expect(await row.where('id', '=', id).execute()).toEqual([{ state, error }]);
    }
    await site.app.jobs.runDue();
  });

  it('retries items that could not be stored, when it continues and when the file is imported again', async () => {
    await site.empty();
    const { id } = await site.read(posts);
    const change = (position: number, changes: { warnings: string } | { source_id: string }) =>
      site.db
        .updateTable('import_items')
        .set(changes)
        .where('import_id', '=', id)
        .where('position', '=', position)
        .execute();
    await change(3, { warnings: 'broken' });
    await change(20, { source_id: 'another' });
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/start`, {}));
    await site.app.jobs.runDue();
    expect(await site.view(id)).toMatchObject({
      state: 'failed',
      items: { created: 19, failed: 1, waiting: 1 },
    });
    await change(3, { warnings: '[]' });
    await change(20, { source_id: '21' });
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/resume`));
    await site.app.jobs.runDue();
    expect(await site.view(id)).toMatchObject({
      state: 'finished',
      done: POSTS,
      items: { created: POSTS, failed: 0 },
    });
    const { article_id } = await site.db
      .updateTable('import_items')
      .set({ state: 'failed', article_id: null })
      .where('import_id', '=', id)
      .where('position', '=', 3)
      .returning((eb) =>
        eb.selectFrom('articles').select('id').where('slug', '=', 'post-4').as('article_id'),
      )
      .executeTakeFirstOrThrow();
    await site.db.deleteFrom('articles').where('id', '=', article_id).execute();
    expect(await site.importPosts(posts)).toMatchObject({
      items: { created: 1, unchanged: POSTS - 1 },
    });
  });
});
