import type { Page } from '@playwright/test';
import {
  expect,
  expectNoSidewaysScroll,
  expectToast,
  test,
  unique,
} from '../../support/admin-journey.ts';
import {
  emptyPage,
  mainCard,
  ORDER,
  openManager,
  pick,
  preview,
  sideCard,
  sideTitles,
} from '../../support/manager.ts';
import { goTo, visit } from '../../support/visitor.ts';

const PAGES = [
  ['homepage', 'Homepage', 'guide', '/'],
  ['reviews', 'Reviews', 'review', '/reviews'],
  ['education', 'Education', 'education', '/education'],
  ['guides', 'Guides', 'guide', '/guides'],
  ['community', 'Community', 'community', '/community'],
  ['news', 'News', 'news', '/articles?category=news'],
] as const;

/** The main article and the sidebar titles of the public page. */
async function expectPublic(page: Page, path: string, main: string, side: string[]): Promise<void> {
  const home = path === '/';
  // The admin area has the URL of the home page: loading it would only reload the admin area.
  if (home) {
    await goTo(page, 'Home');
    await expect(page.getByRole('link', { name: 'Explore Articles' })).toBeVisible();
  }
  await visit(page, path);
  const block = page.getByRole('main').getByRole('article').first();
  await expect(block.getByRole('link', { name: main, exact: true })).toBeVisible();
  const panel = page.getByRole('region', { name: home ? 'Latest Articles' : 'More Featured' });
  const items = panel.getByRole('listitem');
  for (const [index, title] of side.entries()) {
    await expect(items.nth(index)).toContainText(title);
  }
  if (!home) await expect(items).toHaveCount(side.length);
}

for (const [name, label, category, path] of PAGES.slice(0, 2)) {
  test(`${label}: a main article and three in the sidebar are chosen, ordered and shown`, {
    tag: name === 'homepage' ? '@phone' : [],
  }, async ({ page, adminApi, editor }) => {
    test.slow();
    await emptyPage(adminApi, name);
    const make = async (word: string, of: string = category) => {
      const title = unique(`${label} ${word}`);
      await adminApi.article({ title, category: of, status: 'published' });
      return title;
    };
    const main = await make('main');
    const first = await make('first');
    const second = await make('second');
    const third = await make('third');
    const elsewhere = await make('elsewhere', category === 'review' ? 'news' : 'review');

    await openManager(page, editor, label);
    await expect(mainCard(page).getByText('No main featured article is set.')).toBeVisible();
    await expect(sideCard(page).getByRole('heading', { level: 2 })).toHaveText(
      'Sidebar Articles (0/3)',
    );
    await expect(
      preview(page).getByText('No featured articles available at the moment.'),
    ).toBeVisible();

    await page.getByRole('button', { name: 'Set Main' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set Main' });
    await dialog.getByRole('combobox', { name: 'Search articles' }).fill(elsewhere);
    await expect(dialog.getByRole('status')).toHaveText(
      name === 'homepage' ? '1 of 1 found' : '0 of 0 found',
    );
    if (name !== 'homepage') {
      await expect(dialog.getByText(`No published articles match “${elsewhere}”.`)).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Set Main' })).toBeFocused();

    await page.getByRole('button', { name: 'Add to Sidebar' }).click();
    const picker = page.getByRole('dialog', { name: 'Add to Sidebar' });
    await picker.getByRole('combobox', { name: 'Search articles' }).fill(first);
    await expect(picker.getByRole('status')).toHaveText('1 of 1 found');
    await picker.getByRole('option').click();
    await expectToast(page, 'Success', 'Article added to sidebar');
    await expect(sideTitles(page)).toHaveText([first]);
    await expect(preview(page).getByText('No Featured Article')).toBeVisible();
    await expect(
      preview(page).getByText('Set a featured article in the admin panel to display it here.'),
    ).toBeVisible();
    await pick(page, 'Set Main', main);
    await expectToast(page, 'Success', 'Main featured article updated');
    await expect(mainCard(page).getByRole('heading', { level: 3 })).toHaveText(main);
    await expect(
      preview(page).getByText('No additional featured articles available.'),
    ).toBeVisible();
    await pick(page, 'Add to Sidebar', second);
    await expect(sideTitles(page)).toHaveText([first, second]);
    await pick(page, 'Add to Sidebar', third);
    await expect(sideTitles(page)).toHaveText([first, second, third]);
    await expect(sideCard(page).getByRole('heading', { level: 2 })).toHaveText(
      'Sidebar Articles (3/3)',
    );
    await expect(page.getByRole('button', { name: 'Add to Sidebar' })).toBeDisabled();
    await expect(sideCard(page).getByText('The sidebar is full.')).toBeVisible();

    const saved = page.waitForResponse(ORDER);
    await page.getByRole('button', { name: `Move ${third} up` }).focus();
    await page.keyboard.press('Enter');
    await expect(sideTitles(page)).toHaveText([first, third, second]);
    await expect(page.getByRole('button', { name: `Move ${third} up` })).toBeFocused();
    await expect(sideCard(page).getByText(`${third} is number 2 of 3.`)).toBeAttached();
    expect((await saved).ok()).toBe(true);
    await expect(preview(page).getByRole('listitem')).toContainText([first, third, second]);

    await sideCard(page)
      .getByRole('button', { name: `Remove ${first} from the sidebar` })
      .click();
    await expectToast(page, 'Success', 'Article removed from featured');
    await expect(sideTitles(page)).toHaveText([third, second]);
    await expectNoSidewaysScroll(page);
    await expectPublic(page, path, main, [third, second]);
  });
}

test('articles chosen for a page appear on that page', async ({ page, adminApi, editor }) => {
  for (const [name, label, category, path] of PAGES.slice(2)) {
    await emptyPage(adminApi, name);
    const title = unique(label);
    await adminApi.article({ title, category, status: 'published' });
    await openManager(page, editor, label);
    await pick(page, 'Set Main', title);
    await expect(mainCard(page).getByRole('heading', { level: 3 })).toHaveText(title);
    await expect(preview(page)).toContainText(title);
    await expectPublic(page, path, title, []);
  }
});
