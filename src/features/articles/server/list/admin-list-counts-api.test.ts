import { describe, expect, it } from 'vitest';
import { articleFields } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { adminList } from '#tests/support/site/admin-list.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminPage, AdminSummary } from '../../contract.ts';
import { createArticle } from '../save/store.ts';
import { indexArticles } from '../search-index/reindex-and-invalidate.ts';

describe.each(ENGINES)('counts of the admin list of articles on %s', (engine) => {
  const site = testSite({ engine });
  adminList(site);

  it('the count includes articles beyond the requested page', async () => {
    const answer = await site.editor.get('/api/admin/articles?limit=2&offset=1&includeCount=true');
    const page = jsonOf<AdminPage>(answer);
    expect(page.articles.map(({ title }) => title)).toEqual(['Galago', 'fossa']);
    expect([page.totalCount, answer.headers['x-total-count']]).toEqual([8, '8']);
    const beyond = await site.editor.get('/api/admin/articles?offset=50&includeCount=true');
    expect(jsonOf(beyond)).toEqual({ articles: [], totalCount: 8 });
  });

  it('the counters are right after every change', async () => {
    const total = async (query: string, by = site.editor) =>
      Number((await by.get(`/api/admin/articles?limit=1&${query}`)).headers['x-total-count']);
    const counts = async () => [
      await total(''),
      await total('', site.author),
      await total('status=published'),
      await total('moderation=pending'),
      await total('featured=true'),
      await total('category=community'),
      await total('search=jackal'),
    ];
    expect(await counts()).toEqual([8, 5, 3, 3, 2, 0, 0]);
    const body = { title: 'Jackal', content: '<p>x</p>', category: 'community' };
    const { id } = jsonOf<AdminSummary>(await site.author.post('/api/articles', body), 201);
    expect(await counts()).toEqual([9, 6, 3, 4, 2, 1, 1]);
    jsonOf(await site.author.put(`/api/articles/${id}`, { status: 'published' }));
    expect(await counts()).toEqual([9, 6, 4, 4, 2, 1, 1]);
    jsonOf(await site.editor.post(`/api/moderation/approve/${id}`));
    expect(await counts()).toEqual([9, 6, 4, 3, 2, 1, 1]);
    jsonOf(await site.editor.put(`/api/articles/${id}/featured`));
    expect(await counts()).toEqual([9, 6, 4, 3, 3, 1, 1]);
    jsonOf(await site.editor.put(`/api/articles/${id}/featured`));
    jsonOf(await site.editor.post(`/api/moderation/archive/${id}`));
    expect(await counts()).toEqual([9, 6, 3, 3, 2, 1, 1]);
    jsonOf(await site.editor.put(`/api/articles/${id}`, { title: 'Kudu', category: 'news' }));
    expect(await counts()).toEqual([9, 6, 3, 3, 2, 0, 0]);
    jsonOf(await site.editor.del(`/api/articles/${id}`));
    expect(await counts()).toEqual([8, 5, 3, 3, 2, 0, 0]);
  });

  it('a search counts up to 1,000 results, also within filters', async () => {
    const { db, editor } = site;
    const { id } = await createArticle(db, articleFields({ title: 'Lemming 0' }), {
      userId: 1,
      now: NOW,
    });
    const {
      id: _,
      is_public: __,
      ...row
    } = await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const rows = Array.from({ length: 1000 }, (_one, index) => ({
      ...row,
      slug: `lemming-${index + 1}`,
      title: `Lemming ${index + 1}`,
      status: index < 3 ? ('archived' as const) : row.status,
    }));
    const made: number[] = [];
    for (let start = 0; start < rows.length; start += 250) {
      const part = db.insertInto('articles').values(rows.slice(start, start + 250));
      made.push(...(await part.returning('id').execute()).map((one) => one.id));
    }
    const bodies = made.map((article_id) => ({ article_id, content: '' }));
    await db.insertInto('article_bodies').values(bodies).execute();
    const page = async (query: string) => {
      const answer = await editor.get(`/api/admin/articles?limit=1&includeCount=true&${query}`);
      const { articles, totalCount, totalCountCapped } = jsonOf<AdminPage>(answer);
      expect(answer.headers['x-total-count']).toBe(String(totalCount));
      expect(answer.headers['x-total-count-capped']).toBe(totalCountCapped ? 'true' : undefined);
      return [articles[0]?.title, totalCount, totalCountCapped ?? false];
    };
    await indexArticles(db, made.slice(1));
    expect(await page('search=lemming&sort=title')).toEqual(['Lemming 0', 1000, false]);
    await indexArticles(db, made);
    expect(await page('search=lemming&sort=title')).toEqual(['Lemming 0', 1000, true]);
    expect(await page('search=lemming&sort=title&status=archived')).toEqual([
      'Lemming 1',
      3,
      false,
    ]);
    await db
      .deleteFrom('articles')
      .where('id', 'in', [id, ...made])
      .execute();
  });
});
