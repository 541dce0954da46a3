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

/** Two frames; no other journey uploads it. */
async function blinking(name: string) {
  const [width, height] = [900, 500];
  const green = randomInt(256);
  const frame = (r: number, b: number) =>
    sharp({ create: { width, height, channels: 3, background: { r, g: green, b } } })
      .raw()
      .toBuffer();
  const raw = { width, height: height * 2, channels: 3, pageHeight: height } as const;
  const buffer = await sharp(Buffer.concat([await frame(250, 0), await frame(0, 250)]), { raw })
    .gif({ delay: [500, 500] })
    .toBuffer();
  return { name, mimeType: 'image/gif', buffer };
}

test('an animation moves in an article, and readers can pause it', {
  tag: '@phone',
}, async ({ page, adminApi, apiAs, browser }) => {
  test.slow();
  const editor = await adminApi.user('editor');
  const api = await apiAs(editor);
  const word = unique('blinking').replace(' ', '-');
  const title = unique('An animation');

  await enterAs(page, editor);
  await openScreen(page, 'Images');
  await page.getByLabel('Upload Images').setInputFiles([await blinking(`${word}.gif`)]);
  await page.getByRole('searchbox', { name: 'Search images' }).fill(word);
  const tile = page.getByRole('list', { name: 'Images' }).getByRole('button');
  await expect(tile).toHaveCount(1);
  await expect(tile).toContainText('Animated');
  await expectAccessible(page);
  await tile.click();
  const dialog = page.getByRole('dialog', { name: 'Image details' });
  await expect(dialog.getByText('Animated. Cards and shared links')).toBeVisible();
  await expectAccessible(page);

  const found = () =>
    api.send<{ media: { url: string; state: string }[] }>('GET', `/api/media?search=${word}`);
  await expect.poll(async () => (await found()).media[0]?.state).toBe('ready');
  const url = (await found()).media[0]?.url ?? '';
  const text = '<p>It moves on.</p>'.repeat(60);
  const { slug } = await api.article({
    title,
    status: 'published',
    featuredImage: url,
    content: `${text}<figure><img src="${url}" alt="A light that blinks"></figure>`,
  });

  const reader = await browser.newContext({ reducedMotion: 'no-preference' });
  const site = await reader.newPage();
  /** The file that the browser chose. */
  const fileOf = (image: ReturnType<typeof site.locator>) =>
    image.evaluate((one: HTMLImageElement) => one.currentSrc.replace(/.*\/\d+\./, ''));
  await site.goto('/articles');
  const card = site.getByRole('article').filter({ hasText: title }).locator('img').first();
  await expect.poll(() => fileOf(card)).toBe('avif');

  await site.goto(`/articles/${slug}`);
  const featured = site.locator('figure img').first();
  const inText = site.getByRole('img', { name: 'A light that blinks' });
  const pause = site.getByRole('button', { name: 'Pause animation' });
  await expect(pause).toHaveCount(2);
  await expect.poll(() => fileOf(featured)).toBe('anim.webp');
  await pause.first().focus();
  await site.keyboard.press('Enter');
  const play = site.getByRole('button', { name: 'Play animation' });
  await expect(play).toBeFocused();
  await expect.poll(() => fileOf(featured)).toBe('avif');
  await site.keyboard.press('Space');
  await expect.poll(() => fileOf(featured)).toBe('anim.webp');

  await test.step('off the screen it stands still', async () => {
    await inText.scrollIntoViewIfNeeded();
    await expect.poll(() => fileOf(inText)).toBe('anim.webp');
    await expect.poll(() => fileOf(featured)).toBe('avif');
    await expectAccessible(site);
    await expectNoSidewaysScroll(site);
  });

  await test.step('readers who prefer reduced motion see its first frame, and may play it', async () => {
    await site.emulateMedia({ reducedMotion: 'reduce' });
    await site.goto(`/articles/${slug}`);
    await expect(play).toHaveCount(2);
    await expect.poll(() => fileOf(featured)).toBe('avif');
    await play.first().press('Enter');
    await expect.poll(() => fileOf(featured)).toBe('anim.webp');
  });

  await test.step('without scripts, too', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, reducedMotion: 'reduce' });
    const still = await plain.newPage();
    await still.goto(`/articles/${slug}`);
    const address = await still.locator('figure source').first().getAttribute('media');
    expect(address).toBe('(prefers-reduced-motion:no-preference)');
    await plain.close();
  });
  await reader.close();
});
