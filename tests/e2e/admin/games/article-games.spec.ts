import {
  enterAs,
  expect,
  expectToast,
  openTab,
  rowOf,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content, startArticle } from '../../support/form.ts';
import { visit } from '../../support/visitor.ts';

test('an author links one game and adds another while writing, and readers go from the article to both', async ({
  page,
  adminApi,
  editor,
}) => {
  const author = await adminApi.user('author');
  const title = unique('Signal');
  const game = unique('Saltlight');
  const named = page.getByRole('list', { name: 'Games of the article' }).getByRole('listitem');

  await test.step('the author finds one by its studio and adds the other', async () => {
    await enterAs(page, author);
    await startArticle(page, title);
    await content(page).fill('A light over the salt.');
    const field = page.getByRole('combobox', { name: 'Games' });
    await field.fill('pomace');
    await page.getByRole('option', { name: /^The Last Orchard Keeper/ }).click();
    await expect(named).toHaveText(/The Last Orchard Keeper/);
    await field.fill(game);
    await page.getByRole('option', { name: /^Add game/ }).click();
    const dialog = page.getByRole('dialog', { name: 'New game' });
    await expect(dialog.getByLabel('Title')).toHaveValue(game);
    await dialog.getByRole('button', { name: 'Save Game' }).click();
    await expectToast(page, 'Success', 'Game created successfully');
    await expect(named).toHaveText([/The Last Orchard Keeper/, game]);
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expectToast(page, 'Success', /^Article created successfully/);
  });

  const slug = game.toLowerCase().replaceAll(' ', '-');
  // No reader sees it before an article about it is public.
  expect((await page.request.get(`/games/${slug}`)).status()).toBe(404);

  await test.step('an editor approves it', async () => {
    await enterAs(page, editor);
    await openTab(page, 'Moderation');
    await rowOf(page, title)
      .getByRole('button', { name: `Approve: ${title}` })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expectToast(page, 'Success', 'Article approved');
  });

  await test.step('readers go from the article to the games and back', async () => {
    await visit(page, `/articles/${title.toLowerCase().replaceAll(' ', '-')}`);
    const card = page.getByRole('complementary', { name: 'The Last Orchard Keeper' });
    await expect(card.getByRole('link', { name: 'More on this game' })).toBeVisible();
    const others = page.getByRole('navigation', { name: 'More games in this article' });
    await others.getByRole('link', { name: game }).click();
    await expect(page.getByRole('heading', { level: 1, name: game })).toBeVisible();
    const published = page.getByRole('region', { name: 'Our coverage' });
    await published.getByRole('link', { name: title }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});
