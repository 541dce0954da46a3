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
import { content } from '../../support/form.ts';

/** A file that no other journey uploads. */
async function photo(name: string, red: number) {
  const background = { r: red, g: (Date.now() >> 8) % 256, b: Date.now() % 256 };
  const image = sharp({ create: { width: 640, height: 400, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

test('an editor uploads several images, describes one, replaces its file where it is used, and deletes the other', async ({
  page,
  adminApi,
  apiAs,
}) => {
  test.slow();
  const editor = await adminApi.user('editor');
  const api = await apiAs(editor);
  const word = unique('harbour').replace(' ', '-');
  const [wall, bench, pier] = [`${word}-wall.jpg`, `${word}-bench.jpg`, `${word}-pier.jpg`];
  const tiles = page.getByRole('list', { name: 'Images' }).getByRole('button');
  const dialog = page.getByRole('dialog', { name: 'Image details' });
  const show = (filter: string) => page.getByRole('radio', { name: filter, exact: true }).click();

  await test.step('two files at once, of which both lack a description', async () => {
    await enterAs(page, editor);
    await openScreen(page, 'Images');
    await expect(page.getByRole('heading', { level: 1, name: 'Images' })).toBeVisible();
    const files = [await photo(wall, 10), await photo(bench, 200)];
    await page.getByLabel('Upload Images').setInputFiles(files);
    await page.getByRole('searchbox', { name: 'Search images' }).fill(word);
    await expect(tiles).toHaveCount(2);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  const { media } = await api.send<{ media: { name: string; url: string }[] }>(
    'GET',
    `/api/media?search=${wall}`,
  );
  const former = media[0]?.url ?? '';
  const title = unique('The harbour');
  const { slug } = await api.article({
    title,
    status: 'published',
    content: `<p>Look.</p><figure><img src="${former}" alt="A wall" /></figure>`,
  });

  await test.step('a described image leaves the filter for missing texts', async () => {
    await tiles.filter({ hasText: wall }).click();
    await dialog.getByLabel('Alternative text').fill('A wall by the sea');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'Success', 'Image saved');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await show('No alternative text');
    await expect(tiles).toHaveCount(1);
    await expect(tiles).toContainText(bench);
    await show('All');
    await expect(tiles).toHaveCount(2);
  });

  await test.step('a replaced file appears where the image is used', async () => {
    await tiles.filter({ hasText: wall }).click();
    await expect(dialog.getByRole('button', { name: title })).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByText('Replace File').click();
    await (await chooser).setFiles(await photo(pier, 90));
    const question = page.getByRole('dialog', { name: 'Replace the file?' });
    await expect(question).toContainText(`“${wall}” shows “${pier}” wherever it is used`);
    await question.getByRole('button', { name: 'Replace File' }).click();
    await expectToast(page, 'Success', 'File replaced');
    const shown = await (await page.request.get(`/api/articles/slug/${slug}`)).text();
    expect(shown).not.toContain(former.split('/')[2]);
    await dialog.getByRole('button', { name: title }).click();
    await expect(content(page).getByRole('img', { name: 'A wall' })).toBeVisible();
    await page.goBack();
  });

  await test.step('an unused image is deleted, a used one is not', async () => {
    await page.getByRole('searchbox', { name: 'Search images' }).fill(word);
    await show('Unused');
    await expect(tiles).toHaveCount(1);
    await tiles.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this image?' });
    await expect(question).toContainText(bench);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No images found')).toBeVisible();
    await show('All');
    await expect(tiles).toHaveCount(1);
    await tiles.click();
    await expect(dialog.getByRole('button', { name: title })).toBeVisible();
    await expect(dialog.getByText('This image is in use.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  });
});
