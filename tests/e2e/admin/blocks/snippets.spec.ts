import {
  dismissToast,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  openScreen,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content, openArticle, storedContent, tool } from '../../support/form.ts';

test('an editor writes a snippet, inserts it in an article and changes it once for readers', {
  tag: '@phone',
}, async ({ page, adminApi, editor, request }) => {
  test.slow();
  const title = unique('Shop notice');
  const article = unique('A review');
  await adminApi.article({ title: article, content: '<p>Words.</p>', status: 'published' });
  const slug = article.toLowerCase().replaceAll(' ', '-');
  await enterAs(page, editor);
  const dialog = page.getByRole('dialog');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });

  await test.step('a new snippet', async () => {
    await openScreen(page, 'Snippets');
    await page.getByRole('button', { name: 'New Snippet' }).click();
    await page.getByLabel('Title').fill(title);
    await text.click();
    await page.keyboard.type('We earn a commission.');
    await expectAccessible(page, 'main');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Save Snippet' }).click();
    await expectToast(page, 'Success', 'Snippet created successfully');
    await expect(page.getByRole('row', { name: title })).toBeVisible();
  });

  await test.step('inserted in an article', async () => {
    await openScreen(page, 'Articles');
    await openArticle(page, article);
    await content(page).click();
    await page.keyboard.press('Control+End');
    await tool(page, 'Snippet').click();
    await expectAccessible(page, 'dialog');
    await dialog.getByRole('button', { name: title }).click();
    await expect(content(page)).toContainText('We earn a commission.');
    await page.keyboard.press('Control+S');
    await expectToast(page, 'Success', 'Article updated successfully');
    await dismissToast(page);
    expect(await storedContent(adminApi, article)).toContain('<div class="snippet-');
  });

  await test.step('changed once, for readers too', async () => {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await openScreen(page, 'Snippets');
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await expect(page.getByRole('region', { name: 'Used in' })).toContainText(article);
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' It costs you nothing.');
    await page.getByRole('button', { name: 'Save Snippet' }).click();
    await expectToast(page, 'Success', /^Snippet updated successfully/);
    const read = await request.get(`/articles/${slug}`);
    expect(await read.text()).toContain('We earn a commission. It costs you nothing.');
  });
});
