import { parseRssFeed } from 'feedsmith';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Article, ArticlePage } from '#features/articles/contract.ts';
import { featureArticle, makeArticle } from '#tests/support/content/articles.ts';
import { makeAuthor, signArticle } from '#tests/support/content/authors.ts';
import { makeMedia } from '#tests/support/content/images.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, testSite } from '#tests/support/site/test-site.ts';
import type { AdminAuthor, AdminAuthorPage, Author, AuthorAccount } from '../contract.ts';

const DAY = 24 * 60 * 60 * 1000;

describe.each(ENGINES)('authors on %s', (engine) => {
  const site = testSite({ engine, env: { BYLINES: 'on' } });
  beforeEach(async () => {
    await site.db.deleteFrom('authors').execute();
    await site.db.deleteFrom('articles').execute();
  });

  const make = async (name: string, fields: object = {}, who = site.editor) =>
    jsonOf<AdminAuthor>(await who.post('/api/authors', { name, ...fields }), 201);
  const put = (author: AdminAuthor, fields: object) =>
    site.editor.put(`/api/authors/${author.id}`, { name: author.name, ...fields });
  const read = (slug: string) => site.visitor.get(`/api/authors/${slug}`);
  const sign = async (author: { id: number }, fields: object = {}, at = NOW) =>
    signArticle(site.db, (await makeArticle(site.db, fields, at)).id, author.id);

  it("an author's page appears with their first public article", async () => {
    const fields = {
      bio: 'Writes about open worlds.',
      links: [
        { label: 'Write to Mara', url: 'mailto:mara@mag.example' },
        { label: 'mara.example', url: 'https://mara.example/' },
      ],
      image: '/media/0123456789abcdef0123-800x800/960.webp',
    };
    const mara = await make(' Mara  Quill ', fields);
    expect(mara).toMatchObject({ slug: 'mara-quill', account: null, isPublic: false });
    expect((await read('mara-quill')).statusCode).toBe(404);
    await sign(mara, { status: 'draft' });
    expect((await read('mara-quill')).statusCode).toBe(404);
    await sign(mara, { category: 'news' }, NOW - DAY);
    await sign(mara);
    await sign(mara);
    expect(jsonOf<Author>(await read('mara-quill'))).toEqual({
      ...fields,
      slug: 'mara-quill',
      name: mara.name,
      articleCount: 3,
      since: new Date(NOW - DAY).toISOString(),
      published: [
        { category: 'review', count: 2 },
        { category: 'news', count: 1 },
      ],
    });
    const { authors } = jsonOf<AdminAuthorPage>(
      await site.author.get('/api/admin/authors?search=QUÍLL'),
    );
    expect(authors).toMatchObject([{ id: mara.id, isPublic: true, articleCount: 4 }]);
    expect(await site.lastEvents(1)).toMatchObject([
      { action: 'author.created', actor: 'Edith', subject: { type: 'author' } },
    ]);
  });

  it('a new name and slug apply at once, and former slugs redirect', async () => {
    const mara = await make('Mara Quill');
    await sign(mara);
    jsonOf(await read('mara-quill'));
    jsonOf(await put(mara, { name: 'Mara Marr', slug: 'mara-marr' }));
    expect(jsonOf<Author>(await read('mara-marr')).name).toBe('Mara Marr');
    const moved = await read('mara-quill');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/api/authors/mara-marr']);
    // A new author with the old name gets another slug.
    expect((await make('Mara Quill')).slug).toBe('mara-quill-2');
    jsonOf(await put(mara, { name: 'Mara Quill', slug: 'mara-quill' }));
    expect(jsonOf<Author>(await read('mara-quill')).name).toBe('Mara Quill');
  });

  it.each([
    ['name', { name: ' ' }],
    ['slug', { slug: 'No Slug' }],
    ['image', { image: 'https://elsewhere.example/a.png' }],
    ['links.0.url', { links: [{ label: 'A', url: 'javascript:alert(1)' }] }],
    ['links.0.label', { links: [{ label: '', url: 'https://a.example' }] }],
    ['account', { account: 'nobody-of-this-name' }],
  ])('an invalid value is refused by name: %s of %j', async (field, fields) => {
    const answer = await site.editor.post('/api/authors', { name: 'Somebody', ...fields });
    expect([answer.statusCode, problemOf(answer).errors?.[0]?.field]).toEqual([400, field]);
  });

  it('an editor assigns an account to at most one author', async () => {
    const mara = await make('Mara', { account: 'arthur' });
    expect(mara.account).toBe('Arthur');
    const again = await site.editor.post('/api/authors', { name: 'Other', account: 'Arthur' });
    expect(problemOf(again).errors).toMatchObject([
      { field: 'account', message: 'already belongs to Mara' },
    ]);
    const byAuthor = await site.author.post('/api/authors', { name: 'Me', account: 'Edith' });
    expect(problemOf(byAuthor).errors).toMatchObject([
      { field: 'account', message: 'can only be set by editors' },
    ]);
    expect((await make('A guest', {}, site.author)).account).toBeNull();
  });

  it('an editor sees the accounts by name, with their authors', async () => {
    await makeAuthor(site.db, { name: 'Arthur Penn', account: 'Arthur' });
    const accounts = jsonOf<AuthorAccount[]>(await site.editor.get('/api/admin/authors/accounts'));
    expect(accounts).toContainEqual({ username: 'Arthur', author: 'Arthur Penn' });
    expect(accounts).toContainEqual({ username: 'Edith', author: null });
    expect((await site.author.get('/api/admin/authors/accounts')).statusCode).toBe(403);
  });

  it('an author stays as a guest with bio and articles when the account is deleted', async () => {
    const account = await site.join('author', 'Leaving');
    const mara = await make('Mara', { account: 'Leaving', bio: 'Stays.' });
    await sign(mara);
    await site.db.deleteFrom('users').where('id', '=', account.id).execute();
    expect(jsonOf<Author>(await read('mara'))).toMatchObject({ bio: 'Stays.', articleCount: 1 });
    const { authors } = jsonOf<AdminAuthorPage>(await site.editor.get('/api/admin/authors'));
    expect(authors[0]?.account).toBeNull();
  });

  it("a deleted author's page is gone, and the articles stay", async () => {
    const mara = await make('Mara');
    await sign(mara);
    jsonOf(await read('mara'));
    jsonOf(await site.editor.del(`/api/authors/${mara.id}`));
    expect((await read('mara')).statusCode).toBe(404);
    expect(jsonOf<unknown[]>(await site.visitor.get('/api/articles'))).toHaveLength(1);
  });

  it('merging gives articles, bio and URLs of both to the remaining author', async () => {
    const links = (name: string) => [{ label: name, url: `https://${name}.example/` }];
    const mara = await make('Mara Quill', { links: links('a') });
    const guest = await make('Mara Q.', {
      bio: 'Plays slowly.',
      account: 'Arthur',
      links: [...links('a'), ...links('b')],
    });
    const { bio, account } = guest;
    jsonOf(await put(guest, { bio, account, links: guest.links, slug: 'mq' }));
    const other = await make('Other');
    await sign(guest);
    const both = await makeArticle(site.db);
    await signArticle(site.db, both.id, other.id, guest.id, mara.id);
    jsonOf(await read('mara-quill'));
    const merged = jsonOf<AdminAuthor>(
      await site.editor.post(`/api/authors/${guest.id}/merge`, { into: mara.id }),
    );
    expect(merged).toMatchObject({
      id: mara.id,
      name: 'Mara Quill',
      slug: 'mara-quill',
      bio: 'Plays slowly.',
      account: 'Arthur',
      articleCount: 2,
      links: [...links('a'), ...links('b')],
    });
    for (const former of ['mara-q', 'mq']) {
      const moved = await read(former);
      expect([moved.statusCode, moved.headers.location]).toEqual([301, '/api/authors/mara-quill']);
    }
    expect(jsonOf<Author>(await read('mara-quill')).articleCount).toBe(2);
    const named = jsonOf<Article>(await site.visitor.get(`/api/articles/slug/${both.slug}`));
    expect(named.byline?.map(({ name }) => name)).toEqual(['Other', 'Mara Quill']);
    expect(await site.lastEvents(1)).toMatchObject([
      { action: 'author.merged', subject: { id: mara.id, name: 'Mara Quill' }, detail: 'Mara Q.' },
    ]);
    const self = await site.editor.post(`/api/authors/${mara.id}/merge`, { into: mara.id });
    expect(problemOf(self).errors).toMatchObject([
      { field: 'into', message: 'must be another author' },
    ]);
    const gone = await site.editor.post(`/api/authors/${guest.id}/merge`, { into: mara.id });
    expect(gone.statusCode).toBe(404);
  });

  it("an author's articles are listed newest first, by category and in pages", async () => {
    const mara = await make('Mara');
    const other = await make('Other');
    const write = async (title: string, at: number, fields: object = {}) => {
      const { id } = await makeArticle(site.db, { title, ...fields }, at);
      await signArticle(site.db, id, other.id, mara.id);
    };
    await write('First', NOW - 3 * DAY, { category: 'news' });
    await write('Second', NOW - 2 * DAY);
    await write('Third', NOW - DAY);
    await write('Hidden', NOW, { status: 'draft' });
    await makeArticle(site.db, { title: 'Of nobody' });
    const list = async (query = '') => {
      const answer = await site.visitor.get(`/api/authors/mara/articles${query}`);
      const { articles, totalCount } = jsonOf<ArticlePage>(answer);
      return [articles.map(({ title }) => title), totalCount];
    };
    expect(await list()).toEqual([['Third', 'Second', 'First'], 3]);
    expect(await list('?limit=1&offset=1')).toEqual([['Second'], 3]);
    expect(await list('?category=news')).toEqual([['First'], 1]);
    expect((await site.visitor.get('/api/authors/nobody/articles')).statusCode).toBe(404);
  });

  it('every response with an article names its authors in order, with their roles', async () => {
    const [mara, tomas] = [await make('Mara'), await make('Tomas')];
    const { id, slug } = await makeArticle(site.db);
    await featureArticle(site.db, 'homepage', 0, id);
    const byline = [
      { id: tomas.id, name: 'Tomas', slug: 'tomas', role: 'author' },
      { id: mara.id, name: 'Mara', slug: 'mara', role: 'images' },
    ];
    await signArticle(site.db, id, tomas.id, mara.id);
    await site.db
      .updateTable('article_bylines')
      .set({ role: 'images' })
      .where('author_id', '=', mara.id)
      .execute();
    const ask = async (path: string) => jsonOf<never>(await site.visitor.get(path));
    expect(await ask(`/api/articles/slug/${slug}`)).toMatchObject({ byline });
    expect(await ask('/api/articles')).toMatchObject([{ byline }]);
    expect(await ask('/api/featured-articles')).toMatchObject([{ byline }]);
    expect(await ask('/api/featured-articles/homepage')).toMatchObject({
      mainFeatured: { byline },
    });
    expect(await ask('/api/master-featured-article')).toMatchObject({ byline });
    const placed = await site.editor.get('/api/admin/placements/homepage');
    expect(jsonOf<never>(placed)).toMatchObject({ mainFeatured: { byline } });
    const feed = (await site.visitor.get('/feed.xml')).body;
    expect(parseRssFeed(feed).items?.[0]?.dc?.creators).toEqual(['Tomas']);
    expect((await site.visitor.get('/sitemap-0.xml')).body).toContain('/authors/tomas</loc>');
    // A new name appears everywhere at once.
    jsonOf(await put(tomas, { name: 'Tomas Ruiz' }));
    for (const path of [`/api/articles/slug/${slug}`, '/api/articles', '/api/featured-articles']) {
      expect((await site.visitor.get(path)).body).toContain('Tomas Ruiz');
    }
  });

  it('an image in use as a portrait cannot be deleted', async () => {
    const id = await makeMedia(site.db, site.editor.id);
    const { key } = await site.db
      .selectFrom('media')
      .select('key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const mara = await make('Mara', { image: `/media/${key}/960.webp` });
    const kept = await site.editor.del(`/api/media/${id}`);
    expect([kept.statusCode, problemOf(kept).detail]).toEqual([
      409,
      'The image is in use: it shows the author Mara.',
    ]);
    jsonOf(await put(mara, { image: null }));
    expect((await site.editor.del(`/api/media/${id}`)).statusCode).toBe(200);
  });
});

describe('authors without BYLINES', () => {
  it('author routes are 404 for every role, and stored data stays', async () => {
    const site = await openTestSite();
    const id = await makeAuthor(site.db, { name: 'Mara' });
    await signArticle(site.db, (await makeArticle(site.db)).id, id);
    const asked = await Promise.all([
      site.visitor.get('/api/authors/mara'),
      site.admin.get('/api/admin/authors'),
      site.admin.post('/api/authors', { name: 'Other' }),
      site.admin.get('/api/account/author'),
    ]);
    expect(asked.map((answer) => problemOf(answer).code)).toEqual(Array(4).fill('route.not_found'));
    const [article] = jsonOf<ArticlePage['articles']>(await site.visitor.get('/api/articles'));
    expect(article).not.toHaveProperty('byline');
    expect((await site.visitor.get('/feed.xml')).body).not.toContain('Mara');
    expect((await site.visitor.get('/sitemap-0.xml')).body).not.toContain('/authors/');
    expect(await site.db.selectFrom('article_bylines').selectAll().execute()).toHaveLength(1);
    await site.close();
  });
});
