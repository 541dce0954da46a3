import { describe, expect, it } from 'vitest';
import type { NotificationPage } from '#features/notifications/contract.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { get, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminArticle, AdminSummary } from '../contract.ts';
import type { ArticleInput } from '../writing.contract.ts';

const BASE = { title: 'A title', content: '<p>Some words.</p>', category: 'review' };
const iso = (at: number) => new Date(at).toISOString();

describe('an article saved by its author', () => {
  const site = testSite();

  const write = async (fields: Partial<ArticleInput> = {}, by = site.editor) =>
    jsonOf<AdminArticle>(await by.post('/api/articles', { ...BASE, ...fields }), 201);
  const put = (id: number, fields: Record<string, unknown>, by = site.editor) =>
    by.put(`/api/articles/${id}`, fields);
  const save = async (id: number, fields: Record<string, unknown>, by = site.editor) =>
    jsonOf<AdminArticle>(await put(id, fields, by));
  const reader = async (slug: string) =>
    (await get(site.app, `/api/articles/slug/${slug}`)).statusCode;
  const found = async (word: string) =>
    jsonOf<{ id: number }[]>(await get(site.app, `/api/search?q=${word}`)).map(({ id }) => id);

  it('a save returns the article to moderation and hides a public one at once', async () => {
    const title = 'Thylacine seen';
    const { id, slug } = await write({ title, status: 'published' }, site.author);
    jsonOf(await site.editor.post(`/api/moderation/approve/${id}`));
    expect([await reader(slug), await found('thylacine')]).toEqual([200, [id]]);

    const saved = await save(id, { excerpt: 'Really.' }, site.author);
    expect(saved).toMatchObject({ status: 'published', moderationStatus: 'pending' });
    expect(saved.publishedAt).toBe(iso(NOW));
    expect([await reader(slug), await found('thylacine')]).toEqual([404, []]);
    expect((await site.events(id)).at(-1)).toEqual(['article.submitted', 'Arthur']);
  });

  it('saving a public article as a draft unpublishes it, which the activity log says', async () => {
    const { id, slug } = await write({ status: 'published' }, site.editor);
    expect(await reader(slug)).toBe(200);
    await save(id, { status: 'draft' }, site.editor);
    expect(await reader(slug)).toBe(404);
    expect((await site.events(id)).at(-1)).toEqual(['article.unpublished', 'Edith']);
    await save(id, { excerpt: 'Still a draft.' }, site.editor);
    expect((await site.events(id)).at(-1)).toEqual(['article.edited', 'Edith']);
  });

  it('an editor who schedules it tells its author of the approval, once', async () => {
    const bell = async () => {
      const page = jsonOf<NotificationPage>(await site.author.get('/api/account/notifications'));
      return page.notifications.map(({ message }) => message).filter((one) => /Nine/.test(one));
    };
    const { id } = await write({ title: 'Nine lamps', status: 'published' }, site.author);
    const at = (day: number) => ({
      status: 'scheduled',
      scheduledPublishAt: iso(NOW + day * 86_400_000),
    });
    await save(id, at(1));
    await save(id, at(2));
    expect(await bell()).toEqual(['Edith approved “Nine lamps”']);
  });

  it('a draft is not submitted until it is published or scheduled, and can be withdrawn', async () => {
    const queue = async () => {
      const answer = await site.editor.get('/api/admin/articles?submitted=true');
      return jsonOf<AdminSummary[]>(answer).map((one) => one.id);
    };
    const { id } = await write({}, site.author);
    await save(id, { excerpt: 'Half done.' }, site.author);
    expect(await queue()).not.toContain(id);
    await save(id, { status: 'published' }, site.author);
    expect(await queue()).toContain(id);
    await save(id, { status: 'draft' }, site.author);
    expect(await queue()).not.toContain(id);
    expect((await site.events(id)).at(-1)).toEqual(['article.withdrawn', 'Arthur']);
    const scheduledPublishAt = iso(NOW + 86_400_000);
    await save(id, { status: 'scheduled', scheduledPublishAt }, site.author);
    expect(await queue()).toContain(id);
  });

  it('a rejected article becomes pending, and its note stays in the activity log only', async () => {
    const { id } = await write({ status: 'published' }, site.author);
    const rejectionNote = 'Name your sources';
    jsonOf(await site.editor.post(`/api/moderation/reject/${id}`, { rejectionNote }));
    const rejected = jsonOf<AdminArticle>(await site.author.get(`/api/my/articles/${id}`));
    expect(rejected).toMatchObject({ moderationStatus: 'rejected', rejectionNote });

    const saved = await save(id, { excerpt: 'With sources.' }, site.author);
    expect(saved).toMatchObject({ moderationStatus: 'pending', rejectionNote: null });
    expect(await site.events(id)).toEqual([
      ['article.created', 'Arthur'],
      ['article.submitted', 'Arthur'],
      ['article.rejected', 'Edith', rejectionNote],
      ['article.edited', 'Arthur'],
      ['article.submitted', 'Arthur'],
    ]);
  });

  it('an author can’t publish an approved, unchanged article before its time', async () => {
    const scheduledPublishAt = iso(NOW + 86_400_000);
    const { id } = await write({ status: 'scheduled', scheduledPublishAt }, site.author);
    const own = async () => jsonOf<AdminArticle>(await site.author.get(`/api/my/articles/${id}`));
    expect((await own()).can).toContain('publish');
    jsonOf(await site.editor.post(`/api/moderation/approve/${id}`));
    const before = await own();
    expect(before).toMatchObject({ status: 'scheduled', moderationStatus: 'approved' });
    expect(before.can).not.toContain('publish');

    const now = { status: 'published', scheduledPublishAt: null };
    for (const fields of [now, { ...now, title: before.title, version: before.version }]) {
      const answer = await put(id, fields, site.author);
      expect(answer.statusCode).toBe(409);
      expect(problemOf(answer)).toMatchObject({
        code: 'article.approved_schedule',
        detail: 'The article is approved and scheduled. Only an editor can publish it earlier.',
      });
      expect(await own()).toEqual(before);
    }
    const changed = await save(id, { ...now, title: 'Another title' }, site.author);
    expect(changed).toMatchObject({ status: 'published', moderationStatus: 'pending' });
  });

  it('a published status does not make the article public', async () => {
    const { id, slug } = await write({ slug: 'not-by-itself' }, site.author);
    const saved = await save(id, { status: 'published' }, site.author);
    expect([saved.moderationStatus, await reader(slug)]).toEqual(['pending', 404]);
    expect(saved.can).toEqual(['edit', 'delete']);
  });

  it("an editor's save approves the article and keeps its author", async () => {
    const { id, slug } = await write({ slug: 'helped', status: 'published' }, site.author);
    const saved = await save(id, { title: 'Helped along' });
    expect(saved).toMatchObject({
      moderationStatus: 'approved',
      authorId: site.author.id,
      authorName: 'Arthur',
    });
    expect(await reader(slug)).toBe(200);
  });

  it("another author's article is 404 for reading, saving and deleting", async () => {
    const other = await site.join('author');
    for (const owner of [site.editor, other]) {
      const { id, slug } = await write({ status: 'published' }, owner);
      const before = jsonOf(await site.editor.get(`/api/my/articles/${id}`));
      const gone = await site.author.get('/api/my/articles/999999');
      const answers = [
        await site.author.get(`/api/my/articles/${id}`),
        await put(id, { title: 'Mine now' }, site.author),
        await put(id, { title: 'Mine now', version: 7 }, site.author),
        await site.author.del(`/api/articles/${id}`),
      ];
      for (const answer of answers) {
        const { requestId: _, ...problem } = problemOf(answer);
        const { requestId: __, ...never } = problemOf(gone);
        expect(problem).toEqual(never);
        expect([answer.statusCode, problem.code]).toEqual([404, 'article.not_found']);
      }
      expect(jsonOf(await site.editor.get(`/api/my/articles/${id}`))).toEqual(before);
      expect(slug).not.toBe('');
    }
  });
});
