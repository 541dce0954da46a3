import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Article, ArticleSummary } from '#features/articles/contract.ts';
import { DAY } from '#lib/durations.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import { ENGINES, NOW } from '#tests/support/stores/test-store.ts';

const HELD = 'vantage-4-has-a-day-and-a-slot-for-the-old-cards';

describe.each(ENGINES)('the reviews of the demo magazine on %s', (engine) => {
  let site: TestSite;
  const reviews: Article[] = [];
  beforeAll(async () => {
    // A magazine that gives no scores shows those that its demo was given.
    site = await openTestSite({ engine, demo: true, env: { REVIEW_SCALE: 'off' } });
    const list = await site.visitor.get('/api/articles/category/review?limit=50');
    for (const { slug } of jsonOf<ArticleSummary[]>(list)) {
      reviews.push(jsonOf(await site.visitor.get(`/api/articles/slug/${slug}`)));
    }
  });
  afterAll(() => site.close());

  it('have a score, a verdict, pros and cons, and say who can play it', () => {
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

  it('have one in progress, one that was updated some days ago, and one with an award', () => {
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

describe.each(ENGINES)('what the demo magazine has under embargo on %s', (engine) => {
  it('is scheduled for its end, and nobody reads it before', async () => {
    const site = await openTestSite({ engine, demo: true });
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
