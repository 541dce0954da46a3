import { expect, test } from '../../support/journey.ts';
import { visit } from '../../support/visitor.ts';

const PATH = '/articles/static-garden';

declare global {
  interface Window {
    shared?: unknown[];
    copied?: string[];
  }
}

test("sharing uses the device's own share feature where there is one", async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    window.shared = [];
    navigator.share = async (data) => void window.shared?.push(data);
  });
  await visit(page, PATH);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect
    .poll(() => page.evaluate(() => window.shared))
    .toEqual([{ title: 'Static Garden', url: `${baseURL}${PATH}` }]);
});

test('a share dialog that is closed again is no error', async ({ page }) => {
  await page.addInitScript(() => {
    window.shared = [];
    navigator.share = async (data) => {
      window.shared?.push(data);
      throw new DOMException('closed', 'AbortError');
    };
  });
  await visit(page, PATH);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => page.evaluate(() => window.shared?.length)).toBe(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('elsewhere the address is copied, and an alert says so', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    window.copied = [];
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void window.copied?.push(text) },
      configurable: true,
    });
  });
  await visit(page, PATH);
  const alerted = page.waitForEvent('dialog');
  const pressed = page.getByRole('button', { name: 'Share' }).click();
  const dialog = await alerted;
  expect(dialog.type()).toBe('alert');
  expect(dialog.message()).toBe('Article URL copied to clipboard!');
  await dialog.accept();
  await pressed;
  expect(await page.evaluate(() => window.copied)).toEqual([`${baseURL}${PATH}`]);
});
