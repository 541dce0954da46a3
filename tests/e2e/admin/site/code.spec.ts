import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import {
  ADMIN,
  expect,
  expectDashboard,
  expectToast,
  expectUsable,
  fillLogin,
  loginDialog,
  openAsAdmin,
  startOwnMagazine,
  test,
} from '../../support/admin-journey.ts';
import { openHeader, visit } from '../../support/visitor.ts';

startOwnMagazine({ DEMO_CONTENT: 'on' });

/** What the analytics service was asked for. */
let asked: string[];
let service: Server;
let url: string;
test.beforeEach(async () => {
  asked = [];
  service = createServer((request, response) => {
    // The journey's browsers add a header, so they ask first.
    if (request.method !== 'OPTIONS') asked.push(`${request.method} ${request.url}`);
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'content-type': 'text/javascript',
    };
    response.writeHead(200, headers).end(
      request.url === '/js/script.js'
        ? `const { src, dataset } = document.currentScript;
           fetch(new URL('/api/event?' + dataset.domain, src), { method: 'POST' });`
        : '',
    );
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
test.afterEach(() => service.close());

/** Opens a page and waits until its script has decided whether code runs. */
async function visitDecided(page: Page, path: string): Promise<void> {
  await visit(page, path);
  const hasStarted = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/start-code-'));
  await expect.poll(() => page.evaluate(hasStarted)).toBe(true);
}

const barOf = (page: Page) => page.getByRole('region', { name: 'Privacy choices' });

test('code runs for readers who accept it, and never for staff', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await openAsAdmin(page, 'Settings');
  await page.getByRole('radio', { name: 'Plausible' }).check();
  await page.getByLabel('Analytics URL').fill(`${url}/`);
  await page.getByLabel('Site ID').fill('mag.example');
  await page
    .getByLabel('Head code')
    .fill('<script>window.ran = 1</script><script src="https://cdn.example/x.js"></script>');
  await page
    .getByRole('button', { name: 'Add https://cdn.example to Allowed script sites' })
    .click();
  await expect(page.getByLabel('Allowed script sites')).toHaveValue('https://cdn.example');
  await page.getByLabel('Body code').fill('<img src="/favicon.svg" onload="go()">');
  const unsaved = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(unsaved).toContainText('Body code has onload in <img>, which browsers block');
  await page.getByLabel('Body code').fill('');
  await page
    .getByLabel('Head code')
    .fill('<script>window.ran = 1</script><script>document.title += "!"</script>');
  await page.getByLabel('Allowed script sites').fill('');
  await expectUsable(page);
  await page.keyboard.press('Control+s');
  await expectToast(page, 'Success', 'Settings saved. Readers see them now.');

  // Staff are neither asked nor counted.
  await visitDecided(page, '/about');
  await expect(barOf(page)).toBeHidden();

  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: page.viewportSize(),
    reducedMotion: 'reduce',
  });
  const reader = await context.newPage();
  const errors: string[] = [];
  reader.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await visit(reader, '/');
  await expect(barOf(reader)).toContainText(
    `Pages load code from Plausible (${new URL(url).host})`,
  );
  await expectUsable(reader);
  await expect(reader.locator('body')).toBeFocused();
  await barOf(reader).getByRole('button', { name: 'Decline' }).click();
  await expect(barOf(reader)).toBeHidden();
  await visitDecided(reader, '/articles');
  expect(asked).toEqual([]);

  await visit(reader, '/privacy');
  const choices = reader.getByRole('button', { name: 'Privacy choices' });
  await choices.press('Enter');
  await expect(barOf(reader).getByRole('button', { name: 'Decline' })).toBeFocused();
  await reader.keyboard.press('Tab');
  await reader.keyboard.press('Enter');
  await expect(choices).toBeFocused();
  await expect.poll(() => asked).toEqual(['GET /js/script.js', 'POST /api/event?mag.example']);
  await expect(reader).toHaveTitle(/!$/);

  // Accepted for later pages, until it is taken back.
  await visit(reader, '/articles');
  await expect.poll(() => asked.length).toBe(4);
  await visit(reader, '/privacy');
  await expect.poll(() => asked.length).toBe(6);
  await choices.click();
  await barOf(reader).getByRole('button', { name: 'Decline' }).click();
  await expect.poll(() => reader.evaluate(() => 'ran' in window)).toBe(false);
  await visitDecided(reader, '/articles');
  await expect(barOf(reader)).toBeHidden();

  // A login begins on a page without code.
  await reader.evaluate(() => localStorage.removeItem('code-consent'));
  await visit(reader, '/about');
  await barOf(reader).getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => reader.evaluate(() => 'ran' in window)).toBe(true);
  await (await openHeader(reader)).getByRole('button', { name: 'Log In' }).click();
  await expect(loginDialog(reader)).toBeVisible();
  await expect.poll(() => reader.evaluate(() => 'ran' in window)).toBe(false);
  await fillLogin(reader, ADMIN);
  await expectDashboard(reader, ADMIN);
  const before = asked.length;
  await visitDecided(reader, '/about');
  expect(asked.length).toBe(before);
  expect(errors).toEqual([]);
  await context.close();
});
