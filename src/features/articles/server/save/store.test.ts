import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tagsOf } from '#features/taxonomy/server/public.ts';
import { HOUR } from '#lib/durations.ts';
import {
  articleFields,
  changeArticle,
  editableArticle,
  makeArticle,
} from '#tests/support/content/articles.ts';
import {
  ENGINES,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import type { ArticleFields } from '../stored-article.ts';
import { createArticle } from './store.ts';

describe.each(ENGINES)('storing articles on %s', (engine) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase({ engine });
  });
  afterAll(() => database.close());

  const rowOf = (id: number) =>
    database.db
      .selectFrom('articles')
      .innerJoin('article_bodies', 'article_id', 'id')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  const revisionsOf = async (id: number) => {
    const rows = await database.db
      .selectFrom('revisions')
      .selectAll()
      .where('article_id', '=', id)
      .orderBy('version')
      .execute();
    return rows.map((row) => ({ ...row, snapshot: JSON.parse(row.snapshot) as ArticleFields }));
  };

  const slugFor = async (fields: Partial<ArticleFields>) =>
    (await makeArticle(database.db, fields)).slug;

  describe('slugs', () => {
    it('equal titles get the slugs -2, -3 and so on', async () => {
      const made = [];
      for (let number = 0; number < 4; number += 1) made.push(await slugFor({ title: 'A Map!' }));
      expect(made).toEqual(['a-map', 'a-map-2', 'a-map-3', 'a-map-4']);
    });

    it('a draft occupies its slug', async () => {
      await slugFor({ title: 'Only a draft', status: 'draft' });
      expect(await slugFor({ title: 'Only a draft' })).toBe('only-a-draft-2');
    });

    it('a wanted slug is normalized', async () => {
      expect(await slugFor({ title: 'Another', slug: ' My Slug, v2 ' })).toBe('my-slug-v2');
      expect(await slugFor({ title: 'Čeština à la carte' })).toBe('cestina-a-la-carte');
    });

    it('a title in another script is transliterated; one without letters gets a placeholder slug', async () => {
      expect(await slugFor({ title: '夜の喫茶店' })).toBe('yenochichadian');
      expect(await slugFor({ title: 'حلقة' })).toBe('hlqh');
      expect(await slugFor({ title: '★★★', slug: '!!!' })).toBe('article');
    });

    it('a slug stays the same when the article is saved again', async () => {
      await slugFor({ title: 'Stays' });
      const article = await editableArticle(database.db, { title: 'Stays' });
      expect(article.slug).toBe('stays-2');
      expect((await article.change({ slug: 'stays-2' })).slug).toBe('stays-2');
      expect((await article.change({ slug: '', title: 'Stays' })).slug).toBe('stays-2');
    });

    it('concurrent saves get different slugs, whatever tags and words they share', async () => {
      const tags = ['one', 'two', 'three', 'four', 'five', 'six'];
      const all = await Promise.all(
        Array.from({ length: 8 }, (_, number) => {
          const turned = [...tags.slice(number % 6), ...tags.slice(0, number % 6)];
          const content = `<p>${turned.map((word) => `${word}word`).join(' ')}</p>`;
          return makeArticle(database.db, { title: 'At Once', tags: turned, content });
        }),
      );
      const slugs = all.map((article) => article.slug).sort();
      expect(slugs).toEqual(['at-once', ...[2, 3, 4, 5, 6, 7, 8].map((n) => `at-once-${n}`)]);
      const tagRows = await database.db
        .selectFrom('tags')
        .select('name')
        .where('name', 'in', tags)
        .execute();
      expect(tagRows).toHaveLength(tags.length);
    });
  });

  describe('versions and revisions', () => {
    it('each save with a change increments the version and stores a revision with account and time', async () => {
      const fields = articleFields({ title: 'Draft one', slug: 'versions', tags: ['a'] });
      const { id, version } = await createArticle(database.db, fields, { userId: 1, now: NOW });
      expect(version).toBe(1);
      const next = { ...fields, title: 'Draft two', content: '<p>x<script>y</script></p>' };
      const context = { userId: null, now: NOW + HOUR };
      expect((await changeArticle(database.db, id, next, context)).version).toBe(2);
      const again = await changeArticle(database.db, id, next, context);
      expect(again).toMatchObject({ version: 2, isChanged: false });

      expect((await rowOf(id)).version).toBe(2);
      const [first, second, none] = await revisionsOf(id);
      expect(first).toMatchObject({ version: 1, user_id: 1, saved_at: NOW, snapshot: fields });
      expect(second).toMatchObject({ version: 2, user_id: null, saved_at: NOW + HOUR });
      expect(second?.snapshot).toEqual({ ...next, content: '<p>x</p>' });
      expect(none).toBeUndefined();
    });

    it('two concurrent saves get consecutive versions', async () => {
      const article = await editableArticle(database.db);
      const saved = await Promise.all([
        article.change({ title: 'One' }),
        article.change({ title: 'Two' }),
        article.change({ title: 'Three' }),
      ]);
      expect(saved.map(({ version }) => version).sort()).toEqual([2, 3, 4]);
      expect((await revisionsOf(article.id)).map(({ version }) => version)).toEqual([1, 2, 3, 4]);
    });
  });

  describe('publishedAt', () => {
    it('publishedAt is the first time the article was public and never changes', async () => {
      const article = await editableArticle(database.db, { status: 'draft' });
      const publishedAt = async () => (await rowOf(article.id)).published_at;
      expect(await publishedAt()).toBeNull();
      await article.change({ status: 'scheduled', scheduledAt: NOW + HOUR }, NOW + 1);
      await article.change({ status: 'published', moderationStatus: 'pending' }, NOW + 2);
      expect(await publishedAt()).toBeNull();
      await article.change({ moderationStatus: 'approved' }, NOW + 3);
      expect(await publishedAt()).toBe(NOW + 3);
      await article.change({ status: 'archived' }, NOW + 4);
      await article.change({ status: 'published', title: 'Anew' }, NOW + 5);
      expect(await publishedAt()).toBe(NOW + 3);
    });

    it('publishedAt of an imported article can be in the past', async () => {
      const context = {
        userId: 1,
        now: NOW,
        past: { createdAt: NOW - 2 * HOUR, publishedAt: NOW - HOUR },
      };
      const { id } = await createArticle(database.db, articleFields(), context);
      expect(await rowOf(id)).toMatchObject({
        created_at: NOW - 2 * HOUR,
        published_at: NOW - HOUR,
        updated_at: NOW - HOUR,
      });
    });
  });

  describe('updatedAt', () => {
    const FIRST: Partial<ArticleFields> = {
      title: 'Tides',
      content: '<p>One</p>',
      tags: ['Sea', 'Moon'],
    };
    let made = 0;
    /** `updatedAt` after a save an hour later. */
    async function updatedAfter(changes: Partial<ArticleFields>) {
      made += 1;
      const article = await editableArticle(database.db, { ...FIRST, slug: `tides-${made}` });
      await article.change({ ...changes }, NOW + HOUR);
      return (await rowOf(article.id)).updated_at;
    }

    it.each<[string, Partial<ArticleFields>]>([
      ['title', { title: 'Neap tides' }],
      ['text', { content: '<p>Two</p>' }],
      ['excerpt', { excerpt: 'Other' }],
      ['meta description', { metaDescription: 'Other' }],
      ['category', { category: 'news' }],
      ['image', { featuredImage: '/media/a.png' }],
      ['alternative text of the image', { featuredImageAlt: 'Waves' }],
      ['caption of the image', { featuredImageCaption: 'By Eve' }],
      ['language', { language: 'de' }],
      ['slug', { slug: 'quite-another' }],
      ['tags', { tags: ['Sea'] }],
      ['order of tags', { tags: ['Moon', 'Sea'] }],
    ])('updatedAt moves when readers see another %s', async (_name, changes) => {
      expect(await updatedAfter(changes)).toBe(NOW + HOUR);
    });

    it.each<[string, Partial<ArticleFields>]>([
      ['nothing', {}],
      ['blanks around the title', { title: ' Tides ' }],
      ['only what the sanitizer removes', { content: '<p onclick="a()">One</p>' }],
      ['tags written otherwise', { tags: ['SEA', ' moon', 'sea', ''] }],
      ['no image, written as empty', { featuredImage: '' }],
      ['a note for the author', { rejectionNote: 'Nearly.' }],
      ['another owner', { authorId: 2 }],
      ['the status', { status: 'archived' }],
      ['the moderation', { moderationStatus: 'pending' }],
    ])('updatedAt stays when the change is %s', async (_name, changes) => {
      expect(await updatedAfter(changes)).toBe(NOW);
    });

    it('updatedAt is the publication time when the article is published', async () => {
      const article = await editableArticle(database.db, { status: 'draft' });
      await article.change({ status: 'published' }, NOW + HOUR);
      expect((await rowOf(article.id)).updated_at).toBe(NOW + HOUR);
    });
  });

  describe('tags', () => {
    const tagsAfter = async (tags: string[]) => {
      const { id } = await makeArticle(database.db, { tags });
      return (await tagsOf(database.db, [id])).get(id) ?? [];
    };

    it('tags keep their order', async () => {
      expect(await tagsAfter(['zeta', 'alpha', 'mid'])).toEqual(['zeta', 'alpha', 'mid']);
      expect(await tagsAfter(['mid', 'zeta', 'alpha'])).toEqual(['mid', 'zeta', 'alpha']);
    });

    it('tags that differ in case, accents or spaces are one, in its first spelling', async () => {
      expect(await tagsAfter(['Café  Games'])).toEqual(['Café  Games']);
      expect(await tagsAfter(['CAFE GAMES', 'new'])).toEqual(['Café  Games', 'new']);
      const rows = await database.db.selectFrom('tags').select('name_key').execute();
      expect(rows.filter(({ name_key }) => name_key.includes('cafe'))).toHaveLength(1);
    });

    it('tags are trimmed and unique, and empty ones are dropped', async () => {
      expect(await tagsAfter([' a b ', '', '  ', 'A B', 'c'])).toEqual(['a b', 'c']);
    });

    it('tags can be removed and changed', async () => {
      const article = await editableArticle(database.db, { tags: ['x1', 'x2'] });
      await article.change({ tags: ['x2', 'x3'] });
      expect((await tagsOf(database.db, [article.id])).get(article.id)).toEqual(['x2', 'x3']);
      await article.change({ tags: [] });
      expect((await tagsOf(database.db, [article.id])).get(article.id)).toBeUndefined();
    });
  });

  it('saving a missing article fails', async () => {
    const saving = changeArticle(database.db, 987_654, articleFields(), { userId: 1, now: NOW });
    await expect(saving).rejects.toThrow();
  });
});
