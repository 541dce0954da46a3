import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Article } from '#features/articles/contract.ts';
import type { CorrectionPage } from '#features/articles/corrections.contract.ts';
import { DAY } from '#lib/durations.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ demo: true });
});
afterAll(() => site.close());

const article = async (slug: string) =>
  jsonOf<Article>(await site.visitor.get(`/api/articles/slug/${slug}`));

it('the demo magazine has a series of five parts, the last one scheduled', async () => {
  const { series } = await article('how-a-noise-function-becomes-a-mountain');
  expect(series).toMatchObject({
    title: 'Under the bonnet',
    part: 2,
    words: expect.stringContaining('one part of the machine at a time'),
  });
  const places = await site.db
    .selectFrom('article_series')
    .innerJoin('articles', 'articles.id', 'article_series.article_id')
    .select(['part', 'is_public'])
    .orderBy('part')
    .execute();
  expect(places.map(({ part, is_public }) => [part, is_public])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 0],
  ]);
});

it('a guide of the demo magazine has a checklist, a fold, a gallery and a last check', async () => {
  const { checked, content, publishedAt } = await article(
    'cinder-and-salt-five-routes-through-the-lantern-strait',
  );
  expect(checked?.version).toBe('tide 40');
  expect(NOW - Date.parse(checked?.day ?? '')).toBeLessThan(4 * DAY);
  const [published = ''] = publishedAt?.split('T') ?? [];
  expect([published, checked?.day]).toEqual([published, checked?.day].toSorted());
  expect(content).toContain('<ul class="checklist">');
  expect(content).toContain('<details class="fold">');
  expect(content).toContain('<figure class="gallery">');
});

it('the demo magazine has corrections, dated after publication', async () => {
  const { corrections } = jsonOf<CorrectionPage>(await site.visitor.get('/api/corrections'));
  expect(corrections.length).toBeGreaterThanOrEqual(2);
  for (const { article: corrected, notedAt } of corrections) {
    const { publishedAt } = await article(corrected.slug);
    expect([publishedAt, notedAt]).toEqual([publishedAt, notedAt].toSorted());
  }
});
