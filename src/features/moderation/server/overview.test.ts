import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ArticleFields, createArticle } from '#features/articles/server/public.ts';
import { recordAudit, SCHEDULE } from '#features/audit-log/server/public.ts';
import { DAY, HOUR } from '#lib/durations.ts';
import { articleFields, featureArticle } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import type { Overview } from '../contract.ts';

describe.each(ENGINES)('the dashboard overview on %s', (engine) => {
  let site: TestSite;
  beforeEach(async () => {
    site = await openTestSite({ engine });
  });
  afterEach(() => site.close());

  const make = async (fields: Partial<ArticleFields> = {}, at = NOW) =>
    (await createArticle(site.db, articleFields(fields), { userId: 1, now: at })).id;
  const look = async (by = site.editor) => jsonOf<Overview>(await by.get('/api/admin/overview'));

  it('an empty site has nothing but its categories', async () => {
    const { publishedPerWeek, readsPerDay, ...rest } = await look();
    expect(rest).toEqual({
      counts: {
        articles: 0,
        published: 0,
        drafts: 0,
        scheduled: 0,
        pending: 0,
        featured: 0,
        masterFeatured: 0,
        categories: 5,
        tags: 0,
        users: null,
      },
      waiting: [],
      next: [],
      late: 0,
    });
    expect(publishedPerWeek.map(({ count }) => count)).toEqual(Array(12).fill(0));
    expect(readsPerDay.map(({ count }) => count)).toEqual(Array(30).fill(0));
  });

  it('articles are counted by status, and placements by article', async () => {
    const one = await make({ tags: ['One', 'Two'] });
    const two = await make({ moderationStatus: 'pending' });
    await make({ status: 'draft' });
    await make({ status: 'draft', moderationStatus: 'pending' });
    await make({ status: 'scheduled', scheduledAt: NOW + HOUR });
    await make({ status: 'archived', moderationStatus: 'rejected' });
    await featureArticle(site.db, 'homepage', 0, one);
    await featureArticle(site.db, 'news', 0, one);
    await featureArticle(site.db, 'reviews', 1, one);
    await featureArticle(site.db, 'reviews', 2, two);
    expect((await look()).counts).toEqual({
      articles: 6,
      published: 1,
      drafts: 2,
      scheduled: 1,
      pending: 1,
      featured: 2,
      masterFeatured: 1,
      categories: 5,
      tags: 2,
      users: null,
    });
  });

  it('only roles that manage accounts get the number of accounts', async () => {
    const { length } = await site.db.selectFrom('users').select('id').execute();
    expect((await look(site.admin)).counts.users).toBe(length);
    await site.join('author');
    expect((await look(site.admin)).counts.users).toBe(length + 1);
    expect((await look(site.editor)).counts.users).toBeNull();
  });

  it('the overview has twelve weeks from Monday to Sunday in UTC, the current one last', async () => {
    // NOW is a Thursday.
    const monday = Date.UTC(2026, 2, 2);
    const WEEK = 7 * DAY;
    await make({}, NOW);
    await make({}, monday);
    await make({}, monday - 1);
    await make({}, monday - WEEK);
    await make({}, monday - 11 * WEEK);
    await make({}, monday - 11 * WEEK - 1);
    await make({ status: 'draft' }, NOW);
    await make({ status: 'archived' }, NOW);
    const { publishedPerWeek } = await look();
    expect(publishedPerWeek).toHaveLength(12);
    expect(publishedPerWeek.at(0)).toEqual({ week: '2025-12-15', count: 1 });
    expect(publishedPerWeek.at(-2)).toEqual({ week: '2026-02-23', count: 2 });
    expect(publishedPerWeek.at(-1)).toEqual({ week: '2026-03-02', count: 2 });
    expect(publishedPerWeek.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  });

  it('a new week begins on Monday at midnight', async () => {
    site.clock.now = Date.UTC(2026, 2, 8, 23, 59, 59, 999);
    expect((await look()).publishedPerWeek.at(-1)?.week).toBe('2026-03-02');
    site.clock.now += 1;
    expect((await look()).publishedPerWeek.at(-1)?.week).toBe('2026-03-09');
  });

  it('the submissions without drafts and the five next scheduled articles are listed', async () => {
    for (let index = 0; index < 6; index += 1) {
      const title = `Draft ${index}`;
      await make({ title, status: 'draft', moderationStatus: 'pending' }, NOW + index);
      const later = { status: 'scheduled', scheduledAt: NOW + (9 - index) * HOUR } as const;
      await make({ title: `Planned ${index}`, ...later });
    }
    await make({ title: 'Submitted', moderationStatus: 'pending' }, NOW - DAY);
    await make({ title: 'Gone', status: 'archived', moderationStatus: 'pending' });
    const { waiting, next, counts } = await look();
    expect(waiting.map(({ title }) => title)).toEqual(['Submitted']);
    expect(next.map(({ title }) => title)).toEqual([5, 4, 3, 2, 1].map((n) => `Planned ${n}`));
    expect([counts.pending, counts.scheduled]).toEqual([1, 6]);
    expect(waiting[0]?.can).toContain('approve');
  });

  it('late publications of the last thirty days are counted', async () => {
    const note = (action: 'article.published_late' | 'article.published_on_time', at: number) =>
      recordAudit(site.db, at, SCHEDULE, [
        { action, subject: { type: 'article', id: 1, name: 'One' } },
      ]);
    await note('article.published_late', NOW);
    await note('article.published_late', NOW - 30 * DAY + 1);
    await note('article.published_late', NOW - 30 * DAY);
    await note('article.published_on_time', NOW);
    expect((await look()).late).toBe(2);
  });

  it('the overview follows every change at once', async () => {
    const { author, editor } = site;
    const body = { title: 'Fresh', content: '<p>x</p>', category: 'news', status: 'published' };
    const { id } = jsonOf<{ id: number }>(await author.post('/api/articles', body), 201);
    expect((await look()).waiting.map((one) => one.id)).toEqual([id]);
    jsonOf(await editor.post(`/api/moderation/approve/${id}`));
    const after = await look();
    expect([after.waiting, after.counts.pending, after.counts.published]).toEqual([[], 0, 1]);
    expect(after.publishedPerWeek.at(-1)?.count).toBe(1);
    jsonOf(await editor.post('/api/moderation/bulk-archive', { articleIds: [id] }));
    const archived = await look();
    expect([archived.counts.published, archived.publishedPerWeek.at(-1)?.count]).toEqual([0, 0]);
  });

  it("an author's overview contains only their own articles", async () => {
    const { author } = site;
    const mine = { authorId: author.id, moderationStatus: 'pending' } as const;
    const id = await make(mine);
    await make({ moderationStatus: 'pending' });
    const { counts, waiting } = await look(author);
    expect(counts).toMatchObject({ articles: 1, drafts: 0, pending: 1, users: null });
    expect(waiting.map((one) => [one.id, one.can])).toEqual([[id, ['edit', 'delete']]]);
  });

  it('the overview requires a login, is never cached and accepts no query', async () => {
    const { headers } = await site.editor.get('/api/admin/overview');
    expect(headers['cache-control']).toBe('no-store');
    expect(badFields(await site.editor.get('/api/admin/overview?days=3'))).toEqual(['days']);
    const visitor = await site.visitor.get('/api/admin/overview');
    expect([visitor.statusCode, problemOf(visitor).code]).toEqual([401, 'auth.required']);
  });
});
