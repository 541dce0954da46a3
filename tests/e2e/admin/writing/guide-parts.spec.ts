import {
  enterAs,
  expect,
  expectAccessible,
  expectToast,
  openTab,
  rowOf,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content, startArticle, tool } from '../../support/form.ts';
import { visit } from '../../support/visitor.ts';

const IMAGES = [
  '/demo/images/stage-ad1e33eb-1200x675/960.webp',
  '/demo/images/stage-ad1e33eb-1200x675/480.webp',
];

const STEPS =
  '<p>Words.</p><h2>Before the ebb</h2><ul class="checklist"><li>Fill the lamp</li>' +
  '<li>Take the table<p>Free, and the paid one is older.</p></li><li>Sell before noon</li></ul>' +
  '<details class="fold"><summary>If it rings twice</summary><p>Turn at once.</p></details>' +
  `<figure class="gallery">${IMAGES.map((src) => `<figure><img src="${src}" alt="A view" width="1600" height="900" /><figcaption>One. Photo: Eve</figcaption></figure>`).join('')}<figcaption>Both</figcaption></figure><p>End.</p>`;

test('a visitor checks off the steps of a published guide and finds them checked later', async ({
  page,
  browser,
  baseURL,
  adminApi,
  editor,
}) => {
  test.slow();
  const author = await adminApi.user('author');
  const title = unique('Over the ebb');
  const settings = page.getByRole('complementary', { name: 'Settings' });

  await test.step('the author writes it with the tools above the text', async () => {
    await enterAs(page, author);
    await startArticle(page, title, 'guide');
    await content(page).click();
    await page.keyboard.type('There is one way.');
    await page.keyboard.press('Enter');
    await tool(page, 'Checklist').click();
    for (const step of ['Fill the lamp', 'Take the table', 'Sell before noon']) {
      await page.keyboard.type(step);
      await page.keyboard.press('Enter');
    }
    // An empty step ends the list.
    await page.keyboard.press('Enter');
    await tool(page, 'Collapsible section').click();
    // Its text is selected, so typing replaces it.
    await page.keyboard.type('If it rings twice');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Turn at once.');
    for (const [index, src] of IMAGES.entries()) {
      // Out of the caption of the image before.
      if (index > 0) await page.keyboard.press('Enter');
      await tool(page, 'Image').click();
      const image = page.getByRole('dialog', { name: 'Add an image' });
      await image.getByLabel('Image URL').fill(src);
      await image.getByLabel('Alternative text').fill(`View ${index + 1}`);
      await image.getByLabel('Caption').fill(`By night ${index + 1}. Photo: Eve`);
      await image.getByRole('button', { name: 'Add image' }).click();
    }
    // The image of the caret and its neighbors.
    await tool(page, 'Gallery').click();
    await settings.getByLabel('Game version').fill('1.4');
    await settings.getByLabel('Checked on').fill('2026-03-04');
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expectToast(page, 'Success', /^Article created successfully/);
  });

  await test.step('an editor publishes it', async () => {
    await enterAs(page, editor);
    await openTab(page, 'Moderation');
    await rowOf(page, title)
      .getByRole('button', { name: `Approve: ${title}` })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expectToast(page, 'Success', 'Article approved');
  });

  await test.step('a visitor checks off steps and finds them checked after a reload', async () => {
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
    const visitor = await elsewhere.newPage();
    const path = `/articles/${title.toLowerCase().replaceAll(' ', '-')}`;
    await visit(visitor, path);
    await expect(visitor.getByText(/^Last checked: .* \(version 1\.4\)$/)).toBeVisible();
    const steps = visitor.getByRole('article').getByRole('checkbox');
    await expect(steps).toHaveCount(3);
    await visitor.getByText('Take the table').click();
    const status = visitor.getByRole('status').filter({ hasText: 'done' });
    await expect(status).toHaveText('1 of 3 done');
    const fold = visitor.locator('details.fold');
    await expect(fold.getByText('Turn at once.')).toBeHidden();
    await fold.getByText('If it rings twice', { exact: true }).click();
    await expect(fold.getByText('Turn at once.')).toBeVisible();
    await expect(fold.locator('p')).toHaveCount(1);
    const gallery = visitor.locator('figure.gallery');
    for (const number of [1, 2]) {
      await expect(gallery.getByRole('img', { name: `View ${number}` })).toBeVisible();
      await expect(gallery.getByText(`By night ${number}. Photo: Eve`)).toBeVisible();
    }
    await visitor.close();
    const later = await elsewhere.newPage();
    await visit(later, path);
    await expect(later.getByRole('checkbox', { name: 'Take the table' })).toBeChecked();
    await expect(later.getByRole('checkbox', { name: 'Fill the lamp' })).not.toBeChecked();
    await elsewhere.close();
  });
});

test('checked steps are stored per article, work with the keyboard and can be reset', async ({
  page,
  browser,
  baseURL,
  adminApi,
}) => {
  const article = await adminApi.article({
    title: unique('Steps'),
    category: 'guide',
    status: 'published',
    content: STEPS,
  });
  const path = `/articles/${article.slug}`;
  await visit(page, path);
  const box = (name: string) => page.getByRole('checkbox', { name });
  const status = page.getByRole('status').filter({ hasText: 'done' });
  await expect(status).toHaveText('0 of 3 done');
  await box('Fill the lamp').focus();
  await page.keyboard.press('Space');
  await expect(status).toHaveText('1 of 3 done');
  await page.locator('[data-text]').getByText('Sell before noon').click();
  await expect(status).toHaveText('2 of 3 done');
  await expectAccessible(page, 'main');

  await page.reload();
  await expect(status).toHaveText('2 of 3 done');
  await expect(box('Fill the lamp')).toBeChecked();
  await expect(box('Take the table')).not.toBeChecked();

  const fold = page.locator('details.fold');
  await fold.locator('summary').click();
  await expect(fold.getByText('Turn at once.')).toBeVisible();

  const other = await adminApi.article({
    title: unique('Other steps'),
    category: 'guide',
    status: 'published',
    content: STEPS,
  });
  await visit(page, `/articles/${other.slug}`);
  await expect(status).toHaveText('0 of 3 done');

  await visit(page, path);
  await expect(status).toHaveText('2 of 3 done');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(status).toHaveText('0 of 3 done');
  await page.reload();
  await expect(box('Fill the lamp')).not.toBeChecked();

  await test.step('without scripts the list is unchecked and shows no progress', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const still = await plain.newPage();
    await still.goto(path);
    await expect(still.getByRole('checkbox', { name: 'Fill the lamp' })).not.toBeChecked();
    await expect(still.getByText('Stored on this device only.')).toBeHidden();
    await expect(still.getByRole('button', { name: 'Reset' })).toBeHidden();
    await plain.close();
  });
});
