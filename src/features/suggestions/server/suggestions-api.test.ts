import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#lib/durations.ts';
import { dayOf } from '#lib/format/iso.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeAuthor, signArticle } from '#tests/support/content/authors.ts';
import { makeGame, writeAbout } from '#tests/support/content/games.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { badFields } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, testSite } from '#tests/support/site/test-site.ts';
import type { Suggestions } from '../contract.ts';

/** Of articles, oldest first. */
const TITLES = [
  'Hollow Meridian is a map',
  'How to draw a hollow map',
  'The Meridian, hollowed out',
  'Café Hollow',
  'حلقة اللاعبين',
  'A hollow tide',
];
const NOTHING: Suggestions = { games: [], articles: [], authors: [], phrases: [] };

describe.each(ENGINES)('search suggestions on %s', (engine) => {
  const site = testSite({ engine });
  const suggest = async (q: string, from = site) =>
    jsonOf<Suggestions>(
      await from.visitor.get(`/api/suggestions?${new URLSearchParams({ q }).toString()}`),
    );
  const titles = async (q: string) => (await suggest(q)).articles.map(({ title }) => title);
  const games = async (q: string) => (await suggest(q)).games.map(({ title }) => title);
  const phrases = async (q: string) => (await suggest(q)).phrases;
  const searched = (phrase: string, count: number, day = dayOf(NOW)) =>
    site.db.insertInto('searches').values({ phrase, count, day }).execute();

  beforeAll(async () => {
    for (const [index, title] of TITLES.entries()) {
      await makeArticle(
        site.db,
        { title, category: 'guide', content: '<p>The ferry of Meridian, benches.</p>' },
        NOW - (TITLES.length - index) * HOUR,
      );
    }
  });

  it('suggested articles have every word in the title, the last as a prefix, newest first', async () => {
    expect(await titles('meri')).toEqual([
      'The Meridian, hollowed out',
      'Hollow Meridian is a map',
    ]);
    expect(await titles('map hol')).toEqual([
      'How to draw a hollow map',
      'Hollow Meridian is a map',
    ]);
    expect(await titles('hollo map')).toEqual([]);
    expect(await titles('CAFE')).toEqual(['Café Hollow']);
    expect(await titles('حلقة')).toEqual(['حلقة اللاعبين']);
    expect(await titles('"hollow" OR map*')).toEqual([]);
  });

  it('text matches are not suggested', async () => {
    expect(await titles('ferry')).toEqual([]);
  });

  it('titles with the corrected spelling are suggested if nothing has the typed one', async () => {
    expect(await titles('meridain')).toEqual(await titles('meridian'));
    expect(await titles('holow tide')).toEqual(['A hollow tide']);
    expect(await suggest('xqxqxqxq')).toEqual(NOTHING);
  });

  it('at most four articles are suggested, with the fields of a line only', async () => {
    expect(await titles('hollow')).toEqual([
      'A hollow tide',
      'Café Hollow',
      'The Meridian, hollowed out',
      'How to draw a hollow map',
    ]);
    expect((await suggest('tide')).articles).toEqual([
      {
        slug: 'a-hollow-tide',
        title: 'A hollow tide',
        category: 'guide',
        score: null,
        publishedAt: new Date(NOW - HOUR).toISOString(),
      },
    ]);
  });

  it.each(['', ' ', 'h', ' h ', '☃☃', '%%', '__'])('%j has no suggestions', async (typed) => {
    expect(await suggest(typed)).toEqual(NOTHING);
  });

  it('an empty query has no suggestions, and one that is too long is refused', async () => {
    expect(jsonOf(await site.visitor.get('/api/suggestions'))).toEqual(NOTHING);
    const answer = await site.visitor.get(`/api/suggestions?q=${'x'.repeat(501)}`);
    expect(badFields(answer)).toEqual(['q']);
  });

  it('at most two games are suggested, those that begin with the query first', async () => {
    const made = (title: string, year: string) =>
      makeGame(site.db, {
        title,
        listed: true,
        releases: [{ platform: 'PC', region: 'world', date: year, note: '' }],
      });
    await made('Sand Lantern', '2026');
    await made('Lantern Row', '2024');
    await made('Second Lantern', '2025');
    await makeGame(site.db, { title: 'Lanternfish', listed: true });
    const [first, second] = (await suggest('LANT')).games;
    expect(first).toEqual({
      slug: 'lantern-row',
      title: 'Lantern Row',
      year: 2024,
      cover: null,
    });
    expect(second).toMatchObject({ title: 'Lanternfish', year: null });
    expect(await games('sand lan')).toEqual(['Sand Lantern']);
    expect(await games('antern')).toEqual([]);
  });

  it('hidden games and articles are not suggested', async () => {
    const { id } = await makeArticle(site.db, {
      title: 'Zephyr, unfinished',
      status: 'draft',
      moderationStatus: 'pending',
    });
    await writeAbout(site.db, id, await makeGame(site.db, { title: 'Zephyr', listed: false }));
    await searched('zephyr unfinished', 9);
    expect(await suggest('zephyr')).toEqual(NOTHING);
  });

  it('at most two searches are suggested, made three times by others and with results', async () => {
    await searched('meridian ferry', 2);
    await searched('meridian ferry', 2, dayOf(NOW) - 3 * DAY);
    await searched('meridian benches', 3);
    await searched('meridian map', 3);
    await searched('meridian', 30);
    await searched('meridian tide', 2);
    await searched('meridian xylophone', 50);
    await searched('meridiam ferry', 50);
    await searched('hollow meridian', 50);
    await searched('meridian hollow', 50, dayOf(NOW) - 31 * DAY);
    expect(await phrases('meridian')).toEqual(['meridian ferry', 'meridian benches']);
    expect(await phrases(' MERI')).toEqual(['meridian', 'meridian ferry']);
    expect(await phrases('meridian  m')).toEqual(['meridian map']);
    expect(await phrases('meridian map')).toEqual([]);
    expect(await phrases('m%')).toEqual([]);
  });

  it('authors are suggested while bylines are on', async () => {
    const named = await openTestSite({ engine, env: { BYLINES: 'on' } });
    try {
      const { id } = await makeArticle(named.db);
      await signArticle(named.db, id, await makeAuthor(named.db, { name: 'Mara Quíll' }));
      await makeAuthor(named.db, { name: 'Quilla, who has written nothing' });
      expect((await suggest('quil', named)).authors).toEqual([
        { slug: 'mara-quill', name: 'Mara Quíll' },
      ]);
      expect((await suggest('uill', named)).authors).toEqual([]);
    } finally {
      await named.close();
    }
  });

  it('suggestions are up to date when an article is published', async () => {
    expect(await titles('quokka')).toEqual([]);
    const { slug } = jsonOf<{ slug: string }>(
      await site.editor.post('/api/articles', {
        title: 'A quokka',
        content: '<p>Smiles.</p>',
        category: 'news',
        status: 'published',
      }),
      201,
    );
    expect((await suggest('quokka')).articles).toMatchObject([{ slug }]);
  });
});

describe('limit of suggestions', () => {
  it('the limit suits a typing office and is enforced', async () => {
    const site = await openTestSite();
    try {
      const ask = (index: number) => site.visitor.get(`/api/suggestions?q=word${index}`);
      for (let index = 0; index < 600; index += 1) await ask(index);
      expect((await ask(600)).statusCode).toBe(429);
      // Cached suggestions are returned all the same.
      expect((await site.visitor.get('/api/search?q=word')).statusCode).toBe(200);
    } finally {
      await site.close();
    }
  });
});
