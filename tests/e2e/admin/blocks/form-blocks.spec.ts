import { FORM_BLOCK_HTML } from '../../../support/content/form-blocks.ts';
import {
  dismissToast,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content, openArticle, storedContent, tool } from '../../support/form.ts';
import { hydrated } from '../../support/journey.ts';

const ALL = FORM_BLOCK_HTML.map(([, html]) => `${html}<p>Below</p>`).join('');
const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

test('an editor adds blocks by keyboard and mouse, changes one, and a reader reads them', {
  tag: '@phone',
}, async ({ page, adminApi, editor }) => {
  test.slow();
  const title = unique('Blocks');
  await adminApi.article({ title, content: '<p>Words.</p>' });
  await enterAs(page, editor);
  await openArticle(page, title);
  const dialog = page.getByRole('dialog');
  const block = (text: string) =>
    content(page).locator('[data-part="block"]').filter({ hasText: text });
  const selected = content(page).locator('.ProseMirror-selectednode');

  await test.step('pros and cons by the slash menu; the form names what is missing', async () => {
    await content(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/pros');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Heading of the pros')).toHaveValue('Pros');
    await dialog.getByRole('button', { name: 'Add Block' }).click();
    await expect(dialog.getByLabel('Pros', { exact: true })).toBeFocused();
    await expectAccessible(page, 'dialog');
    await page.keyboard.type('Quick\nQuiet');
    await dialog.getByLabel('Cons', { exact: true }).fill('Dim');
    await dialog.getByRole('button', { name: 'Add Block' }).click();
    await expect(content(page).getByRole('listitem')).toHaveText(['Quick', 'Quiet', 'Dim']);
  });

  await test.step('where to buy by the toolbar; a link must be one', async () => {
    await tool(page, 'Blocks').click();
    await expectAccessible(page, 'dialog');
    await dialog.getByRole('button', { name: 'Where to buy' }).click();
    await dialog.getByLabel('Shop 1').fill('Oil & Lamp');
    await dialog.getByLabel('URL 1').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Add Block' }).click();
    await expect(dialog.getByLabel('URL 1')).toBeFocused();
    await dialog.getByLabel('URL 1').fill('shop.example/lamp');
    await dialog.getByRole('button', { name: 'Add Shop' }).click();
    await dialog.getByLabel('Shop 2').fill('Harbour');
    await dialog.getByLabel('URL 2').fill('https://harbour.example');
    await dialog.getByRole('button', { name: 'Move row 2 up' }).click();
    await dialog.getByLabel('Price or note 1').fill('$5');
    await dialog.getByRole('button', { name: 'Add Block' }).click();
    await expect(content(page).getByText('Harbour')).toBeVisible();
  });

  await test.step('Enter opens the form of a selected block, and saving it is one step', async () => {
    await block('Quick').click();
    await expect(selected).toContainText('Quick');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Title').fill('In short');
    await dialog.getByRole('button', { name: 'Save Block' }).click();
    await expect(selected).toContainText('In short');
    await page.keyboard.press('Control+Z');
    await expect(content(page).getByText('In short')).toHaveCount(0);
    await page.keyboard.press('Control+Y');
    await expect(content(page).getByText('In short')).toBeVisible();
  });

  await test.step('a double click opens it too, and a key moves it', async () => {
    await block('Harbour').dblclick();
    await expect(dialog.getByLabel('Shop 1')).toHaveValue('Harbour');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await page.keyboard.press('Control+S');
    await expectToast(page, 'Success', 'Article updated successfully');
    await dismissToast(page);
    const stored = await storedContent(adminApi, title);
    expect(stored).toContain(
      '<figure class="block-buy"><figcaption>Where to buy</figcaption><ul><li><a href="https://harbour.example" rel="sponsored">Harbour</a> $5</li><li><a href="https://shop.example/lamp" rel="sponsored">Oil &amp; Lamp</a></li></ul><p>We may earn a commission if you buy through these links.</p></figure><figure class="block-pros"><figcaption>In short</figcaption>',
    );
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  await test.step('Delete removes a block, and Undo restores it', async () => {
    await block('Harbour').click();
    await page.keyboard.press('Delete');
    await expect(content(page).getByText('Harbour')).toHaveCount(0);
    await page.keyboard.press('Control+Z');
    await expect(content(page).getByText('Harbour')).toBeVisible();
  });
});

test('an editor compares images and puts pins on one by clicking it', async ({
  page,
  adminApi,
  editor,
}) => {
  const title = unique('Pins');
  await adminApi.article({ title, content: '<p>Words.</p>' });
  await enterAs(page, editor);
  await openArticle(page, title);
  const dialog = page.getByRole('dialog');
  await content(page).click();
  await tool(page, 'Blocks').click();
  await dialog.getByRole('button', { name: 'Image with pins' }).click();
  await dialog.getByLabel('Image URL').fill('/demo/images/castle-c8bcd56f-1200x675/960.webp');
  await dialog.getByRole('button', { name: 'Add Block' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Add at least 1.');
  const map = dialog.locator('img').last();
  const box = await map.boundingBox();
  await map.click({ position: { x: (box?.width ?? 0) * 0.25, y: (box?.height ?? 0) * 0.5 } });
  await expect(dialog.getByLabel('From the left, % 1')).toHaveValue('25');
  await expect(dialog.getByLabel('From the top, % 1')).toHaveValue('50');
  await dialog.getByLabel('Text 1').fill('The gate');
  await dialog.getByLabel('From the top, % 1').fill('101');
  await dialog.getByRole('button', { name: 'Add Block' }).click();
  await expect(dialog.getByLabel('From the top, % 1')).toBeFocused();
  await dialog.getByLabel('From the top, % 1').fill('40');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Add Block' }).click();
  await page.keyboard.press('Control+S');
  await expectToast(page, 'Success', 'Article updated successfully');
  expect(await storedContent(adminApi, title)).toContain('<li class="at-25-40">The gate</li>');
});

test('a reader sees blocks of all kinds, and moves the slider with the keyboard', {
  tag: '@phone',
}, async ({ page, adminApi }) => {
  const title = unique('All kinds');
  await adminApi.article({ title, content: `<p>Words.</p>${ALL}`, status: 'published' });
  await page.goto(`/articles/${slugOf(title)}`);
  await hydrated(page);
  const slider = page.getByRole('slider', { name: 'Compare “Before” and “After”' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(page.locator('.block-compare')).toHaveAttribute('style', '--at: 0%;');
  await page.keyboard.press('End');
  await expect(page.locator('.block-compare')).toHaveAttribute('style', '--at: 100%;');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  const gate = page.getByText('The gate');
  await gate.scrollIntoViewIfNeeded();
  await expect(page.locator('.block-pins')).toHaveAttribute('style', /--r: ?1\.\d+/);

  // The head of the comparison stays below the header while its rows scroll by.
  const moved = await page.locator('.block-specs thead').evaluate((head) => {
    const top = Number.parseFloat(getComputedStyle(head).top);
    const last = head.parentElement?.querySelector('tbody tr:last-child');
    const by = (last?.getBoundingClientRect().top ?? 0) - top - 20;
    window.scrollBy({ top: by, behavior: 'instant' });
    return head.getBoundingClientRect().top - top;
  });
  expect(Math.abs(moved)).toBeLessThan(2);
  await expect(page.getByRole('columnheader', { name: 'Kestrel 2' })).toBeInViewport();
});

test('without scripts the compared images are one below the other; pages without blocks load nothing of them', async ({
  browser,
  baseURL,
  adminApi,
}) => {
  const title = unique('Plain');
  await adminApi.article({ title, content: `<p>Words.</p>${ALL}`, status: 'published' });
  await adminApi.article({ title: `${title} text`, content: '<p>Words.</p>', status: 'published' });
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL !== undefined && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto(`/articles/${slugOf(title)}`);
  const [first, second] = await page.locator('.block-compare > figure').all();
  const [above, below] = [await first?.boundingBox(), await second?.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await expect(page.getByRole('link', { name: 'Oil & Lamp' })).toHaveAttribute('rel', 'sponsored');
  expect(await page.content()).toContain('.block-tier');
  await page.goto(`/articles/${slugOf(title)}-text`);
  expect(await page.content()).not.toMatch(/block-tier|blocks-/);
  await context.close();
});
