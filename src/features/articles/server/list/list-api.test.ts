import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { badFields, get, getJson } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import type { Article, ArticlePage, ArticleSummary } from '../../contract.ts';

const CATEGORIES = ['review', 'news', 'guide'] as const;
const MADE = 105;
/** Fields of every summary, and those of the whole article only. */
const SUMMARY_FIELDS = [
  'id',
  'slug',
  'title',
  'excerpt',
  'metaDescription',
  'tags',
  'category',
  'featuredImage',
  'status',
  'scheduledPublishAt',
  'featured',
  'masterFeatured',
  'authorId',
  'moderationStatus',
  'rejectionNote',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'score',
];
const WHOLE_FIELDS = [
  ...SUMMARY_FIELDS,
  'content',
  'coverUrl',
  'description',
  'wordCount',
  'readingMinutes',
  'contents',
  'newer',
  'older',
  'featuredImageAlt',
  'featuredImageCaption',
  'live',
  'corrections',
  'review',
  'games',
  'series',
  'gameFacts',
  'seriesParts',
  'checked',
];

describe.each(ENGINES)('GET /api/articles on %s', (engine) => {
  const site = testApp({ engine });
  /** Ids in the order of lists: newest first, and the later created first at the same time. */
  let newestFirst: number[];
  const categoryOf = new Map<number, string>();

  beforeAll(async () => {
    const made: { id: number; at: number }[] = [];
    for (let number = 0; number < MADE; number += 1) {
      // Neither created in the order of their dates nor each at a different time.
      const at = NOW - ((number * 37) % 50) * HOUR;
      const category = CATEGORIES[number % CATEGORIES.length] ?? 'review';
      const { id } = await makeArticle(site.database.db, { category }, at);
      categoryOf.set(id, category);
      made.push({ id, at });
    }
    newestFirst = made.sort((a, b) => b.at - a.at || b.id - a.id).map(({ id }) => id);
  });

  const ids = async (url: string) =>
    (await getJson<ArticleSummary[]>(site.app, url)).map((a) => a.id);

  it('articles are ordered by publication time, newest first, then by id', async () => {
    expect(await ids('/api/articles?limit=100')).toEqual(newestFirst.slice(0, 100));
  });

  it('without a limit the newest 100 articles are returned', async () => {
    expect(await ids('/api/articles')).toEqual(newestFirst.slice(0, 100));
    const page = await getJson<ArticlePage>(site.app, '/api/articles?includeCount=true');
    expect(page.articles).toHaveLength(100);
    expect(page.totalCount).toBe(MADE);
  });

  it.each([
    ['limit=1', 0, 1],
    ['limit=12', 0, 12],
    ['limit=12&offset=12', 12, 24],
    ['offset=100', 100, MADE],
    ['limit=100&offset=100', 100, MADE],
    ['limit=5&offset=0', 0, 5],
    ['offset=105', 105, 105],
    ['offset=1000000', MADE, MADE],
  ])('?%s gives articles %i to %i', async (query, from, to) => {
    expect(await ids(`/api/articles?${query}`)).toEqual(newestFirst.slice(from, to));
  });

  it('pages do not overlap and together contain everything', async () => {
    const all: number[] = [];
    for (let offset = 0; offset < MADE; offset += 12) {
      all.push(...(await ids(`/api/articles?limit=12&offset=${offset}`)));
    }
    expect(all).toEqual(newestFirst);
  });

  it('the response is an array with a count header, or an object with the count', async () => {
    for (const query of ['limit=2', 'limit=2&includeCount=false']) {
      const answer = await get(site.app, `/api/articles?${query}`);
      expect(answer.headers['x-total-count']).toBe(String(MADE));
      expect(answer.json()).toHaveLength(2);
    }
    const answer = await get(site.app, '/api/articles?limit=2&includeCount=true');
    expect(answer.headers['x-total-count']).toBe(String(MADE));
    const page = answer.json<ArticlePage>();
    expect(Object.keys(page).sort()).toEqual(['articles', 'totalCount']);
    expect(page.totalCount).toBe(MADE);
    expect(page.articles.map((article) => article.id)).toEqual(newestFirst.slice(0, 2));
  });

  it.each(['guide', 'guides', 'Guide', 'GUIDES', '%20guides%20'])(
    'the category guide can be written as %s',
    async (spelling) => {
      const expected = newestFirst.filter((id) => categoryOf.get(id) === 'guide');
      expect(await ids(`/api/articles?category=${spelling}`)).toEqual(expected);
      expect(await ids(`/api/articles/category/${spelling}`)).toEqual(expected);
      const url = `/api/articles?category=${spelling}&includeCount=true&limit=1`;
      const page = await getJson<ArticlePage>(site.app, url);
      expect(page.totalCount).toBe(expected.length);
    },
  );

  it('the category news is its own plural', async () => {
    const expected = newestFirst.filter((id) => categoryOf.get(id) === 'news');
    expect(await ids('/api/articles?category=news')).toEqual(expected);
  });

  it.each(['cooking', "' or 1=1 --", '%F0%9F%8E%AE', 'reviewss'])(
    'the list of the unknown category %s is empty',
    async (category) => {
      const url = `/api/articles?category=${encodeURI(category)}`;
      expect(await getJson<ArticleSummary[]>(site.app, url)).toEqual([]);
      expect((await get(site.app, url)).headers['x-total-count']).toBe('0');
      expect(await getJson<ArticlePage>(site.app, `${url}&includeCount=true`)).toEqual({
        articles: [],
        totalCount: 0,
      });
      expect(await ids(`/api/articles/category/${encodeURIComponent(category)}`)).toEqual([]);
    },
  );

  it('an empty search returns an empty list', async () => {
    for (const query of ['search=', 'search=%20', 'search=&category=news']) {
      expect(await ids(`/api/articles?${query}`)).toEqual([]);
    }
  });

  it('an empty category and status=published return all articles', async () => {
    for (const query of ['category=', 'status=published']) {
      expect(await ids(`/api/articles?limit=3&${query}`)).toEqual(newestFirst.slice(0, 3));
    }
  });

  it('articles related by category can be paged', async () => {
    const news = newestFirst.filter((id) => categoryOf.get(id) === 'news');
    expect(await ids('/api/articles/category/news?limit=6')).toEqual(news.slice(0, 6));
    expect(await ids('/api/articles/category/news?limit=2&offset=4')).toEqual(news.slice(4, 6));
    const answer = await get(site.app, '/api/articles/category/news?limit=6');
    expect(answer.headers['x-total-count']).toBe(String(news.length));
  });

  it.each([
    '0',
    '-1',
    '101',
    '1000000000000',
    'abc',
    '1e3',
    '',
    '1.5',
    '+4',
    '%205',
    '0x10',
    'NaN',
  ])('limit=%s is refused by name', async (limit) => {
    for (const path of ['/api/articles', '/api/articles/category/news', '/api/search']) {
      expect(badFields(await get(site.app, `${path}?limit=${limit}`))).toEqual(['limit']);
    }
  });

  it.each(['-1', 'abc', '1e3', '', '1000001', '99999999999999999999'])(
    'offset=%s is refused by name',
    async (offset) => {
      expect(badFields(await get(site.app, `/api/articles?offset=${offset}`))).toEqual(['offset']);
    },
  );

  it.each([
    ['includeCount=yes', ['includeCount']],
    ['includeCount=', ['includeCount']],
    ['status=hidden', ['status']],
    ['status=', ['status']],
    [`category=${'x'.repeat(101)}`, ['category']],
    [`search=${'x'.repeat(501)}`, ['search']],
    ['sort=title', ['sort']],
    ['__proto__=1', ['__proto__']],
    ['Limit=3', ['Limit']],
    ['page=2&utm_source=x', ['page', 'utm_source']],
    ['limit=3&limit=4', ['limit']],
    ['category=news&category=guide', ['category']],
    ['limit=0&offset=x&foo=1', ['foo', 'limit', 'offset']],
  ])('?%s is refused, naming %j', async (query, fields) => {
    expect(badFields(await get(site.app, `/api/articles?${query}`)).sort()).toEqual(fields);
  });

  it('a summary has every field but the content', async () => {
    const [summary] = await getJson<ArticleSummary[]>(site.app, '/api/articles?limit=1');
    expect(Object.keys(summary ?? {}).sort()).toEqual([...SUMMARY_FIELDS].sort());
    const whole = await getJson<Article>(site.app, `/api/articles/slug/${summary?.slug}`);
    expect(Object.keys(whole).sort()).toEqual([...WHOLE_FIELDS].sort());
  });

  it('HEAD gets the headers of GET without the body', async () => {
    const headers = (await site.app.inject({ method: 'HEAD', url: '/api/articles?limit=2' }))
      .headers;
    expect(headers['x-total-count']).toBe(String(MADE));
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    for (const url of ['/api/articles', '/api/articles/category/news', '/api/search?q=x']) {
      const answer = await site.app.inject({ method: 'HEAD', url });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe('');
    }
  });
});
