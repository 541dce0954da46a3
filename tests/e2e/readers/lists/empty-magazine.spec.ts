import {
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableColors,
} from '../../support/journey.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { visit } from '../../support/visitor.ts';

const test = base.extend<object, { empty: RunningServer }>({
  empty: [
    async ({ browserName: _ }, use) => {
      const server = await startServer({ DEMO_CONTENT: 'off' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ empty }, use) => use(empty.url),
});

test.describe.configure({ mode: 'default' });

test('the home page of an empty magazine shows an empty state in each section', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByRole('link', { name: 'Explore Articles' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Master Featured Article' })).toBeVisible();
  await expect(
    page.getByText('Set a master featured article in the admin panel to display it here.'),
  ).toBeVisible();
  const more = page.getByRole('region', { name: 'More Articles' });
  await expect(more.getByRole('heading', { name: 'No Articles Found' })).toBeVisible();
  await expect(more.getByText('No articles are available at the moment.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColors(page);
});

test('the lists of an empty magazine suggest coming back later', async ({ page }) => {
  await visit(page, '/articles');
  await expect(page.getByText('No featured articles available at the moment.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await expect(page.getByText('Check back later for new content')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await expectAccessible(page);
  await visit(page, '/community');
  await expect(page.getByRole('heading', { name: 'No community articles found' })).toBeVisible();
});

test('the footer of an empty magazine lists no articles', async ({ page }) => {
  await visit(page, '/about');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('listitem')).toHaveCount(0);
  await expect(footer.getByText('Loading articles...')).toHaveCount(0);
  await expect(footer.getByRole('link', { name: 'Contact' })).toBeVisible();
});

test('a search in an empty magazine finds nothing', async ({ page }) => {
  await visit(page, '/?q=anything');
  await expect(page.getByText('Found 0 articles matching your search.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Articles Found' })).toBeVisible();
});
