import {
  enterAs,
  expect,
  expectAccessible,
  expectToast,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content, startArticle } from '../../support/form.ts';
import { visit } from '../../support/visitor.ts';

test('a guide is checked and becomes part of a series, which readers turn the pages of', async ({
  page,
  adminApi,
}) => {
  test.slow();
  const strait = unique('The Lantern Strait');
  const guide = { category: 'guide', status: 'published' } as const;
  const first = await adminApi.article({
    ...guide,
    title: unique('Before you cast off'),
    series: { title: strait, part: 1 },
  });
  const title = unique('Five routes');
  const settings = page.getByRole('complementary', { name: 'Settings' });

  await test.step('an editor chooses the series, and is offered the next part', async () => {
    await enterAs(page, await adminApi.user('editor'));
    await startArticle(page, title, 'news');
    await content(page).fill('There are five ways.');
    await expect(settings.getByLabel('Game version')).toHaveCount(0);
    await page.getByLabel('Category').selectOption({ label: 'guide' });
    await settings.getByLabel('Game version').fill('1.4');
    await settings.getByLabel('Checked on').fill('2026-03-04');
    await settings.getByLabel('Part of').fill(strait);
    await expect(settings.getByText('It has 1 article.')).toBeVisible();
    await expect(settings.getByLabel('Part', { exact: true })).toHaveValue('2');
    await expectAccessible(page, 'aside');
    await page.getByRole('button', { name: 'Publish Article' }).click();
    await expectToast(page, 'Success', 'Article created successfully');
  });

  await test.step('readers see the parts that are public, and go from one to the next', async () => {
    await visit(page, `/articles/${first.slug}`);
    const parts = page.getByRole('navigation', { name: `Series: ${strait}` });
    await expect(parts.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('Series, part 1 of 2').first()).toBeVisible();
    await expectAccessible(page, 'main');
    await parts.locator('[rel="next"]').click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Series, part 2 of 2').first()).toBeVisible();
    await expect(page.getByText('Last checked on version 1.4')).toBeVisible();
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.join('')).toContain(`"isPartOf":{"@type":"CreativeWorkSeries","name":"${strait}"}`);
    await parts.locator('[rel="prev"]').click();
    await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible();
  });
});
