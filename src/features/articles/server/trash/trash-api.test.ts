import { beforeEach, describe, expect, it } from 'vitest';
import type { FeaturedByPage } from '#features/featured/contract.ts';
import type { AdminTagPage } from '#features/taxonomy/contract.ts';
import { DAY, HOUR } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import { enqueueTomorrow } from '#platform/jobs/queue.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { get, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { TrashPage } from '../../bulk.contract.ts';
import type { AdminArticle, AdminPage } from '../../contract.ts';
import { publishDue } from '../scheduler/publish-due.ts';
import type { ArticleFields } from '../stored-article.ts';
import { EMPTY_TRASH_JOB, emptyTrash } from './empty-trash.ts';

describe.each(ENGINES)('the trash on %s', (engine) => {
  const site = testSite({ engine });
  beforeEach(async () => {
    await site.db.deleteFrom('articles').execute();
  });

  const make = (fields: Partial<ArticleFields> = {}) =>
    makeArticle(site.db, {
      title: 'A numbat',
      slug: 'numbat',
      authorId: site.author.id,
      ...fields,
    });
  const remove = async (id: number, by = site.editor) =>
    expect(jsonOf(await by.del(`/api/articles/${id}`))).toEqual({
      message: 'Article deleted successfully',
    });
  const trash = async (by = site.editor) => jsonOf<TrashPage>(await by.get('/api/admin/trash'));
  const restore = (id: number, body: object = {}, by = site.editor) =>
    by.post(`/api/articles/${id}/restore`, body);
  const reader = async (slug: string) =>
    (await get(site.app, `/api/articles/slug/${slug}`)).statusCode;
  const refusal = (answer: Awaited<ReturnType<typeof restore>>) => [
    answer.statusCode,
    problemOf(answer).code,
  ];

  it('a deleted article is missing in every answer but the trash', async () => {
    const { id } = await make({ tags: ['Marsupial'] });
    jsonOf(await site.editor.put(`/api/articles/${id}/master-featured`));
    await site.app.jobs.runDue();
    await remove(id);
    for (const url of ['/api/articles', '/api/search?q=numbat', '/feed.xml', '/sitemap-1.xml']) {
      expect((await get(site.app, url)).body, url).not.toMatch(/numbat/i);
    }
    for (const path of ['/articles/numbat', `/articles/~${id}`]) {
      expect(
        (await get(site.app, `/api${path.replace('articles/', 'articles/slug/')}`)).statusCode,
      ).toBe(404);
    }
    expect((await get(site.app, '/api/master-featured-article')).body).toBe('null');
    const list = '/api/admin/articles?includeCount=true';
    for (const query of ['', '&search=numbat', '&status=draft', '&category=review']) {
      const page = jsonOf<AdminPage>(await site.editor.get(list + query));
      expect(page, query).toEqual({ articles: [], totalCount: 0 });
    }
    for (const [method, url] of [
      ['get', `/api/my/articles/${id}`],
      ['post', `/api/moderation/approve/${id}`],
      ['patch', `/api/articles/${id}/master-featured`],
      ['post', `/api/moderation/archive/${id}`],
      ['del', `/api/articles/${id}`],
      ['get', `/api/articles/${id}/revisions`],
      ['get', `/api/articles/${id}/live`],
      ['post', `/api/articles/${id}/duplicate`],
    ] as const) {
      const answer = await site.editor[method](url);
      expect([answer.statusCode, url]).toEqual([404, url]);
    }
    const tags = jsonOf<AdminTagPage>(await site.editor.get('/api/admin/tags'));
    expect(tags.tags.map(({ name, articleCount }) => [name, articleCount])).toEqual([
      ['Marsupial', 0],
    ]);
    const counts = jsonOf<{ counts: object }>(await site.editor.get('/api/admin/overview')).counts;
    expect(counts).toMatchObject({ articles: 0, drafts: 0, published: 0, masterFeatured: 0 });
  });

  it('the trash lists who deleted what and when, and authors see their own', async () => {
    const { id } = await make();
    const other = await make({ slug: 'quoll', title: 'A quoll', authorId: site.editor.id });
    await remove(id);
    site.clock.now += HOUR;
    await remove(other.id);
    const { articles, totalCount } = await trash();
    expect(totalCount).toBe(2);
    expect(articles).toEqual([
      expect.objectContaining({ id: other.id, authorName: 'Edith', status: 'published' }),
      {
        id,
        title: 'A numbat',
        category: 'review',
        status: 'published',
        version: 2,
        authorName: 'Arthur',
        deletedAt: new Date(NOW).toISOString(),
        deletedBy: 'Edith',
      },
    ]);
    expect((await trash(site.author)).articles.map((one) => one.id)).toEqual([id]);
    expect(refusal(await restore(other.id, {}, site.author))).toEqual([
      404,
      'article.not_in_trash',
    ]);
    expect((await site.visitor.get('/api/admin/trash')).statusCode).toBe(401);
  });

  it('a restored article is a draft with its text, tags, slug and history', async () => {
    const { id } = await make({ tags: ['Marsupial'] });
    const before = jsonOf<AdminArticle>(await site.editor.get(`/api/my/articles/${id}`));
    await remove(id);
    const after = jsonOf<AdminArticle>(await restore(id));
    const { can: _, version, ...same } = before;
    expect(after).toMatchObject({ ...same, status: 'draft', version: version + 2 });
    expect(await reader('numbat')).toBe(404);
    const found = await site.editor.get('/api/admin/articles?search=numbat');
    expect(found.json()).toMatchObject([{ id }]);
    expect((await trash()).totalCount).toBe(0);
    expect((await site.events(id)).slice(-2)).toEqual([
      ['article.trashed', 'Edith'],
      ['article.restored', 'Edith'],
    ]);
    expect(refusal(await restore(id))).toEqual([404, 'article.not_in_trash']);
  });

  it('the slug of a deleted article is free, and a restored one gets a number', async () => {
    const { id } = await make();
    await remove(id);
    expect((await make()).slug).toBe('numbat');
    expect(jsonOf<AdminArticle>(await restore(id)).slug).toBe('numbat-2');
  });

  it('undo makes an article what it was, for the account that deleted it only', async () => {
    const { id } = await make();
    await remove(id, site.editor);
    const stranger = await restore(id, { asBefore: true }, site.author);
    expect(refusal(stranger)).toEqual([409, 'article.not_undoable']);
    expect(jsonOf<AdminArticle>(await restore(id, { asBefore: true })).status).toBe('published');
    expect(await reader('numbat')).toBe(200);
  });

  it('undo returns an article to its featured slot, or to a free one, or says that there is none', async () => {
    const titles = async () => {
      const page = jsonOf<FeaturedByPage>(await get(site.app, '/api/featured-articles/homepage'));
      return [page.mainFeatured, ...page.sidebarArticles].map((one) => one?.title ?? null);
    };
    const slot = (id: number) =>
      site.editor.put(`/api/articles/${id}/featured`, { page: 'homepage', slot: 'sidebar' });
    const undo = async (id: number) => {
      const change = { type: 'restore', asBefore: true };
      const body = { articleIds: [id], change };
      return jsonOf<{ message: string }>(await site.editor.post('/api/articles/bulk-change', body))
        .message;
    };
    const ids: number[] = [];
    for (const title of ['A', 'B', 'C', 'D']) {
      ids.push((await make({ title, slug: title.toLowerCase() })).id);
    }
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    for (const id of [a, b, c]) jsonOf(await slot(id));
    await remove(b);
    expect(await titles()).toEqual([null, 'A', 'C']);
    expect(await undo(b)).toBe('1 article restored');
    expect(await titles()).toEqual([null, 'A', 'B', 'C']);
    await remove(a);
    const order = { articleIds: [c, b] };
    jsonOf(await site.editor.put('/api/admin/placements/homepage/sidebar', order));
    expect(await undo(a)).toBe('1 article restored');
    expect(await titles()).toEqual([null, 'C', 'B', 'A']);
    await remove(a);
    jsonOf(await slot(d));
    expect(await undo(a)).toBe(
      '1 article restored. 1 article left Featured Manager: the slots are taken',
    );
    expect(await titles()).toEqual([null, 'C', 'B', 'D']);
    await remove(d);
    jsonOf(await restore(d));
    expect(await titles()).toEqual([null, 'C', 'B']);
  });

  it('undo never fills slots of a category that was deleted since', async () => {
    const added = await site.editor.post('/api/categories', { name: 'Gear', slug: 'hardware' });
    const category = jsonOf<{ id: number }>(added, 201);
    const { id } = await make();
    for (const page of ['hardware', 'news']) {
      jsonOf(await site.editor.put(`/api/articles/${id}/featured`, { page, slot: 'main' }));
    }
    await remove(id);
    jsonOf(await site.editor.del(`/api/categories/${category.id}`));
    const body = { articleIds: [id], change: { type: 'restore', asBefore: true } };
    const { message } = jsonOf<{ message: string }>(
      await site.editor.post('/api/articles/bulk-change', body),
    );
    expect(message).toBe(
      '1 article restored. 1 article left Featured Manager: the category was deleted',
    );
    const placed = await site.db.selectFrom('placements').select(['page', 'position']).execute();
    expect(placed).toEqual([{ page: 'news', position: 0 }]);
    // A category that gets the slug later begins without articles.
    const again = { name: 'Hardware', slug: 'hardware' };
    const next = jsonOf<{ id: number }>(await site.editor.post('/api/categories', again), 201);
    const slots = await site.editor.get('/api/admin/placements/hardware');
    expect(jsonOf(slots)).toMatchObject({ mainFeatured: null, sidebarArticles: [] });
    jsonOf(await site.editor.del(`/api/categories/${next.id}`));
  });

  it('undo of a schedule whose time has passed leaves a draft', async () => {
    const { id } = await make({ status: 'scheduled', scheduledAt: NOW + HOUR });
    await remove(id);
    site.clock.now += 2 * HOUR;
    expect(await publishDue(site.db, site.clock.now)).toEqual([]);
    expect(jsonOf<AdminArticle>(await restore(id, { asBefore: true }))).toMatchObject({
      status: 'draft',
      scheduledPublishAt: null,
    });
  });

  it('an article that an embargo covers stays under it in the trash and after', async () => {
    const until = { embargoUntil: NOW + DAY, embargoReason: 'Agreed' };
    const { id } = await make({ status: 'draft', ...until });
    await remove(id);
    const restored = jsonOf<AdminArticle>(await restore(id));
    expect(restored.embargoUntil).toBe(new Date(NOW + DAY).toISOString());
    const answer = await site.editor.put(`/api/articles/${id}`, { status: 'published' });
    expect(refusal(answer)).toEqual([409, 'article.embargoed']);
  });

  it('permanent deletion erases an article, in the trash or not', async () => {
    const { id } = await make();
    const other = await make({ slug: 'quoll' });
    await remove(id);
    const url = (one: number) => `/api/articles/${one}?permanent=true`;
    expect((await site.visitor.del(url(id))).statusCode).toBe(401);
    for (const one of [id, other.id]) jsonOf(await site.author.del(url(one)));
    for (const table of ['articles', 'article_trash'] as const) {
      expect(await site.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect((await site.events(id)).at(-1)).toEqual(['article.deleted', 'Arthur']);
    expect((await site.author.del(url(id))).statusCode).toBe(404);
  });

  it('an author deletes nothing of others, neither for good nor to the trash', async () => {
    const { id } = await make({ authorId: site.editor.id });
    for (const query of ['', '?permanent=true']) {
      const answer = await site.author.del(`/api/articles/${id}${query}`);
      expect(refusal(answer)).toEqual([404, 'article.not_found']);
    }
    expect(await reader('numbat')).toBe(200);
  });

  // PostgreSQL's transactions don't wait in one line.
  it.runIf(engine === 'sqlite')(
    'the nightly job spares an article that is restored while it runs',
    async () => {
      const { id } = await make();
      await remove(id);
      site.clock.now = NOW + 30 * DAY;
      let restored: Promise<unknown> = Promise.resolve();
      const signal = {
        // Right before the job's transaction.
        throwIfAborted() {
          restored = inTransaction(site.db, (trx) =>
            trx.deleteFrom('article_trash').where('article_id', '=', id).execute(),
          );
        },
      } as AbortSignal;
      const job = { id: 0, payload: null, attempt: 1, signal, finish: async () => {} };
      await emptyTrash({ db: site.db, now: () => site.clock.now })(job);
      await restored;
      expect(await site.db.selectFrom('articles').select('id').execute()).toEqual([{ id }]);
    },
  );

  it('the nightly job deletes what has been in the trash for 30 days', async () => {
    const old = await make();
    const young = await make({ slug: 'quoll' });
    await remove(old.id);
    site.clock.now += HOUR;
    await remove(young.id);
    site.clock.now = NOW + 30 * DAY;
    await enqueueTomorrow(site.db, EMPTY_TRASH_JOB, site.clock.now - DAY);
    await site.app.jobs.runDue();
    expect((await site.events(old.id)).at(-1)).toEqual(['article.deleted', 'Schedule']);
    expect(await site.db.selectFrom('articles').select('id').execute()).toEqual([{ id: young.id }]);
  });
});
