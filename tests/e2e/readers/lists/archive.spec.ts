import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableColors,
  test,
} from '../../support/journey.ts';
import { visit } from '../../support/visitor.ts';

test('every article is found by the month of its publication', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { months } = (await (await request.get('/api/archive')).json()) as {
    months: { month: string; count: number }[];
  };
  const [newest, before] = months.map(({ month }) => `/archive/${month.replace('-', '/')}`);
  await visit(page, '/articles');
  await page.getByRole('link', { name: 'All articles by month' }).click();
  await expect(page).toHaveURL('/archive');
  await expect(page.getByRole('heading', { level: 1, name: 'Archive' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColors(page);

  await page.getByRole('main').getByRole('listitem').getByRole('link').nth(0).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/archive\/\d{4}\/\d\d$/);
  await visit(page, newest ?? '');
  const list = page.getByRole('region', { name: 'Articles' });
  await expect(list.getByRole('heading', { level: 3 })).toHaveCount(
    Math.min(50, months[0]?.count ?? 0),
  );
  await expectNoSidewaysScroll(page);
  await expectReadableColors(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);

  const beside = page.getByRole('navigation', { name: 'Months' });
  await expect(beside.getByRole('link')).toHaveCount(2);
  await beside.getByRole('link').first().click();
  await expect(page).toHaveURL(before ?? '');
  const title = (await list.getByRole('heading', { level: 3 }).first().textContent()) ?? '';
  await list.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a month without articles is not found', async ({ page, mayFail }) => {
  mayFail.push(/\/archive\//);
  const answer = await page.goto('/archive/1999/01');
  expect(answer?.status()).toBe(404);
  await page.getByRole('link', { name: 'See All Months' }).click();
  await expect(page).toHaveURL('/archive');
});
