import type { Page } from '@playwright/test';
import type { Unread } from '#features/notifications/contract.ts';
import {
  type ApiAs,
  enterAs,
  expect,
  expectAccessible,
  expectToast,
  expectUsable,
  openAccount,
  test,
  unique,
} from '../../support/admin-journey.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const unread = async (api: ApiAs) =>
  (await api.send<Unread>('GET', '/api/account/notifications/unread')).unread;

test('an author submits, the bell of an editor shows it, and the author sees the approval', {
  tag: '@phone',
}, async ({ page, adminApi, apiAs }) => {
  const [author, editor] = [await adminApi.user('author'), await adminApi.user('editor')];
  const [writing, judging] = [await apiAs(author), await apiAs(editor)];
  const { id, title } = await writing.article({ title: unique('A lamp'), status: 'published' });
  await expect.poll(() => unread(judging)).toBe(1);

  await enterAs(page, editor);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(list(page)).toContainText(`${author.username} submitted “${title}”`, {
    ignoreCase: true,
  });
  await expectAccessible(page);
  await expectUsable(page);
  await list(page).getByRole('button', { name: title }).press('Enter');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  await expect.poll(() => unread(judging)).toBe(0);

  await judging.send('POST', `/api/moderation/approve/${id}`);
  await enterAs(page, author);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  await expect(list(page)).toContainText(`approved “${title}”`);
  await list(page).getByRole('button', { name: 'Mark All as Read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
});

test('a notification about a comment opens the editor at its thread', async ({
  page,
  adminApi,
  apiAs,
}) => {
  const editor = await adminApi.user('editor');
  const own = await apiAs(editor);
  const content = `<p>${'A long way to the lamp. '.repeat(300)}</p><p>The ferry never comes.</p>`;
  const { id, title } = await adminApi.article({ title: unique('The ferry'), content });
  const path = `/api/articles/${id}/discussion`;
  const say = (text: string) =>
    adminApi.send<{ id: number }>('POST', path, { text, anchor: null, mentions: [editor.id] });
  await say('First things.');
  const second = await say('Is it the last one?');
  await adminApi.send('PATCH', `${path}/${second.id}`, { resolved: true });

  await enterAs(page, editor);
  const open = async (text: string) => {
    await bell(page).click();
    await list(page).getByRole('button', { name: text }).click();
  };
  await open('Is it the last one?');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  const thread = (text: string) => page.getByRole('article').filter({ hasText: text });
  await expect(thread('Is it the last one?')).toBeInViewport();
  await expect(page.getByRole('radio', { name: /^Resolved/ })).toBeChecked();
  await expect.poll(() => unread(own)).toBe(1);
});

test('a user chooses how to be notified', async ({ page, adminApi }) => {
  await enterAs(page, await adminApi.user('author'));
  await openAccount(page);
  const box = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(box).toContainText('Email isn’t set up on this site');
  await expect(box.getByLabel('A background job fails')).toHaveCount(0);
  const published = box.getByLabel('Your article is published');
  await expect(published).toHaveValue('bell');
  await published.selectOption('Bell and daily email');
  await expectToast(page, 'Success', 'Choice saved');
  await expect(published).toHaveValue('daily');
  await expectAccessible(page);
});
