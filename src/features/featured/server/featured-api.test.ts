import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ArticleSummary } from '#features/articles/contract.ts';
import type { App } from '#platform/http/routes.ts';
import { editableArticle, makeArticle } from '#tests/support/content/articles.ts';
import {
  buildTestApp,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { badFields, get, getJson } from '#tests/support/site/requests.ts';
import type { FeaturedByPage } from '../contract.ts';
import { FEATURED_PAGES, type FeaturedPage } from '../values.ts';
import { place } from './store.ts';

const NOTHING = { mainFeatured: null, sidebarArticles: [] };

describe('featured articles', () => {
  let database: TestDatabase;
  let app: App;

  beforeAll(async () => {
    database = await openTestDatabase();
    app = await buildTestApp(database);
  });
  beforeEach(() => database.db.deleteFrom('articles').execute());
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const put = (page: FeaturedPage, position: number, { id }: { id: number }) =>
    place(database.db, NOW, { page, position, articleId: id });

  const make = async (...titles: string[]) => {
    const made: { id: number }[] = [];
    for (const title of titles) made.push(await makeArticle(database.db, { title }));
    return made as [{ id: number }, ...{ id: number }[]];
  };

  async function shown(name: string) {
    const page = await getJson<FeaturedByPage>(app, `/api/featured-articles/${name}`);
    return {
      main: page.mainFeatured?.title ?? null,
      side: page.sidebarArticles.map((article) => article.title),
    };
  }

  const listed = async () =>
    (await getJson<ArticleSummary[]>(app, '/api/featured-articles')).map(({ title }) => title);
  const master = () => getJson<ArticleSummary | null>(app, '/api/master-featured-article');

  it('without placements the responses are empty', async () => {
    await make('Not featured');
    expect(await listed()).toEqual([]);
    const answer = await get(app, '/api/master-featured-article');
    expect([answer.statusCode, answer.body]).toEqual([200, 'null']);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    for (const page of [...FEATURED_PAGES, 'all', 'route/all', 'review', 'cooking']) {
      expect(await getJson<FeaturedByPage>(app, `/api/featured-articles/${page}`)).toEqual(NOTHING);
    }
  });

  it('a page has a main article and up to three in the sidebar, by position', async () => {
    const [a, b, c, d] = await make('A', 'B', 'C', 'D');
    for (const [position, article] of [
      [2, c],
      [0, a],
      [3, d],
      [1, b],
    ] as const) {
      if (article) await put('reviews', position, article);
    }
    expect(await shown('reviews')).toEqual({ main: 'A', side: ['B', 'C', 'D'] });
    expect(await shown('guides')).toEqual({ main: null, side: [] });
    await expect(put('reviews', 4, a)).rejects.toThrow();
    expect(await shown('reviews')).toEqual({ main: 'A', side: ['B', 'C', 'D'] });
  });

  it.each([
    ['homepage', ['all', 'homepage', 'ALL', 'HomePage']],
    ['reviews', ['review', 'reviews', 'Reviews', 'REVIEW']],
    ['guides', ['guide', 'guides', '%20Guide%20']],
    ['education', ['education', 'Education']],
    ['community', ['community']],
    ['news', ['news', 'NEWS']],
  ] as const)('%s answers to %j, with and without route/', async (page, names) => {
    const [article] = await make('The one');
    await put(page, 0, article);
    for (const name of names) {
      for (const path of [name, `route/${name}`]) {
        expect(await shown(path), path).toEqual({ main: 'The one', side: [] });
      }
    }
    const others = FEATURED_PAGES.filter((other) => other !== page);
    for (const other of others) expect((await shown(other)).main, other).toBeNull();
  });

  it.each(['cooking', 'route', 'home', 'articles', '%F0%9F%8E%AE', "'%20or%201=1", '0'])(
    'the unknown page %s has no featured articles',
    async (name) => {
      const [article] = await make('The one');
      for (const page of FEATURED_PAGES) await put(page, 0, article);
      expect(await shown(name)).toEqual({ main: null, side: [] });
      expect(await shown(`route/${name}`)).toEqual({ main: null, side: [] });
    },
  );

  it('every featured article is listed once, the home page first', async () => {
    const [a, b, c, d, e] = await make('A', 'B', 'C', 'D', 'E');
    if (!b || !c || !d || !e) throw new Error('five were made');
    await put('reviews', 1, e);
    await put('news', 0, d);
    await put('community', 0, c);
    await put('reviews', 0, a);
    await put('homepage', 1, a);
    await put('homepage', 0, b);
    expect(await listed()).toEqual(['B', 'A', 'C', 'D', 'E']);
  });

  it('an article placed in a slot replaces the one there and leaves its other slot of the page', async () => {
    const [a, b] = await make('A', 'B');
    if (!b) throw new Error('two were made');
    await put('news', 0, a);
    await put('news', 1, b);
    await put('news', 0, b);
    expect(await shown('news')).toEqual({ main: 'B', side: [] });
  });

  it('of several articles placed in one slot at once one stays', async () => {
    const made = await make('A', 'B', 'C', 'D', 'E', 'F');
    await Promise.all(made.map((article) => put('news', 0, article)));
    const { main, side } = await shown('news');
    expect(['A', 'B', 'C', 'D', 'E', 'F']).toContain(main);
    expect(side).toEqual([]);
  });

  it('a hidden article is not featured until it is public', async () => {
    const main = await editableArticle(database.db, { title: 'Main', status: 'draft' });
    const side = await editableArticle(database.db, { title: 'Side', moderationStatus: 'pending' });
    await put('homepage', 0, main);
    await put('homepage', 1, side);
    expect(await shown('all')).toEqual({ main: null, side: [] });
    expect(await listed()).toEqual([]);
    expect(await master()).toBeNull();

    await side.change({ moderationStatus: 'approved' });
    expect(await shown('all')).toEqual({ main: null, side: ['Side'] });
    await main.change({ status: 'published' });
    expect(await shown('all')).toEqual({ main: 'Main', side: ['Side'] });
    expect((await master())?.title).toBe('Main');

    await main.change({ status: 'archived' });
    expect(await shown('all')).toEqual({ main: null, side: ['Side'] });
    expect(await listed()).toEqual(['Side']);
    expect(await master()).toBeNull();
  });

  it('flags distinguish the main slot of the home page from other placements', async () => {
    const [master_, side, news, none, both] = await make('m', 's', 'n', '-', 'b');
    if (!side || !news || !none || !both) throw new Error('five were made');
    await put('homepage', 0, master_);
    await put('homepage', 1, side);
    await put('news', 0, news);
    await put('reviews', 2, both);

    const flags = async () => {
      const all = await getJson<ArticleSummary[]>(app, '/api/articles');
      return Object.fromEntries(
        all.map(({ title, featured, masterFeatured }) => [title, [featured, masterFeatured]]),
      );
    };
    expect(await flags()).toEqual({
      m: [false, true],
      s: [true, false],
      n: [true, false],
      '-': [false, false],
      b: [true, false],
    });
    await put('homepage', 0, both);
    expect(await flags()).toMatchObject({ m: [false, false], b: [true, true] });
    expect(await master()).toMatchObject({ title: 'b', featured: true, masterFeatured: true });
  });

  it('summaries contain no content', async () => {
    const [article] = await make('A');
    await put('homepage', 0, article);
    for (const url of ['', '/all']) {
      const answer = await get(app, `/api/featured-articles${url}`);
      expect(answer.body).toContain('"excerpt"');
      expect(answer.body).not.toContain('"content"');
    }
    expect((await get(app, '/api/master-featured-article')).body).not.toContain('"content"');
  });

  it.each(['', '/all', '/route/all'])('an unknown query parameter is refused: %s', async (path) => {
    expect(badFields(await get(app, `/api/featured-articles${path}?limit=3`))).toEqual(['limit']);
    const url = '/api/master-featured-article?x=1';
    expect(badFields(await get(app, url))).toEqual(['x']);
  });

  it('HEAD is answered, even if the body of GET is null', async () => {
    const urls = ['/api/featured-articles', '/api/featured-articles/all'];
    for (const url of [...urls, '/api/master-featured-article']) {
      const head = await app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body], url).toEqual([200, '']);
    }
  });
});
