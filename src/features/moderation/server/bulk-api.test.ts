import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkAnswer } from '#features/articles/bulk.contract.ts';
import type { AdminArticle } from '#features/articles/contract.ts';
import type { ArticleFields } from '#features/articles/server/public.ts';
import { BULK_MAX } from '#features/articles/values.ts';
import { formatNumber } from '#lib/format/count.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { badFields, get, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';

let site: TestSite;
beforeEach(() => {
  site.clock.now = NOW;
});

const make = (fields: Partial<ArticleFields> = {}) =>
  makeArticle(site.db, { authorId: site.author.id, moderationStatus: 'pending', ...fields });
const load = async (id: number) =>
  jsonOf<AdminArticle>(await site.editor.get(`/api/my/articles/${id}`));
const reader = async (slug: string) =>
  (await get(site.app, `/api/articles/slug/${slug}`)).statusCode;
const bulk = async (verb: 'publish' | 'archive', articleIds: number[]) =>
  jsonOf<BulkAnswer>(await site.editor.post(`/api/moderation/bulk-${verb}`, { articleIds }));

describe.each(ENGINES)('bulk moderation on %s', (engine) => {
  beforeAll(async () => {
    site = await openTestSite({ engine });
  });
  afterAll(() => site.close());

  it('publishable articles are published, and the others are named with reasons', async () => {
    const draft = await make({ status: 'draft' });
    const rejected = await make({ moderationStatus: 'rejected', rejectionNote: 'No' });
    const planned = await make({ status: 'scheduled', scheduledAt: NOW + 60_000 });
    const already = await make({ moderationStatus: 'approved' });
    const ids = [draft.id, already.id, rejected.id, 999_999, draft.id, planned.id];
    const answer = await bulk('publish', ids);
    expect(answer).toEqual({
      message: '3 articles published, 2 failed',
      done: [draft.id, rejected.id, planned.id],
      failed: [
        {
          id: already.id,
          code: 'article.already_published',
          detail: 'The article is already published.',
        },
        {
          id: 999_999,
          code: 'article.not_found',
          detail: 'No article has this id.',
        },
      ],
    });
    for (const { id, slug } of [draft, rejected, planned]) {
      expect(await reader(slug)).toBe(200);
      expect(await load(id)).toMatchObject({
        scheduledPublishAt: null,
        rejectionNote: null,
        version: 2,
      });
      expect(await site.events(id)).toEqual([['article.published', 'Edith']]);
    }
  });

  it('an id that no row can have is refused by field in every list', async () => {
    const { id } = await make();
    const articleIds = [3_000_000_000];
    const refused = (answer: Parameters<typeof badFields>[0]) => badFields(answer).join(' ');
    for (const answer of [
      await site.editor.post('/api/moderation/bulk-publish', { articleIds }),
      await site.editor.put('/api/admin/placements/homepage/sidebar', { articleIds }),
      await site.editor.post('/api/admin/newsletter/issues', {
        subject: 'x',
        intro: '',
        articleIds,
      }),
    ]) {
      expect(refused(answer)).toMatch(/^articleIds/);
    }
    const fields = { generatedDraftId: 3_000_000_000 };
    expect(refused(await site.editor.put(`/api/articles/${id}`, fields))).toBe('generatedDraftId');
  });

  it('an article saved since it was shown stays unchanged', async () => {
    const [seen, since, unseen] = [await make(), await make(), await make()];
    jsonOf(await site.author.put(`/api/articles/${since.id}`, { title: 'Another' }));
    const articleIds = [seen.id, since.id, unseen.id];
    const versions = { [seen.id]: 1, [since.id]: 1 };
    const answer = jsonOf<BulkAnswer>(
      await site.editor.post('/api/moderation/bulk-publish', { articleIds, versions }),
    );
    expect(answer.done).toEqual([seen.id, unseen.id]);
    const [failed] = answer.failed;
    expect([failed?.id, failed?.code]).toEqual([since.id, 'article.stale']);
    expect(failed?.detail).toContain('Arthur');
    expect(await reader(since.slug)).toBe(404);
  });

  it('published articles are archived', async () => {
    const one = await make({ moderationStatus: 'approved' });
    const draft = await make({ status: 'draft' });
    expect((await bulk('archive', [one.id])).message).toBe('1 article archived');
    expect(await reader(one.slug)).toBe(404);
    const again = await bulk('archive', [one.id, draft.id]);
    expect(again).toMatchObject({ message: '0 articles archived, 2 failed', done: [] });
    expect(again.failed.map(({ code }) => code)).toEqual(Array(2).fill('article.not_published'));
  });

  it('a failure half way leaves every article unchanged', async () => {
    const made = [];
    for (const title of ['One', 'Two', 'Twin', 'Twin', 'Five']) {
      made.push(await make({ title, status: 'draft' }));
    }
    const articleIds = made.map(({ id }) => id);
    // The audit log refuses the fourth.
    site.clock.now = NOW + 7;
    const trap = `create unique index trap on audit_log (subject_name) where at = ${NOW + 7}`;
    await sql.raw(trap).execute(site.db);
    const answer = await site.editor.post('/api/moderation/bulk-publish', { articleIds });
    await site.db.schema.dropIndex('trap').execute();
    expect([answer.statusCode, problemOf(answer).code]).toEqual([500, 'server.failed']);
    for (const { id, slug } of made) {
      expect(await load(id)).toMatchObject({ status: 'draft', version: 1 });
      expect(await site.events(id)).toEqual([]);
      expect(await reader(slug)).toBe(404);
    }
    expect((await bulk('publish', articleIds)).done).toEqual(articleIds);
  });

  it('publishing more articles takes no more queries', async () => {
    const queries = async (count: number) => {
      const ids: number[] = [];
      for (let left = count; left > 0; left -= 1) ids.push((await make({ status: 'draft' })).id);
      site.database.forgetQueries();
      expect((await bulk('publish', ids)).done).toEqual(ids);
      // Each search document has its own.
      return site.database.queries.filter((text) => !text.includes('search')).length;
    };
    expect(await queries(12)).toBe(await queries(2));
  });

  it('an invalid list of ids is refused by name', async () => {
    for (const verb of ['publish', 'archive']) {
      const url = `/api/moderation/bulk-${verb}`;
      const post = async (body: object) => badFields(await site.editor.post(url, body));
      expect(await post({})).toEqual(['articleIds']);
      expect(await post({ articleIds: [] })).toEqual(['articleIds']);
      expect(await post({ articleIds: 'all' })).toEqual(['articleIds']);
      expect(await post({ articleIds: [1, 'x', -1] })).toEqual(['articleIds.1', 'articleIds.2']);
      const many = Array.from({ length: BULK_MAX + 1 }, (_, index) => index + 1);
      expect(await post({ articleIds: many })).toEqual(['articleIds']);
      expect(await post({ articleIds: [1], status: 'draft' })).toEqual(['status']);
      const author = await site.author.post(url, { articleIds: [1] });
      expect([author.statusCode, problemOf(author).code]).toEqual([403, 'auth.forbidden']);
    }
  });
});

describe('bulk moderation of the maximum number of articles', () => {
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  it(`${BULK_MAX} articles are visible and searchable at once`, async () => {
    const made: number[] = [];
    // With an image: no cover has to be drawn.
    const many = {
      title: 'Many',
      status: 'draft',
      featuredImage: '/demo/images/bus.webp',
    } as const;
    for (let left = BULK_MAX; left > 0; left -= 1) {
      made.push((await make({ ...many, slug: `many-${left}` })).id);
    }
    const found = async () => (await get(site.app, '/api/search?q=many&includeCount=true')).json();
    const answer = await bulk('publish', made);
    expect([answer.done.length, answer.failed]).toEqual([BULK_MAX, []]);
    expect(answer.message).toBe(`${formatNumber(BULK_MAX)} articles published`);
    expect(await reader('many-1')).toBe(200);
    await site.app.jobs.runDue();
    expect((await found()).totalCount).toBe(BULK_MAX);
    expect((await bulk('archive', made)).done).toHaveLength(BULK_MAX);
    expect((await found()).articles).toEqual([]);
    expect(await reader('many-1')).toBe(404);
    await site.app.jobs.runDue();
    expect((await found()).totalCount).toBe(0);
    const inAdminArea = await site.editor.get('/api/admin/articles?search=many&includeCount=true');
    expect(inAdminArea.json().totalCount).toBe(BULK_MAX);
  }, 240_000);
});
