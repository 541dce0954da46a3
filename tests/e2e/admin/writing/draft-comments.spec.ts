import type { Page } from '@playwright/test';
import {
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content, openArticle } from '../../support/form.ts';

const TEXT =
  '<p>The customs officer puts the kettle on, and nobody says a word.</p>' +
  '<p>Every run ends at the bottom of the strait, except the one where you turn the lamp down.</p>';

/** How far the first thread is from the first highlighted words. */
const distance = (page: Page) =>
  page.evaluate(() => {
    const top = (selector: string) =>
      document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
    return Math.abs(top('[data-thread]') - top('[data-highlight]'));
  });

interface Thread {
  id: number;
  anchor: { quote: string } | null;
  resolved: object | null;
  comments: { text: string }[];
}

test('an editor comments on words and mentions the author, who edits, replies and resolves', async ({
  page,
  adminApi,
}) => {
  const author = await adminApi.user('author');
  const editor = await adminApi.user('editor');
  await enterAs(page, author);
  const title = unique('The tea shop');
  const made = await page.request.post('/api/articles', {
    data: { title, category: 'news', content: TEXT, status: 'draft' },
  });
  const { id } = (await made.json()) as { id: number };
  const path = `/api/articles/${id}/discussion`;
  const threads = () => adminApi.send<Thread[]>('GET', path);
  const comments = page.getByRole('complementary', { name: 'Comments' });

  await test.step('the editor selects words and comments on them', async () => {
    await enterAs(page, editor);
    await openArticle(page, title);
    await content(page).getByText('Every run').click();
    await page.keyboard.press('Control+End');
    // Without the full stop.
    await page.keyboard.press('ArrowLeft');
    for (let at = 0; at < 'turn the lamp down'.length; at += 1) {
      await page.keyboard.press('Shift+ArrowLeft');
    }
    await page.getByRole('button', { name: /^Comment Ctrl/ }).click();
    const box = page.getByRole('textbox', { name: 'New comment' });
    await expect(box).toBeFocused();
    await box.pressSequentially(`Spoils the end. @${author.username.slice(0, 4)}`);
    await comments.getByRole('option', { name: author.username, exact: true }).click();
    await page.keyboard.press('Control+Enter');
    await expect(comments.getByRole('article').getByText('Spoils the end.')).toBeVisible();
    const [thread] = await threads();
    expect(thread?.anchor?.quote).toBe('turn the lamp down');
    expect(thread?.comments[0]?.text.trim()).toBe(`Spoils the end. @${author.username}`);
    await expect.poll(() => distance(page)).toBeLessThan(60);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  await test.step('the author edits inside and around the words, and the comment stays with them', async () => {
    await enterAs(page, author);
    await openArticle(page, title);
    await expect(comments.getByText('Spoils the end.')).toBeVisible();
    const marked = content(page).locator('[data-highlight]');
    await expect(marked).toHaveText('turn the lamp down');
    await content(page).getByText('The customs').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('So it goes. ');
    await page.keyboard.press('Control+End');
    for (let at = 0; at < ' the lamp down.'.length; at += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type(' slowly');
    await expect(marked).toHaveText('turn slowly the lamp down');
    await page.keyboard.press('Control+s');
    await expect
      .poll(async () => (await threads())[0]?.anchor?.quote)
      .toBe('turn slowly the lamp down');
    await expect.poll(() => distance(page)).toBeLessThan(60);
    const stored = await page.request.get(`/api/my/articles/${id}`);
    expect(await stored.text()).not.toContain('data-highlight');
  });

  await test.step('replies and resolves, and the resolved thread is listed apart', async () => {
    const reply = comments.getByRole('textbox', { name: 'Reply' });
    await reply.fill('Fair. I moved it.');
    await page.keyboard.press('Control+Enter');
    await expect(reply).toHaveValue('');
    await comments.getByRole('button', { name: 'Resolve' }).click();
    await expect(comments.getByText('No open comments')).toBeVisible();
    await expect(content(page).locator('[data-highlight]')).toHaveCount(0);
    await comments.getByRole('radio', { name: 'Resolved 1' }).click();
    await expect(comments.getByText(`Resolved by ${author.username}`)).toBeVisible();
    await comments.getByRole('button', { name: 'Reopen' }).click();
    await comments.getByRole('radio', { name: 'Open 1' }).click();
    await expect(
      comments.getByRole('listitem').getByText('Fair. I moved it.').first(),
    ).toBeVisible();
  });

  await test.step('a comment of another is there within seconds', async () => {
    await adminApi.send('POST', path, { text: 'One thing about the whole.' });
    await expect(comments.getByText('One thing about the whole.')).toBeVisible({ timeout: 15_000 });
    await expectAccessible(page);
  });

  await test.step('deleted words are named, and undo brings them back', async () => {
    const marked = content(page).locator('[data-highlight]').first();
    await expect(marked).toBeVisible();
    await content(page).getByText('The customs').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await expect(comments.getByText(/^The text was deleted: “/)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(comments.getByText(/^The text was deleted: “/)).toHaveCount(0);
    await expect(content(page).locator('[data-highlight]').first()).toBeVisible();
  });
});

test('on a phone, comments are in a sheet', { tag: '@phone-only' }, async ({ page, adminApi }) => {
  const editor = await adminApi.user('editor');
  const { id, title } = await adminApi.article({ title: unique('The bell'), content: TEXT });
  const path = `/api/articles/${id}/discussion`;
  const anchor = {
    quote: 'the kettle',
    before: 'officer puts ',
    after: ' on, and',
    at: 25,
    isUnique: true,
  };
  await adminApi.send('POST', path, { text: 'Which kettle?', anchor });
  await adminApi.send('POST', path, { text: 'A fine start.' });
  await enterAs(page, editor);
  await openArticle(page, title);
  await content(page).locator('[data-highlight]').click();
  const sheet = page.getByRole('dialog', { name: 'Comments' });
  await expect(sheet.getByText('Which kettle?')).toBeVisible();
  await expect(sheet.getByRole('heading', { name: '2 of 2' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Previous comment' }).click();
  await expect(sheet.getByText('A fine start.')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Reply' }).fill('Thank you');
  await sheet.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(sheet.getByText('Thank you')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
});
