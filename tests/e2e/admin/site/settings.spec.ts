import {
  ADMIN,
  dismissToast,
  enterAs,
  expect,
  expectToast,
  expectUsable,
  openAsAdmin,
  openScreen,
  pressAdminButton,
  startOwnMagazine,
  test,
} from '../../support/admin-journey.ts';
import { visit } from '../../support/visitor.ts';

startOwnMagazine({ AUTHOR_LABEL: 'The Desk', DEMO_CONTENT: 'off' });

test('an admin names the magazine, and readers see it at once', { tag: '@phone' }, async ({
  page,
  adminApi,
  mayFail,
}) => {
  mayFail.push(/\/api\/settings$/);
  await openAsAdmin(page, 'Settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByLabel('Author label')).toBeDisabled();
  await expect(page.getByText('Set by AUTHOR_LABEL on the server.')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('crawlers');
  await expect(page.getByLabel('Magazine name')).toBeHidden();
  await page.getByLabel('Find a setting').fill('');

  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await page.getByLabel('Social profiles').fill('javascript:alert(1)');
  await expect(bar).toContainText('Can’t save yet');
  await bar.getByRole('button', { name: 'Go to the Field' }).click();
  await expect(page.getByLabel('Social profiles')).toBeFocused();
  await page.getByLabel('Social profiles').fill('https://bsky.app/profile/pixelpost.example');
  await page.getByLabel('Magazine name').fill('Pixelpost');
  await page.getByLabel('Tagline').fill('Play first, write later');
  await expect(bar).toContainText('Magazine name, Tagline, Social profiles');
  // On a phone the strip under the header may cover all but the edge of a field, which axe takes for its size.
  await page
    .getByRole('heading', { level: 1 })
    .evaluate((top) => top.scrollIntoView({ block: 'end' }));
  await expectUsable(page);

  // Another admin is faster with the tagline.
  await adminApi.send('PATCH', '/api/settings', {
    settings: { tagline: { value: 'Write first', version: 0 } },
  });
  await page.keyboard.press('Control+s');
  const conflict = page.getByRole('dialog', { name: 'changed by another user' });
  await expect(conflict).toContainText('Write first');
  await conflict.getByRole('button', { name: 'Save Mine' }).click();
  await expectToast(page, 'Success', 'Settings saved. Readers see them now.');
  await expect(bar).toBeHidden();
  await dismissToast(page);

  await page.getByLabel('Description', { exact: true }).fill('Never saved.');
  await page.getByRole('link', { name: 'Contact' }).first().click();
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(leave).toContainText('Description');
  await leave.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('/contact');
  await expect(page).toHaveTitle(/\| Pixelpost$/);

  await visit(page, '/');
  await expect(page).toHaveTitle(/\| Pixelpost$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Play first, write later');
  const profile = page.getByRole('contentinfo').getByRole('link', { name: 'Bluesky' });
  await expect(profile).toHaveAttribute('href', 'https://bsky.app/profile/pixelpost.example');
});

test('every open tab of the admin area shows saved settings, and menus as readers see them', async ({
  page,
  adminApi,
}) => {
  await enterAs(page, ADMIN);
  const other = await page.context().newPage();
  await enterAs(other, ADMIN);
  await openScreen(page, 'Settings');
  await page.getByLabel('Magazine name').fill('Nachtschicht');
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  const brand = (tab: typeof page) =>
    tab.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'));
  const before = await brand(page);
  await page.getByLabel('Accent color', { exact: true }).fill('#b3123f');
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await page.keyboard.press('Control+s');
  await expectToast(page, 'Success', 'Settings saved. Readers see them now.');
  for (const tab of [page, other]) {
    await expect(tab).toHaveTitle(/\| Nachtschicht$/);
    await expect.poll(() => brand(tab)).not.toBe(before);
  }
  await adminApi.send('PUT', '/api/categories/4', { name: 'Lösung', plural: 'Lösungen' });

  await openScreen(other, 'Menus');
  const header = other.getByRole('region', { name: 'Header' });
  await expect(header).toContainText('Lösungen');
  await expect(header).toContainText('Spiele');
  await expect(header).not.toContainText('Games');
  await expect(other.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();

  // Public pages load again in the new language.
  await pressAdminButton(other, 'Admin');
  await expect(other.locator('html')).toHaveAttribute('lang', 'de');
  await expect(other.getByRole('contentinfo')).toContainText('Nachtschicht');
});
