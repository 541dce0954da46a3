import type { Page } from '@playwright/test';
import type { AdminArticle } from '#features/articles/contract.ts';
import type { DeskEntry, EntryInput, EntryPatch } from '#features/live/contract.ts';
import {
  type ApiAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { visit } from '../../support/visitor.ts';

/** The time between two polls. */
const BETWEEN = 15_000;

interface Coverage {
  article: AdminArticle;
  path: string;
  post: (entry: EntryInput | string) => Promise<DeskEntry>;
  change: (entry: { id: number }, patch: EntryPatch) => Promise<DeskEntry>;
  end: () => Promise<unknown>;
}

/** A live article and its editors' actions. */
async function startCoverage(api: ApiAs): Promise<Coverage> {
  const article = await api.article({ title: unique('A showcase'), status: 'published' });
  const desk = `/api/articles/${article.id}/live`;
  await api.send('POST', desk, {});
  return {
    article,
    path: `/articles/${article.slug}`,
    post: (entry) =>
      api.send(
        'POST',
        `${desk}/entries`,
        typeof entry === 'string' ? { text: `<p>${entry}</p>` } : entry,
      ),
    change: (entry, patch) => api.send('PATCH', `${desk}/entries/${entry.id}`, patch),
    end: () => api.send('POST', `${desk}/end`),
  };
}

const entries = (page: Page) => page.locator('li[id^="entry-"]');
const bar = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('new entries arrive without a reload and wait until the reader asks for them', {
  tag: '@phone',
}, async ({ page, adminApi }) => {
  const { path, post } = await startCoverage(adminApi);
  await post('We are in.');
  await page.clock.install();
  await visit(page, path);
  await expect(entries(page)).toHaveCount(1);
  await expect(page.locator('article > header').getByText('Live', { exact: true })).toBeVisible();
  await post({ text: '<p>It is red.</p>', moment: 'The lamp comes on' });
  await post('It hums.');
  await page.clock.fastForward(BETWEEN);
  await expect(bar(page, '2 new entries')).toBeVisible();
  await expect(entries(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: /The lamp comes on/ })).toHaveCount(0);
  await expectAccessible(page);
  await bar(page, '2 new entries').click();
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).first()).toContainText('New.');
  await expect(entries(page).first()).toContainText('It hums.');
  await expect(entries(page).first()).toBeFocused();
  await expect(bar(page, '2 new entries')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a page polls one URL every fifteen seconds until the coverage ends', async ({
  page,
  adminApi,
}) => {
  const { path, post, end, article } = await startCoverage(adminApi);
  await post('The beginning.');
  await post('The end.');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() === 'GET') asked.push(pathname);
  });
  await page.clock.install();
  await visit(page, path);
  await page.clock.runFor(BETWEEN - 1000);
  const before = asked.length;
  for (const times of [1, 2, 3]) {
    const answer = page.waitForResponse(/\/api\/live\//);
    await page.clock.runFor(BETWEEN);
    await (await answer).finished();
    await expect.poll(() => asked.length - before).toBe(times);
  }
  expect(new Set(asked.slice(before))).toEqual(new Set([`/api/live/${article.slug}`]));
  await end();
  await page.clock.runFor(BETWEEN);
  await expect(page.getByText(/^Ended at/)).toBeVisible();
  await expect(page.getByRole('banner')).toHaveAttribute('data-tone', 'ink');
  const after = asked.length;
  await page.clock.runFor(4 * BETWEEN);
  expect(asked.length).toBe(after);
  await expect(entries(page).first()).toContainText('The end.');
  await bar(page, 'This coverage has ended. Read it from the start').click();
  await expect(entries(page).first()).toContainText('The beginning.');
});

test('a corrected entry changes in place, a withdrawn one disappears', async ({
  page,
  adminApi,
}) => {
  const { path, post, change } = await startCoverage(adminApi);
  const [wrong, gone, noted] = [await post('In Mai.'), await post('A rumor.'), await post('Out!')];
  await page.clock.install();
  await visit(page, path);
  await change(wrong, { text: '<p>In May.</p>', pinned: true });
  await change(gone, { withdrawn: true });
  await change(noted, { withdrawn: true, withdrawnNote: 'It is not out.' });
  await page.clock.fastForward(BETWEEN);
  const pinned = page.getByRole('region', { name: 'Pinned' });
  await expect(pinned).toContainText('In May.');
  await expect(pinned).toContainText('Edited');
  await expect(entries(page)).toHaveText(/Withdrawn at .*: It is not out\./);
});

test('the order and the key moments work with the keyboard', async ({ page, adminApi }) => {
  const { path, post } = await startCoverage(adminApi);
  const first = await post({ text: '<p>It glows.</p>', moment: 'The lamp comes on' });
  for (let number = 1; number <= 30; number += 1) await post(`Entry ${number}.`);
  await visit(page, path);
  await expect(entries(page)).toHaveCount(30);
  await page.getByRole('link', { name: /The lamp comes on/ }).focus();
  await page.keyboard.press('Enter');
  await expect(entries(page)).toHaveCount(31);
  await expect(page.locator(`#entry-${first.id}`)).toBeFocused();
  await page.getByRole('button', { name: 'Oldest first' }).focus();
  await page.keyboard.press('Enter');
  await expect(entries(page).first()).toContainText('It glows.');
  await visit(page, '/about');
  await visit(page, `${path}#entry-${first.id}`);
  await expect(page.locator(`#entry-${first.id}`)).toBeInViewport();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a live article shows its current entries', async ({ page, adminApi }) => {
    const { path, post } = await startCoverage(adminApi);
    await post({ text: '<p>It glows.</p>', moment: 'The lamp comes on' });
    await page.goto(path);
    await expect(entries(page)).toContainText('It glows.');
    await expect(page.getByText(/^Started \d{1,2}:\d\d [ap]m UTC$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Oldest first' })).toBeHidden();
  });
});

test('a running live coverage is marked wherever it is listed, with the time of its last update', async ({
  page,
  adminApi,
}) => {
  const { article, end } = await startCoverage(adminApi);
  await page.clock.install({ time: Date.now() + 4 * 60_000 });
  await visit(page, '/');
  const liveBar = page.getByRole('complementary', { name: 'Live coverage' });
  await expect(liveBar.getByRole('link')).toContainText(article.title);
  await expect(liveBar).toContainText(/Updated [34] minutes ago/);
  await expect(
    page.getByRole('contentinfo').getByRole('listitem').filter({ hasText: article.title }),
  ).toContainText('Live');
  await expectAccessible(page);

  await visit(page, '/articles');
  const card = page.locator('main article').filter({ hasText: article.title }).last();
  await expect(card.getByText('Live', { exact: true })).toBeVisible();
  await expect(card).toContainText(/Updated [34] minutes ago/);
  await visit(page, `/?q=${encodeURIComponent(article.title)}`);
  await expect(page.getByRole('listitem').filter({ hasText: article.title }).first()).toContainText(
    'Live',
  );

  await end();
  await visit(page, '/articles');
  await expect(card).toBeVisible();
  await expect(card.getByText('Live', { exact: true })).toHaveCount(0);
});

test('an article with live coverage keeps its category, date and sidebar, and ends after the entries', async ({
  page,
  adminApi,
}) => {
  const { path, post } = await startCoverage(adminApi);
  await post('We are in.');
  await visit(page, path);
  const top = page.locator('article > header');
  await expect(top).toContainText(/(?:News|Community|Review|Guide|Education)/);
  // Like the times next to it, in the reader's time zone.
  const date = top.locator('time').first();
  await expect(date).toHaveText(
    await date.evaluate(({ dateTime }: HTMLTimeElement) =>
      new Date(dateTime).toLocaleDateString('en-US', { dateStyle: 'long' }),
    ),
  );
  await expect(page.getByRole('complementary', { name: /^More in / })).toBeVisible();
  const bottomOf = async (locator: ReturnType<typeof entries>) =>
    (await locator.boundingBox())?.y ?? 0;
  expect(await bottomOf(page.getByRole('link', { name: 'Report a mistake' }))).toBeGreaterThan(
    await bottomOf(entries(page).last()),
  );
  await expect(page.locator('[data-intro] .endmark')).toBeHidden();
});
