import { mp3, mp4 } from '../../../support/content/recording-bytes.ts';
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
import { content, openArticle } from '../../support/form.ts';

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nThe gate opens.\n';
const BAD_VTT = VTT.replace('00:02.000', '00:02');
const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

test('an editor uploads a video with captions and an audio file, and readers get players without JavaScript', {
  tag: '@phone',
}, async ({ page, adminApi, editor, browser, mayFail }) => {
  test.slow();
  mayFail.push(/api\/recordings/);
  const title = unique('Film');
  const clip = `${unique('clip').replaceAll(' ', '-')}.mp4`;
  await adminApi.article({ title, content: '<p>Words.</p>', status: 'published' });
  await enterAs(page, editor);
  const dialog = page.getByRole('dialog').last();

  await test.step('a page instead of a video is refused; a video appears in the library', async () => {
    await openScreen(page, 'Images');
    await page.getByRole('radio', { name: 'Video and audio' }).click();
    const upload = page.getByLabel('Upload File');
    const page404 = Buffer.from('<!doctype html><p>Not found'.padEnd(99));
    await upload.setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: page404 });
    await expect(page.getByText('Upload an MP4, WebM, MP3 or M4A file.')).toBeVisible();
    await upload.setInputFiles({ name: clip, mimeType: 'video/mp4', buffer: mp4() });
    await expect(page.getByText(clip, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('captions are checked, and named by their language', async () => {
    await page.getByRole('button', { name: `Details of ${clip}` }).click();
    await dialog.getByLabel('Language').fill('de');
    const upload = dialog.getByLabel('Upload Captions (.vtt)');
    const file = (text: string) => ({
      ...{ name: 'de.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) },
    });
    await upload.setInputFiles(file(BAD_VTT));
    await expect(page.getByText(/Line 3/).first()).toBeVisible();
    await upload.setInputFiles(file(VTT));
    await expect(dialog.getByText('Deutsch')).toBeVisible();
    await expectAccessible(page, 'dialog');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  });

  await test.step('the video and a new audio file are added to an article', async () => {
    await openScreen(page, 'Articles');
    await openArticle(page, title);
    await content(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/video file');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Add Block' }).click();
    await expect(dialog.getByText('Fill in this field.').first()).toBeVisible();
    await expectAccessible(page, 'dialog');
    await dialog.getByText('Choose or Upload').click();
    await dialog.getByRole('button', { name: `Choose ${clip}` }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue(clip.replace('.mp4', ''));
    await dialog.getByLabel('Title').fill('The gate');
    await dialog.getByRole('button', { name: 'Add Block' }).click();
    await expect(content(page).getByText('The gate')).toBeVisible();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/audio file');
    await page.keyboard.press('Enter');
    await dialog.getByText('Choose or Upload').click();
    const talk = { name: 'Talk.mp3', mimeType: 'audio/mpeg', buffer: mp3(40) };
    await dialog.getByLabel('Upload File').setInputFiles(talk);
    await expect(dialog.getByLabel('Title')).toHaveValue('Talk');
    await dialog.getByRole('button', { name: 'Add Block' }).click();
    await expect(content(page).getByText('Talk')).toBeVisible();
    await page.keyboard.press('Control+S');
    await expectToast(page, 'Success', 'Article updated successfully');
  });

  await test.step('a reader without JavaScript gets players that have loaded nothing', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const reader = await context.newPage();
    const asked: string[] = [];
    reader.on('request', (request) => asked.push(request.url()));
    await reader.goto(`/articles/${slugOf(title)}`);
    const video = reader.locator('video');
    await expect(video).toHaveAttribute('preload', 'none');
    await expect(video.locator('track')).toHaveAttribute('srclang', 'de');
    await expect(reader.locator('audio')).toBeVisible();
    const box = await video.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    expect(asked.filter((url) => url.includes('/media/recordings/'))).toEqual([]);
    const source = await video.locator('source').getAttribute('src');
    const part = await context.request.get(source ?? '', { headers: { range: 'bytes=0-3' } });
    expect(part.status()).toBe(206);
    await context.close();
  });
});
