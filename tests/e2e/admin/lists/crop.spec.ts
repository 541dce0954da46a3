import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import {
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openScreen,
  test,
  unique,
} from '../../support/admin-journey.ts';
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

test('an editor crops the featured image of an article by keyboard, and cards and shared images show the crop', {
  tag: '@phone',
}, async ({ page, adminApi, apiAs, browser }) => {
  test.slow();
  const editor = await adminApi.user('editor');
  const api = await apiAs(editor);
  const title = unique('Cropped');
  const word = unique('halves-to-crop').replaceAll(' ', '-');
  await enterAs(page, editor);
  await openScreen(page, 'Images');
  await page.getByLabel('Upload Images').setInputFiles([await halves(`${word}.png`)]);
  const urls = async () => {
    const found = await api.send<{ media: { url: string }[] }>('GET', `/api/media?search=${word}`);
    return found.media.map(({ url }) => url);
  };
  await expect.poll(urls).toHaveLength(1);
  const [featuredImage = ''] = await urls();
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
      '0 % from the left, 25 % from the top, 50 % wide',
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
    await expect(frame).toHaveAttribute('aria-valuetext', /^0 % .* 50 % wide$/);
    const corner = await frame.locator('i').last().boundingBox();
    if (corner === null) throw new Error('The frame is not shown.');
    await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
    await page.mouse.down();
    await page.mouse.move(corner.x + 40, corner.y + 30, { steps: 3 });
    await page.mouse.up();
    await expect(frame).not.toHaveAttribute('aria-valuetext', / 50 % wide$/);
    await dialog.getByRole('button', { name: 'Crop automatically instead' }).click();
    await dialog.getByRole('button', { name: 'Save Crop' }).click();
    await expect(url).toHaveValue(featuredImage);
  });
});
