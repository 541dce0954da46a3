import { describe, expect, it } from 'vitest';
import { NOW } from '#tests/support/databases/test-database.ts';
import { get, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminArticle } from '../../contract.ts';
import { LIMITS } from '../../values.ts';
import type { ArticleInput } from '../../writing.contract.ts';

const BASE = { title: 'A title', content: '<p>Some words.</p>', category: 'review' };
const iso = (at: number) => new Date(at).toISOString();

describe('articles edited by several users', () => {
  const site = testSite();

  const write = async (fields: Partial<ArticleInput> = {}, by = site.editor) =>
    jsonOf<AdminArticle>(await by.post('/api/articles', { ...BASE, ...fields }), 201);
  const put = (id: number, fields: Record<string, unknown>, by = site.editor) =>
    by.put(`/api/articles/${id}`, fields);
  const load = async (id: number) =>
    jsonOf<AdminArticle>(await site.editor.get(`/api/my/articles/${id}`));
  const conflict = async (answer: ReturnType<typeof put>) => {
    const given = await answer;
    const problem = problemOf(given);
    expect([given.statusCode, problem.code]).toEqual([409, 'article.stale']);
    return problem;
  };

  it('a save that restores an earlier version is recorded in the activity log', async () => {
    const { id } = await write();
    jsonOf(await put(id, { title: 'Second' }));
    const restored = { title: BASE.title, restoredVersion: 1 };
    const earlier = await site.db.selectFrom('security_log').select('id').execute();
    const entries = () =>
      site.db
        .selectFrom('security_log')
        .select(['event', 'account', 'detail', 'failed'])
        .where('id', 'not in', [0, ...earlier.map((one) => one.id)])
        .execute();
    // The second one changes nothing.
    for (let time = 0; time < 2; time += 1) jsonOf(await put(id, restored));
    const detail = `Article ${id}, version 1: ${BASE.title}`;
    expect(await entries()).toEqual([{ event: 'restore', account: 'Edith', detail, failed: 0 }]);
    // Clients can't set these.
    jsonOf(await put(id, { title: 'Third', restoredVersion: 999 }));
    expect(await entries()).toHaveLength(1);
    expect(problemOf(await put(id, { restoredVersion: 0 })).errors?.[0]?.field).toBe(
      'restoredVersion',
    );
  });

  describe('versions', () => {
    it('a save based on the current version is accepted and returns the next', async () => {
      const { id, version } = await write();
      const saved = jsonOf<AdminArticle>(await put(id, { title: 'Second', version }));
      expect([version, saved.version]).toEqual([1, 2]);
      jsonOf(await put(id, { title: 'Third', version: 2 }));
    });

    it('a save based on an old version changes nothing and names who saved and when', async () => {
      const { id } = await write();
      site.clock.now = NOW + 5000;
      jsonOf(await put(id, { title: 'Ada was here', version: 1 }, site.admin));
      site.clock.now = NOW + 9000;
      const before = await load(id);
      const problem = await conflict(put(id, { title: 'Too late', version: 1 }));
      expect(problem.conflict).toEqual({ version: 2, by: 'Ada', at: iso(NOW + 5000) });
      expect(problem.detail).toContain('Ada');
      expect(await load(id)).toEqual(before);
      const { conflict: again } = await conflict(put(id, { title: 'Too soon', version: 3 }));
      expect(again).toMatchObject({ version: 2 });
    });

    it('a change of placements is no save and names no other user', async () => {
      const { id } = await write();
      site.clock.now = NOW + 1000;
      jsonOf(await put(id, { title: 'Edith saves' }));
      site.clock.now = NOW + 2000;
      jsonOf(await site.admin.put(`/api/articles/${id}/master-featured`));
      const { conflict: first } = await conflict(put(id, { title: 'x', version: 1 }));
      expect(first).toEqual({ version: 2, by: 'Edith', at: iso(NOW + 1000) });
    });

    it('a moderation decision makes the version of an open editor old', async () => {
      const { id } = await write({ status: 'published' }, site.author);
      jsonOf(await site.editor.post(`/api/moderation/reject/${id}`, { rejectionNote: 'No' }));
      const problem = await conflict(put(id, { title: 'x', version: 1 }, site.author));
      expect(problem.conflict).toMatchObject({ version: 2, by: 'Edith' });
    });

    it('a save without a version is always accepted', async () => {
      const { id } = await write();
      jsonOf(await put(id, { title: 'One', version: 1 }));
      expect(jsonOf<AdminArticle>(await put(id, { title: 'Two' })).version).toBe(3);
    });

    it('one of two concurrent saves of one version is accepted', async () => {
      const { id } = await write();
      const answers = await Promise.all(
        [site.editor, site.admin, site.editor, site.admin].map((by, index) =>
          put(id, { title: `Save ${index}`, version: 1 }, by),
        ),
      );
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409]);
      expect((await load(id)).version).toBe(2);
    });

    it('two articles created at once with one slug get different slugs', async () => {
      const made = await Promise.all(
        Array.from({ length: 4 }, () => write({ title: 'At the same moment' })),
      );
      expect(new Set(made.map(({ slug }) => slug)).size).toBe(4);
    });
  });

  it('every save stores a complete revision', async () => {
    const { id } = await write({ tags: ['One'] }, site.author);
    site.clock.now = NOW + 1000;
    jsonOf(await put(id, { title: 'Second', tags: ['Two'] }));
    jsonOf(await put(id, { content: '<p>Third.</p>', status: 'published' }));
    await conflict(put(id, { title: 'Never', version: 1 }));
    const rows = await site.db
      .selectFrom('revisions')
      .selectAll()
      .where('article_id', '=', id)
      .orderBy('version')
      .execute();
    const kept = rows.map((row) => ({ ...JSON.parse(row.snapshot), by: row.user_id }));
    expect(rows.map(({ version, saved_at }) => [version, saved_at])).toEqual([
      [1, NOW],
      [2, NOW + 1000],
      [3, NOW + 1000],
    ]);
    expect(kept).toMatchObject([
      { title: 'A title', tags: ['One'], status: 'draft', by: site.author.id },
      { title: 'Second', tags: ['Two'], content: BASE.content, by: site.editor.id },
      { title: 'Second', content: '<p>Third.</p>', status: 'published' },
    ]);
  });

  describe('deletion', () => {
    it('a deleted article leaves lists, search and placements and keeps its activity log', async () => {
      const { id, slug } = await write({ title: 'Numbat', slug: 'numbat', status: 'published' });
      jsonOf(await put(id, { slug: 'numbat-2' }));
      jsonOf(await site.editor.put(`/api/articles/${id}/master-featured`));
      const side = { page: 'news', slot: 'sidebar' };
      jsonOf(await site.editor.put(`/api/articles/${id}/featured`, side));
      expect(jsonOf(await site.editor.del(`/api/articles/${id}`))).toEqual({
        message: 'Article deleted successfully',
      });
      for (const url of [
        '/api/articles',
        '/api/search?q=numbat',
        '/api/featured-articles',
        '/api/articles/category/review',
      ]) {
        expect((await get(site.app, url)).body, url).not.toContain('"Numbat"');
      }
      expect((await get(site.app, '/api/master-featured-article')).body).toBe('null');
      for (const address of [slug, 'numbat-2']) {
        const answer = await get(site.app, `/api/articles/slug/${address}`);
        expect(answer.statusCode, address).toBe(404);
      }
      const listed = await site.editor.get('/api/admin/articles?search=numbat');
      expect([listed.json(), listed.headers['x-total-count']]).toEqual([[], '0']);
      expect((await site.events(id)).map(([event]) => event)).toEqual([
        'article.created',
        'article.published',
        'article.edited',
        'placement.set',
        'placement.set',
        'article.trashed',
      ]);
      const again = await site.editor.del(`/api/articles/${id}`);
      expect([again.statusCode, problemOf(again).code]).toEqual([404, 'article.not_found']);
    });

    it('a deleted article frees its slug, and the next article inherits nothing', async () => {
      const first = await write({ slug: 'vacant', tags: ['old'], status: 'published' });
      jsonOf(await site.editor.del(`/api/articles/${first.id}`));
      const next = await write({ slug: 'vacant' });
      expect(next).toMatchObject({ slug: 'vacant', tags: [], version: 1 });
      expect(next.id).not.toBe(first.id);
      expect(await site.events(next.id)).toEqual([['article.created', 'Edith']]);
    });

    it('the sidebar closes the gap of a deleted article', async () => {
      const ids: number[] = [];
      for (const title of ['a', 'b', 'c', 'd']) {
        const { id } = await write({ title, status: 'published', category: 'guide' });
        ids.push(id);
      }
      const [a, b, c, d] = ids;
      const beside = (id?: number) =>
        site.editor.put(`/api/articles/${id}/featured`, { page: 'guides', slot: 'sidebar' });
      for (const id of [a, b, c]) jsonOf(await beside(id));
      jsonOf(await site.editor.del(`/api/articles/${a}`));
      jsonOf(await beside(d));
      const rows = await site.db
        .selectFrom('placements')
        .select(['position', 'article_id'])
        .where('page', '=', 'guides')
        .orderBy('position')
        .execute();
      expect(rows.map((row) => [row.position, row.article_id])).toEqual([
        [1, b],
        [2, c],
        [3, d],
      ]);
    });

    it('an author can delete their own article', async () => {
      const { id } = await write({}, site.author);
      jsonOf(await site.author.del(`/api/articles/${id}`));
      expect((await site.events(id)).at(-1)).toEqual(['article.trashed', 'Arthur']);
    });
  });

  describe('long texts', () => {
    const longest = `<p>${'long words '.repeat(LIMITS.content / 10)}`.slice(0, LIMITS.content - 4);

    it('a text of 1,000,000 characters is accepted, even of several bytes each', async () => {
      const content = `${longest}</p>`;
      expect(content).toHaveLength(LIMITS.content);
      const { id } = await write({ content, status: 'published' });
      expect((await load(id)).content).toHaveLength(LIMITS.content);
      const wide = `<p>${'語'.repeat(LIMITS.content - 7)}</p>`;
      expect(jsonOf<AdminArticle>(await put(id, { content: wide })).content).toBe(wide);
    });

    it('a longer text is refused by name, and an oversized body is not read', async () => {
      const { id } = await write();
      const content = `${longest}</p>x`;
      for (const answer of [
        await put(id, { content }),
        await site.editor.post('/api/articles', { ...BASE, content }),
      ]) {
        const { code, errors } = problemOf(answer);
        expect([answer.statusCode, code]).toEqual([400, 'request.invalid']);
        expect(errors).toMatchObject([{ in: 'body', field: 'content' }]);
        expect(errors?.[0]?.message).toContain(String(LIMITS.content));
      }
      const huge = await put(id, { content: 'x'.repeat(10_000_000) });
      expect([huge.statusCode, problemOf(huge).status]).toEqual([413, 413]);
      expect((await load(id)).version).toBe(1);
    });
  });
});
