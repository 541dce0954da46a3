import type { Page } from '@playwright/test';
import { enterAs, expect, expectToast, test, unique } from '../../support/admin-journey.ts';
import {
  content,
  openArticle,
  saveDraft,
  startArticle,
  storedContent,
  tool,
} from '../../support/form.ts';

const publish = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

test('what is typed just before a save or publication goes along, and nothing is published by itself', async ({
  page,
  adminApi,
}) => {
  const editor = await adminApi.user('editor');
  const title = unique('Last words');
  await enterAs(page, editor);
  await startArticle(page, title);

  await content(page).click();
  await page.keyboard.type('First words');
  await publish(page, 'Publish Article');
  await expectToast(page, 'Success', /^Article created successfully$/);
  expect(await storedContent(adminApi, title)).toBe('<p>First words</p>');

  await openArticle(page, title);
  await content(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', and more');
  // The unsaved text is on this device only.
  await expect(page.getByText(/^Draft saved on this device, /)).toBeVisible();
  expect(await storedContent(adminApi, title)).toBe('<p>First words</p>');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' of them');
  await publish(page, 'Update Article');
  await expectToast(page, 'Success', /^Article updated successfully$/);
  expect(await storedContent(adminApi, title)).toBe('<p>First words, and more of them</p>');
});

/** Writes a word with an input method: its letters change until the word is confirmed. */
async function compose(page: Page, steps: readonly string[], word: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const text of steps) {
    const at = { selectionStart: text.length, selectionEnd: text.length };
    await devtools.send('Input.imeSetComposition', { text, ...at });
  }
  await devtools.send('Input.insertText', { text: word });
  await devtools.detach();
}

test('a word of an input method is written once, with its format, also in a table', async ({
  page,
  adminApi,
}) => {
  const editor = await adminApi.user('editor');
  const title = unique('Composed');
  await enterAs(page, editor);
  await startArticle(page, title);
  await content(page).click();
  await page.keyboard.press('Control+B');
  await compose(page, ['に', 'にほ', 'にほんご'], '日本語');
  await page.keyboard.press('Enter');
  await tool(page, 'Table').click();
  await page.keyboard.press('Control+B');
  await compose(page, ['ㅎ', '하', '한'], '한');
  await saveDraft(page).click();
  await expectToast(page, 'Success', /^Article created successfully$/);
  const stored = await storedContent(adminApi, title);
  expect(stored).toContain('<p><strong>日本語</strong></p><table>');
  expect(stored.match(/<strong>한<\/strong>/g)).toHaveLength(1);
});
