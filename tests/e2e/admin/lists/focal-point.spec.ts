import sharp from 'sharp';
import {
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  openScreen,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { openArticle } from '../../support/form.ts';

/** Red at the left and blue at the right; no other journey uploads it. */
async function halves(name: string) {
  const green = Date.now() % 100;
  const side = (r: number, b: number) => ({
    create: { width: 600, height: 500, channels: 3 as const, background: { r, g: green, b } },
  });
  const left = await sharp(side(255, 0)).png().toBuffer();
  const image = sharp({ ...side(0, 255), create: { ...side(0, 255).create, width: 1200 } });
  const buffer = await image
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

test('an editor sets a focal point and a credit, and readers’ cards, shared images and captions follow', {
  tag: '@phone',
}, async ({ page, adminApi, apiAs, browser }) => {
  test.slow();
  const editor = await adminApi.user('editor');
  const api = await apiAs(editor);
  const word = unique('halves').replace(' ', '-');
  const title = unique('Focal point');
  const dialog = page.getByRole('dialog', { name: 'Image details' });
  const point = dialog.getByRole('slider', { name: 'Focal point' });

  await enterAs(page, editor);
  await openScreen(page, 'Images');
  await page.getByLabel('Upload Images').setInputFiles([await halves(`${word}.png`)]);
  await page.getByRole('searchbox', { name: 'Search images' }).fill(word);
  const tile = page.getByRole('list', { name: 'Images' }).getByRole('button', { name: word });
  await expect(tile).toHaveCount(1);
  const urls = async () => {
    const found = await api.send<{ media: { url: string }[] }>('GET', `/api/media?search=${word}`);
    return found.media.map(({ url }) => url);
  };
  await expect.poll(urls).toHaveLength(1);
  const [featuredImage = ''] = await urls();
  const { slug } = await api.article({ title, status: 'published', featuredImage });

  await test.step('by keys, with previews and a credit', async () => {
    await tile.click();
    await point.focus();
    for (let left = 5; left > 0; left -= 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect(point).toHaveAttribute('aria-valuetext', '100% from the left, 49% from the top');
    const previews = dialog.getByRole('list', { name: 'How it’s cropped' }).locator('img');
    await expect(previews).toHaveCount(4);
    await expect(previews.nth(2)).toHaveCSS('object-position', '100% 49%');
    await dialog.getByLabel('Credit').fill('Marr Works');
    await dialog.getByLabel('License').selectOption('CC BY 4.0');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Image saved');
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
  });

  const reader = await browser.newContext();
  const site = await reader.newPage();
  const shared = async () => {
    const address = await site.locator('meta[property="og:image"]').getAttribute('content');
    const { pathname } = new URL(address ?? '');
    const answer = await reader.request.get(pathname);
    expect(answer.status()).toBe(200);
    const { channels } = await sharp(await answer.body()).stats();
    return { pathname, red: channels[0]?.mean ?? 0, blue: channels[2]?.mean ?? 0 };
  };

  await test.step('readers see the right half, and who made it', async () => {
    await site.goto('/articles');
    const card = site.getByRole('article').filter({ hasText: title }).locator('img');
    await expect(card.first()).toHaveCSS('object-position', '100% 49%');
    await site.goto(`/articles/${slug}`);
    await expect(site.locator('figcaption').first()).toHaveText('Credit: Marr Works, CC BY 4.0');
    const { pathname, red, blue } = await shared();
    expect(pathname).toMatch(/\/100-49\/16x9\.jpg$/);
    expect(blue).toBeGreaterThan(red);
    await expectAccessible(site);
  });

  await test.step('by a click in the article, where the new URL is in the form', async () => {
    await openScreen(page, 'Articles');
    await openArticle(page, title);
    await page.getByRole('button', { name: 'Focal Point and Credit' }).click();
    await expect(point).toHaveAttribute('aria-valuenow', '100');
    const box = await point.boundingBox();
    if (box === null) throw new Error('The image is not shown.');
    await point.click({ position: { x: 1, y: box.height / 2 } });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Image saved');
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect(page.getByLabel('Featured Image URL')).toHaveValue(/\/0-50\//);
    await site.goto(`/articles/${slug}`);
    const { pathname, red, blue } = await shared();
    expect(pathname).toMatch(/\/0-50\/16x9\.jpg$/);
    expect(red).toBeGreaterThan(blue);
  });
  await reader.close();
});
