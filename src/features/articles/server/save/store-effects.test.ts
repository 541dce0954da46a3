import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { search } from '#features/search/server/public.ts';
import { inTransaction } from '#platform/db/database.ts';
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
import { createArticle } from './store.ts';

const TABLES = [
  'articles',
  'article_bodies',
  'article_tags',
  'article_slugs',
  'tags',
  'revisions',
  'search_documents',
  'search_words',
  'changes',
] as const;

describe.each(ENGINES)('effects of saving an article, on %s', (engine) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase({ engine });
  });
  afterAll(() => database.close());

  const found = async (text: string, scope: string | null = null) =>
    (
      await search(
        database.db,
        { text, scopes: scope === null ? [] : [[scope]] },
        { limit: 10, offset: 0 },
      )
    ).ids;

  const topicsOf = async (work: () => Promise<unknown>) => {
    const before = await database.db.selectFrom('changes').select('id').execute();
    await work();
    const after = await database.db.selectFrom('changes').selectAll().orderBy('id').execute();
    return after.slice(before.length).map((row) => row.topics);
  };

  describe('the search index', () => {
    it('the index follows title, excerpt, tags, text, caption and category', async () => {
      const article = await editableArticle(database.db, {
        title: 'Quokka',
        excerpt: 'Wombat.',
        tags: ['numbat'],
        content: '<p>Bilby</p>',
        featuredImageCaption: 'Potoroo',
      });
      const both = [article.id];
      for (const word of ['quokka', 'wombat', 'numbat', 'bilby', 'potoroo']) {
        expect(await found(word), word).toEqual(both);
      }
      await article.change({
        title: 'Dingo',
        excerpt: 'Emu.',
        tags: ['galah'],
        content: '<p>Koel</p>',
        featuredImageCaption: '',
        category: 'news',
      });
      for (const word of ['quokka', 'wombat', 'numbat', 'bilby', 'potoroo']) {
        expect(await found(word), word).toEqual([]);
      }
      for (const word of ['dingo', 'emu', 'galah', 'koel']) {
        expect(await found(word, 'news'), word).toEqual(both);
        expect(await found(word, 'review'), word).toEqual([]);
      }
    });

    it('the index contains an article exactly while it is public', async () => {
      const article = await editableArticle(database.db, { title: 'Potoroo', status: 'draft' });
      expect(await found('potoroo')).toEqual([]);
      await article.change({ status: 'published', moderationStatus: 'pending' });
      expect(await found('potoroo')).toEqual([]);
      await article.change({ moderationStatus: 'approved' });
      expect(await found('potoroo')).toEqual([article.id]);
      await article.change({ status: 'archived' });
      expect(await found('potoroo')).toEqual([]);
      await article.change({ status: 'published' });
      expect(await found('potoroo')).toEqual([article.id]);
    });

    it('the longest prose is indexed whole, other text up to 20,000 words', async () => {
      const numbers = Array.from({ length: 45_000 }, (_, number) => number);
      const prose = numbers.map((number) => `w${(number % 9000).toString(36)}x`);
      const { id } = await makeArticle(database.db, { content: `<p>${prose.join(' ')}</p>` });
      expect(await found('w5x w6xzx')).toEqual([id]);
      const list = numbers.map((number) => `v${number.toString(36)}`);
      const other = await makeArticle(database.db, { content: `<p>${list.join(' ')}</p>` });
      expect(await found('v5 vffe')).toEqual([other.id]);
      expect(await found('vuv4')).toEqual([]);
    });

    it('a long text stays indexed when only its title or status changes', async () => {
      const content = `<p>${'pangolin '.repeat(7000)}</p>`;
      const article = await editableArticle(database.db, { content, title: 'Echidna' });
      await changeArticle(database.db, article.id, { title: 'Tapir' });
      expect(await found('tapir pangolin')).toEqual([article.id]);
      expect(await found('echidna')).toEqual([]);
    });

    it('the index contains text without markup', async () => {
      const content = '<p lang="tasmanian">A pade<em>melon</em></p><p>walks</p>';
      const { id } = await makeArticle(database.db, { content });
      expect(await found('padamelon walks')).toEqual([id]);
      expect(await found('pademelon')).toEqual([id]);
      expect(await found('tasmanian')).toEqual([]);
    });
  });

  it('a save announces exactly the changes that readers see', async () => {
    // With an image: no cover has to be drawn.
    const featuredImage = 'https://example.org/image.jpg';
    const draft = await editableArticle(database.db, { status: 'draft', featuredImage });
    const adminAlone = ['admin'];
    expect(await topicsOf(() => draft.change({ title: 'Still a draft' }))).toEqual(adminAlone);
    expect(await topicsOf(() => makeArticle(database.db, { status: 'draft' }))).toEqual(adminAlone);
    const told = [`articles article:${draft.id} admin`];
    expect(await topicsOf(() => draft.change({ status: 'published' }))).toEqual(told);
    expect(await topicsOf(() => draft.change({ title: 'Public' }))).toEqual(told);
    expect(await topicsOf(() => draft.change({ status: 'archived' }))).toEqual(told);
    expect(await topicsOf(() => draft.change({ title: 'In the archive' }))).toEqual(adminAlone);
  });

  describe('a failing save', () => {
    const everything = async () => {
      const rows: Record<string, unknown[]> = {};
      for (const table of TABLES)
        rows[table] = await database.db.selectFrom(table).selectAll().execute();
      return rows;
    };
    const full = (title: string) =>
      articleFields({ title, tags: ['fresh tag', 'another'], content: '<p>unheardof</p>' });

    it('nothing is stored if its first step fails', async () => {
      const article = await editableArticle(database.db, { title: 'Whole', slug: 'whole' });
      const before = await everything();
      const fields = { ...full('Broken'), category: 'cooking' };
      const context = { userId: 1, now: NOW };
      await expect(createArticle(database.db, fields, context)).rejects.toThrow();
      await expect(changeArticle(database.db, article.id, fields, context)).rejects.toThrow();
      expect(await everything()).toEqual(before);
    });

    it('nothing is stored if its last step fails', async () => {
      const article = await editableArticle(database.db, { title: 'Sound', slug: 'sound' });
      const before = await everything();
      await database.db.schema.alterTable('changes').renameTo('changes_away').execute();
      const context = { userId: 1, now: NOW };
      const saves = [
        () => createArticle(database.db, full('Broken'), context),
        () => changeArticle(database.db, article.id, { ...full('Broken'), slug: 'other' }, context),
      ];
      for (const save of saves) await expect(save()).rejects.toThrow(/changes/);
      await database.db.schema
        .alterTable('changes_away' as 'changes')
        .renameTo('changes')
        .execute();
      expect(await everything()).toEqual(before);
      expect(await found('unheardof')).toEqual([]);
    });

    it('nothing is stored if the surrounding transaction fails', async () => {
      const before = await everything();
      const work = inTransaction(database.db, async (trx) => {
        await createArticle(trx, full('Part'), { userId: 1, now: NOW });
        throw new Error('later');
      });
      await expect(work).rejects.toThrow('later');
      expect(await everything()).toEqual(before);
    });

    it('a save after a failed one succeeds', async () => {
      const { slug } = await makeArticle(database.db, { title: 'Broken' });
      expect(slug).toBe('broken');
    });
  });
});
