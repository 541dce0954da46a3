import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import { type ArticleFields, createArticle } from '#features/articles/server/public.ts';
import { articleFields } from '#tests/support/articles.ts';
import { badFields, get, problemOf } from '#tests/support/requests.ts';
import { ENGINES, NOW } from '#tests/support/stores.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import type { BulkAnswer, Moderated } from '../contract.ts';
import { BULK_MAX, NOTE_MAX } from '../values.ts';

const iso = (at: number) => new Date(at).toISOString();

describe.each(ENGINES)('moderation on %s', (engine) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite(engine);
  });
  beforeEach(() => {
    site.clock.now = NOW;
  });
  afterAll(() => site.close());

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

  it('an approved article is public at once, and that is its date', async () => {
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

  it('what its author saved after the moderator looked is not let through unseen', async () => {
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

  it('an approved draft stays a draft, an approved schedule waits for its time', async () => {
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
  ])('rejected with %j its author reads %j', async (body, rejectionNote) => {
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

  it('a note is as long as it may be and no longer, and nothing else is sent', async () => {
    const { id } = await make();
    const tooLong = { rejectionNote: 'x'.repeat(NOTE_MAX + 1) };
    expect(badFields(await act('reject', id, tooLong))).toEqual(['rejectionNote']);
    expect(badFields(await act('reject', id, { rejectionNote: 7 }))).toEqual(['rejectionNote']);
    expect(badFields(await act('reject', id, { note: 'x' }))).toEqual(['note']);
    expect((await load(id)).moderationStatus).toBe('pending');
    const longest = { rejectionNote: ` ${'x'.repeat(NOTE_MAX)} ` };
    const { article } = jsonOf<Moderated>(await act('reject', id, longest));
    expect(article.rejectionNote).toHaveLength(NOTE_MAX);
  });

  it('readers never see a note, also after the article was approved', async () => {
    const { id, slug } = await make();
    jsonOf(await act('reject', id, { rejectionNote: 'Numberwang' }));
    jsonOf(await site.author.put(`/api/articles/${id}`, { excerpt: 'Better' }));
    jsonOf(await act('approve', id));
    for (const url of [`/api/articles/slug/${slug}`, '/api/articles', '/api/search?q=numberwang']) {
      expect((await get(site.app, url)).body, url).not.toContain('Numberwang');
    }
  });

  it('an archived article is gone for readers, and keeps its date when it comes back', async () => {
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
  ] as const)('%s a second time is refused and does nothing', async (verb, fields, code) => {
    const { id } = await make(fields);
    jsonOf(await act(verb, id));
    const before = await load(id);
    expect(await refusal(act(verb, id))).toEqual([409, code]);
    expect(await load(id)).toEqual(before);
    expect(await site.events(id)).toHaveLength(1);
  });

  it.each(['approve', 'reject', 'archive'])('of several who %s at once one does', async (verb) => {
    const { id } = await make({ moderationStatus: verb === 'archive' ? 'approved' : 'pending' });
    const people = [site.editor, site.admin, site.editor, site.admin];
    const answers = await Promise.all(people.map((by) => act(verb, id, undefined, by)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect(await site.events(id)).toHaveLength(1);
  });

  it('what is not there is not found, and what is no id is named', async () => {
    for (const verb of ['approve', 'reject', 'archive']) {
      expect(await refusal(act(verb, 999_999))).toEqual([404, 'article.not_found']);
      expect(badFields(await act(verb, 'x'))).toEqual(['id']);
    }
  });

  it('authors and visitors moderate nothing', async () => {
    const { id } = await make();
    for (const verb of ['approve', 'reject', 'archive']) {
      expect(await refusal(act(verb, id, undefined, site.author))).toEqual([403, 'auth.forbidden']);
      const visitor = site.visitor.post(`/api/moderation/${verb}/${id}`);
      expect(await refusal(visitor)).toEqual([401, 'auth.required']);
    }
    expect((await load(id)).version).toBe(1);
  });

  describe('in bulk', () => {
    const bulk = async (verb: 'publish' | 'archive', articleIds: number[]) =>
      jsonOf<BulkAnswer>(await site.editor.post(`/api/moderation/bulk-${verb}`, { articleIds }));

    it('publishes what can be, names the rest and why, and counts an id once', async () => {
      const draft = await make({ status: 'draft' });
      const rejected = await make({ moderationStatus: 'rejected', rejectionNote: 'No' });
      const planned = await make({ status: 'scheduled', scheduledAt: NOW + 60_000 });
      const already = await make({ moderationStatus: 'approved' });
      const ids = [draft.id, already.id, rejected.id, 999_999, draft.id, planned.id];
      const answer = await bulk('publish', ids);
      expect(answer).toEqual({
        message: '3 articles published, 2 could not be',
        done: [draft.id, rejected.id, planned.id],
        failed: [
          {
            id: already.id,
            code: 'article.already_published',
            detail: 'The article is published already.',
          },
          {
            id: 999_999,
            code: 'article.not_found',
            detail: 'There is no article with this id.',
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

    it('archives what is published', async () => {
      const one = await make({ moderationStatus: 'approved' });
      const draft = await make({ status: 'draft' });
      expect((await bulk('archive', [one.id])).message).toBe('1 article archived');
      expect(await reader(one.slug)).toBe(404);
      const again = await bulk('archive', [one.id, draft.id]);
      expect(again).toMatchObject({ message: '0 articles archived, 2 could not be', done: [] });
      expect(again.failed.map(({ code }) => code)).toEqual(Array(2).fill('article.not_published'));
    });

    it('does all or nothing: what fails half-way leaves everything as it was', async () => {
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

    it(`takes ${BULK_MAX} at once: readers see it at once, and search follows`, async () => {
      const made: number[] = [];
      // With a picture: no cover has to be drawn.
      const many = {
        title: 'Many',
        status: 'draft',
        featuredImage: '/demo/pictures/bus.webp',
      } as const;
      for (let left = BULK_MAX; left > 0; left -= 1) {
        made.push((await make({ ...many, slug: `many-${left}` })).id);
      }
      const found = async () =>
        (await get(site.app, '/api/search?q=many&includeCount=true')).json();
      const answer = await bulk('publish', made);
      expect([answer.done.length, answer.failed]).toEqual([BULK_MAX, []]);
      expect(answer.message).toBe(`${BULK_MAX} articles published`);
      expect(await reader('many-1')).toBe(200);
      await site.app.jobs.runDue();
      expect((await found()).totalCount).toBe(BULK_MAX);
      expect((await bulk('archive', made)).done).toHaveLength(BULK_MAX);
      expect((await found()).articles).toEqual([]);
      expect(await reader('many-1')).toBe(404);
      await site.app.jobs.runDue();
      expect((await found()).totalCount).toBe(0);
      const inAdminArea = await site.editor.get(
        '/api/admin/articles?search=many&includeCount=true',
      );
      expect(inAdminArea.json().totalCount).toBe(BULK_MAX);
    }, 240_000);

    it('what is no list of ids is refused by name', async () => {
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
});
