import type { Locator, Page } from '@playwright/test';
import {
  dismissToast,
  enterAs,
  expect,
  expectAccessible,
  expectToast,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content, openArticle, storedContent, tool } from '../../support/form.ts';

const image = (name: string, caption: string) =>
  `<figure><img src="/demo/images/${name}.webp" alt="${name}"><figcaption>${caption}</figcaption></figure>`;

/** At different points of an image: two presses at one point are a double click, which opens a dialog. */
const pressOn = (image: Locator, nth: number) => image.click({ position: { x: 20 * nth, y: 20 } });

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+S');
  await expectToast(page, 'Success', 'Article updated successfully');
  await dismissToast(page);
}

test('images and galleries are selected, deleted and moved with the mouse and the keyboard', async ({
  page,
  adminApi,
  editor,
}) => {
  const title = unique('Blocks');
  const gallery = `<figure class="gallery">${image('harbour', 'One')}${image('train', 'Two')}</figure>`;
  const text = `<p>Before</p>${image('castle', 'The castle')}<p>Middle</p>${gallery}<p>After</p>`;
  await adminApi.article({ title, content: text });
  await enterAs(page, editor);
  await openArticle(page, title);
  const images = content(page).locator('figure img');
  await expect(images).toHaveCount(3);

  await test.step('a click shows what is selected, and another writes in the caption', async () => {
    await pressOn(images.first(), 1);
    const selected = content(page).locator('.ProseMirror-selectednode');
    await expect(selected).toHaveText('The castle');
    await expect(selected).toHaveCSS('outline-style', 'solid');
    const colors = await selected.locator('figcaption').evaluate((caption) => ({
      shown: getComputedStyle(caption).color,
      asSelected: getComputedStyle(caption, '::selection').color,
    }));
    expect(colors.asSelected).toBe(colors.shown);
    await expect(tool(page, 'Delete block')).toBeVisible();
    await tool(page, 'Edit image').click();
    const dialog = page.getByRole('dialog', { name: 'Edit image' });
    await expect(dialog.getByRole('textbox', { name: 'Alternative text' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await content(page).getByText('The castle').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' at dawn');
    await expect(content(page).getByText('The castle at dawn')).toBeVisible();
  });

  await test.step('Enter writes after it, and the tools move it', async () => {
    await pressOn(images.first(), 2);
    await page.keyboard.press('Enter');
    await page.keyboard.type('New');
    await pressOn(images.first(), 3);
    await tool(page, 'Move block down').click();
    await save(page);
    expect(await storedContent(adminApi, title)).toBe(
      `<p>Before</p><p>New</p>${image('castle', 'The castle at dawn')}<p>Middle</p>${gallery}<p>After</p>`.replaceAll(
        '"><figcaption',
        '" /><figcaption',
      ),
    );
  });

  await test.step('deleting leaves nothing, also after a reload', async () => {
    await pressOn(images.first(), 4);
    await page.keyboard.press('Delete');
    await expect(images).toHaveCount(2);
    await pressOn(images.first(), 5);
    await page.keyboard.press('Backspace');
    await pressOn(images.first(), 6);
    await page.keyboard.press('Delete');
    await expect(content(page).locator('figure')).toHaveCount(0);
    await save(page);
    expect(await storedContent(adminApi, title)).toBe(
      '<p>Before</p><p>New</p><p>Middle</p><p>After</p>',
    );
    await page.reload();
    await expect(content(page)).toHaveText('BeforeNewMiddleAfter');
  });
});

test('a table selected with Escape stays selected and is deleted', async ({
  page,
  adminApi,
  editor,
}) => {
  const title = unique('Table');
  const table = '<table><tbody><tr><td>Oil</td><td>Lamp</td></tr></tbody></table>';
  await adminApi.article({ title, content: `<p>Before</p>${table}<p>After</p>` });
  await enterAs(page, editor);
  await openArticle(page, title);
  await content(page).getByText('Oil').click();
  await page.keyboard.press('Escape');
  // Chromium then moves its own selection into the cells.
  await page.screenshot();
  await expect(content(page).locator('table')).toHaveClass(/selectednode/);
  await page.keyboard.press('Delete');
  await expect(content(page)).toHaveText('BeforeAfter');
});

test('a click on a link places the caret and shows its tools', async ({
  page,
  adminApi,
  editor,
}) => {
  const title = unique('Links');
  const text =
    '<p>See <a href="/articles/static-garden">the garden</a> and the rest.</p><p>More</p>';
  await adminApi.article({ title, content: text });
  await enterAs(page, editor);
  await openArticle(page, title);
  await content(page).getByText('More').click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  const bubble = page.getByRole('group', { name: 'Link', exact: true });
  await expect(bubble).toBeHidden();

  await content(page).getByRole('link', { name: 'the garden' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(bubble).toContainText('/articles/static-garden');
  const open = bubble.getByRole('link', { name: 'Open link in a new tab' });
  await expect(open).toHaveAttribute('href', '/articles/static-garden');
  await expect(open).toHaveAttribute('target', '_blank');
  await expectAccessible(page, 'fieldset');
  await page.keyboard.type('x');
  await expect(content(page).getByRole('link')).toHaveText(/x/);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await bubble.getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'Copied', 'The link is on the clipboard.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^http.*\/articles\/static-garden$/,
  );
  await bubble.getByRole('button', { name: 'Edit link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit link' });
  await dialog.getByLabel('Text').fill('the gardens');
  await dialog.getByRole('button', { name: 'Save link' }).click();
  await content(page).getByRole('link', { name: 'the gardens' }).click();
  await bubble.getByRole('button', { name: 'Remove link' }).click();
  await expect(bubble).toBeHidden();
  await dismissToast(page);
  await save(page);
  expect(await storedContent(adminApi, title)).toBe(
    '<p>See the gardens and the rest.</p><p>More!</p>',
  );
});
