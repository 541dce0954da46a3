import sharp from 'sharp';
import {
  expect,
  expectAccessible,
  expectToast,
  expectUsable,
  openAsAdmin,
  startOwnMagazine,
  test,
} from '../../support/admin-journey.ts';
import { visit } from '../../support/visitor.ts';

startOwnMagazine({ DEMO_CONTENT: 'off' });

test('an admin gives the magazine a logo, a color, a time zone and a language', {
  tag: '@phone',
}, async ({ page, adminApi }) => {
  test.slow();
  await adminApi.article({ title: 'Lanterns', status: 'published', category: 'guide' });
  await openAsAdmin(page, 'Settings');
  const white = { width: 400, height: 100, channels: 3, background: '#ffffff' } as const;
  const upload = async (background: string) => {
    const buffer = await sharp({ create: { ...white, background } })
      .png()
      .toBuffer();
    const field = page.getByRole('button', { name: /^(?:Upload|Replace) logo$/ });
    await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  };
  const faint = page.getByText('This logo is hard to see on the light page. Upload a darker one.');
  await upload('#ffffff');
  await expect(faint).toBeVisible();
  await upload('#b3123f');
  await expect(faint).toBeHidden();
  await page.getByLabel('Accent color', { exact: true }).fill('#b3123f');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await expectUsable(page, 'main');
  await page.keyboard.press('Control+s');
  await expectToast(page, 'Success', 'Settings saved. Readers see them now.');

  await visit(page, '/guides');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Artikel: Guide');
  const root = page.locator('html');
  const token = (name: string) =>
    root.evaluate((html, one) => getComputedStyle(html).getPropertyValue(one), name);
  expect(await token('--logo')).toMatch(/\/media\//);
  expect(await token('--brand')).toBe('#b3123f');
  await expectAccessible(page);
});
