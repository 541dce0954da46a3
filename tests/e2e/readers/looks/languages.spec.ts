import { expect, hydrated, test } from '../../support/journey.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { markDocument } from '../../support/visitor.ts';

let server: RunningServer;

test.beforeAll(async () => {
  server = await startServer({ SITE_LANGUAGE: 'de', ADMIN_PASSWORD: 'the first of all accounts' });
});
test.afterAll(() => server.stop());

test('a German magazine is German on every page, and loads the scripts of its language alone', {
  tag: '@phone',
}, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  await page.goto(server.url);
  await hydrated(page);
  await expect(
    page.getByRole('main').getByRole('heading', { name: 'Neueste Artikel' }),
  ).toBeVisible();
  const isSame = await markDocument(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Kontakt' }).click();
  await expect(page.getByRole('button', { name: 'Nachricht senden' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Archiv' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Archiv' })).toBeVisible();
  expect(await isSame()).toBe(true);
  for (const path of ['/about', '/articles/hollow-meridian-is-a-map-you-have-to-earn', '/games']) {
    await page.goto(`${server.url}${path}`);
    await hydrated(page);
  }

  expect(scripts.filter((path) => !/^\/assets\/de-[0-9a-f]{6}\/[^/]+\.js$/.test(path))).toEqual([]);
});

test('the login of a German magazine is German, and its admin area is English', {
  tag: '@phone',
}, async ({ page }) => {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  await page.goto(`${server.url}/about`);
  await hydrated(page);
  const menu = page.getByRole('button', { name: 'Menü öffnen' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Anmelden' }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Bei Savepoint anmelden' });
  await dialog.getByLabel('Benutzername').fill('admin');
  await dialog.getByLabel('Passwort').fill('the first of all accounts');
  await dialog.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Artikel' })).toHaveCount(0);
  expect(failed).toEqual([]);
});
