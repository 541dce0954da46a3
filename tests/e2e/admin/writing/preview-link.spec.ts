import {
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { openArticle } from '../../support/form.ts';

test('an author shares a draft, a stranger reads it, and a revoked link shows nothing', async ({
  page,
  browser,
  adminApi,
  apiAs,
  baseURL,
  mayFail,
}) => {
  // The revoked link.
  mayFail.push(/\/preview\?|\/api\/preview\?/);
  const author = await adminApi.user('author');
  const title = unique('Not yet public');
  const content = '<p>Only for those who have the link.</p>';
  await (await apiAs(author)).article({ title, content });
  const dialog = page.getByRole('dialog', { name: 'Share a preview' });

  await enterAs(page, author);
  await openArticle(page, title);
  await page.getByRole('button', { name: 'Share Preview' }).click();
  await expect(dialog).toContainText('for 7 days, without logging in');
  await dialog.getByRole('button', { name: 'Copy Preview Link' }).click();
  const link = await dialog.getByLabel('Preview link').inputValue();
  expect(link).toMatch(/\/preview\?token=[\w-]{43}$/);
  await expect(dialog).toContainText('1 link works until');
  await expectAccessible(page, 'dialog[open]');

  const stranger = await browser.newContext({ ...(baseURL && { baseURL }) });
  const reader = await stranger.newPage();
  await test.step('a stranger reads the draft, which no search engine may store', async () => {
    await reader.goto(link);
    await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(reader.getByText('Only for those who have the link.')).toBeVisible();
    await expect(reader.getByText('This article isn’t published.')).toBeVisible();
    await expectNoSidewaysScroll(reader);
  });

  await test.step('a revoked link shows nothing of it', async () => {
    await dialog.getByRole('button', { name: 'Revoke Link' }).click();
    await expectToast(page, 'Success', 'Preview links revoked');
    await expect(dialog.getByLabel('Preview link')).toHaveCount(0);
    const answer = await reader.goto(link);
    expect(answer?.status()).toBe(404);
    await expect(
      reader.getByRole('heading', { level: 1, name: 'This preview link doesn’t work' }),
    ).toBeVisible();
    expect(await reader.content()).not.toContain(title);
    await stranger.close();
  });
});
