import { beforeAll, describe, expect, it } from 'vitest';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { DAY, MINUTE } from '#lib/durations.ts';
import { changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import { scheduleMostRead } from './public.ts';

const TODAY = Date.UTC(2026, 2, 5);

describe.each(ENGINES)('the most-read list for readers, on %s', (engine) => {
  const site = testSite({ engine });
  const ids: number[] = [];
  beforeAll(async () => {
    for (let made = 0; made < 7; made += 1) {
      ids.push((await makeArticle(site.db, { title: `Article ${made}` })).id);
    }
    await scheduleMostRead(site.db, NOW);
    // Nothing of this is to be noticed later.
    await site.app.changes.poll();
  });

  /** Counts reads of an article on a day. */
  const read = (index: number, count: number, ago = 0) =>
    site.db
      .insertInto('article_reads')
      .values({ day: TODAY - ago * DAY, article_id: ids[index] ?? 0, count })
      .execute();
  const titles = async (query = '') =>
    jsonOf<ArticleSummary[]>(await site.visitor.get(`/api/articles/most-read${query}`)).map(
      ({ title }) => title,
    );
  const later = async () => {
    site.clock.now += 15 * MINUTE;
    await site.app.jobs.runDue();
    await site.app.changes.poll();
  };

  it('the list covers seven days and is updated every quarter of an hour', async () => {
    expect(await titles()).toEqual([]);
    await read(0, 3);
    await read(0, 4, 6);
    await read(1, 5);
    await read(2, 900, 7);
    await read(3, 1);
    await read(4, 2, 3);
    expect(await titles()).toEqual([]);
    await later();
    expect(await titles()).toEqual(['Article 0', 'Article 1', 'Article 4', 'Article 3']);
    expect(await titles('?limit=2')).toEqual(['Article 0', 'Article 1']);
  });

  it('pages are invalidated only when the order changes', async () => {
    const changes = () =>
      site.db.selectFrom('changes').where('topics', '=', 'most-read').selectAll().execute();
    await later();
    const before = (await changes()).length;
    await read(5, 1, 5);
    await read(6, 50, 1);
    await later();
    await later();
    expect((await changes()).length).toBe(before + 1);
    expect((await titles())[0]).toBe('Article 6');
    expect(await titles()).toHaveLength(5);
  });

  it('an article that is no longer public leaves the list at once', async () => {
    await changeArticle(site.db, ids[6] ?? 0, { status: 'archived' });
    await site.app.changes.poll();
    expect(await titles('?limit=1')).toEqual(['Article 0']);
  });

  it('a day is dropped after a week', async () => {
    site.clock.now = TODAY + 6 * DAY + 12 * 60 * MINUTE;
    await later();
    expect(await titles()).toEqual(['Article 1', 'Article 0', 'Article 3']);
  });
});
