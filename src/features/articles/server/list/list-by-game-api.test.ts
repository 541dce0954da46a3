import { beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '#features/games/contract.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeGame, writeAbout } from '#tests/support/content/games.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { ArticlePage } from '../../contract.ts';

const VIDEO = 'https://www.youtube.com/watch?v=abcdefghijk';

describe.each(ENGINES)('GET /api/articles?game= on %s', (engine) => {
  const site = testSite({ engine });
  let game: number;
  beforeAll(async () => {
    game = await makeGame(site.db, { title: 'Hollow Meridian' });
    const other = await makeGame(site.db, { title: 'Another' });
    const make = async (title: string, fields: object, games: number[], at = NOW) => {
      const { id } = await makeArticle(site.db, { title, ...fields }, at);
      await writeAbout(site.db, id, ...games);
    };
    await make('Old news', { category: 'news' }, [game], NOW - 2000);
    const featuredImage = '/media/0123456789abcdef0123-1200x675/1200.webp';
    await make('Review', { category: 'review', featuredImage }, [game, other], NOW - 1000);
    await make('Trailer', { category: 'news', featuredImage: VIDEO }, [game]);
    await make('Draft', { category: 'news', status: 'draft' }, [game]);
    await make('Elsewhere', { category: 'news' }, [other]);
  });

  const titles = async (query: string) => {
    const page = jsonOf<ArticlePage>(
      await site.visitor.get(`/api/articles?includeCount=true&${query}`),
    );
    return [page.totalCount, ...page.articles.map(({ title }) => title)];
  };

  it('only public articles about the game are listed, newest first', async () => {
    expect(await titles('game=hollow-meridian')).toEqual([3, 'Trailer', 'Review', 'Old news']);
    expect(await titles('game=hollow-meridian&limit=1&offset=1')).toEqual([3, 'Review']);
    expect(await titles('game=no-such')).toEqual([0]);
  });

  it('the list can be filtered by category and by featured video', async () => {
    expect(await titles('game=hollow-meridian&category=Reviews')).toEqual([1, 'Review']);
    expect(await titles('game=hollow-meridian&videos=true')).toEqual([1, 'Trailer']);
  });

  it('a former slug of the game finds it', async () => {
    await site.editor.put(`/api/games/${game}`, { title: 'Hollow Meridian', slug: 'meridian' });
    expect(await titles('game=hollow-meridian')).toEqual([3, 'Trailer', 'Review', 'Old news']);
  });

  it('game and search cannot be combined', async () => {
    const answer = await site.visitor.get('/api/articles?game=meridian&search=a');
    expect(answer.statusCode).toBe(400);
  });

  it('a game counts its articles by category and has an image of a review', async () => {
    const found = jsonOf<Game>(await site.visitor.get('/api/games/meridian'));
    expect(found).toMatchObject({
      published: [
        { category: 'news', count: 2 },
        { category: 'review', count: 1 },
      ],
      videoCount: 1,
      image: { url: '/media/0123456789abcdef0123-1200x675/1200.webp' },
    });
  });
});
