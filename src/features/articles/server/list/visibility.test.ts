import { beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { editableArticle, featureArticle, makeArticle } from '#tests/support/content/articles.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { get, getJson, noticeChanges, problemOf } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import type { ArticlePage, ArticleSummary } from '../../contract.ts';
import type { ArticleFields } from '../public.ts';

/** A word in the title, tag, excerpt and text of the article. */
const WORD = 'zyzzyva';
/** The series of the article and its neighbor. */
const SERIES = { slug: 'weevils', title: 'Weevils', words: '' };

const NOT_PUBLIC: [name: string, fields: Partial<ArticleFields>][] = [
  ['a draft', { status: 'draft' }],
  ['a draft that waits for moderation', { status: 'draft', moderationStatus: 'pending' }],
  ['a scheduled article', { status: 'scheduled', scheduledAt: NOW + DAY }],
  ['an archived article', { status: 'archived' }],
  ['a published article that is pending', { moderationStatus: 'pending' }],
  ['a published article that was rejected', { moderationStatus: 'rejected', rejectionNote: 'no' }],
  ['an archived article that was rejected', { status: 'archived', moderationStatus: 'rejected' }],
];

/** Everywhere that a visitor could come across an article. */
const PLACES = [
  '/api/articles',
  '/api/articles?status=published',
  '/api/articles?includeCount=true',
  '/api/articles?category=guide',
  '/api/articles/category/guides',
  `/api/articles?search=${WORD}`,
  `/api/search?q=${WORD}`,
  '/api/search?q=zyzzyv', // a prefix
  '/api/search?q=zyzzyba', // a near spelling
  '/api/articles/slug/a-neighbor/related',
  '/api/tags',
  '/api/tags/named/maps/articles',
  '/api/series/named/weevils/articles',
  '/articles/feed.xml?tag=maps',
  '/articles/feed.xml?series=weevils',
  '/api/featured-articles',
  '/api/featured-articles/guides',
  '/api/featured-articles/route/all',
  '/api/master-featured-article',
] as const;

describe('visibility of articles', () => {
  const site = testApp();
  let neighbor: number;

  beforeAll(async () => {
    const series = { ...SERIES, part: 1 };
    const fields = { title: 'A neighbor', category: 'guide', tags: ['maps'], series };
    neighbor = (await makeArticle(site.database.db, fields)).id;
  });

  /** An article that holds a featured slot on the homepage and on its own page. */
  async function placedArticle(fields: Partial<ArticleFields>) {
    const article = await editableArticle(site.database.db, {
      title: `About the ${WORD}`,
      content: `<p>The ${WORD} is a weevil.</p>`,
      excerpt: `What a ${WORD} eats.`,
      tags: [WORD, 'maps'],
      series: { ...SERIES, part: 2 },
      category: 'guide',
      ...fields,
    });
    await featureArticle(site.database.db, 'homepage', 0, article.id);
    await featureArticle(site.database.db, 'guides', 1, article.id);
    return article;
  }

  async function placesThatShow(slug: string): Promise<string[]> {
    const shown: string[] = [];
    for (const url of PLACES) {
      const answer = await get(site.app, url);
      expect(answer.statusCode, url).toBe(200);
      if (answer.body.includes(WORD)) shown.push(url);
    }
    if ((await get(site.app, `/api/articles/slug/${slug}`)).statusCode === 200) shown.push('slug');
    return shown;
  }

  async function counts(): Promise<number[]> {
    await noticeChanges(site.app, neighbor);
    const all = await getJson<ArticlePage>(site.app, '/api/articles?includeCount=true');
    const header = await get(site.app, '/api/articles/category/guide?limit=1');
    const found = await get(site.app, `/api/search?q=${WORD}`);
    return [
      all.totalCount,
      Number(header.headers['x-total-count']),
      Number(found.headers['x-total-count']),
    ];
  }

  it.each(NOT_PUBLIC)('no list, search or page shows %s', async (_name, fields) => {
    const before = await counts();
    const { id, slug } = await placedArticle(fields);
    expect(await placesThatShow(slug)).toEqual([]);
    expect(await counts()).toEqual(before);
    const cover = await site.app.inject({
      method: 'POST',
      url: `/api/articles/${id}/generate-thumbnail`,
    });
    expect(cover.statusCode).toBe(404);
  });

  it.each(NOT_PUBLIC)('%s gets the same response as a missing article', async (_name, f) => {
    const { id, slug } = await placedArticle(f);
    const unknown = 99_999_999;
    const pairs = [
      ['GET', `/api/articles/slug/${slug}`, '/api/articles/slug/never-written'],
      ['GET', `/api/tags/named/${WORD}/articles`, '/api/tags/named/never-written/articles'],
      ['GET', `/api/articles/slug/${slug}/related`, '/api/articles/slug/never-written/related'],
      [
        'POST',
        `/api/articles/${id}/generate-thumbnail`,
        `/api/articles/${unknown}/generate-thumbnail`,
      ],
    ] as const;
    for (const [method, hidden, never] of pairs) {
      const one = await site.app.inject({ method, url: hidden });
      const other = await site.app.inject({ method, url: never });
      expect(one.statusCode).toBe(404);
      const anyId = { requestId: 'any' };
      expect({ ...problemOf(one), ...anyId }).toEqual({ ...problemOf(other), ...anyId });
      expect(Object.keys(one.headers).sort()).toEqual(Object.keys(other.headers).sort());
    }
  });

  it('every visitor finds a published, approved article', async () => {
    const article = await placedArticle({});
    expect(await placesThatShow(article.slug)).toEqual([...PLACES, 'slug']);
    await article.change({ status: 'archived' });
  });

  it.each(NOT_PUBLIC)(
    '%s appears when it is published and disappears when it is unpublished',
    async (_n, f) => {
      const before = await counts();
      const article = await placedArticle(f);
      await article.change({
        status: 'published',
        moderationStatus: 'approved',
        scheduledAt: null,
      });
      expect(await placesThatShow(article.slug)).toEqual([...PLACES, 'slug']);
      expect(await counts()).toEqual(before.map((count) => count + 1));

      await article.change(f);
      expect(await placesThatShow(article.slug)).toEqual([]);
      expect(await counts()).toEqual(before);
    },
  );

  it('a list of any other status than published is empty', async () => {
    for (const status of ['draft', 'scheduled', 'archived']) {
      const url = `/api/articles?status=${status}`;
      expect(await getJson<ArticleSummary[]>(site.app, url)).toEqual([]);
      expect((await get(site.app, url)).headers['x-total-count']).toBe('0');
      expect(await getJson<ArticlePage>(site.app, `${url}&includeCount=true`)).toEqual({
        articles: [],
        totalCount: 0,
      });
    }
  });
});
