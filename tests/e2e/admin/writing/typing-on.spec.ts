import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import {
  type ApiAs,
  enterAs,
  expect,
  expectToast,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content, openArticle, storedContent, tool } from '../../support/form.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const IMAGE = '/demo/images/stage-ad1e33eb-1200x675/960.webp';

/** Puts the caret at the end of a line. */
async function endOf(page: Page, line: Locator): Promise<void> {
  await line.click();
  await page.keyboard.press('End');
}

async function stored(page: Page, api: ApiAs, title: string): Promise<string> {
  await page.keyboard.press('Control+S');
  await expectToast(page, 'Success', 'Article updated successfully');
  return await storedContent(api, title);
}

test('Escape in a dialog of the toolbar returns to the caret', async ({
  page,
  adminApi,
  editor,
}) => {
  const title = unique('Back to the caret');
  await adminApi.article({ title, content: '<p>One</p><p>End</p>' });
  await enterAs(page, editor);
  await openArticle(page, title);
  await endOf(page, content(page).getByText('One'));
  for (const [name, letter] of [
    ['Image', 'a'],
    ['Embed', 'b'],
    ['Link', 'c'],
    ['Gallery', 'd'],
  ] as const) {
    await (name === 'Link' ? page.keyboard.press('Control+K') : tool(page, name).click());
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await page.keyboard.type(letter);
  }
  expect(await stored(page, adminApi, title)).toBe('<p>Oneabcd</p><p>End</p>');
});

test('typing goes on in or after what was inserted', async ({ page, adminApi, editor }) => {
  const title = unique('Typing on');
  const lines = ['Gallery', 'Image', 'Embed', 'Rest', 'Table', 'Spoiler', 'Footnote'];
  await adminApi.article({ title, content: lines.map((line) => `<p>${line}</p>`).join('') });
  await enterAs(page, editor);
  await openArticle(page, title);
  for (const background of ['#246', '#642']) {
    const image = sharp({ create: { width: 40, height: 30, channels: 3, background } });
    const name = `${title}-${background.slice(1)}.png`;
    const file = { name, mimeType: 'image/png', buffer: await image.png().toBuffer() };
    const answer = await page.request.post('/api/media', { multipart: { file } });
    expect(answer.ok()).toBe(true);
  }
  const { keyboard } = page;
  const insert = async (name: string) => {
    await endOf(page, content(page).getByText(name, { exact: true }).first());
    await tool(page, name).click();
  };

  await insert('Gallery');
  const tiles = dialog(page).getByRole('list', { name: 'Images' }).getByRole('button');
  await tiles.nth(0).click();
  await tiles.nth(1).click();
  await dialog(page).getByRole('button', { name: 'Add 2 Images' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await keyboard.type('all');
  const gallery = content(page).locator('figure.gallery');
  await expect(gallery.locator('> figcaption')).toHaveText('all');
  await gallery.locator('img').nth(1).click();
  await keyboard.type('next');
  // As an emoji picker does.
  await gallery
    .locator('img')
    .nth(1)
    .click({ position: { x: 5, y: 5 } });
  await keyboard.insertText('!');
  await expect(gallery.locator('img')).toHaveCount(2);

  await insert('Image');
  await dialog(page).getByLabel('Image URL').fill(IMAGE);
  await dialog(page).getByRole('button', { name: 'Add image' }).click();
  await keyboard.type('below');

  await insert('Embed');
  await dialog(page).getByLabel('URL').fill('https://youtu.be/dQw4w9WgXcQ');
  await dialog(page).getByRole('button', { name: 'Add Embed' }).click();
  await keyboard.type('after ');

  await insert('Table');
  await keyboard.type('cell');
  await insert('Spoiler');
  await keyboard.type('hidden');
  await insert('Footnote');
  await keyboard.type('source');
  await keyboard.press('Enter');
  await keyboard.type('.');

  const html = await stored(page, adminApi, title);
  expect(html).toContain('<figcaption>all</figcaption></figure><p>!</p><p>next</p><p>Image</p>');
  expect(html).toContain('<figcaption>below</figcaption></figure><p>Embed</p><iframe');
  expect(html).toContain('</iframe><p>after Rest</p><p>Table</p><table>');
  expect(html).toMatch(/<table>(<thead>|<tbody>)?<tr><th[^>]*>(<p>)?cell/);
  expect(html).toContain('<summary>Spoiler</summary><p>hidden</p></details><p>Footnote');
  expect(html).toMatch(/source.*\.<\/p>$/);
});
