import type { Page } from '@playwright/test';
import {
  enterAs,
  expect,
  expectAccessible,
  expectToast,
  test,
  unique,
} from '../../support/admin-journey.ts';
import {
  content,
  openArticle,
  saveDraft,
  startArticle,
  storedContent,
  titleField,
  tool,
} from '../../support/form.ts';
import { visit } from '../../support/visitor.ts';

/** Turns a tool on, types, and turns it off. */
async function marked(page: Page, name: string, text: string): Promise<void> {
  await tool(page, name).click();
  await page.keyboard.type(text);
  await tool(page, name).click();
  await page.keyboard.type(' ');
}

/** Inserts a block with lines; an empty line leaves it. */
async function block(page: Page, name: string, ...lines: string[]): Promise<void> {
  await tool(page, name).click();
  for (const line of lines) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Enter');
}

/** The HTML that the server gets. */
const WRITTEN =
  '<p><strong>bold</strong> <em>italic</em> <u>underlined</u> <s>struck</s> <code>x &lt; 1</code> ' +
  '<a href="https://lighthouse.example/keeper" rel="sponsored">a keeper</a></p><h2>A heading</h2>' +
  '<ul><li>one</li><li>two</li></ul><ol><li>first</li><li>second</li></ol>' +
  '<blockquote><p>Somebody said it.</p></blockquote>' +
  '<pre><code>if (a &lt; b) {\n  stop();</code></pre><hr />' +
  '<iframe src="https://www.youtube-nocookie.com/embed/aBcDeFgHiJ0" title="Video" allowfullscreen ' +
  'loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>' +
  '<figure><img src="https://images.example/lamp.jpg" alt="A lamp" />' +
  '<figcaption>By night</figcaption></figure>' +
  '<table><caption>What it takes</caption><thead><tr><th>Hours</th><th>Lamps</th></tr></thead>' +
  '<tbody><tr><td>Fogbound</td><td></td></tr><tr><td></td><td></td></tr><tr><td></td><td></td></tr>' +
  '</tbody></table><p>The end.</p>';

/** Elements that readers see, with some of their text. */
const READ = {
  strong: 'bold',
  em: 'italic',
  u: 'underlined',
  s: 'struck',
  code: 'x < 1',
  h2: 'A heading',
  'ul > li': 'two',
  'ol > li': 'second',
  blockquote: 'Somebody said it.',
  pre: 'stop();',
  figcaption: 'By night',
  caption: 'What it takes',
  td: 'Fogbound',
};

test('the output of every tool stays the same when reopened, and readers see it', async ({
  page,
  adminApi,
  mayFail,
}) => {
  // No such site.
  mayFail.push(/\/api\/remote-images$/);
  test.slow();
  const editor = await adminApi.user('editor');
  const title = unique('Every tool');
  await enterAs(page, editor);
  await startArticle(page, title);

  await content(page).click();
  await marked(page, 'Bold', 'bold');
  await marked(page, 'Italic', 'italic');
  await marked(page, 'Underline', 'underlined');
  await marked(page, 'Strikethrough', 'struck');
  await marked(page, 'Inline code', 'x < 1');

  await tool(page, 'Link').click();
  const link = page.getByRole('dialog', { name: 'Add a link' });
  await link.getByLabel('URL').fill('javascript:alert(1)');
  await link.getByRole('button', { name: 'Add link' }).click();
  await expect(link.getByText('Articles can’t link to javascript: URLs.')).toBeVisible();
  await link.getByLabel('URL').fill('lighthouse.example/keeper');
  await link.getByLabel('Text').fill('a keeper');
  await link.getByLabel(/^Sponsored/).check();
  await link.getByRole('button', { name: 'Add link' }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');

  await tool(page, 'Heading 2').click();
  await page.keyboard.type('A heading');
  await page.keyboard.press('Enter');
  await block(page, 'Bullet list', 'one', 'two');
  await block(page, 'Numbered list', 'first', 'second');
  await block(page, 'Quote', 'Somebody said it.');
  await tool(page, 'Code block').click();
  await page.keyboard.type('if (a < b) {');
  await page.keyboard.press('Enter');
  await page.keyboard.type('  stop();');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Enter');
  await tool(page, 'Horizontal rule').click();

  await tool(page, 'Embed').click();
  const video = page.getByRole('dialog', { name: 'Add an embed' });
  await video.getByLabel('URL').fill('video.example/watch?v=aaaaaaaaaaa');
  await video.getByRole('button', { name: 'Add Embed' }).click();
  await expect(video.getByText(/^This URL can’t be embedded\./)).toBeVisible();
  await video.getByLabel('URL').fill('https://youtu.be/aBcDeFgHiJ0');
  await video.getByRole('button', { name: 'Add Embed' }).click();

  await tool(page, 'Image').click();
  const image = page.getByRole('dialog', { name: 'Add an image' });
  await image.getByLabel('Image URL').fill('https://images.example/lamp.jpg');
  await image.getByLabel('Alternative text').fill('A lamp');
  await image.getByLabel('Caption').fill('By night');
  await image.getByRole('button', { name: 'Add image' }).click();

  await tool(page, 'Table').click();
  for (const cell of ['Game', 'Hours', 'Lamps']) {
    await page.keyboard.type(cell);
    await page.keyboard.press('Tab');
  }
  await tool(page, 'Delete column').click();
  await page.keyboard.type('Fogbound');
  await tool(page, 'Add row below').click();
  await tool(page, 'Table caption').click();
  const caption = page.getByRole('dialog', { name: 'Table caption' });
  await caption.getByLabel('Caption').fill('What it takes');
  await caption.getByRole('button', { name: 'Save Caption' }).click();

  // Below the last block there is always a line to write in.
  const box = await content(page).boundingBox();
  await content(page).click({ position: { x: 20, y: (box?.height ?? 0) - 4 } });
  await page.keyboard.type('The end.');

  await saveDraft(page).click();
  await expectToast(page, 'Success', 'Article created successfully');
  expect(await storedContent(adminApi, title)).toBe(WRITTEN);

  await test.step('reopening changes nothing', async () => {
    await openArticle(page, title);
    await expect(content(page)).toContainText('The end.');
    await titleField(page).fill(`${title}!`);
    await saveDraft(page).click();
    await expectToast(page, 'Success', 'Article updated successfully');
    expect(await storedContent(adminApi, title)).toBe(WRITTEN);
    // Nor does editing another block.
    await openArticle(page, `${title}!`);
    await content(page).getByText('The end.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Or is it?');
    await page.getByRole('button', { name: 'Publish Article' }).click();
    await expectToast(page, 'Success', 'Article updated successfully');
    const now = await storedContent(adminApi, title);
    expect(now).toBe(WRITTEN.replace('The end.', 'The end. Or is it?'));
  });

  await test.step('readers see it', async () => {
    // Pending requests of the admin area must not be sent without its cookie.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await visit(page, '/');
    await page
      .getByRole('main')
      .getByRole('link', { name: `${title}!` })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: `${title}!` })).toBeVisible();
    const text = page.getByRole('article').first();
    for (const [element, words] of Object.entries(READ)) {
      await expect(text.locator(element).filter({ hasText: words }).first(), element).toBeVisible();
    }
    await expect(text.getByRole('link', { name: 'a keeper' })).toHaveAttribute(
      'href',
      'https://lighthouse.example/keeper',
    );
    await expect(text.getByRole('img', { name: 'A lamp' })).toBeVisible();
    await expect(text.locator('hr')).toBeVisible();
  });
});

test('the preview shows the article on phone and desktop, and the checklist lists what to improve', async ({
  page,
  adminApi,
  mayFail,
}) => {
  // No such site.
  mayFail.push(/\/api\/remote-images$/);
  const editor = await adminApi.user('editor');
  const title = unique('Looked at before');
  await enterAs(page, editor);
  await startArticle(page, title, 'guide');
  await page.getByLabel('Excerpt').fill('In short.');
  await content(page).click();
  await page.keyboard.type('Words to preview.');
  await tool(page, 'Image').click();
  const image = page.getByRole('dialog', { name: 'Add an image' });
  await image.getByLabel('Image URL').fill('https://images.example/oil.jpg');
  await image.getByRole('button', { name: 'Add image' }).click();

  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const frame = page.frameLocator('iframe[title="Preview of the article"]');
  const isPhone = () =>
    frame.locator('html').evaluate(() => matchMedia('(max-width: 400px)').matches);
  await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(frame.getByText('In short.')).toBeVisible();
  await expect(frame.getByText('Words to preview.')).toBeVisible();
  await expect(frame.getByText('Guide', { exact: true }).first()).toBeVisible();
  expect(await isPhone()).toBe(false);
  // It waits for them: one that never loads would cost its fonts.
  const sheets = await frame
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).sheet !== null));
  expect(new Set(sheets)).toEqual(new Set([true]));
  await page.getByRole('radio', { name: 'Phone' }).click();
  await expect(frame.getByText('Words to preview.')).toBeVisible();
  expect(await isPhone()).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(content(page)).toContainText('Words to preview.');

  await page.getByRole('button', { name: /^Checks .*open/ }).click();
  const checklist = page.getByRole('dialog', { name: 'Before publishing' });
  await expect(checklist.getByRole('listitem')).toContainText([
    'Good: Excerpt written',
    'To do: No featured image: readers see a generated cover',
    'To do: No meta description',
    'To do: 1 of 1 image in the text has no alternative text',
    'To do: Readers don’t see 1 image from other sites',
    'https://images.example/oil.jpg: ',
  ]);
  await expectAccessible(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publish Article' }).click();
  await expectToast(page, 'Success', 'Article created successfully');
});

test('the editor buttons stay in one row when the note next to them disappears', async ({
  page,
  adminApi,
}) => {
  await enterAs(page, await adminApi.user('editor'));
  await startArticle(page, unique('The bar'));
  const note = page.getByText('Needed to save: content');
  const bar = page.locator('header').getByRole('button');
  const places = () =>
    bar.evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, bottom, width } = button.getBoundingClientRect();
        return { left, bottom, width };
      }),
    );
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await content(page).press('ControlOrMeta+a');
    await content(page).press('Delete');
    await expect(note).toBeVisible();
    const before = await places();
    expect(new Set(before.map(({ bottom }) => bottom)).size).toBe(1);
    await content(page).fill('Words.');
    await expect(note).toHaveCount(0);
    expect(await places()).toEqual(before);
  }
});
