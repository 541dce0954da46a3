import type { Locator, Page } from '@playwright/test';
import {
  enterAs,
  expect,
  expectDashboard,
  expectToast,
  loginDialog,
  rowOf,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content } from '../../support/form.ts';
import { moveTo, press } from '../../support/keys.ts';
import { emptyPage, sideTitles } from '../../support/manager.ts';
import { shownToast, visit } from '../../support/visitor.ts';

/** Moves to a row with the arrow keys, which enter the table from anywhere on its tab. */
async function moveToRow(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await moveTo(page, page.getByRole('row').nth(1), 'ArrowUp');
  await moveTo(page, target, 'ArrowDown');
}

/** Confirms the dialog that a key has opened. */
async function agree(page: Page, title: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await press(page, dialog.getByRole('button', { name: action, exact: true }));
  await expect(dialog).toHaveCount(0);
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test("an editor's day needs no mouse", async ({ page, adminApi, apiAs }) => {
  test.slow();
  const editor = await adminApi.user('editor');
  const author = await apiAs(await adminApi.user('author'));
  const word = unique('Keys').replace(' ', '');
  const titled = (name: string) => ({ title: `${name} ${word}` });
  const scheduledPublishAt = new Date(Date.now() + 86_400_000).toISOString();
  const late = await adminApi.article({
    ...titled('Later'),
    status: 'scheduled',
    scheduledPublishAt,
  });
  const drafts = [
    await adminApi.article(titled('First draft')),
    await adminApi.article(titled('Second draft')),
  ] as const;
  // The newest comes first; the second takes its place when it is gone.
  const bad = await author.article({ ...titled('Bad'), status: 'published' });
  const good = await author.article({ ...titled('Good'), status: 'published' });
  const row = ({ title }: { title: string }) => rowOf(page, title);

  await test.step('logging in', async () => {
    await visit(page, '/');
    await press(page, page.getByRole('banner').getByRole('button', { name: 'Log In' }));
    await expect(loginDialog(page).getByLabel('Username')).toBeFocused();
    await page.keyboard.type(editor.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(editor.password);
    await page.keyboard.press('Enter');
    await expectDashboard(page, editor);
  });

  await test.step('finding, moving, featuring and publishing in the table', async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('tabpanel').getByRole('searchbox')).toBeFocused();
    await page.keyboard.type(word);
    await expect(page.getByRole('status').filter({ hasText: '5 articles' })).toBeVisible();
    const first = page.getByRole('row').nth(1);
    const second = page.getByRole('row').nth(2);
    await moveTo(page, first);
    await page.keyboard.press('ArrowDown');
    await expect(second).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(first).toBeFocused();

    await moveTo(page, row(late), 'ArrowDown');
    await page.keyboard.press('p');
    await expect(page.getByRole('dialog', { name: 'Publish now?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(late)).toBeFocused();
    await page.keyboard.press('p');
    await agree(page, 'Publish now?', 'Publish Now');
    await expectToast(page, 'Success', 'Article published successfully');
    await expect(row(late).getByText('Published')).toBeVisible();
    await expect(row(late)).toBeFocused();

    await page.keyboard.press('F8');
    await expect(
      page.getByRole('region', { name: /^Notifications/ }).getByRole('list'),
    ).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(shownToast(page)).toHaveCount(0);

    await moveTo(page, row(late), 'Shift+Tab');
    await page.keyboard.press('s');
    await expectToast(page, 'Success', 'Article featured status updated');
    const star = row(late).getByRole('button', { name: /^Featured: / });
    await expect(star).toHaveAttribute('aria-pressed', 'true');

    await page.keyboard.press('h');
    const history = page.getByRole('dialog', { name: 'Activity log' });
    await expect(history.getByText('published it').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(late)).toBeFocused();
  });

  await test.step('editing', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Article' })).toBeFocused();
    await moveTo(page, content(page));
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Typed without a mouse.');
    await press(page, page.getByRole('button', { name: 'Update Article' }), 'Shift+Tab');
    await expectToast(page, 'Success', 'Article updated successfully');
    await expectDashboard(page, editor);
  });

  await test.step('approving and rejecting', async () => {
    await moveTo(page, tab(page, 'Articles'));
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Moderation')).toBeFocused();
    await expect(tab(page, 'Moderation')).toHaveAttribute('aria-selected', 'true');
    await expect(row(good)).toBeVisible();
    await moveToRow(page, row(good));
    await page.keyboard.press('a');
    await agree(page, 'Approve article?', 'Approve');
    await expectToast(page, 'Success', 'Article approved');
    await expect(row(good)).toHaveCount(0);

    // The focus moves to the row in its place.
    await expect(row(bad)).toBeFocused();
    const dialog = page.getByRole('dialog', { name: 'Reject Article' });
    const note = dialog.getByLabel('Rejection note');
    await page.keyboard.press('r');
    await expect(note).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(row(bad)).toBeFocused();
    await page.keyboard.press('r');
    await expect(note).toHaveValue('');
    await page.keyboard.type('Said with keys.');
    await press(page, dialog.getByRole('button', { name: 'Reject' }));
    await expectToast(page, 'Success', 'Article rejected');
    expect((await adminApi.events(bad.id)).at(-1)).toMatchObject({
      action: 'article.rejected',
      detail: 'Said with keys.',
    });
  });

  await test.step('publishing several', async () => {
    await moveTo(page, page.getByRole('radio', { name: 'Pending' }), 'Shift+Tab');
    const draft = page.getByRole('radio', { name: 'Draft' });
    await press(page, draft, 'ArrowRight');
    await expect(draft).toBeChecked();
    await expect(row(drafts[0])).toBeVisible();
    await page.keyboard.press('Tab');
    for (const one of drafts) {
      await moveToRow(page, row(one));
      await page.keyboard.press('x');
      await expect(row(one).getByRole('checkbox')).toBeChecked();
    }
    await press(page, page.getByRole('button', { name: 'Bulk Publish (2)' }), 'Shift+Tab');
    await agree(page, 'Publish 2 articles?', 'Publish 2');
    await expectToast(page, 'Success', '2 articles published');
    await expect(row(drafts[0])).toHaveCount(0);
  });

  await test.step('a category', async () => {
    await moveTo(page, tab(page, 'Moderation'), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Categories')).toHaveAttribute('aria-selected', 'true');
    await moveTo(page, page.getByLabel('Name', { exact: true }));
    await page.keyboard.type(word);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Success', 'Category created successfully');
    await press(page, page.getByRole('button', { name: `Delete ${word}` }));
    await agree(page, 'Delete category?', 'Delete');
    await expectToast(page, 'Success', 'Category deleted successfully');
    await expect(page.getByRole('region', { name: 'Categories' })).toBeFocused();
    await moveTo(page, tab(page, 'Categories'), 'Shift+Tab');
    await page.keyboard.press('Home');
    await expect(tab(page, 'Articles')).toHaveAttribute('aria-selected', 'true');
  });
});

test('a sidebar can be reordered and a main slot filled with the keyboard', async ({
  page,
  adminApi,
}) => {
  const editor = await adminApi.user('editor');
  await emptyPage(adminApi, 'community');
  const fields = { category: 'community', status: 'published' } as const;
  const [one, two, main] = [
    await adminApi.article({ ...fields, title: unique('One') }),
    await adminApi.article({ ...fields, title: unique('Two') }),
    await adminApi.article({ ...fields, title: unique('Main') }),
  ];
  for (const { id } of [one, two]) {
    await adminApi.send('PUT', `/api/articles/${id}/featured`, {
      page: 'community',
      slot: 'sidebar',
    });
  }
  await enterAs(page, editor);
  await press(page, page.getByRole('button', { name: 'Featured Manager' }));
  await expect(page.getByRole('heading', { name: 'Featured Articles Manager' })).toBeFocused();
  await moveTo(page, page.getByRole('radio', { name: 'Homepage' }));
  await press(page, page.getByRole('radio', { name: 'Community' }), 'ArrowRight');
  await expect(sideTitles(page)).toHaveText([one.title, two.title]);

  const down = page.getByRole('button', { name: `Move ${one.title} down` });
  await press(page, down);
  await expect(sideTitles(page)).toHaveText([two.title, one.title]);
  await expect(page.getByText(`${one.title} is number 2 of 2.`)).toBeAttached();
  await expect(down).toBeFocused();
  const up = page.getByRole('button', { name: `Move ${one.title} up` });
  await press(page, up, 'Shift+Tab');
  await expect(sideTitles(page)).toHaveText([one.title, two.title]);
  await expect(up).toBeFocused();

  const set = page.getByRole('button', { name: 'Set Main' });
  const picker = page.getByRole('dialog', { name: 'Set Main' });
  await press(page, set, 'Shift+Tab');
  await expect(picker.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(set).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type(main.title);
  await expect(picker.getByRole('status')).toHaveText('1 of 1 found');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Success', 'Main featured article updated');
  await expect(set).toBeFocused();
  await expect(page.getByRole('region', { name: 'Main Featured' })).toContainText(main.title);
  await press(page, page.getByRole('button', { name: 'Back to Admin' }), 'Shift+Tab');
  await expectDashboard(page, editor);
});
