import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Article, ArticleSummary } from '#features/articles/contract.ts';
import { DAY } from '#lib/durations.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';

const HELD = 'vantage-4-has-a-day-and-a-slot-for-the-old-cards';

describe('reviews of the demo magazine', () => {
  let site: TestSite;
  const reviews: Article[] = [];
  beforeAll(async () => {
    // A magazine that gives no scores shows those that its demo was given.
    site = await openTestSite({ demo: true, env: { REVIEW_SCALE: 'off' } });
    const list = await site.visitor.get('/api/articles/category/review?limit=50');
    for (const { slug } of jsonOf<ArticleSummary[]>(list)) {
      reviews.push(jsonOf(await site.visitor.get(`/api/articles/slug/${slug}`)));
    }
  });
  afterAll(() => site.close());

  it('each review has a score, a verdict, pros, cons and accessibility notes', () => {
    expect(reviews.length).toBeGreaterThan(12);
    for (const { slug, review } of reviews) {
      expect({ slug, review }).toEqual({
        slug,
        review: expect.objectContaining({
          score: expect.objectContaining({ outOf: 'out of 10', word: expect.stringMatching(/./) }),
          verdict: expect.stringMatching(/./),
          pros: expect.arrayContaining([expect.anything()]),
          cons: expect.arrayContaining([expect.anything()]),
          platform: expect.stringMatching(/./),
          copy: expect.stringMatching(/./),
          accessibility: expect.stringMatching(/./),
        }),
      });
    }
  });

  it('one review is in progress, one was recently updated and one has an award', () => {
    const named = (test: (review: NonNullable<Article['review']>) => boolean) =>
      reviews.filter(({ review }) => review && test(review)).map(({ slug }) => slug);
    expect(named(({ state }) => state === 'progress')).toEqual(['gridlock-99-in-motion']);
    expect(named(({ state }) => state === 'updated')).toEqual(['encore-encore']);
    const { stateDate } = reviews.find(({ slug }) => slug === 'encore-encore')?.review ?? {};
    const age = NOW - Date.parse(stateDate ?? '');
    expect([age > 4 * DAY, age < 7 * DAY]).toEqual([true, true]);
    expect(named(({ award }) => award !== '')).toEqual([
      'hollow-meridian-is-a-map-you-have-to-earn',
    ]);
  });
});

describe('the embargoed article of the demo magazine', () => {
  it('it is scheduled for the end of its embargo and hidden until then', async () => {
    const site = await openTestSite({ demo: true });
    const { id } = await site.db
      .selectFrom('articles')
      .select('id')
      .where('slug', '=', HELD)
      .executeTakeFirstOrThrow();
    expect(jsonOf(await site.editor.get(`/api/my/articles/${id}`))).toMatchObject({
      status: 'scheduled',
      embargoReason: expect.stringMatching(/./),
      embargoSource: expect.stringMatching(/./),
    });
    expect((await site.visitor.get(`/api/articles/slug/${HELD}`)).statusCode).toBe(404);
    await site.close();
  });
});
