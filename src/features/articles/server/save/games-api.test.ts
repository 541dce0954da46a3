import { beforeEach, describe, expect, it } from 'vitest';
import type { Game } from '#features/games/contract.ts';
import { makeGame } from '#tests/support/content/games.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminArticle, Article, ArticlePage } from '../../contract.ts';

describe('games of an article', () => {
  const site = testSite();
  let meridian: number;
  beforeEach(async () => {
    await site.db.deleteFrom('articles').execute();
    await site.db.deleteFrom('games').execute();
    meridian = await makeGame(site.db, { title: 'Hollow Meridian' });
    await makeGame(site.db, { title: 'Cinder & Salt' });
  });

  const written = { title: 'A text', content: '<p>Words.</p>', category: 'news' };
  const make = async (games: string[], fields: object = {}) =>
    jsonOf<AdminArticle>(
      await site.editor.post('/api/articles', {
        ...written,
        status: 'published',
        games,
        ...fields,
      }),
      201,
    );
  const read = async (slug: string) =>
    jsonOf<Article>(await site.visitor.get(`/api/articles/slug/${slug}`));
  const about = async (game: string) =>
    jsonOf<ArticlePage>(
      await site.visitor.get(`/api/articles?game=${game}&includeCount=true`),
    ).articles.map(({ title }) => title);

  it('games are listed in order in the API and on both pages', async () => {
    const { slug } = await make(['cinder-salt', 'hollow-meridian', 'cinder-salt']);
    expect((await read(slug)).games).toEqual([
      { slug: 'cinder-salt', title: 'Cinder & Salt' },
      { slug: 'hollow-meridian', title: 'Hollow Meridian' },
    ]);
    expect(await about('hollow-meridian')).toEqual(['A text']);
    const game = jsonOf<Game>(await site.visitor.get('/api/games/cinder-salt'));
    expect(game.published).toEqual([{ category: 'news', count: 1 }]);
  });

  it('games come with their current facts', async () => {
    const releases = [{ platform: 'PC', date: '2027-Q1' }];
    const put = (fields: object) =>
      site.editor.put(`/api/games/${meridian}`, { title: 'Hollow Meridian', ...fields });
    await put({ developer: 'Marr Works', releases });
    const { slug } = await make(['cinder-salt', 'hollow-meridian']);
    const facts = async () => (await read(slug)).gameFacts;
    expect(await facts()).toMatchObject([
      { slug: 'cinder-salt', developer: '', released: null, platforms: [] },
      { slug: 'hollow-meridian', developer: 'Marr Works', released: '2027-Q1' },
    ]);
    expect((await facts())[1]?.platforms).toEqual([{ slug: 'pc', name: 'PC' }]);
    await put({ developer: 'Marr & Co' });
    await site.app.changes.poll();
    expect((await facts())[1]).toMatchObject({ developer: 'Marr & Co', released: null });
  });

  it('games stay if a save omits them, and can be reordered, removed and restored', async () => {
    const { id, slug } = await make(['cinder-salt', 'hollow-meridian']);
    const save = (fields: object) => site.editor.put(`/api/articles/${id}`, fields);
    await save({ title: 'Another title' });
    expect((await read(slug)).games).toHaveLength(2);
    await save({ games: ['hollow-meridian', 'cinder-salt'] });
    expect((await read(slug)).games.map((game) => game.slug)).toEqual([
      'hollow-meridian',
      'cinder-salt',
    ]);
    await save({ games: [] });
    expect((await read(slug)).games).toEqual([]);
    expect(await about('cinder-salt')).toEqual([]);
    const earlier = jsonOf<{ games: { slug: string }[] }>(
      await site.editor.get(`/api/articles/${id}/revisions/3`),
    );
    expect(earlier.games.map((game) => game.slug)).toEqual(['hollow-meridian', 'cinder-salt']);
  });

  it('games are found by former slugs, and unknown ones are named', async () => {
    await site.editor.put(`/api/games/${meridian}`, { title: 'Hollow Meridian', slug: 'hollow' });
    const { slug } = await make(['hollow-meridian']);
    expect((await read(slug)).games).toEqual([{ slug: 'hollow', title: 'Hollow Meridian' }]);
    const refused = await site.editor.post('/api/articles', {
      ...written,
      games: ['hollow', 'no'],
    });
    expect([refused.statusCode, problemOf(refused).errors?.[0]?.field]).toEqual([400, 'games.1']);
  });

  it('an article is found by the names of its games', async () => {
    await make(['hollow-meridian']);
    const found = jsonOf<ArticlePage>(
      await site.visitor.get('/api/search?q=meridian&includeCount=true'),
    );
    expect(found.articles.map(({ title }) => title)).toEqual(['A text']);
  });

  it('a game created by an author appears with its first public article', async () => {
    const made = await site.author.post('/api/games', { title: 'Secret' });
    expect(made.statusCode).toBe(201);
    const draft = jsonOf<AdminArticle>(
      await site.author.post('/api/articles', { ...written, games: ['secret'] }),
      201,
    );
    expect((await site.visitor.get('/api/games/secret')).statusCode).toBe(404);
    await site.editor.put(`/api/articles/${draft.id}`, { status: 'published' });
    await site.editor.post(`/api/articles/${draft.id}/approve`, {});
    expect((await site.visitor.get('/api/games/secret')).statusCode).toBe(200);
  });
});
