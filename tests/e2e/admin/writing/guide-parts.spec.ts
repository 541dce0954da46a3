import { expect, expectAccessible, test, unique } from '../../support/admin-journey.ts';
import { visit } from '../../support/visitor.ts';

const PICTURES = [
  '/demo/pictures/stage-ad1e33eb-1200x675/960.webp',
  '/demo/pictures/stage-ad1e33eb-1200x675/480.webp',
];

const STEPS =
  '<p>Words.</p><h2>Before the ebb</h2><ul class="checklist"><li>Fill the lamp</li>' +
  '<li>Take the table<p>Free, and the paid one is older.</p></li><li>Sell before noon</li></ul>' +
  '<details class="fold"><summary>If it rings twice</summary><p>Turn at once.</p></details>' +
  `<figure class="gallery">${PICTURES.map((src) => `<figure><img src="${src}" alt="A view" width="1600" height="900" /><figcaption>One. Photo: Eve</figcaption></figure>`).join('')}<figcaption>Both</figcaption></figure><p>End.</p>`;

test('ticks stay in the browser, by article, with the keyboard and until one starts again', async ({
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
  await page.getByText('Sell before noon').click();
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
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(status).toHaveText('0 of 3 done');
  await page.reload();
  await expect(box('Fill the lamp')).not.toBeChecked();

  await test.step('without scripts the list stands unticked, and promises nothing', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const still = await plain.newPage();
    await still.goto(path);
    await expect(still.getByRole('checkbox', { name: 'Fill the lamp' })).not.toBeChecked();
    await expect(still.getByText('Kept on this device only.')).toBeHidden();
    await expect(still.getByRole('button', { name: 'Start again' })).toBeHidden();
    await plain.close();
  });
});
