import type { Page } from '@playwright/test';
import {
  dismissToast,
  enterAs,
  expect,
  expectAccessible,
  expectDashboard,
  expectToast,
  fillLogin,
  findArticle,
  openTab,
  pressAdminButton,
  rowOf,
  test,
} from '../../support/admin-journey.ts';
import { content, openArticle } from '../../support/form.ts';
import { failCalls, visit } from '../../support/visitor.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('the admin area shows an error when the session check fails, and retries', async ({
  page,
  adminApi,
  mayFail,
}) => {
  const user = await adminApi.user('author');
  await enterAs(page, user);
  await failCalls(page, /\/api\/auth\/session$/, mayFail);
  await page.reload();
  await expect(heading(page, 'Couldn’t reach the server')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\/api\/auth\/session$/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expectDashboard(page, user);
});

test('leaving with unsaved changes asks first', async ({ page, adminApi }) => {
  const user = await adminApi.user('editor');
  const { title } = await adminApi.article({ status: 'draft' });
  const sure = page.getByRole('dialog', { name: 'Leave without saving?' });
  const stay = async () => {
    await expect(
      sure.getByText(
        'A draft stays on this device, and you can restore it when you open the article again.',
      ),
    ).toBeVisible();
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await expect(sure).toHaveCount(0);
    await expect(content(page)).toHaveText('Not saved.');
  };
  await enterAs(page, user);
  await openArticle(page, title);
  // Without a change there is no confirmation.
  await page.goBack();
  await expectDashboard(page, user);
  await openArticle(page, title);
  await content(page).fill('Not saved.');

  await page.getByRole('button', { name: 'Back' }).click();
  await stay();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await stay();
  await page.evaluate(() => history.back());
  await stay();

  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await closing;
  await expect(content(page)).toHaveText('Not saved.');

  await page.evaluate(() => history.back());
  await sure.getByRole('button', { name: 'Leave' }).click();
  await expectDashboard(page, user);

  // The discarded text is offered again, one step away.
  await openArticle(page, title);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(content(page)).toHaveText('Not saved.');
});

test('Back leaves editor and dashboard, and a reload restores the view', async ({
  page,
  adminApi,
}) => {
  const user = await adminApi.user('editor');
  const { title } = await adminApi.article({ status: 'draft', category: 'guide' });
  await visit(page, '/guides');
  await pressAdminButton(page, 'Admin');
  await fillLogin(page, user);
  await expectDashboard(page, user);
  await dismissToast(page);

  await findArticle(page, title);
  await page.getByLabel('Category').selectOption('guide');
  await page.getByLabel('Status').selectOption('draft');
  await expect(page.getByRole('status').filter({ hasText: '1 article' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search articles' }).last()).toHaveValue(title);
  await expect(page.getByLabel('Category')).toHaveValue('guide');
  await expect(page.getByLabel('Status')).toHaveValue('draft');
  await expect(page.getByRole('status').filter({ hasText: '1 article' })).toBeVisible();

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(heading(page, 'Edit Article')).toBeFocused();
  await page.reload();
  await expect(heading(page, 'Edit Article')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  await page.goBack();
  await expectDashboard(page, user);

  // Closing the editor returns to the list as it was, also after a reload and a save.
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expectToast(page, 'Success', 'Article updated successfully');
  await expectDashboard(page, user);
  await expect(page).toHaveURL('/');
  await expect(page.getByLabel('Status')).toHaveValue('draft');
  await expect(rowOf(page, title)).toBeVisible();
  await dismissToast(page);

  await openTab(page, 'Moderation');
  await page.getByRole('radio', { name: 'Draft' }).click();
  await expect(rowOf(page, title)).toBeVisible();
  await page.getByRole('button', { name: title, exact: true }).last().click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('tab', { name: 'Moderation' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Moderation' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('radio', { name: 'Draft' })).toBeChecked();
  await expect(rowOf(page, title)).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL('/guides');
  await expect(heading(page, 'Guide Articles')).toBeVisible();
});

test('a list that fails to load shows an error, and Retry loads it', async ({
  page,
  adminApi,
  mayFail,
}) => {
  const user = await adminApi.user('admin');
  await enterAs(page, user);
  const panel = page.getByRole('tabpanel');
  for (const [tab, url, failure] of [
    ['Moderation', /\/api\/admin\/articles\?/, 'Failed to fetch articles'],
    ['Categories', /\/api\/admin\/categories/, 'Failed to fetch categories'],
    ['Tags', /\/api\/admin\/tags/, 'Failed to fetch tags'],
    ['Users', /\/api\/users$/, 'Failed to fetch users'],
    ['Articles', /\/api\/admin\/articles\?/, 'Failed to fetch articles'],
  ] as const) {
    await failCalls(page, url, mayFail);
    await openTab(page, tab);
    if (tab === 'Articles') await page.getByLabel('Status').selectOption('archived');
    await expect(panel.getByRole('alert')).toContainText(failure);
    if (tab === 'Users') await expectAccessible(page);
    await page.unroute(url);
    await panel.getByRole('button', { name: 'Retry' }).first().click();
    await expect(panel.getByRole('alert')).toHaveCount(0);
  }
});
