import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  type ApiAs,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { dragBy } from '../../support/drag.ts';
import { openArticle } from '../../support/form.ts';

/** Red at the left and blue at the right; no other journey uploads it. */
async function halves(name: string) {
  const green = randomInt(256);
  const side = (r: number, b: number, width: number) => ({
    create: { width, height: 900, channels: 3 as const, background: { r, g: green, b } },
  });
  const input = await sharp(side(255, 0, 800))
    .png()
    .toBuffer();
  const buffer = await sharp(side(0, 255, 1600))
    .composite([{ input, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** @returns the URL of the uploaded image */
async function uploadHalves(page: Page, api: ApiAs, word: string): Promise<string> {
  await openScreen(page, 'Images');
  await page.getByLabel('Upload Images').setInputFiles([await halves(`${word}.png`)]);
  const urls = async () => {
    const found = await api.send<{ media: { url: string }[] }>('GET', `/api/media?search=${word}`);
    return found.media.map(({ url }) => url);
  };
  await expect.poll(urls).toHaveLength(1);
  const [url = ''] = await urls();
  return url;
}

test('an editor crops the featured image of an article by keyboard, and cards and shared images show the crop', {
  tag: '@phone',
}, async ({ page, adminApi, apiAs, browser }) => {
  test.slow();
  const editor = await adminApi.user('editor');
  const api = await apiAs(editor);
  const title = unique('Cropped');
  const word = unique('halves-to-crop').replaceAll(' ', '-');
  await enterAs(page, editor);
  const featuredImage = await uploadHalves(page, api, word);
  const { slug } = await api.article({ title, status: 'published', featuredImage });
  const url = page.getByLabel('Featured Image URL');
  const dialog = page.getByRole('dialog', { name: 'Crop image' });
  const frame = dialog.getByRole('slider', { name: 'Crop 16:9' });

  await test.step('by keys, with previews', async () => {
    await openScreen(page, 'Articles');
    await openArticle(page, title);
    await page.getByRole('button', { name: 'Crop...' }).click();
    await frame.focus();
    for (let smaller = 50; smaller > 0; smaller -= 1) await page.keyboard.press('-');
    for (let left = 3; left > 0; left -= 1) await page.keyboard.press('Shift+ArrowLeft');
    await expect(frame).toHaveAttribute(
      'aria-valuetext',
      '0% from the left, 25% from the top, 50% wide',
    );
    await expect(dialog.getByText('800 × 450 px.')).toBeVisible();
    await expect(dialog.getByText('Adjusted')).toHaveCount(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Save Crop' }).click();
    await expect(url).toHaveValue(/-800x450\/800\.jpg$/);
    await page.getByRole('button', { name: 'Update Article' }).click();
    await expect(page.getByRole('button', { name: 'New Article' }).first()).toBeVisible();
  });

  const reader = await browser.newContext();
  const site = await reader.newPage();
  await test.step('readers see the crop', async () => {
    await site.goto('/articles');
    const card = site.getByRole('article').filter({ hasText: title }).locator('img').first();
    await expect(card).toHaveAttribute('width', '800');
    await expect(card).toHaveAttribute('height', '450');
    await expect(card).toHaveJSProperty('complete', true);
    await site.goto(`/articles/${slug}`);
    const shared = await site.locator('meta[property="og:image"]').getAttribute('content');
    const answer = await reader.request.get(new URL(shared ?? '').pathname);
    expect(answer.status()).toBe(200);
    const { channels } = await sharp(await answer.body()).stats();
    expect([channels[0]?.mean ?? 0, channels[2]?.mean ?? 255]).toEqual([
      expect.closeTo(255, -1),
      expect.closeTo(0, -1),
    ]);
  });
  await reader.close();

  await test.step('the dialog opens with the crop, which can follow the focal point again', async () => {
    await openScreen(page, 'Articles');
    await openArticle(page, title);
    await page.getByRole('button', { name: 'Crop...' }).click();
    await expect(frame).toHaveAttribute('aria-valuetext', /^0% .* 50% wide$/);
    await dragBy(page, frame.locator('i').last(), { x: 36, y: 24 });
    await expect(frame).not.toHaveAttribute('aria-valuetext', / 50% wide$/);
    await dialog.getByRole('button', { name: 'Crop automatically instead' }).click();
    await dialog.getByRole('button', { name: 'Save Crop' }).click();
    await expect(url).toHaveValue(featuredImage);
  });
});

test('an editor crops an image in a text by mouse or finger, and the text shows the crop', {
  tag: '@phone',
}, async ({ page, adminApi, apiAs }) => {
  const editor = await adminApi.user('editor');
  const api = await apiAs(editor);
  const title = unique('Cropped text');
  await enterAs(page, editor);
  const src = await uploadHalves(page, api, unique('halves-in-text').replaceAll(' ', '-'));
  const content = `<p>Before.</p><figure><img src="${src}" alt="Halves"></figure>`;
  const { slug } = await api.article({ title, status: 'published', content });
  await openScreen(page, 'Articles');
  await openArticle(page, title);
  await page.getByRole('img', { name: 'Halves' }).dblclick();
  const image = page.getByRole('dialog', { name: 'Edit image' });
  await image.getByRole('button', { name: 'Crop...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop image' });
  await dialog.getByRole('tab', { name: '1:1' }).click();
  const frame = dialog.getByRole('slider', { name: 'Crop 1:1' });
  const told = () => frame.getAttribute('aria-valuetext');
  const before = await told();
  await dragBy(page, frame.locator('i').last(), { x: -40, y: -40 });
  await expect.poll(told).not.toBe(before);
  const smaller = await told();
  await dragBy(page, frame, { x: -2000, y: 0 });
  await expect.poll(told).toMatch(/^0% from the left/);
  expect(await told()).not.toBe(smaller);
  await expectAccessible(page, 'dialog[open]');
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Save Crop' }).click();
  await expect(image.getByLabel('Image URL')).not.toHaveValue(src);
  await image.getByRole('button', { name: 'Save Image' }).click();
  await page.getByRole('button', { name: 'Update Article' }).click();
  await expect(page.getByRole('button', { name: 'New Article' }).first()).toBeVisible();
  await page.goto(`/articles/${slug}`);
  const shown = page.getByRole('img', { name: 'Halves' });
  await expect(shown).toHaveJSProperty('complete', true);
  const [width, height] = await Promise.all(
    ['width', 'height'].map((name) => shown.getAttribute(name)),
  );
  expect([width, Number(width) < 900]).toEqual([height, true]);
});
