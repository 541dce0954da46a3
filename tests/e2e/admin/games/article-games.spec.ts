import { enterAs, expect, expectToast, test, unique } from '../../support/admin-journey.ts';
import { openArticle } from '../../support/form.ts';

test('a writer makes a game without leaving the editor, and readers come from the article to it', async ({
  page,
  editor,
  adminApi,
}) => {
  const title = unique('Signal');
  const game = unique('Saltlight');
  const { slug } = await adminApi.article({ title, status: 'published' });
  await enterAs(page, editor);
  await openArticle(page, title);
  const field = page.getByRole('combobox', { name: 'Games' });
  await field.fill(game);
  await page.getByRole('option', { name: /^New game/ }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await expect(dialog.getByLabel('Title')).toHaveValue(game);
  await dialog.getByRole('button', { name: 'Save Game' }).click();
  await expectToast(page, 'Success', 'Game created successfully');
  await expect(page.getByRole('list', { name: 'Games of the article' })).toContainText(game);
  await page.getByRole('button', { name: 'Publish Article' }).click();

  const visitor = await page.context().newPage();
  await expect(async () => {
    await visitor.goto(`/articles/${slug}`);
    await expect(visitor.getByRole('link', { name: game })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await visitor.getByRole('link', { name: game }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: game })).toBeVisible();
  const published = visitor.getByRole('region', { name: 'Everything we published' });
  await expect(published.getByRole('link', { name: title })).toBeVisible();
});
