import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { IMPORTS, type ImportSite, openImportSite } from '#tests/support/site/import-site.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import { runByJob } from './run-job.ts';

/** Twice a full step, and one more. */
const POSTS = 41;
const STEPS = 3;
/** Statements for an article, with its share of those of a step. */
const MAX_STATEMENTS = 20;

describe.each(ENGINES)('the cost of an import on %s', (engine) => {
  let site: ImportSite;
  beforeAll(async () => {
    site = await openImportSite(engine);
  });
  afterAll(() => site.close());
  beforeEach(() => site.empty());

  const posts = ({ count = POSTS, changed = '' } = {}) =>
    Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      title: `Post ${index + 1}`,
      content: `<p>Words of it${index === 0 ? changed : ''}.</p>`,
    }));
  const lastChange = async () => {
    const rows = site.db.selectFrom('changes').select((eb) => eb.fn.max('id').as('last'));
    return (await rows.executeTakeFirstOrThrow()).last;
  };
  /** Moves what was read; as soon as nothing is left, says what changes it recorded. */
  async function moved(id: number, now: () => number) {
    const statements: string[] = [];
    const { db, close } = await openDatabase(site.database.config, (text) => statements.push(text));
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/start`, {}));
    const before = await lastChange();
    const job = { id: 0, payload: id, attempt: 1, signal: new AbortController().signal };
    await runByJob({ db, config: site.database.config, now })({
      ...job,
      finish: async () => undefined,
    });
    await close();
    const changes = site.db.selectFrom('changes').select('topics').where('id', '>', before);
    const topics = (await changes.orderBy('id').execute()).map((row) => row.topics.split(' '));
    return { statements, lists: topics.filter((one) => one.includes('articles')), topics };
  }
  const fixed = () => site.clock.now;

  it('is limited for each article, and covers and search are updated once for each step', async () => {
    const { id } = await site.read(posts());
    const { statements } = await moved(id, fixed);
    expect(statements.length / POSTS).toBeLessThan(MAX_STATEMENTS);
    const covers = site.db.selectFrom('jobs').select('payload').where('name', '=', 'media.covers');
    const drawn = (await covers.execute()).map(({ payload }) => JSON.parse(payload).length);
    expect(drawn.slice(-STEPS)).toEqual([20, 20, 1]);
  });

  it('does not slow readers: lists change when it starts, every ten seconds and at its end', async () => {
    const { id } = await site.read(posts());
    // With its first step, and at its end.
    const { lists } = await moved(id, fixed);
    expect([lists.length, lists.at(-1)]).toEqual([2, ['imports', 'articles']]);
    await site.empty();
    const again = await site.read(posts());
    let now = fixed();
    expect((await moved(again.id, () => (now += 10_000))).lists).toHaveLength(STEPS + 1);
  });

  it('a public article that changes is updated at once', async () => {
    const { id } = await site.importPosts(posts({ count: 2 }));
    const first = await site.articleAt(id, 0);
    const changed = await site.read(posts({ count: 2, changed: ', changed' }));
    const { lists } = await moved(changed.id, fixed);
    expect(lists[0]).toEqual(expect.arrayContaining(['articles', `article:${first.id}`]));
  });
});
