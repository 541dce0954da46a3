import {
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  rowOf,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { openArticle } from '../../support/form.ts';
import { visit } from '../../support/visitor.ts';

const WRONG = 'The music is by Ilka Brandt.';
const RIGHT = 'The music is by Ilka Thorsby.';

test('an editor corrects an article, and readers see it on its page and in the list of corrections', {
  tag: '@phone',
}, async ({ page, adminApi, apiAs }) => {
  const editor = await adminApi.user('editor');
  const author = await adminApi.user('author');
  const title = unique('A map with a song');
  const { id, slug } = await (await apiAs(author)).article({ title });
  await adminApi.send('PUT', `/api/articles/${id}`, { status: 'published' });
  await enterAs(page, editor);

  await test.step('the editor adds a correction with the keyboard', async () => {
    await openArticle(page, title);
    const box = page.getByRole('region', { name: 'Corrections' });
    await expect(box.getByText('Typos don’t need one.')).toBeVisible();
    await box.getByRole('button', { name: 'Add a correction' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a Correction' });
    await dialog.getByRole('button', { name: 'Publish Correction' }).press('Enter');
    await expect(dialog.getByText('The wrong text is required')).toBeVisible();
    await dialog.getByLabel('We wrote').fill(WRONG);
    await page.keyboard.press('Tab');
    await page.keyboard.type('The music is by someone else.');
    await expectAccessible(page, 'dialog[open]');
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Publish Correction' }).press('Enter');
    await expectToast(page, 'Success', 'Correction published');
    await box.getByRole('button', { name: /^Change: / }).click();
    await page.getByRole('dialog').getByLabel('It should say').fill(RIGHT);
    await page.getByRole('dialog').getByLabel('Kind').selectOption('clarification');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Success', 'Correction changed');
    await expect(box.getByText(RIGHT)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('readers see it at the top and the end of the article, and in the list', async () => {
    await visit(page, `/articles/${slug}`);
    const top = page.getByRole('region', { name: 'Clarification', exact: true });
    await expect(top.getByText(/^Clarified on /)).toBeVisible();
    await top.getByRole('link', { name: 'What we changed' }).click();
    const end = page.getByRole('region', { name: 'What we changed' });
    await expect(end).toBeInViewport();
    await expect(end.getByText(RIGHT)).toBeVisible();
    const data = page.locator('script[type="application/ld+json"]').first();
    expect(await data.textContent()).toContain('CorrectionComment');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await end.getByRole('link', { name: 'All corrections' }).click();
    await expect(page).toHaveURL(/\/corrections$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Corrections' })).toBeVisible();
    const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await expect(entry.getByText(WRONG)).toBeVisible();
    await expect(entry.getByText('Clarification', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await entry.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  await test.step('a reader reports a mistake from the article', async () => {
    await page.getByRole('link', { name: 'Report a mistake' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('A mistake in an article');
    await expect(page.getByLabel('Message')).toHaveValue(new RegExp(`/articles/${slug}\n`));
  });

  await test.step('its author cannot change it, and a removed correction disappears', async () => {
    await enterAs(page, author);
    await openArticle(page, title);
    const box = page.getByRole('region', { name: 'Corrections' });
    await expect(box.getByText(RIGHT)).toBeVisible();
    await expect(box.getByRole('button')).toHaveCount(0);
    const refused = await page.request.post(`/api/articles/${id}/corrections`, {
      data: { wrong: 'a', correct: 'b' },
    });
    expect(refused.status()).toBe(403);
    await enterAs(page, editor);
    await openArticle(page, title);
    await page.getByRole('button', { name: /^Remove: / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Success', 'Correction removed');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(rowOf(page, title)).toBeVisible();
    const { corrections } = await page.request
      .get(`/api/articles/slug/${slug}`)
      .then((answer) => answer.json());
    expect(corrections).toEqual([]);
  });
});
