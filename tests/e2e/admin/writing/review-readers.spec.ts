import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { visit } from '../../support/visitor.ts';

const REVIEW = {
  score: { value: 9 },
  verdict: 'A game about finding your way that dares to let you lose it.',
  pros: ['Navigation as the whole of the game', 'A still sun, used brilliantly'],
  cons: ['Filing menus on a pad'],
  platform: 'PC, build 1.0.4',
  hours: 41,
  copy: 'publisher',
  copyNote: 'No conditions but the date',
  award: 'Editors’ Choice',
  state: 'updated',
  stateDate: '2026-03-19',
  stateNote: 'Patch 1.1 brought quick filing. We played six more hours with it.',
  accessibility: 'Subtitles: four sizes, speaker names\nEvery action can be moved',
} as const;

test('a visitor reads a review and lists the best ones first', async ({ page, adminApi }) => {
  const fields = { category: 'review', status: 'published' } as const;
  const { slug, title } = await adminApi.article({
    ...fields,
    title: unique('Hollow Meridian reviewed'),
    featuredImage: '/demo/images/meridian.webp',
    review: { ...REVIEW, pros: [...REVIEW.pros], cons: [...REVIEW.cons] },
  });
  const perfect = await adminApi.article({ ...fields, review: { score: { value: 10 } } });
  const poor = await adminApi.article({ ...fields, review: { score: { value: 3.5 } } });
  const draft = await adminApi.article({ ...fields, status: 'draft', review: REVIEW_OF_DRAFT });

  await test.step('the score is at the top, the verdict after the text', async () => {
    await visit(page, `/articles/${slug}`);
    const article = page.getByRole('article');
    await expect(article.getByText('Score: 9.0 out of 10').first()).toBeVisible();
    await expect(article.getByText('Essential').first()).toBeVisible();
    await expect(article.getByText('Editors’ Choice')).toBeVisible();
    await expect(article.getByText('41 hours')).toBeVisible();
    await expect(article.getByText('No conditions but the date')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Update' })).toContainText('March 19, 2026');
    await page.getByRole('link', { name: 'Go to the verdict' }).click();
    const verdict = page.getByRole('region', { name: 'Essential' });
    await expect(verdict).toBeInViewport();
    await expect(verdict).toContainText(REVIEW.verdict);
    await expect(verdict.getByText('Filing menus on a pad')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Accessibility' })).toContainText('four sizes');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('the about page explains the score', async () => {
    await page.getByRole('link', { name: 'What 9.0 means' }).click();
    const guide = page.getByRole('region', { name: 'How We Score' });
    await expect(guide).toBeInViewport();
    await expect(guide).toContainText('Scores are out of 10');
    await expect(guide.getByRole('term').first()).toHaveText('9.0 – 10');
    await expect(guide.getByRole('definition').first()).toHaveText('Essential');
    await expectAccessible(page);
    await page.goBack();
  });

  await test.step('structured data contains the review', async () => {
    const data = await page.locator('script[type="application/ld+json"]').first().textContent();
    expect(JSON.parse(data ?? '')['@graph'][0]).toMatchObject({
      '@type': ['NewsArticle', 'Review'],
      reviewRating: { ratingValue: 9, bestRating: 10, worstRating: 0 },
    });
  });

  await test.step('the printed page is complete', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('region', { name: 'Essential' })).toContainText(REVIEW.verdict);
    const word = page.getByRole('region', { name: 'Essential' }).getByText('Essential');
    const [ink, ground] = await word.evaluate((element) => {
      const field = element.closest('section')?.firstElementChild ?? element;
      return [getComputedStyle(element).color, getComputedStyle(field).backgroundColor];
    });
    expect([ink, ground]).not.toEqual([ground, ink]);
    expect(ground).toBe('rgba(0, 0, 0, 0)');
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('the list has score badges and an order by score', async () => {
    await visit(page, '/reviews');
    const orders = page.getByRole('navigation', { name: 'Sort reviews' });
    await expect(orders.getByRole('link', { name: 'Newest' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await orders.getByRole('link', { name: 'Best score' }).click();
    await expect(page).toHaveURL('/reviews?sort=score');
    await expect(orders.getByRole('link', { name: 'Best score' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    const titles = page.getByRole('article').getByRole('heading', { level: 3 });
    await expect(titles.filter({ hasText: perfect.title })).toBeVisible();
    const all = await titles.allTextContents();
    expect(all.indexOf(perfect.title)).toBeLessThan(all.indexOf(title));
    // Other reviews are between them, perhaps a page of them.
    expect(all.slice(0, all.indexOf(title))).not.toContain(poor.title);
    expect(all).not.toContain(draft.title);
    const card = page.getByRole('article').filter({ hasText: title });
    await expect(card).toContainText('Score: 9.0 out of 10');
    await expectAccessible(page);
  });
});

const REVIEW_OF_DRAFT = { score: { value: 9.5 } };
