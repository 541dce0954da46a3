import sharp from 'sharp';
import { enterAs, expect, expectToast, test, unique } from '../../support/admin-journey.ts';
import {
  content,
  handOver,
  saveDraft,
  startArticle,
  storedContent,
  titleField,
  tool,
} from '../../support/form.ts';
import { moveTo, press } from '../../support/keys.ts';

test('an article is written, illustrated and scheduled with the keyboard', async ({
  page,
  adminApi,
}) => {
  test.slow();
  const editor = await adminApi.user('editor');
  const title = unique('By keys');
  const linked = await adminApi.article({
    title: unique('Linked lighthouse'),
    status: 'published',
  });
  const png = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#246' },
  })
    .png()
    .toBuffer();
  const image = { name: `${title}.png`, mimeType: 'image/png', buffer: png };
  const answer = await page.request.post('/api/auth/login', {
    data: { username: editor.username, password: editor.password },
  });
  expect(answer.ok()).toBe(true);
  await page.request.post('/api/media', { multipart: { file: image } });
  await enterAs(page, editor);
  const { keyboard } = page;

  await press(page, page.getByRole('main').getByRole('button', { name: 'New Article' }).first());
  await expect(titleField(page)).toBeFocused();
  await keyboard.type(title);

  await test.step('text and tools', async () => {
    await moveTo(page, content(page));
    await keyboard.press('Control+B');
    await keyboard.type('Bold');
    await keyboard.press('Control+B');
    await keyboard.type(' and ');
    // To the toolbar and back; it is a single tab stop.
    await keyboard.press('Alt+F10');
    await expect(tool(page, 'Bold')).toBeFocused();
    await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    await expect(content(page)).toBeFocused();
    await keyboard.type('italic');
    await keyboard.press('Control+I');
    await keyboard.type('. ');

    await keyboard.press('Control+K');
    const link = page.getByRole('dialog', { name: 'Add a link' });
    await expect(link.getByRole('combobox')).toBeFocused();
    await keyboard.type(linked.title);
    await expect(link.getByRole('option')).not.toHaveCount(0);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(link.getByRole('combobox')).toHaveValue(`/articles/${linked.slug}`);
    await keyboard.press('Enter');
    await expect(content(page)).toBeFocused();

    await keyboard.press('Enter');
    await keyboard.press('Control+Shift+8');
    await keyboard.type('one');
    await keyboard.press('Enter');
    await keyboard.press('Tab');
    await keyboard.type('beneath');
  });

  await test.step('an image from the library', async () => {
    await keyboard.press('Alt+F10');
    await moveTo(page, tool(page, 'Image'), 'ArrowRight');
    await keyboard.press('Enter');
    const image = page.getByRole('dialog', { name: 'Add an image' });
    await expect(image.getByLabel('Image URL')).toBeFocused();
    await press(page, image.getByRole('button', { name: 'Choose From Library' }));
    const library = page.getByRole('dialog', { name: 'Choose an image' });
    await moveTo(page, library.getByRole('searchbox'));
    await keyboard.type(title);
    const tile = library.getByRole('button', { name: title });
    await expect(library.getByRole('list', { name: 'Images' }).getByRole('button')).toHaveCount(1);
    await press(page, tile);
    const details = page.getByRole('dialog', { name: 'Describe the image' });
    await expect(details.getByLabel('Alternative text')).toBeFocused();
    await keyboard.type('Blue');
    await press(page, details.getByRole('button', { name: 'Use This Image' }));
    await press(page, image.getByRole('button', { name: 'Add image' }));
    await expect(content(page).getByRole('img', { name: 'Blue' })).toBeVisible();
    await expect(content(page)).toBeFocused();
  });

  await test.step('out of the text, where Tab writes in it', async () => {
    await keyboard.press('Escape');
    await keyboard.press('Tab');
    await expect(content(page)).not.toBeFocused();
    await moveTo(page, page.getByLabel('Category'));
    await keyboard.type('guide');
    await expect(page.getByLabel('Category')).toHaveValue('guide');
  });

  await test.step('a date from the calendar', async () => {
    const when = page.getByRole('textbox', { name: 'Date and time' });
    await moveTo(page, when);
    // Opens it and moves into it.
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await expect(page.locator('.react-datepicker__day:focus')).toHaveCount(1);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(when).not.toHaveValue('');
    await expect(page.getByText(/^Will be scheduled for /)).toBeVisible();
    await keyboard.press('Escape');
    await press(page, page.getByRole('button', { name: 'Schedule Article' }), 'Shift+Tab');
    await expectToast(page, 'Success', 'Article created successfully');
  });

  expect(await storedContent(adminApi, title)).toMatch(
    new RegExp(
      '^<p><strong>Bold</strong> and <em>italic</em>. ' +
        `<a href="/articles/${linked.slug}">${linked.title}</a></p>` +
        '<ul><li>one<ul><li>beneath' +
        '<figure><img src="/media/[^"]+" alt="Blue" /></figure></li></ul></li></ul>$',
    ),
  );
  await expect(saveDraft(page)).toHaveCount(0);
});

test('Ctrl+S saves the last word at any moment', async ({ page, adminApi, editor }) => {
  const title = unique('In one moment');
  await enterAs(page, editor);
  await startArticle(page, title);
  await content(page).click();
  // After the editor has passed its content to the form, and before the form renders it.
  await page.evaluate(() => {
    const later = window.setTimeout;
    const told = 400;
    const save = { key: 's', ctrlKey: true, bubbles: true, cancelable: true };
    const pressing = (callback: () => void, delay?: number) =>
      later(() => {
        callback();
        if (delay !== told) return;
        window.setTimeout = later;
        document.body.dataset.pressed = 'then';
        document.dispatchEvent(new KeyboardEvent('keydown', save));
      }, delay);
    window.setTimeout = pressing as typeof later;
  });
  await page.keyboard.insertText('Every word');
  await expectToast(page, 'Success', 'Article created successfully');
  await expect(page.locator('body')).toHaveAttribute('data-pressed', 'then');
  expect(await storedContent(adminApi, title)).toBe('<p>Every word</p>');
});

test('a field with an error stays marked until the writer changes it', async ({
  page,
  editor,
  mayFail,
}) => {
  mayFail.push(/\/api\/articles$/);
  await enterAs(page, editor);
  await startArticle(page, unique('Too deep'));
  await content(page).click();
  const html = `${'<blockquote>'.repeat(201)}<p>Deep</p>${'</blockquote>'.repeat(201)}`;
  await handOver(page, 'paste', { html });
  await page.keyboard.press('Control+S');
  await expect(content(page)).toHaveAttribute('aria-invalid', 'true');
  // The writer looks something up in another tab.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect(content(page)).toHaveAttribute('aria-invalid', 'true');
  await content(page).press('Control+A');
  await page.keyboard.insertText('Short');
  await expect(content(page)).not.toHaveAttribute('aria-invalid');
});
