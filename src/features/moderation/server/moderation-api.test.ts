import { describe, expect, it } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import { type ArticleFields, createArticle } from '#features/articles/server/public.ts';
import { LIMITS } from '#features/articles/values.ts';
import { articleFields } from '#tests/support/content/articles.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { badFields, get, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Moderated } from '../contract.ts';

const iso = (at: number) => new Date(at).toISOString();

describe('moderation', () => {
  const site = testSite();

  const make = async (fields: Partial<ArticleFields> = {}) => {
    const all = articleFields({ authorId: site.author.id, moderationStatus: 'pending', ...fields });
    return createArticle(site.db, all, { userId: site.author.id, now: NOW });
  };
  const act = (verb: string, id: number | string, body?: object, by = site.editor) =>
    by.post(`/api/moderation/${verb}/${id}`, body);
  const load = async (id: number, by = site.editor) =>
    jsonOf<AdminArticle>(await by.get(`/api/my/articles/${id}`));
  const reader = async (slug: string) =>
    (await get(site.app, `/api/articles/slug/${slug}`)).statusCode;
  const refusal = async (answer: ReturnType<typeof act>) => {
    const given = await answer;
    return [given.statusCode, problemOf(given).code];
  };

  it('an approved article is public at once, with that time as its date', async () => {
    const { id, slug } = await make({ title: 'Echidna' });
    expect(await reader(slug)).toBe(404);
    site.clock.now = NOW + 5000;
    const { message, article } = jsonOf<Moderated>(await act('approve', id));
    expect(message).toBe('Article approved');
    expect(article).toMatchObject({
      id,
      moderationStatus: 'approved',
      publishedAt: iso(NOW + 5000),
      version: 2,
    });
    expect(article.can).not.toContain('approve');
    expect(await reader(slug)).toBe(200);
    const found = jsonOf<{ id: number }[]>(await get(site.app, '/api/search?q=echidna'));
    expect(found.map((one) => one.id)).toEqual([id]);
    expect(await site.events(id)).toEqual([['article.approved', 'Edith']]);
  });

  it('an article saved after the moderator loaded it is not approved', async () => {
    const { id, slug } = await make({ title: 'Harmless' });
    const seen = (await load(id)).version;
    await site.author.put(`/api/articles/${id}`, { content: '<p>Something else.</p>' });
    for (const verb of ['approve', 'reject']) {
      const answer = await act(verb, id, { version: seen });
      expect([answer.statusCode, problemOf(answer).code]).toEqual([409, 'article.stale']);
    }
    expect(await reader(slug)).toBe(404);
    const { version } = await load(id);
    expect((await act('approve', id, { version })).statusCode).toBe(200);
    expect(await reader(slug)).toBe(200);
  });

  it('an approved draft stays a draft, and an approved schedule waits for its time', async () => {
    const draft = await make({ status: 'draft' });
    const planned = await make({ status: 'scheduled', scheduledAt: NOW + 60_000 });
    for (const { id, slug } of [draft, planned]) {
      const { article } = jsonOf<Moderated>(await act('approve', id));
      expect([article.moderationStatus, article.publishedAt]).toEqual(['approved', null]);
      expect(await reader(slug)).toBe(404);
    }
    expect(await load(planned.id)).toMatchObject({ scheduledPublishAt: iso(NOW + 60_000) });
  });

  it.each([
    [{ rejectionNote: '  Name your sources.\n' }, 'Name your sources.'],
    [{ rejectionNote: '' }, null],
    [{ rejectionNote: '  \n ' }, null],
    [{ rejectionNote: null }, null],
    [{}, null],
    [undefined, null],
  ])('after a rejection with %j the author reads %j', async (body, rejectionNote) => {
    const { id, slug } = await make();
    const { message, article } = jsonOf<Moderated>(await act('reject', id, body));
    expect(message).toBe('Article rejected');
    expect(article).toMatchObject({ moderationStatus: 'rejected', rejectionNote });
    expect((await load(id, site.author)).rejectionNote).toBe(rejectionNote);
    expect(await reader(slug)).toBe(404);
    const event = ['article.rejected', 'Edith'];
    expect(await site.events(id)).toEqual([
      rejectionNote === null ? event : [...event, rejectionNote],
    ]);
  });

  it('the author of a rejected article can read its note until they submit it again', async () => {
    const { id } = await make();
    jsonOf(await act('reject', id, { rejectionNote: 'Name your sources.' }));
    const save = async (status: string) => {
      const fields = { status, excerpt: status };
      return jsonOf<AdminArticle>(await site.author.put(`/api/articles/${id}`, fields));
    };
    const note = { moderationStatus: 'pending', rejectionNote: 'Name your sources.' };
    expect(await save('draft')).toMatchObject(note);
    expect(await save('published')).toMatchObject({ rejectionNote: null });
  });

  it('a note has a maximum length, and other fields are refused', async () => {
    const { id } = await make();
    const tooLong = { rejectionNote: 'x'.repeat(LIMITS.note + 1) };
    expect(badFields(await act('reject', id, tooLong))).toEqual(['rejectionNote']);
    expect(badFields(await act('reject', id, { rejectionNote: 7 }))).toEqual(['rejectionNote']);
    expect(badFields(await act('reject', id, { note: 'x' }))).toEqual(['note']);
    expect((await load(id)).moderationStatus).toBe('pending');
    const longest = { rejectionNote: ` ${'x'.repeat(LIMITS.note)} ` };
    const { article } = jsonOf<Moderated>(await act('reject', id, longest));
    expect(article.rejectionNote).toHaveLength(LIMITS.note);
  });

  it('readers never see a note, even after approval', async () => {
    const { id, slug } = await make();
    jsonOf(await act('reject', id, { rejectionNote: 'Numberwang' }));
    jsonOf(await site.author.put(`/api/articles/${id}`, { excerpt: 'Better' }));
    jsonOf(await act('approve', id));
    for (const url of [`/api/articles/slug/${slug}`, '/api/articles', '/api/search?q=numberwang']) {
      expect((await get(site.app, url)).body, url).not.toContain('Numberwang');
    }
  });

  it('an archived article is hidden and keeps its date when published again', async () => {
    const { id, slug } = await make({ moderationStatus: 'approved' });
    site.clock.now = NOW + 60_000;
    const { message, article } = jsonOf<Moderated>(await act('archive', id));
    expect([message, article.status]).toEqual(['Article archived', 'archived']);
    expect(await reader(slug)).toBe(404);
    const bulk = { articleIds: [id] };
    jsonOf(await site.editor.post('/api/moderation/bulk-publish', bulk));
    expect(await reader(slug)).toBe(200);
    expect(await load(id)).toMatchObject({ publishedAt: iso(NOW), updatedAt: iso(NOW) });
  });

  it.each([
    ['approve', {}, 'article.not_pending'],
    ['reject', {}, 'article.not_pending'],
    ['archive', { moderationStatus: 'approved' }, 'article.not_published'],
  ] as const)('%s a second time is refused and changes nothing', async (verb, fields, code) => {
    const { id } = await make(fields);
    jsonOf(await act(verb, id));
    const before = await load(id);
    expect(await refusal(act(verb, id))).toEqual([409, code]);
    expect(await load(id)).toEqual(before);
    expect(await site.events(id)).toHaveLength(1);
  });

  it.each(['approve', 'reject', 'archive'])(
    'of several concurrent attempts to %s one succeeds',
    async (verb) => {
      const { id } = await make({ moderationStatus: verb === 'archive' ? 'approved' : 'pending' });
      const people = [site.editor, site.admin, site.editor, site.admin];
      const answers = await Promise.all(people.map((by) => act(verb, id, undefined, by)));
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409]);
      expect(await site.events(id)).toHaveLength(1);
    },
  );

  it('a missing article is 404, and an invalid id is named', async () => {
    for (const verb of ['approve', 'reject', 'archive']) {
      expect(await refusal(act(verb, 999_999))).toEqual([404, 'article.not_found']);
      expect(badFields(await act(verb, 'x'))).toEqual(['id']);
    }
  });

  it('authors and visitors cannot moderate', async () => {
    const { id } = await make();
    for (const verb of ['approve', 'reject', 'archive']) {
      expect(await refusal(act(verb, id, undefined, site.author))).toEqual([403, 'auth.forbidden']);
      const visitor = site.visitor.post(`/api/moderation/${verb}/${id}`);
      expect(await refusal(visitor)).toEqual([401, 'auth.required']);
    }
    expect((await load(id)).version).toBe(1);
  });
});
