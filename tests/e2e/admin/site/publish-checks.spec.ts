import {
  enterAs,
  expect,
  expectAccessible,
  expectToast,
  expectUsable,
  openAsAdmin,
  startOwnMagazine,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content, startArticle } from '../../support/form.ts';

startOwnMagazine({ DEMO_CONTENT: 'off' });

test('an admin requires an excerpt for news, and no news is published without one', {
  tag: '@phone',
}, async ({ page, adminApi, mayFail }) => {
  mayFail.push(/\/api\/articles$/);
  await openAsAdmin(page, 'Settings');
  const checks = page.getByRole('region', { name: 'Before publishing' });
  await checks.getByLabel('Excerpt').selectOption('Required');
  await checks.getByLabel('At least one tag').selectOption('Suggested');
  await checks
    .getByRole('group', { name: /^Excerpt/ })
    .getByLabel('News')
    .check();
  await expect(checks).toContainText('Was 0 required, 6 suggested');
  // The bar at the bottom may cover all but the edge of a control, which axe takes for its size.
  await page
    .getByRole('heading', { level: 1 })
    .evaluate((top) => top.scrollIntoView({ block: 'end' }));
  await expectUsable(page);
  await page.keyboard.press('Control+s');
  await expectToast(page, 'Success', 'Settings saved. Readers see them now.');

  await enterAs(page, await adminApi.user('editor'));
  const title = unique('Checked');
  await startArticle(page, title);
  await content(page).fill('No excerpt yet.');
  await page.getByRole('button', { name: /^Checks/ }).click();
  const list = page.getByRole('dialog', { name: 'Before publishing' });
  await expect(list.getByRole('listitem').filter({ hasText: 'Required' })).toHaveText(
    /No excerpt: lists show the opening text/,
  );
  await expect(list.getByRole('listitem').filter({ hasText: 'No tags' })).toBeVisible();
  await expect(list).toContainText(
    'It can’t be published or scheduled until the required checks pass.',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Publish Article' }).click();
  await expectToast(page, 'Error', 'Failed to create article');
  await expect(page.getByText('Not saved: a required check didn’t pass')).toBeVisible();
  const reason = page.locator('[data-toast]').getByText('Write an excerpt.');
  await expect(reason.first()).toBeVisible();
  await page.getByLabel('Excerpt').fill('Now there is one.');
  await page.getByRole('button', { name: 'Publish Article' }).click();
  await expectToast(page, 'Success', 'Article created successfully');
});
