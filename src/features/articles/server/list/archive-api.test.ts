import { beforeAll, describe, expect, it } from 'vitest';
import { changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Archive, ArchiveMonth } from '../../archive.contract.ts';

describe.each(ENGINES)('the archive by month, on %s', (engine) => {
  const site = testSite({ engine });
  let newest: number;
  beforeAll(async () => {
    const make = async (title: string, at: number, fields = {}) =>
      (await makeArticle(site.db, { title, ...fields }, at)).id;
    await make('First of all', Date.UTC(2024, 11, 31, 23, 59, 59, 999));
    await make('New year', Date.UTC(2025, 0, 1));
    await make('Leap', Date.UTC(2024, 1, 29, 12));
    await make('Last of March', Date.UTC(2025, 2, 31, 23, 59, 59, 999));
    await make('March', Date.UTC(2025, 2, 1));
    newest = await make('April', Date.UTC(2025, 3, 1));
    await make('Before all months', -1);
    const taken = await make('Taken off', Date.UTC(2025, 2, 15));
    await changeArticle(site.db, taken, { status: 'archived' }, { userId: 1, now: NOW });
    await make('Draft', Date.UTC(2025, 4, 1), { status: 'draft' });
    await make('Pending', Date.UTC(2025, 4, 1), { moderationStatus: 'pending' });
    await site.app.changes.poll();
  });

  const months = async () =>
    jsonOf<Archive>(await site.visitor.get('/api/archive')).months.map(
      ({ month, count }) => `${month} ${count}`,
    );
  const month = async (path: string) =>
    jsonOf<ArchiveMonth>(await site.visitor.get(`/api/archive/${path}`));

  it('public articles are counted by UTC month, newest first', async () => {
    expect(await months()).toEqual([
      '2025-04 1',
      '2025-03 2',
      '2025-01 1',
      '2024-12 1',
      '2024-02 1',
    ]);
  });

  it('a month lists its articles, newest first, and its neighbors that have some', async () => {
    const march = await month('2025/03');
    expect(march.articles.map(({ title }) => title)).toEqual(['Last of March', 'March']);
    expect(march).toMatchObject({ totalCount: 2, previous: '2025-01', next: '2025-04' });
    expect(await month('2024/02')).toMatchObject({ previous: null, next: '2024-12' });
    expect(await month('2025/04')).toMatchObject({ previous: '2025-03', next: null });
    const second = await month('2025/03?limit=1&offset=1');
    expect(second.articles.map(({ title }) => title)).toEqual(['March']);
    expect(second.totalCount).toBe(2);
  });

  it('a month without articles is 404, and an invalid one is refused', async () => {
    for (const path of ['2025/02', '2025/05', '1999/01']) {
      expect((await site.visitor.get(`/api/archive/${path}`)).statusCode, path).toBe(404);
    }
    for (const path of ['2025/13', '2025/3', '25/03', '2025/00', '2025/03?limit=101']) {
      expect((await site.visitor.get(`/api/archive/${path}`)).statusCode, path).toBe(400);
    }
  });

  it('months are counted once until an article changes', async () => {
    const counted = async () => {
      site.database.forgetQueries();
      const found = await months();
      const counting = site.database.queries.filter((text) => text.includes('as "earlier"'));
      return [found[0], counting.length];
    };
    expect(await counted()).toEqual(['2025-04 1', 0]);
    await changeArticle(site.db, newest, { status: 'archived' }, { userId: 1, now: NOW });
    await site.app.changes.poll();
    expect(await counted()).toEqual(['2025-03 2', 4]);
    expect((await month('2025/03')).next).toBeNull();
  });

  it('every month is in the sitemap', async () => {
    const { body } = await site.visitor.get('/sitemap-0.xml');
    expect(body).toContain('/archive</loc>');
    expect(body.match(/\/archive\/\d{4}\/\d\d/g)).toEqual([
      '/archive/2025/03',
      '/archive/2025/01',
      '/archive/2024/12',
      '/archive/2024/02',
    ]);
  });
});
