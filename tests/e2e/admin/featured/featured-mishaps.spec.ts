import type { AdminArticle } from '#features/articles/contract.ts';
import { enterAs, expect, expectToast, test, unique } from '../../support/admin-journey.ts';
import { choosePage, emptyPage, mainCard, ORDER, pick, sideTitles } from '../../support/manager.ts';
import { failing } from '../../support/tables.ts';
import { failCalls, holdAnswers } from '../../support/visitor.ts';

const PLACE = /\/api\/articles\/\d+\/featured$/;
const MASTER = /\/api\/articles\/\d+\/master-featured$/;

test('a failed placement, order, removal or load shows a message and changes nothing', async ({
  page,
  adminApi,
  editor,
  mayFail,
}) => {
  await emptyPage(adminApi, 'news');
  await emptyPage(adminApi, 'homepage');
  const made: AdminArticle[] = [];
  for (const word of ['main', 'first', 'second', 'other']) {
    made.push(
      await adminApi.article({ title: unique(word), category: 'news', status: 'published' }),
    );
  }
  const [main, first, second, other] = made as [
    AdminArticle,
    AdminArticle,
    AdminArticle,
    AdminArticle,
  ];
  for (const [{ id }, slot] of [
    [main, 'main'],
    [first, 'sidebar'],
    [second, 'sidebar'],
  ] as const) {
    await adminApi.send('PUT', `/api/articles/${id}/featured`, { page: 'news', slot });
  }
  await failCalls(page, /\/api\/admin\/placements/, mayFail);
  await enterAs(page, editor);
  await page.getByRole('button', { name: 'Featured Manager' }).click();
  await expect(
    page.getByRole('heading', { name: 'Failed to fetch featured articles' }),
  ).toBeVisible();
  await page.unroute(/\/api\/admin\/placements/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await choosePage(page, 'News');

  const places = await failing(page, 'PUT', PLACE, mayFail);
  await pick(page, 'Set Main', other.title);
  await expectToast(page, 'Error', 'Failed to update main featured article');
  await pick(page, 'Add to Sidebar', other.title);
  await expectToast(page, 'Error', 'Failed to add article to sidebar');
  await mainCard(page)
    .getByRole('button', { name: `Remove ${main.title} as main featured article` })
    .click();
  await expectToast(page, 'Error', 'Failed to remove article from featured');
  await places();
  const orders = await failing(page, 'PUT', ORDER, mayFail);
  await page.getByRole('button', { name: `Move ${first.title} down` }).click();
  await expectToast(page, 'Error', 'Couldn’t change the order of the sidebar');
  await orders();
  await expect(sideTitles(page)).toHaveText([first.title, second.title]);
  await expect(mainCard(page).getByRole('heading', { level: 3 })).toHaveText(main.title);

  const picker = /\/api\/articles\?status=published/;
  const dialog = page.getByRole('dialog', { name: 'Add to Sidebar' });
  const open = () => page.getByRole('button', { name: 'Add to Sidebar' }).click();
  // A request from its previous opening is still running, and its response would be used.
  await open();
  await expect(dialog.getByLabel('Found articles')).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Escape');
  await failCalls(page, picker, mayFail);
  await open();
  await expect(dialog.getByRole('alert')).toContainText('Failed to fetch articles.');
  await page.unroute(picker);
  const release = await holdAnswers(page, picker);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  release();
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await dialog.getByRole('combobox').fill(first.title);
  const standing = dialog.getByRole('option').filter({ hasText: first.title });
  await expect(standing).toContainText('Sidebar 1');
  await expect(standing).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');

  await mainCard(page)
    .getByRole('button', { name: `Remove ${main.title} as main featured article` })
    .click();
  await expectToast(page, 'Success', 'Article removed from featured');
  await expect(mainCard(page).getByText('No main featured article is set.')).toBeVisible();
  await choosePage(page, 'Homepage');
  const masters = await failing(page, 'PUT', MASTER, mayFail);
  await pick(page, 'Set Main', other.title);
  await expectToast(page, 'Error', 'Failed to update main featured article');
  await masters();
  await expect(mainCard(page).getByText('No main featured article is set.')).toBeVisible();

  await page.getByRole('button', { name: 'Back to Admin' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});
