import type { AdminArticle } from '#features/articles/contract.ts';
import {
  dismissToast,
  expect,
  expectNoSidewaysScroll,
  expectToast,
  openAsAdmin,
  pressAdminButton,
  startOwnMagazine,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content } from '../../support/form.ts';
import { visit } from '../../support/visitor.ts';

startOwnMagazine({ DEMO_CONTENT: 'off' });

/** Nearly a day ahead of the browser, whose zone is America/Los_Angeles. */
const ZONE = 'Pacific/Kiritimati';

test('the time zone of the site decides what a schedule means and the dates that readers see', {
  tag: '@phone',
}, async ({ page, adminApi }) => {
  const { slug, publishedAt } = await adminApi.article({
    title: unique('Dated'),
    status: 'published',
  });
  await openAsAdmin(page, 'Settings');
  await page.getByLabel('Time zone').selectOption(ZONE);
  await page.keyboard.press('Control+s');
  await expectToast(page, 'Success', 'Settings saved. Readers see them now.');
  await dismissToast(page);

  await pressAdminButton(page, 'New Article');
  const title = unique('Out at nine');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await content(page).fill('Read it at breakfast.');
  await page.getByLabel('Category').selectOption('news');
  await expect(page.getByText('Time zone: Pacific/Kiritimati, GMT+14')).toBeVisible();
  await page.getByRole('textbox', { name: 'Date and time' }).fill('March 5, 2099 9:00 am');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Will be scheduled for March 5, 2099 9:00 am')).toBeVisible();
  await expect(page.getByText('Your time: Mar 4, 2099 11:00 am')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Schedule Article' }).click();
  await expectToast(page, 'Success', 'Article created successfully');
  const articles = await adminApi.send<AdminArticle[]>(
    'GET',
    `/api/admin/articles?search=${encodeURIComponent(title)}`,
  );
  expect(articles.map(({ scheduledPublishAt }) => scheduledPublishAt)).toEqual([
    '2099-03-04T19:00:00.000Z',
  ]);

  const dated = (timeZone: string) =>
    new Date(publishedAt ?? 0).toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
  await visit(page, `/articles/${slug}`);
  await expect(page.getByRole('main').getByText(dated(ZONE)).first()).toBeVisible();
});
