import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { AdminArticle } from '#features/articles/contract.ts';
import {
  dismissToast,
  enterAs,
  expect,
  expectAccessible,
  expectToast,
  loginDialog,
  test,
  unique,
} from '../../support/admin-journey.ts';
import {
  content,
  handOver,
  openArticle,
  type PastedFile,
  startArticle,
  storedContent,
  tool,
} from '../../support/form.ts';
import { holdAnswers, visit } from '../../support/visitor.ts';

let made = 0;

/** An image that no other test uploads. */
async function photo(name: string): Promise<PastedFile> {
  made += 1;
  const background = { r: made % 256, g: (Date.now() >> 8) % 256, b: Date.now() % 256 };
  const image = sharp({ create: { width: 640, height: 400, channels: 3, background } });
  return { name, type: 'image/jpeg', bytes: await image.jpeg().toBuffer() };
}

/** A file as a file dialog returns it. */
const chosen = ({ name, type, bytes }: PastedFile) => ({ name, mimeType: type, buffer: bytes });
const file = (name: string, type: string, bytes: Buffer | string): PastedFile => ({
  name,
  type,
  bytes: Buffer.from(bytes),
});

const library = (page: Page) => page.getByRole('dialog', { name: 'Choose an image' });
const details = (page: Page) => page.getByRole('dialog', { name: 'Describe the image' });

const HINT = 'An image must be a JPEG, PNG, WebP, AVIF or GIF.';

test('images are added by drop, paste and upload, and readers get their alternative texts', async ({
  page,
  adminApi,
}) => {
  test.slow();
  const author = await adminApi.user('editor');
  const title = unique('Images');
  const word = unique('lantern').replace(' ', '');
  await enterAs(page, author);
  await startArticle(page, title);
  const figures = content(page).locator('figure img');

  await test.step('by drop', async () => {
    await content(page).fill('Before.');
    await handOver(page, 'drop', { files: [await photo('dropped.jpg')] });
    await expect(figures).toHaveCount(1);
    await expectToast(page, 'Note', 'Image added. Describe it for people who can’t see it.');
    await dismissToast(page);
  });

  await test.step('by paste, described afterwards', async () => {
    await handOver(page, 'paste', { files: [await photo('image.png')] });
    await expect(figures).toHaveCount(2);
    await dismissToast(page);
    await figures.nth(1).dblclick();
    const image = page.getByRole('dialog', { name: 'Edit image' });
    await image.getByLabel('Alternative text').fill('Fog');
    await image.getByRole('button', { name: 'Save Image' }).click();
    await expect(figures.nth(1)).toHaveAttribute('alt', 'Fog');
  });

  await test.step('by upload, with its alternative text asked for first', async () => {
    await content(page).getByText('Before.').click();
    await tool(page, 'Image').click();
    await page.getByRole('button', { name: 'Choose From Library' }).click();
    await expect(library(page)).toBeVisible();
    await library(page)
      .getByLabel('Upload Images')
      .setInputFiles(chosen(await photo('chosen.jpg')));
    await expect(details(page).getByLabel('Alternative text')).toBeFocused();
    await expectAccessible(page, 'dialog[open]');
    await page.keyboard.type(`A ${word} on a wall`);
    await details(page).getByLabel('Caption').fill('By the harbour');
    await details(page).getByRole('button', { name: 'Use This Image' }).click();
    const image = page.getByRole('dialog', { name: 'Add an image' });
    await expect(image.getByLabel('Alternative text')).toHaveValue(`A ${word} on a wall`);
    await expect(image.getByLabel('Caption')).toHaveValue('By the harbour');
    await image.getByRole('button', { name: 'Add image' }).click();
    await expect(content(page).getByText('By the harbour')).toBeVisible();
  });

  await test.step('from the library, found by its alternative text', async () => {
    await page.getByRole('button', { name: 'Choose Image' }).click();
    await library(page).getByRole('searchbox', { name: 'Search images' }).fill('nothing like it');
    await expect(library(page).getByText('No images found')).toBeVisible();
    await library(page).getByRole('searchbox', { name: 'Search images' }).fill(word);
    const tiles = library(page).getByRole('list', { name: 'Images' }).getByRole('button');
    await expect(tiles).toHaveCount(1);
    await tiles.click();
    await details(page).getByRole('button', { name: 'Use This Image' }).click();
    await expect(page.getByLabel('Featured Image URL')).toHaveValue(
      /^\/media\/[0-9a-f]{20}-640x400\//,
    );
    // Its texts come along, and can be changed for this article.
    await expect(page.getByLabel('Featured Image Alternative Text')).toHaveValue(
      `A ${word} on a wall`,
    );
    const caption = page.getByLabel('Featured Image Caption');
    await expect(caption).toHaveValue('By the harbour');
    await caption.fill('The wall before the flood. Image: Eve');
  });

  await test.step('readers', async () => {
    await page.getByRole('button', { name: 'Publish Article' }).click();
    await expectToast(page, 'Success', 'Article created successfully');
    expect(await storedContent(adminApi, title)).not.toContain('srcset');
    await visit(page, '/articles');
    await page.getByRole('main').getByRole('link', { name: title }).first().click();
    const shown = page
      .getByRole('article')
      .first()
      .getByRole('img', { name: `A ${word} on a wall` });
    await expect(shown.last()).toHaveAttribute(
      'srcset',
      /240\.webp 240w,\S+ 480w,\S+640\.webp 640w/,
    );
    await expect(shown.last()).toHaveAttribute('width', '640');
    await expect(page.getByText('By the harbour')).toBeVisible();
    await expect(shown).toHaveCount(2);
    await expect(page.getByRole('figure').first().locator('figcaption')).toHaveText(
      'The wall before the flood. Image: Eve',
    );
    await shown.last().scrollIntoViewIfNeeded();
    await expect
      .poll(() => shown.last().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});

test('changing the URL of the featured image clears its texts', async ({ page, adminApi }) => {
  const user = await adminApi.user('editor');
  const featuredImage = '/demo/images/castle-c8bcd56f-1200x675/960.webp';
  const words = { featuredImageAlt: 'A castle', featuredImageCaption: 'By Eve' };
  const { id, title } = await adminApi.article({ status: 'draft', featuredImage, ...words });
  await enterAs(page, user);
  await openArticle(page, title);
  const address = page.getByLabel('Featured Image URL');
  const alt = page.getByLabel('Featured Image Alternative Text');
  const caption = page.getByLabel('Featured Image Caption');
  const save = async () => {
    await page.keyboard.press('Control+S');
    await expectToast(page, 'Success', 'Article updated successfully');
    return adminApi.send<AdminArticle>('GET', `/api/my/articles/${id}`);
  };
  // A slip of the finger that is mended costs nothing.
  await address.fill('/demo/images/train-8d3b1441-1200x675/960.webp');
  await address.fill(featuredImage);
  await caption.fill('By Eve Adams');
  await expect(alt).toHaveValue('A castle');

  await address.fill('/demo/images/harbour-bb06c339-1200x675/960.webp');
  expect(await save()).toMatchObject({ featuredImageAlt: '', featuredImageCaption: '' });
  await expect(address).toBeFocused();
  await dismissToast(page);
  await expect(alt).toHaveValue('');
  await expect(caption).toHaveValue('');
  await alt.fill('A harbour');
  await address.fill('');
  await expect(alt.or(caption)).toHaveCount(0);
  expect(await save()).toMatchObject({ featuredImage: null, featuredImageAlt: '' });
  await address.fill('/demo/images/train-8d3b1441-1200x675/960.webp');
  await expect(alt).toHaveValue('');
});

test('a file that is not an image is refused by name, and the text stays', async ({
  page,
  adminApi,
  mayFail,
}) => {
  mayFail.push(/\/api\/media$/);
  const author = await adminApi.user('author');
  await enterAs(page, author);
  await startArticle(page, unique('Refused'));
  await content(page).fill('Untouched.');
  const whole = await photo('half.jpg');
  const refused: [PastedFile, string][] = [
    [file('liar.jpg', 'image/jpeg', '<html><script>alert(1)</script></html>'), HINT],
    [
      file('drawing.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'This image format isn’t supported. Use JPEG, PNG, WebP, AVIF or GIF.',
    ],
    [file('nothing.png', 'image/png', ''), 'The file is empty.'],
    [{ ...whole, bytes: whole.bytes.subarray(0, 300) }, 'The image is damaged or incomplete.'],
  ];

  await test.step('dropped into the text', async () => {
    for (const [one, reason] of refused) {
      await handOver(page, 'drop', { files: [one] });
      await expectToast(
        page,
        'Couldn’t insert',
        `Couldn’t upload the image. ${one.name}: ${reason}`,
      );
      await dismissToast(page);
    }
    await handOver(page, 'drop', { files: [file('notes.txt', 'text/plain', 'x')] });
    await expectToast(page, 'Couldn’t insert', 'You can only drop images into the text.');
    await dismissToast(page);
    // Of several the good ones come in.
    await handOver(page, 'drop', { files: [refused[0]?.[0] ?? whole, whole] });
    await expect(content(page).locator('figure')).toHaveCount(1);
    await page.keyboard.press('Control+Z');
    await expect(content(page)).toHaveText('Untouched.');
  });

  await test.step('chosen or dropped in the library', async () => {
    await page.getByRole('button', { name: 'Choose Image' }).click();
    const uploads: Locator = library(page).getByRole('list', { name: 'Uploads' });
    await library(page)
      .getByLabel('Upload Images')
      .setInputFiles([
        ...refused.map(([one]) => chosen(one)),
        chosen(file('huge.jpg', 'image/jpeg', Buffer.alloc(21_500_000))),
      ]);
    await expect(uploads.getByRole('alert')).toHaveText([
      ...refused.map(([{ name }, reason]) => `${name}: ${reason}`),
      'huge.jpg: The file has 21.5 MB. The maximum is 20 MB.',
    ]);
    await expectAccessible(page, 'dialog[open]');
    await library(page).getByRole('button', { name: 'Dismiss huge.jpg' }).click();
    await expect(uploads.getByRole('alert')).toHaveCount(refused.length);
  });
});

test('an upload does not ask again for a login that was just canceled', async ({
  page,
  adminApi,
  mayFail,
}) => {
  mayFail.push(/\/api\//);
  const author = await adminApi.user('author');
  await enterAs(page, author);
  await startArticle(page, unique('Logged out'));
  await page.getByRole('button', { name: 'Choose Image' }).click();
  await expect(library(page).getByRole('status')).toHaveText(/image/);
  await adminApi.send('DELETE', `/api/users/${author.id}/sessions`);

  const letGo = await holdAnswers(page, /\/api\/media$/);
  await library(page)
    .getByLabel('Upload Images')
    .setInputFiles([chosen(await photo('late.jpg'))]);
  await expect(library(page).getByText('late.jpg')).toBeVisible();
  await library(page).getByRole('searchbox').fill('fog');
  await loginDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(loginDialog(page)).toHaveCount(0);
  letGo();
  const uploads = library(page).getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByRole('alert')).toHaveText('late.jpg: Please log in.');
  await expect(loginDialog(page)).toHaveCount(0);
});
