import { beforeEach, describe, expect, it } from 'vitest';
import { makeGame } from '#tests/support/content/games.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { badFields } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminArticle } from '../../contract.ts';
import type { FoundPage, SearchFilters } from '../../search.contract.ts';

describe.each(ENGINES)('filtered search, on %s', (engine) => {
  const site = testSite({ engine });
  let meridian: number;
  let salt: number;
  beforeEach(async () => {
    await site.db.deleteFrom('articles').execute();
    await site.db.deleteFrom('games').execute();
    meridian = await makeGame(site.db, { title: 'Hollow Meridian', listed: false });
    salt = await makeGame(site.db, { title: 'Cinder & Salt', listed: false });
  });

  const make = async (title: string, fields: object = {}) =>
    jsonOf<AdminArticle>(
      await site.editor.post('/api/articles', {
        title,
        content: '<p>A harbour.</p>',
        category: 'review',
        status: 'published',
        ...fields,
      }),
      201,
    );
  const search = async (query: string, q = 'harbour') => {
    const url = `/api/search?q=${q}&includeCount=true&${query}`;
    return jsonOf<FoundPage>(await site.visitor.get(url));
  };
  const titles = async (query: string) => {
    const { articles, totalCount } = await search(query);
    expect(totalCount).toBe(articles.length);
    return articles.map(({ title }) => title).sort();
  };
  const filters = async (q = 'harbour') => {
    await site.app.changes.poll();
    return jsonOf<SearchFilters>(await site.visitor.get(`/api/search/filters?q=${q}`));
  };
  const scored = (value: number, scale?: string) => ({
    score: scale ? { value, scale } : { value },
  });

  it('several categories are combined, in singular or plural', async () => {
    await make('A review');
    await make('A guide', { category: 'guide' });
    await make('News', { category: 'news' });
    expect(await titles('category=reviews')).toEqual(['A review']);
    expect(await titles('category=review,Guides')).toEqual(['A guide', 'A review']);
    expect(await titles('category=cooking,news')).toEqual(['News']);
    expect(await titles('category=cooking')).toEqual([]);
    expect(await titles('category=')).toHaveLength(3);
    expect(await titles('category=,')).toHaveLength(3);
  });

  it('results do not reveal accounts', async () => {
    const { id } = await make('A review', { review: scored(8) });
    const { authorId } = await site.db
      .selectFrom('articles')
      .select('author_id as authorId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const scope of [`author:${authorId}`, 'score:8', `AUTHOR:${authorId},cooking`]) {
      expect(await titles(`category=${scope}`), scope).toEqual([]);
      const list = await site.visitor.get(`/api/articles?search=harbour&category=${scope}`);
      expect(jsonOf(list), scope).toEqual([]);
    }
  });

  it('results can be filtered by the year of first publication (UTC)', async () => {
    for (const time of [
      '0050-06-01T00:00:00Z',
      '1969-12-31T23:59:59.999Z',
      '2024-12-31T23:59:59.999Z',
      '2025-01-01T00:00:00Z',
      '2026-01-01T00:00:00Z',
    ]) {
      site.clock.now = Date.parse(time);
      await make(time);
    }
    expect(await titles('year=2025')).toEqual(['2025-01-01T00:00:00Z']);
    expect(await titles('year=2024')).toEqual(['2024-12-31T23:59:59.999Z']);
    expect(await titles('year=2023')).toEqual([]);
    expect((await filters()).years).toEqual([2026, 2025, 2024]);
  });

  it('reviews can be filtered by score out of ten across scales', async () => {
    const one = await make('8.5 of 10', { review: scored(8.5) });
    await make('4 of 5 stars', { review: scored(4, '1-5/0.5 stars') });
    await make('79 of 100', { review: scored(79, '0-100/1') });
    await make('Best of five words', { review: scored(4, 'F,D,C,B,A') });
    await make('None');
    await make('No review', { category: 'news', review: scored(9) });
    expect(await titles('score=8')).toEqual(['4 of 5 stars', '8.5 of 10', 'Best of five words']);
    expect(await titles('score=9')).toEqual(['Best of five words']);
    expect(await titles('score=7')).toHaveLength(4);
    expect(await titles('score=0')).toHaveLength(4);
    await site.editor.put(`/api/articles/${one.id}`, { review: scored(9.5) });
    expect(await titles('score=9')).toEqual(['8.5 of 10', 'Best of five words']);
    await site.editor.put(`/api/articles/${one.id}`, { category: 'news' });
    expect(await titles('score=9')).toEqual(['Best of five words']);
  });

  it('the filter by game follows changed slugs, merges and deletion', async () => {
    const { id } = await make('About both', { games: ['cinder-salt', 'hollow-meridian'] });
    await make('About one', { games: ['hollow-meridian'] });
    await make('About none');
    const both = ['About both', 'About one'];
    expect(await titles('game=hollow-meridian')).toEqual(both);
    expect(await titles('game=cinder-salt')).toEqual(['About both']);
    await site.editor.put(`/api/games/${meridian}`, { title: 'Hollow Meridian', slug: 'hollow' });
    expect(await titles('game=hollow')).toEqual(both);
    expect(await titles('game=hollow-meridian'), 'a former slug').toEqual(both);
    await site.editor.put(`/api/articles/${id}`, { games: ['cinder-salt'] });
    expect(await titles('game=hollow')).toEqual(['About one']);
    await site.editor.post(`/api/games/${meridian}/merge`, { into: salt });
    await site.app.jobs.runDue();
    expect(await titles('game=cinder-salt')).toEqual(both);
    await site.editor.del(`/api/games/${salt}`);
    await site.app.jobs.runDue();
    expect(await titles('game=cinder-salt')).toEqual([]);
    expect(await titles('')).toHaveLength(3);
  });

  it('a hidden game has no results', async () => {
    await make('Held', { games: ['hollow-meridian'], status: 'draft' });
    expect(await titles('game=hollow-meridian')).toEqual([]);
    expect(await filters()).toMatchObject({ games: [], scored: false });
    await make('About none');
    expect(await titles('game=hollow-meridian')).toEqual([]);
    expect(await titles('game=never-made')).toEqual([]);
  });

  it('filters can be combined and results ordered by date', async () => {
    const ofAll = { games: ['cinder-salt'], review: scored(9) };
    await make('A harbour', ofAll);
    site.clock.now = NOW + 1;
    await make('Later', ofAll);
    await make('Another category', { ...ofAll, category: 'guide' });
    const year = new Date(NOW).getUTCFullYear();
    const query = `category=review,news&year=${year}&game=cinder-salt&score=9`;
    const inOrder = async (more: string) =>
      (await search(query + more)).articles.map(({ title }) => title);
    expect(await inOrder('')).toEqual(['A harbour', 'Later']);
    expect(await inOrder('&sort=newest')).toEqual(['Later', 'A harbour']);
    expect(await inOrder('&sort=newest&limit=1&offset=1')).toEqual(['A harbour']);
    expect((await search(query, 'harbuor')).totalCount, 'a near spelling').toBe(2);
    expect(await search(query, '')).toEqual({ articles: [], totalCount: 0 });
  });

  it('the response names the games of the best matches and whether there are scores', async () => {
    await make('One', { games: ['cinder-salt'] });
    await make('Two', { games: ['cinder-salt', 'hollow-meridian'] });
    const { id } = await make('Not found', { content: '<p>Else.</p>', review: scored(8) });
    const games = [
      { slug: 'cinder-salt', title: 'Cinder & Salt' },
      { slug: 'hollow-meridian', title: 'Hollow Meridian' },
    ];
    const years = [new Date(NOW).getUTCFullYear()];
    expect(await filters()).toEqual({ years, games, scored: false });
    expect(await filters('meridian')).toEqual({ years, games, scored: false });
    expect(await filters('')).toEqual({ years, games: [], scored: false });
    await site.editor.put(`/api/articles/${id}`, { content: '<p>A harbour.</p>' });
    expect((await filters()).scored).toBe(true);
    await site.editor.put(`/api/articles/${id}`, { category: 'news' });
    expect((await filters()).scored).toBe(false);
  });

  it('matches are marked in titles and passages, also for a corrected spelling', async () => {
    await make('A Harbour guide', {
      content: `<p>Salt. ${'More. '.repeat(60)}The hárbour, at night.</p>`,
    });
    await make('By its tag', { content: '<p>Else.</p>', excerpt: 'Said.', tags: ['harbour'] });
    for (const q of ['harbour', 'HARB', 'harbuor']) {
      const { articles } = await search('marked=true', q);
      const [inTitle, byTag] = articles.map(({ found }) => found);
      expect(inTitle?.title).toEqual([[2, 9]]);
      expect(inTitle?.text).toMatch(/^…More\. .* The hárbour, at night\.$/);
      expect(inTitle?.text.length).toBeLessThan(165);
      const at = inTitle?.text.indexOf('hárbour') ?? 0;
      expect(inTitle?.marks).toEqual([[at, at + 7]]);
      expect(byTag).toEqual({ title: [], text: 'Said.', marks: [] });
    }
    expect((await search('')).articles[0]).not.toHaveProperty('found');
    expect((await search('marked=false')).articles[0]).not.toHaveProperty('found');
  });

  it('a result without matching text has the start of its text', async () => {
    const review = { ...scored(9), verdict: 'A patient lantern.' };
    const { id } = await make('Verdict', { excerpt: 'Said.', review });
    const shown = async () =>
      (await search('marked=true', 'lantern')).articles.map(({ found }) => found?.text);
    expect(await shown()).toEqual(['A patient lantern.']);
    await site.editor.put(`/api/articles/${id}`, { category: 'news', tags: ['lantern'] });
    expect(await shown(), 'a review that is none any more').toEqual(['Said.']);
  });

  it('a passage never shows text inside a spoiler', async () => {
    await make('Spoilt', {
      excerpt: 'Said.',
      content: '<p>Open.</p><details><summary>The end</summary><p>It was the butler.</p></details>',
    });
    const { articles } = await search('marked=true', 'butler');
    expect(articles.map(({ found }) => found?.text)).toEqual(['Said.']);
    expect((await search('marked=true', 'open')).articles[0]?.found?.text).toBe('Open.');
  });

  it('a passage is made of sentences, never of table cells', async () => {
    await make('Times', {
      excerpt: 'Said.',
      content: '<table><tr><th>Game</th><td>Lantern</td></tr></table><p>A lantern runs well.</p>',
    });
    await make('Cells', { excerpt: 'Said.', content: '<table><tr><td>Lamp</td></tr></table>' });
    const textOf = async (word: string) =>
      (await search('marked=true', word)).articles.map(({ found }) => found?.text);
    expect(await textOf('lantern')).toEqual(['A lantern runs well.']);
    expect(await textOf('lamp')).toEqual(['Said.']);
  });

  it('only the beginning of a long text is searched for a passage', async () => {
    await make('Long', { excerpt: 'Said.', content: `<p>${'So on. '.repeat(6000)} Lantern.</p>` });
    await site.app.jobs.runDue();
    expect((await search('marked=true', 'lantern')).articles[0]?.found?.text).toBe('Said.');
  });

  it('malformed filters are refused by name', async () => {
    for (const query of ['year=abc', 'year=0', 'score=11', 'score=-1', 'sort=best', 'marked=yes']) {
      const answer = await site.visitor.get(`/api/search?q=harbour&${query}`);
      expect([answer.statusCode, badFields(answer)], query).toEqual([400, [query.split('=')[0]]]);
    }
    expect(badFields(await site.visitor.get('/api/search/filters?year=2025'))).toEqual(['year']);
  });
});
