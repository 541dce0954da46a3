import { describe, expect, it } from 'vitest';
import { NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, type TestSite, testSite } from '#tests/support/site/test-site.ts';
import type { AdminArticle } from '../../contract.ts';
import type { Presence, Revision, RevisionContent } from '../../editing.contract.ts';
import { PRESENCE_BEAT_MS, PRESENCE_GONE_MS } from '../../values.ts';
import type { ArticleInput } from '../../writing.contract.ts';

const BASE = { title: 'A title', content: '<p>Some words.</p>', category: 'review' };
const iso = (at: number) => new Date(at).toISOString();

describe('requests of an open editor', () => {
  const site = testSite();

  type Caller = TestSite['editor'];
  const write = async (fields: Partial<ArticleInput> = {}, by: Caller = site.editor) =>
    jsonOf<AdminArticle>(await by.post('/api/articles', { ...BASE, ...fields }), 201);
  const refused = (answer: Awaited<ReturnType<Caller['get']>>) => [
    answer.statusCode,
    problemOf(answer).code,
  ];

  describe('versions of an article', () => {
    const list = async (id: number, by: Caller = site.editor) =>
      jsonOf<Revision[]>(await by.get(`/api/articles/${id}/revisions`));

    it('versions are listed with author, time and what readers saw, newest first', async () => {
      const { id } = await write({}, site.author);
      site.clock.now = NOW + 60_000;
      jsonOf(await site.editor.put(`/api/articles/${id}`, { title: 'Second' }));
      jsonOf(await site.editor.put(`/api/articles/${id}/master-featured`));
      jsonOf(await site.admin.put(`/api/articles/${id}`, { status: 'published' }));
      expect(await list(id)).toEqual(
        [
          { version: 3, savedAt: iso(NOW + 60_000), by: 'Ada', title: 'Second', wasPublic: true },
          {
            version: 2,
            savedAt: iso(NOW + 60_000),
            by: 'Edith',
            title: 'Second',
            wasPublic: false,
          },
          { version: 1, savedAt: iso(NOW), by: 'Arthur', title: 'A title', wasPublic: false },
        ].map((one) => ({ ...one, note: '' })),
      );
      expect(await list(id, site.author)).toHaveLength(3);
    });

    it('a version contains everything that was stored', async () => {
      const first = {
        ...BASE,
        slug: 'first',
        excerpt: 'Short',
        metaDescription: 'Found',
        tags: ['One', 'Two'],
        featuredImage: '/media/a.jpg',
        featuredImageAlt: 'A cave.',
        featuredImageCaption: 'Image: Eve',
        language: 'de',
      };
      const { id } = await write({ ...first, content: '<p onclick="x()">Some words.</p>' });
      jsonOf(
        await site.editor.put(`/api/articles/${id}`, {
          title: 'Second',
          slug: 'second',
          excerpt: '',
          tags: [],
          featuredImage: null,
          content: '<p>Other words.</p>',
          category: 'news',
          metaDescription: '',
        }),
      );
      const look = async (version: number) =>
        jsonOf<RevisionContent>(await site.editor.get(`/api/articles/${id}/revisions/${version}`));
      expect(await look(1)).toEqual({
        ...first,
        version: 1,
        savedAt: iso(NOW),
        by: 'Edith',
        note: '',
        wasPublic: false,
        missingImages: 0,
        review: null,
        games: [],
        series: null,
        checked: null,
      });
      expect(await look(2)).toMatchObject({
        title: 'Second',
        slug: 'second',
        excerpt: '',
        tags: [],
        featuredImage: null,
        content: '<p>Other words.</p>',
        category: 'news',
      });
    });

    it('restoring a version is a new save and keeps the later versions', async () => {
      const { id } = await write();
      jsonOf(await site.editor.put(`/api/articles/${id}`, { content: '<p>Worse.</p>' }));
      const former = jsonOf<RevisionContent>(
        await site.editor.get(`/api/articles/${id}/revisions/1`),
      );
      jsonOf(await site.editor.put(`/api/articles/${id}`, { content: former.content, version: 2 }));
      expect((await list(id)).map(({ version }) => version)).toEqual([3, 2, 1]);
      const now = jsonOf<AdminArticle>(await site.editor.get(`/api/my/articles/${id}`));
      expect(now.content).toBe(BASE.content);
    });

    it('versions outlive the account that saved them', async () => {
      const { id } = await write();
      const guest = await site.join('editor');
      jsonOf(await guest.put(`/api/articles/${id}`, { title: 'By a guest' }));
      jsonOf(await site.admin.del(`/api/users/${guest.id}`));
      expect((await list(id)).map(({ by }) => by)).toEqual([null, 'Edith']);
    });

    it('at most 200 versions are listed', async () => {
      const { id } = await write();
      const saves = Array.from({ length: 201 }, (_, index) => index + 2);
      await site.db
        .insertInto('revisions')
        .values(
          saves.map((version) => ({
            article_id: id,
            version,
            user_id: site.editor.id,
            saved_at: NOW + version,
            title: `Save ${version}`,
            snapshot: '{}',
          })),
        )
        .execute();
      const listed = await list(id);
      expect([listed.length, listed[0]?.version, listed.at(-1)?.version]).toEqual([200, 202, 3]);
    });

    it("versions of another author's article or a missing one are 404", async () => {
      const { id } = await write();
      const other = await write();
      jsonOf(await site.editor.put(`/api/articles/${id}`, { title: 'Second' }));
      for (const path of [`${id}/revisions`, `${id}/revisions/1`, '999999/revisions']) {
        const answer = await site.author.get(`/api/articles/${path}`);
        expect(refused(answer), path).toEqual([404, 'article.not_found']);
      }
      const none = await site.editor.get(`/api/articles/${other.id}/revisions/2`);
      expect(refused(none)).toEqual([404, 'revision.not_found']);
      for (const version of ['0', '-1', '1.5', 'one', '9999999999']) {
        const answer = await site.editor.get(`/api/articles/${id}/revisions/${version}`);
        expect(answer.statusCode, version).toBe(400);
      }
    });

    it('versions are never cached', async () => {
      const { id } = await write();
      const answer = await site.editor.get(`/api/articles/${id}/revisions`);
      expect(answer.headers['cache-control']).toBe('no-store');
    });
  });

  describe('presence in an article', () => {
    const beat = async (id: number, by: Caller) =>
      jsonOf<Presence>(await by.post(`/api/articles/${id}/presence`)).others;

    it('presence lists the other users and since when', async () => {
      const { id } = await write();
      expect(await beat(id, site.editor)).toEqual([]);
      site.clock.now = NOW + 5000;
      expect(await beat(id, site.admin)).toEqual([{ name: 'Edith', since: iso(NOW) }]);
      site.clock.now = NOW + PRESENCE_BEAT_MS;
      expect(await beat(id, site.editor)).toEqual([{ name: 'Ada', since: iso(NOW + 5000) }]);
      // A later beat does not make it a later opening.
      expect(await beat(id, site.admin)).toEqual([{ name: 'Edith', since: iso(NOW) }]);
    });

    it('presence is per article, first come first', async () => {
      const { id } = await write({}, site.author);
      const other = await write();
      for (const by of [site.author, site.editor]) {
        await beat(id, by);
        site.clock.now += 1000;
      }
      expect(await beat(other.id, site.admin)).toEqual([]);
      expect((await beat(id, site.admin)).map(({ name }) => name)).toEqual(['Arthur', 'Edith']);
    });

    it('presence ends on leaving and after a minute without a beat', async () => {
      const { id } = await write();
      await beat(id, site.editor);
      await beat(id, site.admin);
      expect(jsonOf(await site.editor.del(`/api/articles/${id}/presence`))).toEqual({
        message: 'Closed',
      });
      jsonOf(await site.editor.del(`/api/articles/${id}/presence`));
      expect(await beat(id, site.editor)).toMatchObject([{ name: 'Ada' }]);

      site.clock.now = NOW + PRESENCE_GONE_MS;
      expect(await beat(id, site.editor)).toMatchObject([{ name: 'Ada' }]);
      site.clock.now += 1;
      expect(await beat(id, site.editor)).toEqual([]);
      // A user who returns has it open from then on.
      const back = site.clock.now;
      await beat(id, site.admin);
      expect(await beat(id, site.editor)).toEqual([{ name: 'Ada', since: iso(back) }]);
    });

    it('a beat names the last save and who made it', async () => {
      const { id } = await write();
      const lastOf = async () =>
        jsonOf<Presence>(await site.admin.post(`/api/articles/${id}/presence`)).last;
      expect((await lastOf()).version).toBe(1);
      site.clock.now = NOW + 5000;
      jsonOf(await site.editor.put(`/api/articles/${id}`, { title: 'Second' }));
      expect(await lastOf()).toEqual({ version: 2, by: 'Edith', at: iso(NOW + 5000) });
    });

    it('two concurrent beats of one account are one presence', async () => {
      const { id } = await write();
      await Promise.all([1, 2, 3, 4].map(() => beat(id, site.admin)));
      expect(await beat(id, site.editor)).toHaveLength(1);
    });

    it('presence of an article that the user cannot edit is 404', async () => {
      const { id } = await write();
      for (const path of [id, 999_999]) {
        const answer = await site.author.post(`/api/articles/${path}/presence`);
        expect(refused(answer)).toEqual([404, 'article.not_found']);
      }
      expect(await beat(id, site.editor)).toEqual([]);
    });

    it('presence is deleted with the article and with the account', async () => {
      const { id } = await write();
      const guest = await site.join('editor');
      await beat(id, guest);
      jsonOf(await site.admin.del(`/api/users/${guest.id}`));
      expect(await beat(id, site.editor)).toEqual([]);
      jsonOf(await site.editor.del(`/api/articles/${id}?permanent=true`));
      const left = await site.db
        .selectFrom('presences')
        .selectAll()
        .where('article_id', '=', id)
        .execute();
      expect(left).toEqual([]);
    });

    it('presence does not change the article', async () => {
      const { id, version, updatedAt } = await write();
      await beat(id, site.admin);
      const now = jsonOf<AdminArticle>(await site.editor.get(`/api/my/articles/${id}`));
      expect([now.version, now.updatedAt]).toEqual([version, updatedAt]);
    });
  });

  describe('the slug that a save would give', () => {
    const ask = async (query: string, by: Caller = site.editor) =>
      jsonOf<{ slug: string; isFree: boolean }>(await by.get(`/api/admin/slug?${query}`));

    it('a free slug is returned as wanted', async () => {
      expect(await ask('slug=never-had')).toEqual({ slug: 'never-had', isFree: true });
      expect(await ask('slug=Ten%20Games!')).toEqual({ slug: 'ten-games', isFree: true });
      expect(await ask('slug=')).toMatchObject({ slug: 'article' });
    });

    it('a slug that another article has or had in public gets a number', async () => {
      const first = await write({ slug: 'wanted', status: 'published' });
      expect(await ask('slug=wanted')).toEqual({ slug: 'wanted-2', isFree: false });
      expect(await ask(`slug=wanted&articleId=${first.id}`)).toEqual({
        slug: 'wanted',
        isFree: true,
      });
      const second = await write({ slug: 'wanted' });
      expect(second.slug).toBe('wanted-2');
      jsonOf(await site.editor.put(`/api/articles/${first.id}`, { slug: 'moved' }));
      expect(await ask('slug=wanted')).toEqual({ slug: 'wanted-3', isFree: false });
      // An article can get its own former slug back.
      expect(await ask(`slug=wanted&articleId=${first.id}`)).toMatchObject({ isFree: true });
    });

    it('visitors get no slug, and other parameters are refused', async () => {
      expect((await site.visitor.get('/api/admin/slug?slug=x')).statusCode).toBe(401);
      for (const query of [
        '',
        '?slug=x&articleId=0',
        '?slug=x&more=1',
        `?slug=${'x'.repeat(301)}`,
      ]) {
        expect((await site.editor.get(`/api/admin/slug${query}`)).statusCode, query).toBe(400);
      }
      const answer = await site.author.get('/api/admin/slug?slug=x');
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    });
  });
});
