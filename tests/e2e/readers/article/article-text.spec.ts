import { expect, expectNoSidewaysScroll, test } from '../../support/journey.ts';
import { changeAnswers, visit } from '../../support/visitor.ts';

const MASTER = '/articles/hollow-meridian-is-a-map-you-have-to-earn';

test('a spoiler stays closed until it is opened', async ({ page }) => {
  await visit(page, MASTER);
  const spoiler = page.locator('main [data-text] details').first();
  await expect(spoiler).not.toHaveAttribute('open');
  await spoiler.locator('summary').click();
  await expect(spoiler).toHaveAttribute('open', '');
  await expect(spoiler.getByRole('paragraph').first()).toBeVisible();
});

test('tables and code scroll inside their frame, with the keyboard too', { tag: '@phone' }, async ({
  page,
}) => {
  await visit(page, MASTER);
  const table = page
    .getByRole('main')
    .getByRole('region')
    .filter({ has: page.getByRole('table') });
  await expect(table.first()).toHaveAttribute('tabindex', '0');
  await expect(table.first()).toHaveAccessibleName(/\S/);
  await expect(page.locator('main pre').first()).toHaveAttribute('tabindex', '0');
  await expectNoSidewaysScroll(page);
});

test('an Arabic article runs from right to left', async ({ page }) => {
  await visit(page, '/articles/halqat-allaeibin');
  const title = page.getByRole('heading', { level: 1 });
  expect(await title.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
  const paragraph = page.locator('main [data-text] p').first();
  expect(await paragraph.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
  await expect(page.getByText('Savepoint Staff')).toBeVisible();
});

test('a Japanese title is shown whole', async ({ page }) => {
  await visit(page, '/articles/cafe-nokori-no-yoru');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText('喫茶のこりの夜');
  await expect(page).toHaveTitle(/^喫茶のこりの夜.* \| Savepoint$/);
});

test('a video player is named after its article and fills its frame', async ({ page }) => {
  await visit(page, '/articles/gridlock-99-in-motion');
  // Until the late scripts run, the link leads to YouTube.
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: /^Play video on YouTube: Gridlock ’99 in motion/ }).click();
  const player = page.getByTitle(/^Video: Gridlock ’99 in motion/);
  await expect(player).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
  );
  const box = await player.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
});

test('a long article shows its reading time and a table of contents', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto(MASTER);
  await expect(page.getByText(/^\d+ min read$/)).toHaveText('5 min read');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const fold = contents.getByText('Contents', { exact: true });
  if (await fold.isVisible()) await fold.press('Enter');
  const links = contents.getByRole('link');
  const headings = page.locator('main [data-text] > :is(h2, h3)');
  await expect(links).toHaveText(await headings.allTextContents());
  await links.last().press('Enter');
  await expect(page).toHaveURL(/#text-[a-z0-9-]+$/);
  const header = await page.getByRole('banner').boundingBox();
  await expect(headings.last()).toBeInViewport();
  const top = (await headings.last().boundingBox())?.y ?? 0;
  // The header's first row has scrolled away.
  expect(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});

test('a short article has no table of contents', async ({ page }) => {
  await page.goto('/articles/cafe-nokori-no-yoru');
  await expect(page.getByText(/^\d+ min read$/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Contents' })).toHaveCount(0);
});

test('a missing image of the text disappears with its caption', async ({ page, mayFail }) => {
  mayFail.push(/never-there/);
  await visit(page, '/reviews');
  await changeAnswers<{ content: string }>(page, /\/api\/articles\/slug\/[^/]+$/, (body) => ({
    ...body,
    content: `<figure><img src="/demo/images/never-there.webp" alt="A map"><figcaption>The map</figcaption></figure>${body.content}`,
  }));
  await page.getByRole('link', { name: 'Hollow Meridian is a map' }).first().click();
  const text = page.locator('main [data-text]');
  await expect(text.getByText('The map')).toBeHidden();
  await expect(text.locator('figure:not([hidden]) img').first()).toBeVisible();
});
