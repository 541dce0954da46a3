import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminArticle, Article, ArticlePage } from '#features/articles/contract.ts';
import type { RevisionContent } from '#features/articles/editing.contract.ts';
import type { ArticleInput } from '#features/articles/writing.contract.ts';
import { readConfig } from '#platform/config/config.ts';
import { buildTestApp } from '#tests/support/databases/test-database.ts';
import { badFields, get, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { ReviewInput } from '../contract.ts';
import { EMPTY_REVIEW } from '../values.ts';

const BASE = { title: 'A title', content: '<p>Some words.</p>', category: 'review' };
const WHOLE = {
  score: { value: 8.5 },
  verdict: 'A patient map that trusts you to get lost.',
  pros: ['Charcoal', 'Silence'] as string[],
  cons: ['The boat'] as string[],
  platform: 'PC',
  hours: 41.5,
  copy: 'publisher',
  copyNote: 'No conditions but the date',
  award: 'Editors’ Choice',
  state: 'updated',
  stateDate: '2026-03-04',
  stateNote: 'Patch 1.1',
  accessibility: 'Subtitles in three sizes',
} as const;
const GIVEN = {
  value: 8.5,
  scale: '0-10/0.5',
  word: 'Great',
  label: '8.5',
  outOf: 'out of 10',
  kind: 'number',
  min: 0,
  max: 10,
};

describe('reviews', () => {
  const site = testSite();
  beforeEach(async () => {
    await site.db.deleteFrom('articles').execute();
  });

  const write = async (review: ReviewInput | null, fields: Partial<ArticleInput> = {}) => {
    const body = { ...BASE, status: 'published', ...fields, review };
    return jsonOf<AdminArticle>(await site.editor.post('/api/articles', body), 201);
  };
  const put = (id: number, fields: object) => site.editor.put(`/api/articles/${id}`, fields);
  const save = async (id: number, fields: object) => jsonOf<AdminArticle>(await put(id, fields));
  const read = async (slug: string) =>
    jsonOf<Article>(await site.visitor.get(`/api/articles/slug/${slug}`));
  const found = async (word: string) =>
    jsonOf<{ id: number }[]>(await site.visitor.get(`/api/search?q=${word}`)).map(({ id }) => id);
  const byScore = async (query = '') => {
    const url = `/api/articles?sort=score&includeCount=true${query}`;
    const { articles, totalCount } = jsonOf<ArticlePage>(await site.visitor.get(url));
    return [articles.map(({ title }) => title), totalCount];
  };

  it('readers and writers get all fields of a review', async () => {
    const { id, slug, review, score } = await write(WHOLE);
    expect(review).toEqual({ ...WHOLE, score: GIVEN });
    expect(score).toEqual(GIVEN);
    expect(await read(slug)).toMatchObject({ review, score });
    expect((await save(id, { excerpt: 'Another.' })).review).toEqual(review);
    const [summary] = jsonOf<Article[]>(await site.visitor.get('/api/articles'));
    expect(summary?.score).toEqual(GIVEN);
    expect(await found('charcoal')).toEqual([id]);
  });

  it('a review is saved, versioned and deleted with its article', async () => {
    const { id, version } = await write(WHOLE);
    expect((await save(id, { review: WHOLE })).version).toBe(version);
    const next = { ...WHOLE, score: { value: 4 }, pros: [] };
    const changed = await save(id, { review: next });
    expect(changed).toMatchObject({ version: 2, score: { value: 4, word: 'Mixed' } });
    const { review } = jsonOf<RevisionContent>(
      await site.editor.get(`/api/articles/${id}/revisions/1`),
    );
    expect(review).toEqual({ ...WHOLE, score: GIVEN });
    expect(await save(id, { review: null })).toMatchObject({ review: null, score: null });
    expect(await found('charcoal')).toEqual([]);
    jsonOf(await site.editor.del(`/api/articles/${id}`));
    expect(await site.db.selectFrom('article_reviews').selectAll().execute()).toEqual([]);
  });

  it('a review with all fields empty is not stored', async () => {
    expect((await write({})).review).toBeNull();
    expect((await write({ ...EMPTY_REVIEW, pros: [' '] })).review).toBeNull();
  });

  it('a review stays stored but hidden while its article is in another category', async () => {
    const { id, slug } = await write(WHOLE);
    const moved = await save(id, { category: 'news' });
    expect(moved).toMatchObject({ score: null, review: { verdict: WHOLE.verdict } });
    expect(await read(slug)).toMatchObject({ score: null, review: null });
    expect(await found('charcoal')).toEqual([]);
    expect(await byScore()).toEqual([[], 0]);
    expect(await read((await save(id, { category: 'review' })).slug)).toMatchObject({
      score: GIVEN,
    });
  });

  it('a review is hidden until its article is public', async () => {
    const { id, slug } = await write(WHOLE, { status: 'draft' });
    expect((await site.visitor.get(`/api/articles/slug/${slug}`)).statusCode).toBe(404);
    expect([await byScore(), await found('charcoal')]).toEqual([[[], 0], []]);
    await save(id, { status: 'published' });
    expect(await byScore()).toEqual([['A title'], 1]);
  });

  it('lists order reviews by score across scales, best first', async () => {
    const scores: [string, ReviewInput['score']][] = [
      ['Fine', { value: 7 }],
      ['Unscored', null],
      ['Stars', { value: 4.5, scale: '1-5/0.5 stars', word: 'Loved' }],
      ['Best', { value: 10 }],
      ['Letter', { value: 0, scale: 'F,D,C' }],
    ];
    for (const [title, score] of scores) {
      site.clock.now += 1000;
      await write({ score, verdict: 'V' }, { title });
    }
    await write(WHOLE, { title: 'No review', category: 'news' });
    const order = ['Best', 'Stars', 'Fine', 'Letter', 'Unscored'];
    expect(await byScore()).toEqual([order, 5]);
    expect(await byScore('&category=reviews&limit=2&offset=1')).toEqual([order.slice(1, 3), 5]);
    for (const query of ['&category=news', '&search=fine']) {
      const answer = await site.visitor.get(`/api/articles?sort=score${query}`);
      expect(badFields(answer)).toEqual(['sort']);
    }
  });

  it('a score stays as it was given when the scale changes', async () => {
    const { id, slug, review } = await write(WHOLE);
    const { config } = site.database;
    const stars = { ...config, review: { scale: null, words: [] } };
    const app = await buildTestApp({ ...site.database, config: stars });
    expect((await get(app, `/api/articles/slug/${slug}`)).json()).toMatchObject({ review });
    const headers = { cookie: site.editor.cookie, 'sec-fetch-site': 'same-origin' };
    const send = (score: object) =>
      app.inject({
        method: 'PUT',
        url: `/api/articles/${id}`,
        headers,
        payload: { review: { ...WHOLE, verdict: 'Again', score } },
      });
    const kept = await send({ value: 8.5, scale: '0-10/0.5', word: 'Great' });
    expect(kept.json()).toMatchObject({ score: GIVEN, review: { verdict: 'Again' } });
    expect(problemOf(await send({ value: 8.5 })).detail).toContain('the review scale is off');
    await app.close();
  });

  it.each<[string, object, string]>([
    ['a score off the scale', { score: { value: 8.3 } }, 'the nearest score is 8.5'],
    ['a score above it', { score: { value: 11 } }, 'the nearest score is 10'],
    ['an invalid scale', { score: { value: 1, scale: 'ten' } }, 'is not a scale'],
    ['an update without a day', { state: 'updated', stateNote: 'Why' }, 'is required for'],
    ['an update without a reason', { state: 'updated', stateDate: '2026-03-04' }, 'must say why'],
    ['an invalid date', { stateDate: '2026-02-30' }, 'must be a date'],
    ['negative hours', { hours: -1 }, 'must not be less than 0'],
    ['too many points', { cons: Array.from({ length: 13 }, () => 'x') }, 'at most 12'],
    ['an unknown field', { stars: 5 }, 'stars'],
  ])('a review with %s is refused', async (_name, review, why) => {
    const answer = await site.editor.post('/api/articles', { ...BASE, review });
    expect(answer.statusCode).toBe(400);
    expect(badFields(answer)[0]).toMatch(/^review|^stars/);
    expect(answer.body).toContain(why);
  });

  it('the score scale comes from the settings', async () => {
    expect(jsonOf(await site.author.get('/api/admin/review-scale'))).toEqual({
      scale: '0-10/0.5',
      words: [],
    });
  });

  it('readers get the meaning of scores, also of a scale of words', async () => {
    const guide = async (REVIEW_SCALE: string) => {
      const { review } = readConfig({ REVIEW_SCALE });
      const app = await buildTestApp({
        ...site.database,
        config: { ...site.database.config, review },
      });
      const explained = (await get(app, '/api/score-guide')).json();
      const headers = { cookie: site.editor.cookie, 'sec-fetch-site': 'same-origin' };
      const payload = { ...BASE, status: 'published', review: { score: { value: 1 } } };
      const request = { method: 'POST', url: '/api/articles', headers, payload } as const;
      const { score } = (await app.inject(request)).json<Article>();
      await app.close();
      return { explained, score };
    };
    expect((await guide('0-10/0.5')).explained).toEqual({
      outOf: 'out of 10',
      words: expect.arrayContaining([{ word: 'Essential', low: '9.0', high: '10' }]),
    });
    expect(await guide('Skip it,Play it')).toMatchObject({
      explained: { outOf: 'Skip it to Play it', words: [{ word: 'Play it' }, { word: 'Skip it' }] },
      score: { value: 1, scale: 'Skip it,Play it', label: 'Play it', word: 'Play it' },
    });
    expect((await guide('off')).explained).toEqual({ outOf: null, words: [] });
  });
});
