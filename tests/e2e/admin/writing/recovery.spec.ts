import type { Page } from '@playwright/test';
import {
  enterAs,
  expect,
  expectAccessible,
  expectDashboard,
  expectToast,
  test,
  unique,
} from '../../support/admin-journey.ts';
import {
  content,
  openArticle,
  saveDraft,
  startArticle,
  storedContent,
  titleField,
} from '../../support/form.ts';
import { shownToast } from '../../support/visitor.ts';

/** The device has a draft with this text. */
async function isStored(page: Page, text: string): Promise<void> {
  const drafts = () =>
    page.evaluate(async () => {
      const { promise, resolve } = Promise.withResolvers<string>();
      const opening = indexedDB.open('local-drafts');
      opening.onsuccess = () => {
        const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
        reading.onsuccess = () => resolve(JSON.stringify(reading.result));
      };
      return promise;
    });
  await expect(page.getByText(/^Draft saved on this device, /)).toBeVisible();
  await expect.poll(drafts).toContain(text);
}

/** Undoes a replacement of the form's values from its notice. */
const undo = (page: Page, notice: RegExp) =>
  page.getByRole('region', { name: notice }).getByRole('button', { name: 'Undo' }).click();

/** Crashes a tab, as running out of memory does. */
async function kill(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}

test('a new tab offers the unsaved changes of a crashed one', async ({
  page,
  context,
  adminApi,
}) => {
  const user = await adminApi.user('editor');
  const { title } = await adminApi.article({ status: 'draft', content: '<p>As it was saved.</p>' });
  await enterAs(page, user);
  await openArticle(page, title);
  await content(page).fill('Written in the last minute.');
  await isStored(page, 'Written in the last minute.');
  await kill(page);

  const next = await context.newPage();
  await enterAs(next, user);
  await openArticle(next, title);
  await expect(content(next)).toHaveText('As it was saved.');
  await expect(next.getByText('Unsaved changes on this device')).toBeVisible();
  await next.getByRole('button', { name: 'Compare' }).click();
  const compared = next.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(compared.locator('del').first()).toContainText('As it was saved');
  await expect(compared.locator('ins').first()).toContainText('Written in the last minute');
  await expectAccessible(next, 'dialog[open]');
  await compared.getByRole('button', { name: 'Restore' }).click();
  await expect(content(next)).toHaveText('Written in the last minute.');

  // The draft is safe even if that tab crashes right away.
  await kill(next);
  const last = await context.newPage();
  await enterAs(last, user);
  await openArticle(last, title);
  await last.getByRole('button', { name: 'Restore' }).click();
  await saveDraft(last).click();
  await expectToast(last, 'Success', 'Article updated successfully');
  expect(await storedContent(adminApi, title)).toBe('<p>Written in the last minute.</p>');
  await expectDashboard(last, user);
  await openArticle(last, title);
  await expect(last.getByRole('button', { name: 'Restore' })).toHaveCount(0);
});

test('an unsaved new article survives its tab', async ({ page, context, adminApi }) => {
  const user = await adminApi.user('author');
  const title = unique('Never saved');
  await enterAs(page, user);
  await startArticle(page, title, 'guide');
  await content(page).fill('The only copy there is.');
  await page.getByLabel('Excerpt').fill('Short.');
  await isStored(page, 'Short.');
  await kill(page);

  const next = await context.newPage();
  await enterAs(next, user);
  await next.getByRole('main').getByRole('button', { name: 'New Article' }).first().click();
  await expect(next.getByText('Unsaved new article on this device')).toBeVisible();
  await next.getByRole('button', { name: 'Restore' }).click();
  await expect(titleField(next)).toHaveValue(title);
  await expect(content(next)).toHaveText('The only copy there is.');
  await expect(next.getByLabel('Excerpt')).toHaveValue('Short.');
  await expect(next.getByLabel('Category')).toHaveValue('guide');
});

test('a draft that two tabs restore becomes two articles', async ({ page, context, adminApi }) => {
  const user = await adminApi.user('editor');
  const title = unique('Recovered twice');
  await enterAs(page, user);
  await startArticle(page, title, 'guide');
  await content(page).fill('Written once.');
  await isStored(page, 'Written once.');
  await kill(page);

  const tabs = [await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await enterAs(tab, user);
    await tab.getByRole('main').getByRole('button', { name: 'New Article' }).first().click();
    await expect(tab.getByRole('button', { name: 'Restore' })).toBeVisible();
  }
  for (const [index, tab] of tabs.entries()) {
    await tab.bringToFront();
    await tab.getByRole('button', { name: 'Restore' }).click();
    await expect(titleField(tab)).toHaveValue(title);
    await titleField(tab).fill(`${title} ${index}`);
  }
  for (const [index, tab] of tabs.entries()) {
    await tab.bringToFront();
    await saveDraft(tab).click();
    await expectToast(tab, 'Success', 'Article created successfully');
    expect(await storedContent(adminApi, `${title} ${index}`)).toBe('<p>Written once.</p>');
  }
  expect(await storedContent(adminApi, `${title} 0`)).toBe('<p>Written once.</p>');
});

test('of two tabs with one article, the later save merges, overwrites or takes the other version', async ({
  page,
  context,
  adminApi,
  mayFail,
}) => {
  mayFail.push(/\/api\/articles\/\d+$/);
  const user = await adminApi.user('editor');
  const { title } = await adminApi.article({
    status: 'draft',
    content: '<p>First.</p><p>Between.</p><p>Second.</p>',
  });
  const other = await context.newPage();
  const stored = () => storedContent(adminApi, title);
  /** Puts words at the end of a paragraph. */
  const write = async (tab: Page, nth: number, words: string) => {
    await content(tab).locator('p').nth(nth).click();
    await tab.keyboard.press('End');
    await tab.keyboard.type(words);
  };
  const save = async (tab: Page) => {
    await tab.bringToFront();
    await tab.keyboard.press('Control+S');
  };
  const saved = (tab: Page) => expectToast(tab, 'Success', 'Article updated successfully');
  const asked = (tab: Page) =>
    tab.getByRole('dialog', { name: 'You saved this article in another tab' });
  const told = (tab: Page) =>
    tab.getByRole('heading', { name: 'You saved a newer version in another tab' });

  await enterAs(page, user);
  await openArticle(page, title);
  await enterAs(other, user);
  await openArticle(other, title);
  await expect(
    other.getByText('This article is open in another tab of this browser'),
  ).toBeVisible();

  await write(page, 0, ' One.');
  await save(page);
  await saved(page);
  // Right away, not only when it saves.
  await expect(told(other)).toBeVisible();
  await other.getByRole('button', { name: 'Compare' }).click();
  await expect(asked(other).locator('ins').filter({ hasText: 'One.' })).toBeVisible();
  await other.keyboard.press('Escape');
  await write(other, 2, ' Two.');
  await save(other);
  await expect(asked(other)).toContainText('You saved it on');
  await expect(asked(other).locator('ins').filter({ hasText: 'Two.' })).toBeVisible();
  await asked(other).getByRole('button', { name: 'Keep editing on the newer version' }).click();
  await expect(content(other)).toHaveText('First. One.Between.Second. Two.');
  await expect(told(other)).toHaveCount(0);
  expect(await stored()).toBe('<p>First. One.</p><p>Between.</p><p>Second.</p>');
  await save(other);
  await saved(other);
  expect(await stored()).toBe('<p>First. One.</p><p>Between.</p><p>Second. Two.</p>');

  await write(page, 0, ' Three.');
  await save(page);
  await expect(asked(page)).toBeVisible();
  // No success message for this save.
  expect(await shownToast(page).count()).toBe(0);
  await asked(page).getByRole('button', { name: 'Overwrite' }).click();
  await saved(page);
  expect(await stored()).toBe('<p>First. One. Three.</p><p>Between.</p><p>Second.</p>');

  await write(other, 2, ' Four.');
  await save(other);
  await asked(other).getByRole('button', { name: 'Use the other tab’s version' }).click();
  await expect(content(other)).toHaveText('First. One. Three.Between.Second.');
  await undo(other, /Your version was replaced/);
  await expect(content(other)).toHaveText('First. One.Between.Second. Two. Four.');
  expect(await stored()).toBe('<p>First. One. Three.</p><p>Between.</p><p>Second.</p>');
});

test('changes made just before leaving the page are offered to the same user only', async ({
  page,
  adminApi,
}) => {
  const [writer, other] = [await adminApi.user('editor'), await adminApi.user('editor')];
  const { title } = await adminApi.article({ status: 'draft', content: '<p>As it was saved.</p>' });
  const offer = page.getByText('Unsaved changes on this device');
  page.on('dialog', (dialog) => void dialog.accept());
  await enterAs(page, writer);
  await openArticle(page, title);
  await content(page).fill('The last word.');
  await page.goto('/about');

  await enterAs(page, other);
  await openArticle(page, title);
  await content(page).fill('Of another account.');
  await isStored(page, 'Of another account.');
  await expect(offer).toHaveCount(0);
  await page.goto('/about');

  await enterAs(page, writer);
  await openArticle(page, title);
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(content(page)).toHaveText('The last word.');
  await undo(page, /Draft restored/);
  await expect(content(page)).toHaveText('As it was saved.');
});

test('without storage on the device, the editor warns and asks before leaving', async ({
  page,
  adminApi,
}) => {
  const user = await adminApi.user('editor');
  const { title } = await adminApi.article({ status: 'draft' });
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = full;
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
      if (key.startsWith('draft:')) full();
      setItem.call(this, key, text);
    };
  });
  await enterAs(page, user);
  await openArticle(page, title);
  await content(page).fill('Nowhere but here.');
  await expect(page.getByText('Can’t save drafts on this device')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  const sure = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(sure).toContainText('are not saved and will be lost');
});

test('a first save whose answer is lost creates the article once', async ({
  page,
  context,
  adminApi,
  mayFail,
}) => {
  mayFail.push(/\/api\/articles$/);
  const user = await adminApi.user('editor');
  const title = unique('Made once');
  const count = async () => {
    const path = `/api/admin/articles?${new URLSearchParams({ search: title })}`;
    return (await adminApi.send<unknown[]>('GET', path)).length;
  };
  /** The server handles the request, but its answer is lost. */
  const loseAnswers = (tab: Page) =>
    tab.route(/\/api\/articles$/, async (route) => {
      await route.fetch();
      await route.abort();
    });
  await enterAs(page, user);
  await startArticle(page, title);
  await content(page).fill('Sent.');
  await loseAnswers(page);
  await saveDraft(page).click();
  await expectToast(page, 'Error', 'Failed to create article');
  expect(await count()).toBe(1);
  await content(page).fill('Sent, and changed.');
  await isStored(page, 'Sent, and changed.');
  // Even if the tab crashes before the retry.
  await kill(page);

  const next = await context.newPage();
  await enterAs(next, user);
  await next.getByRole('main').getByRole('button', { name: 'New Article' }).first().click();
  await next.getByRole('button', { name: 'Restore' }).click();
  await expect(content(next)).toHaveText('Sent, and changed.');
  await loseAnswers(next);
  await saveDraft(next).click();
  await expectToast(next, 'Error', 'Failed to create article');
  await next.unroute(/\/api\/articles$/);
  await next.getByRole('button', { name: 'Try Again' }).click();
  await expectToast(next, 'Success', 'Article created successfully');
  expect(await count()).toBe(1);
  expect(await storedContent(adminApi, title)).toBe('<p>Sent, and changed.</p>');
});
