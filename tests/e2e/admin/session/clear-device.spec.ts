import type { Page } from '@playwright/test';
import { enterAs, expect, expectToast, openScreen, test } from '../../support/admin-journey.ts';

/** Like a draft of the editor, in both storages. */
const keepDraft = (page: Page) =>
  page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const opening = indexedDB.open('local-drafts');
    opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
    opening.onsuccess = () => {
      const writing = opening.result.transaction('drafts', 'readwrite');
      writing.objectStore('drafts').put({ account: 1, id: 'a' }, 'draft:article/1/a');
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
    localStorage.setItem('draft:article/1/b', JSON.stringify({ account: 1, id: 'b' }));
    return promise;
  });

/** The number of drafts. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
    const { promise, resolve } = Promise.withResolvers<number>();
    const opening = indexedDB.open('local-drafts');
    opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('drafts').objectStore('drafts').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
    return names.length + (await promise);
  });

async function press(page: Page, button: string): Promise<void> {
  await openScreen(page, 'Account');
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
}

test('logging out keeps local drafts, and clearing the browser deletes them after a warning', async ({
  page,
  admin,
}) => {
  await enterAs(page, admin);
  await keepDraft(page);
  await press(page, 'Log Out');
  await expectToast(page, 'Success', 'You are logged out.');
  expect(await kept(page)).toBe(2);
  await enterAs(page, admin);
  await press(page, 'Log Out and Clear This Browser');
  const dialog = page.getByRole('dialog', { name: 'Log out and clear this browser?' });
  await expect(dialog).toContainText('2 unsaved drafts will be lost.');
  await dialog.getByRole('button', { name: 'Log Out and Clear' }).click();
  await expectToast(page, 'Success', 'You are logged out.');
  expect(await kept(page)).toBe(0);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});
