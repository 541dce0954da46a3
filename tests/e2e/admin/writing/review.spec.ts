import type { AdminArticle } from '#features/articles/contract.ts';
import {
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content, openArticle } from '../../support/form.ts';

// A refused save is a 400, which the browser logs.
test.use({ mayFail: [/\/api\/articles\/\d+$/] });

test('an author writes a review, and an editor updates its score', async ({ page, adminApi }) => {
  const author = await adminApi.user('author');
  const editor = await adminApi.user('editor');
  const title = unique('A map you have to earn');
  const review = page.getByRole('region', { name: 'Review', exact: true });
  const score = review.getByRole('textbox', { name: 'Score' });

  await test.step('the fields appear only for the category review', async () => {
    await enterAs(page, author);
    await page.getByRole('main').getByRole('button', { name: 'New Article' }).first().click();
    await page.getByLabel('Title', { exact: true }).fill(title);
    await content(page).fill('Forty hours with a stick of charcoal.');
    await page.getByLabel('Category').selectOption({ label: 'guide' });
    await expect(review).toHaveCount(0);
    await page.getByLabel('Category').selectOption({ label: 'review' });
    await expect(review).toBeVisible();
  });

  await test.step('a score can be typed, and one off the scale shows an error', async () => {
    await score.fill('8.7');
    await expect(review.getByText('Nearest: 8.5.')).toBeVisible();
    await score.fill('8.5');
    await expect(review.getByText('Great')).toBeVisible();
    await score.press('ArrowUp');
    await expect(score).toHaveValue('9.0');
    await expect(review.getByText('Essential')).toBeVisible();
    await review.getByRole('button', { name: '0.5 less' }).click();
    await expect(score).toHaveValue('8.5');
  });

  await test.step('verdict, pros and cons are written with the keyboard', async () => {
    await review.getByLabel('Verdict').fill('A patient map that trusts you to get lost.');
    await review.getByLabel('Pros, next').click();
    await page.keyboard.type('Charcoal');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Silence');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(review.getByRole('textbox', { name: 'Pros 1' })).toHaveValue('Silence');
    await review.getByLabel('Cons, next').focus();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '- The boat\n- The ledger');
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    });
    await expect(review.getByRole('textbox', { name: 'Cons 2' })).toHaveValue('The ledger');
    await review.getByLabel('Platform').fill('PC');
    await review.getByLabel('Hours played').fill('41.5');
    await review.getByLabel('Review copy from').selectOption('publisher');
    await expect(review.getByText('Readers see: “Sent by the publisher.”')).toBeVisible();
    await review.getByLabel('Award').fill('Editors’ Choice');
    await review.getByLabel('Accessibility notes').fill('Subtitles in three sizes');
    // The sticky bar would cover part of a field, which axe then takes for a small target.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await expectToast(page, 'Success', 'Article created successfully');
  });

  const [mine] = await page.request.get('/api/admin/articles').then((answer) => answer.json());
  const {
    id,
    slug,
    score: given,
    review: kept,
  } = await page.request
    .get(`/api/my/articles/${(mine as AdminArticle).id}`)
    .then((answer) => answer.json() as Promise<AdminArticle>);
  expect(given).toMatchObject({ label: '8.5', word: 'Great' });
  expect(kept).toMatchObject({
    pros: ['Silence', 'Charcoal'],
    cons: ['The boat', 'The ledger'],
    hours: 41.5,
    copy: 'publisher',
  });

  await test.step('an editor updates it, which needs a date and a reason', async () => {
    await enterAs(page, editor);
    await openArticle(page, title);
    await review.getByRole('radio', { name: 'Updated' }).click();
    await page.getByRole('button', { name: 'Publish Article' }).click();
    await expect(review.getByText('is required for an updated review')).toBeVisible();
    await review.getByLabel('Date of the update').fill('2026-03-19');
    await review.getByLabel('Reason for the update').fill('Patch 1.1');
    await review.getByRole('button', { name: 'Score 9.0' }).click();
    await page.getByRole('button', { name: 'Publish Article' }).click();
    await expectToast(page, 'Success', 'Article updated successfully');
  });
  const shown = await page.request.get(`/api/articles/slug/${slug}`);
  expect(await shown.json()).toMatchObject({
    id,
    score: { label: '9.0', word: 'Essential' },
    review: { state: 'updated', stateDate: '2026-03-19', stateNote: 'Patch 1.1' },
  });
});
