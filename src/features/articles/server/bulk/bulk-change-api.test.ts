import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import { ThreadPool } from '#platform/workers/thread-pool.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { badFields, get } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { BulkAnswer } from '../../bulk.contract.ts';
import type { AdminArticle } from '../../contract.ts';
import { LIMITS } from '../../values.ts';
import type { ArticleFields } from '../stored-article.ts';
import { changeFields } from './change-fields.ts';
import { duplicateArticle } from './duplicate.ts';

describe('changes of several articles', () => {
  const site = testSite({ env: { BYLINES: 'on' } });
  beforeEach(async () => {
    await site.db.deleteFrom('articles').execute();
  });

  const make = async (fields: Partial<ArticleFields> = {}) =>
    (await makeArticle(site.db, { authorId: site.author.id, ...fields })).id;
  const change = async (articleIds: number[], what: object, by = site.editor, more: object = {}) =>
    jsonOf<BulkAnswer>(
      await by.post('/api/articles/bulk-change', { articleIds, change: what, ...more }),
    );
  const load = async (id: number) =>
    jsonOf<AdminArticle>(await site.editor.get(`/api/my/articles/${id}`));

  it('the response names the articles that were not changed, and why', async () => {
    const [a, b, stale] = [await make(), await make(), await make()];
    const others = await make({ authorId: site.editor.id });
    const ids = [a, b, a, stale, others, 999_999];
    const versions = { [a]: 1, [stale]: 7 };
    const answer = await change(ids, { type: 'trash' }, site.author, { versions });
    expect(answer.message).toBe('2 articles moved to the trash, 3 failed');
    expect(answer.done).toEqual([a, b]);
    expect(answer.failed.map(({ id, code }) => [id, code])).toEqual([
      [stale, 'article.stale'],
      [others, 'article.not_found'],
      [999_999, 'article.not_found'],
    ]);
    expect((await change([a, b], { type: 'restore' }, site.author)).message).toBe(
      '2 articles restored',
    );
    expect((await load(a)).status).toBe('draft');
    expect((await change([a, b], { type: 'delete' })).message).toBe(
      '2 articles deleted permanently',
    );
  });

  it.each([
    { type: 'trash' },
    { type: 'delete' },
    { type: 'category', category: 'news' },
    { type: 'add-tags', tags: ['One'] },
    { type: 'byline', byline: [] },
  ])('articles of others and older versions are refused a change of $type', async (what) => {
    const others = await make({ authorId: site.editor.id });
    const stale = await make();
    const { failed } = await change([others, stale], what, site.author, {
      versions: { [stale]: 7 },
    });
    expect(failed.map(({ id, code }) => [id, code])).toEqual([
      [others, 'article.not_found'],
      [stale, 'article.stale'],
    ]);
    for (const id of [others, stale])
      expect(await load(id)).toMatchObject({ version: 1, tags: [] });
  });

  it('a new category is one version with an entry in the activity log', async () => {
    const id = await make({ category: 'review' });
    expect(await change([id], { type: 'category', category: 'Guides' })).toMatchObject({
      message: '1 article changed',
      done: [id],
    });
    expect(await load(id)).toMatchObject({ category: 'guide', version: 2, status: 'published' });
    expect((await site.events(id)).at(-1)).toEqual(['article.edited', 'Edith', 'category Guides']);
    const listed = await get(site.app, '/api/articles?category=guide');
    expect(listed.json()).toMatchObject([{ id }]);
    const none = await change([id], { type: 'category', category: 'cooking' });
    expect(none.failed).toMatchObject([{ id, code: 'request.invalid' }]);
    await change([id], { type: 'category', category: 'guide' });
    expect((await load(id)).version).toBe(2);
  });

  it('tags are added and removed without regard to case, and the others stay', async () => {
    const id = await make({ tags: ['One', 'Two'] });
    await change([id], { type: 'add-tags', tags: ['two', 'Three'] });
    expect((await load(id)).tags).toEqual(['One', 'Two', 'Three']);
    await change([id], { type: 'remove-tags', tags: ['ONE', 'Four'] });
    expect((await load(id)).tags).toEqual(['Two', 'Three']);
    const many = Array.from({ length: 199 }, (_, index) => `Tag ${index}`);
    const full = await change([id], { type: 'add-tags', tags: many });
    expect(full.failed).toMatchObject([{ id, code: 'article.tag_limit' }]);
  });

  it('a byline is replaced', async () => {
    const made = await site.editor.post('/api/authors', { name: 'Quill' });
    const quill = jsonOf<{ id: number }>(made, 201);
    const id = await make();
    const byline = [{ id: quill.id }];
    expect((await change([id], { type: 'byline', byline })).done).toEqual([id]);
    expect((await load(id)).byline).toMatchObject([{ name: 'Quill' }]);
  });

  it('an editor approves nothing, and an author’s change waits for approval', async () => {
    const pending = await make({ moderationStatus: 'pending' });
    await change([pending], { type: 'add-tags', tags: ['One'] });
    expect(await load(pending)).toMatchObject({ tags: ['One'], moderationStatus: 'pending' });
    const shown = await make();
    await change([shown], { type: 'add-tags', tags: ['One'] }, site.author);
    expect(await load(shown)).toMatchObject({ tags: ['One'], moderationStatus: 'pending' });
  });

  it('an author’s change of a published article is a submission, in the activity log too', async () => {
    const shown = await make();
    const tags = { type: 'add-tags', tags: ['One'] };
    await change([shown], tags, site.author);
    expect((await site.events(shown)).slice(-2)).toEqual([
      ['article.edited', 'Arthur', 'added One'],
      ['article.submitted', 'Arthur'],
    ]);
    const draft = await make({ status: 'draft' });
    await change([draft], tags, site.author);
    expect(await site.events(draft)).toEqual([['article.edited', 'Arthur', 'added One']]);
  });

  it.each(['change', 'copy'])(
    'a %s reads a long text once, before its transaction, so that other writers do not wait',
    async (kind) => {
      const { db, editor } = site;
      const { config } = site.database;
      const content = `<p>Long <strong>words</strong> of a ${kind}.</p>`.repeat(3000);
      const id = await make({ content });
      const actor = { userId: editor.id, name: 'Edith', role: 'editor', session: null } as const;
      const tags = { type: 'add-tags', tags: ['One'] } as const;
      const ends: string[] = [];
      const threads = vi.spyOn(ThreadPool.prototype, 'run');
      const acts =
        kind === 'copy'
          ? duplicateArticle({ db, config }, id, actor, NOW)
          : changeFields({ db, config }, id, tags, actor, NOW);
      const ended = acts.then(() => ends.push(kind));
      await inTransaction(db, async () => ends.push('another writer'));
      await ended;
      expect(ends).toEqual(['another writer', kind]);
      expect(threads).toHaveBeenCalledTimes(1);
      threads.mockRestore();
    },
  );

  it('an embargo stays, and no change publishes', async () => {
    const id = await make({ status: 'draft', embargoUntil: NOW + DAY, embargoReason: 'Agreed' });
    await change([id], { type: 'category', category: 'news' });
    expect(await load(id)).toMatchObject({ status: 'draft', embargoReason: 'Agreed' });
    const publish = await site.editor.post('/api/moderation/bulk-publish', { articleIds: [id] });
    expect(jsonOf<BulkAnswer>(publish).failed).toMatchObject([{ id, code: 'article.embargoed' }]);
  });

  it('invalid requests are refused by name', async () => {
    const post = (body: object) => site.editor.post('/api/articles/bulk-change', body);
    expect(badFields(await post({ articleIds: [], change: { type: 'trash' } }))).toEqual([
      'articleIds',
    ]);
    const wrong = await post({ articleIds: [1], change: { type: 'publish' } });
    expect(wrong.statusCode).toBe(400);
    const none = { articleIds: [1], change: { type: 'trash' } };
    expect((await site.visitor.post('/api/articles/bulk-change', none)).statusCode).toBe(401);
  });

  describe('a copy', () => {
    const duplicate = async (id: number, by = site.editor) =>
      jsonOf<AdminArticle>(await by.post(`/api/articles/${id}/duplicate`), 201);

    it('a copy has the content, and neither slug, dates nor history of the original', async () => {
      const id = await make({
        title: 'Numbat',
        slug: 'marsupial',
        tags: ['One'],
        excerpt: 'Short',
      });
      const review = { verdict: 'Good', pros: ['Fur'] };
      jsonOf(await site.editor.put(`/api/articles/${id}`, { review }));
      jsonOf(await site.editor.put(`/api/articles/${id}/master-featured`));
      site.clock.now += DAY;
      const original = await load(id);
      const copy = await duplicate(id);
      const { content, excerpt, tags, category } = original;
      expect(copy).toMatchObject({ content, excerpt, tags, category, review });
      expect(copy).toMatchObject({
        title: 'Copy of Numbat',
        slug: 'copy-of-numbat',
        status: 'draft',
        version: 1,
        publishedAt: null,
        masterFeatured: false,
        authorName: 'Edith',
        createdAt: new Date(site.clock.now).toISOString(),
      });
      expect(await site.events(copy.id)).toEqual([['article.created', 'Edith', 'copy of Numbat']]);
    });

    it('an author copies only their own, and a long title is cut', async () => {
      const id = await make({ title: 'x'.repeat(300) });
      const copy = await duplicate(id, site.author);
      expect([copy.title.length, copy.moderationStatus]).toEqual([LIMITS.title, 'pending']);
      const others = await make({ authorId: site.editor.id });
      const answer = await site.author.post(`/api/articles/${others}/duplicate`);
      expect(answer.statusCode).toBe(404);
    });

    it('a copy has the moderation status of a new draft of the person who copies', async () => {
      const input = { title: 'New', content: '<p>Words.</p>', category: 'review' };
      const id = await make({ title: 'Quoll', moderationStatus: 'pending' });
      for (const by of [site.editor, site.author]) {
        const fresh = jsonOf<AdminArticle>(await by.post('/api/articles', input), 201);
        const { status, moderationStatus } = await duplicate(id, by);
        expect([status, moderationStatus]).toEqual([fresh.status, fresh.moderationStatus]);
      }
    });

    it('a copy is under the embargo of its original', async () => {
      const id = await make({ status: 'draft', embargoUntil: NOW + DAY, embargoReason: 'Agreed' });
      const copy = await duplicate(id);
      expect(copy.embargoUntil).toBe(new Date(NOW + DAY).toISOString());
      const answer = await site.editor.put(`/api/articles/${copy.id}`, { status: 'published' });
      expect(answer.statusCode).toBe(409);
    });
  });
});
