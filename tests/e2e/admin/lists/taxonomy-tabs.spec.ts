import type { Page } from '@playwright/test';
import {
  dismissToast,
  enterAs,
  expect,
  expectToast,
  openTab,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { answer, changes, failing } from '../../support/tables.ts';
import { failCalls, holdAnswers, shownToast, visit } from '../../support/visitor.ts';

const panel = (page: Page) => page.getByRole('tabpanel');
const row = (page: Page, name: string) =>
  panel(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name, exact: true }) });

/** The form next to the table, whichever it is. */
function formOf(page: Page, noun: string) {
  const form = page.getByRole('form', { name: new RegExp(`^(Create|Edit) ${noun}$`) });
  return {
    form,
    name: form.getByRole('textbox', { name: 'Name', exact: true }),
    description: form.getByRole('textbox', { name: 'Description' }),
    create: form.getByRole('button', { name: 'Create' }),
    update: form.getByRole('button', { name: 'Update' }),
  };
}

test('a category can be added, used in an article, changed, and deleted when it is empty', async ({
  page,
  adminApi,
  editor,
  mayFail,
}) => {
  const name = unique('Retro').replace(' ', '');
  mayFail.push(/\/api\/categories/);
  await failCalls(page, /\/api\/admin\/categories/, mayFail);
  await enterAs(page, editor);
  await openTab(page, 'Categories');
  await expect(panel(page).getByRole('alert')).toContainText('Failed to fetch categories');
  await page.unroute(/\/api\/admin\/categories/);
  const release = await holdAnswers(page, /\/api\/admin\/categories/);
  await page.reload();
  await expect(panel(page).locator('[data-placeholder]')).toHaveCount(3);
  release();
  await expect(row(page, 'Review')).toBeVisible();

  const fields = formOf(page, 'Category');
  const color = fields.form.getByRole('textbox', { name: 'Color', exact: true });
  await expect(color).toHaveValue('#6b7280');
  await fields.create.click();
  await expectToast(page, 'Error', 'Failed to create category');
  await expect(fields.form.getByText('Name is required')).toBeVisible();
  await fields.name.fill(' review ');
  await color.fill('no color');
  await fields.create.click();
  await expect(fields.form.getByText('Color must be a color such as #6b7280')).toBeVisible();
  await expect(fields.name).toHaveValue(' review ');
  await color.fill('#0a7');
  await fields.create.click();
  await expectToast(page, 'Error', 'Failed to create category');
  await expect(shownToast(page).locator('[data-part="detail"]')).toHaveText(
    'A category named Review already exists.',
  );
  await fields.name.fill(name);
  await fields.description.fill('Old games');
  await fields.create.click();
  await expectToast(page, 'Success', 'Category created successfully');
  await expect(row(page, name)).toContainText('#00aa77');
  await expect(row(page, name)).toContainText('Old games');
  await expect(fields.name).toHaveValue('');
  await expect(color).toHaveValue('#6b7280');

  await row(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  await expect(fields.name).toHaveValue(name);
  await expect(color).toHaveValue('#00aa77');
  await fields.description.fill('Games from long ago');
  let works = await failing(page, 'PUT', /\/api\/categories\/\d+$/, mayFail);
  await fields.update.click();
  await expectToast(page, 'Error', 'Failed to update category');
  await expect(fields.description).toHaveValue('Games from long ago');
  await works();
  await fields.update.click();
  await expectToast(page, 'Success', 'Category updated successfully');
  await expect(row(page, name)).toContainText('Games from long ago');

  // The new category can be selected, and the site shows it.
  const title = unique('Cabinets');
  await page.getByRole('button', { name: 'New Article' }).last().click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Content' }).fill('<p>Coins and cabinets.</p>');
  const categories = page.getByRole('combobox', { name: 'Category' });
  await categories.selectOption({ label: name });
  await expect(categories.locator('option:checked')).toHaveText(name.toLowerCase());
  await expect(categories).toHaveCSS('text-transform', 'none');
  await page.getByRole('button', { name: 'Publish Article' }).click();
  await expectToast(page, 'Success', 'Article created successfully');
  await visit(page, '/articles');
  const card = page.getByRole('article').filter({ hasText: title }).last();
  await expect(card.getByText(name, { exact: true })).toBeVisible();

  await enterAs(page, editor);
  await openTab(page, 'Categories');
  const remove = row(page, name).getByRole('button', { name: `Delete ${name}` });
  const sent = changes(page);
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Delete category?' });
  const move = dialog.getByRole('button', { name: 'Move and Delete' });
  await expect(dialog).toContainText(`1 article in “${name}” moves to another category.`);
  await answer(page, 'Delete category?', 'Cancel');
  await remove.click();
  await move.click();
  await expect(dialog.getByText('Choose a category')).toBeVisible();
  expect(sent()).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Move articles to' }).selectOption('guide');
  works = await failing(page, 'DELETE', /\/api\/categories\/\d+\?/, mayFail);
  await move.click();
  await expectToast(page, 'Error', 'Failed to delete category');
  await works();
  await move.click();
  await expectToast(page, 'Success', 'Category deleted successfully');
  await expect(row(page, name)).toHaveCount(0);
  await visit(page, '/guides');
  await expect(page.getByRole('article').filter({ hasText: title }).last()).toBeVisible();

  // A category without articles needs no other one.
  const empty = unique('Empty');
  await adminApi.send('POST', '/api/categories', { name: empty });
  await enterAs(page, editor);
  await openTab(page, 'Categories');
  const removeEmpty = row(page, empty).getByRole('button', { name: `Delete ${empty}` });
  await removeEmpty.click();
  await answer(page, 'Delete category?', 'Cancel');
  works = await failing(page, 'DELETE', /\/api\/categories\/\d+$/, mayFail);
  await removeEmpty.click();
  await answer(page, 'Delete category?', 'Delete');
  await expectToast(page, 'Error', 'Failed to delete category');
  await expect(shownToast(page).locator('[data-part="detail"]')).toHaveCount(0);
  await works();
  await removeEmpty.click();
  await answer(page, 'Delete category?', 'Delete');
  await expectToast(page, 'Success', 'Category deleted successfully');
  await expect(row(page, empty)).toHaveCount(0);
});

test('a tag can be added, renamed on its article and deleted', async ({
  page,
  adminApi,
  editor,
  mayFail,
}) => {
  const name = unique('speedrun');
  const other = unique('marathon');
  mayFail.push(/\/api\/tags/);
  await failCalls(page, /\/api\/admin\/tags/, mayFail);
  await enterAs(page, editor);
  await openTab(page, 'Tags');
  await expect(panel(page).getByRole('alert')).toContainText('Failed to fetch tags');
  await page.unroute(/\/api\/admin\/tags/);
  const release = await holdAnswers(page, /\/api\/admin\/tags/);
  await page.reload();
  await expect(panel(page).locator('[data-placeholder]')).toHaveCount(3);
  release();
  await expect(
    panel(page)
      .getByRole('status')
      .getByText(/^\d+ tags$/),
  ).toBeVisible();

  const fields = formOf(page, 'Tag');
  const works = await failing(page, 'POST', /\/api\/tags$/, mayFail);
  await fields.name.fill(name);
  await fields.create.click();
  await expectToast(page, 'Error', 'Failed to create tag');
  await expect(fields.name).toHaveValue(name);
  await works();
  await fields.create.click();
  await expectToast(page, 'Success', 'Tag created successfully');
  await expect(fields.name).toHaveValue('');
  await fields.create.click();
  await expect(fields.form.getByText('Name is required')).toBeVisible();
  await fields.name.fill(name.toUpperCase());
  await fields.create.click();
  await expectToast(page, 'Error', 'Failed to create tag');
  await expect(shownToast(page).locator('[data-part="detail"]')).toHaveText(
    `A tag named ${name} already exists.`,
  );
  await fields.name.fill('');

  const article = await adminApi.article({
    title: unique('Tagged'),
    tags: [name],
    status: 'published',
  });
  const search = panel(page).getByRole('searchbox', { name: 'Search tags' });
  await search.fill(name);
  await expect(panel(page).getByText('1 tag', { exact: true })).toBeVisible();
  await row(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  await expect(fields.name).toHaveValue(name);
  await fields.name.fill(other);
  const worksAgain = await failing(page, 'PUT', /\/api\/tags\/\d+$/, mayFail);
  await fields.update.click();
  await expectToast(page, 'Error', 'Failed to update tag');
  await expect(fields.name).toHaveValue(other);
  await worksAgain();
  await fields.update.click();
  await expectToast(page, 'Success', 'Tag updated successfully');
  // The search follows the new name: the row stays.
  await expect(search).toHaveValue(other);
  await expect(row(page, other)).toContainText('1');

  // A name that another tag has offers to merge the two.
  const third = unique('relay');
  await adminApi.send('POST', '/api/tags', { name: third });
  await search.fill(third);
  await row(page, third)
    .getByRole('button', { name: `Edit ${third}` })
    .click();
  await fields.name.fill(other);
  await dismissToast(page);
  await fields.update.click();
  await expect(page.getByRole('dialog', { name: 'Merge tags?' })).toBeVisible();
  await expect(shownToast(page)).toHaveCount(0);
  await answer(page, 'Merge tags?', 'Merge');
  await expectToast(page, 'Success', `Merged into “${other}”`);
  await expect(row(page, third)).toHaveCount(0);
  await search.fill(other);
  await expect(row(page, other)).toContainText('1');

  const remove = row(page, other).getByRole('button', { name: `Delete ${other}` });
  const sent = changes(page);
  await remove.click();
  await expect(
    page.getByText(`“${other}” will be removed from 1 article.`, { exact: false }),
  ).toBeVisible();
  await answer(page, 'Delete tag?', 'Cancel');
  expect(sent()).toEqual([]);

  await visit(page, `/articles/${article.slug}`);
  await expect(page.getByRole('main').getByText(other, { exact: false }).first()).toBeVisible();
  await expect(page.getByText(name, { exact: false })).toHaveCount(0);

  await enterAs(page, editor);
  await openTab(page, 'Tags');
  await expect(search).toHaveValue(other);
  const deletes = await failing(page, 'DELETE', /\/api\/tags\/\d+$/, mayFail);
  await remove.click();
  await answer(page, 'Delete tag?', 'Delete');
  await expectToast(page, 'Error', 'Failed to delete tag');
  await deletes();
  await remove.click();
  await answer(page, 'Delete tag?', 'Delete');
  await expectToast(page, 'Success', 'Tag deleted successfully');
  await expect(row(page, other)).toHaveCount(0);
  await search.fill('');
});
