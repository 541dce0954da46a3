import sharp from 'sharp';
import type { AdminArticle } from '#features/articles/contract.ts';
import { type FeedServer, startFeedServer } from '#tests/support/servers/feed-server.ts';
import {
  ADMIN,
  test as base,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  unique,
} from '../../support/admin-journey.ts';
import { content, handOver, startArticle, tool } from '../../support/form.ts';
import { startServer } from '../../support/server.ts';
import { visit } from '../../support/visitor.ts';

/** A magazine, and another site that its articles take images from. */
const test = base.extend<object, { others: FeedServer }>({
  others: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => {
      const others = await startFeedServer();
      await use(others);
      await others.close();
    },
    { scope: 'worker' },
  ],
  magazine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => {
      const env = {
        ADMIN_PASSWORD: ADMIN.password,
        TRUST_PROXY: '1',
        DEMO_CONTENT: 'off',
        LOG_LEVEL: 'silent',
      };
      const server = await startServer(env, { main: 'tests/support/servers/clocked-server.ts' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'default' });

const OURS = /^\/media\//;
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1d2b53' } })
    .jpeg()
    .toBuffer();

test('an image from another site is added to the library while the editor keeps writing', async ({
  page,
  adminApi,
  mayFail,
  others,
}) => {
  test.slow();
  mayFail.push(/\/api\/remote-images$/);
  const editor = await adminApi.user('editor');
  const title = unique('From elsewhere');
  // The other site responds when the journey allows it.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const jpeg = await photo(640, 400);
  others.serve('/lamp.jpg', (_request, response) => void released.then(() => response.end(jpeg)));
  others.give('/page.jpg', '<!doctype html>', { 'content-type': 'text/html' });
  const failed = page.getByRole('region', { name: 'Couldn’t add 1 image to the library' });
  const text = content(page);
  await enterAs(page, editor);
  await startArticle(page, title);

  await test.step('added and pasted, both are fetched at once', async () => {
    await text.click();
    await tool(page, 'Image').click();
    const dialog = page.getByRole('dialog', { name: 'Add an image' });
    await dialog.getByLabel('Image URL').fill(others.at('/lamp.jpg'));
    await dialog.getByLabel('Alternative text').fill('A lamp');
    await dialog.getByLabel('Caption').fill('By night');
    await dialog.getByRole('button', { name: 'Add image' }).click();
    await handOver(page, 'paste', { html: `<p>Pasted <img src="${others.at('/page.jpg')}"></p>` });
    await expect(
      page.getByRole('heading', { name: 'Adding 1 image to the library' }),
    ).toBeVisible();
    await expect(failed).toContainText(others.at('/page.jpg'));
    await expect(text.getByText(/^Couldn’t add to the library: /)).toBeVisible();
    await page.getByRole('button', { name: /^Checks .*open/ }).click();
    await expect(page.getByRole('dialog', { name: 'Before publishing' })).toContainText(
      'Readers don’t see 1 image from other sites',
    );
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('saved before it arrives, the article gets the copy without another version', async () => {
    await page.keyboard.press('ControlOrMeta+s');
    await expectToast(page, 'Success', 'Article created successfully');
    release();
    await expect(text.locator('figure img[src]')).toHaveAttribute('src', OURS, { timeout: 20_000 });
  });

  await test.step('a retry adds the other one', async () => {
    others.give('/page.jpg', await photo(300, 200));
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect(text.locator('img[src]').nth(1)).toHaveAttribute('src', OURS, { timeout: 20_000 });
    await expect(failed).toHaveCount(0);
    await text.press('ControlOrMeta+End');
    await page.keyboard.type('The end.');
    await page.getByRole('button', { name: 'Publish Article' }).click();
    await expectToast(page, 'Success', 'Article updated successfully');
  });

  const [found] = await adminApi.send<AdminArticle[]>(
    'GET',
    `/api/admin/articles?${new URLSearchParams({ search: title })}`,
  );
  expect(found?.version).toBe(2);
  await visit(page, `/articles/${found?.slug}`);
  const read = page.getByRole('article').first();
  await expect(read.getByRole('img', { name: 'A lamp' })).toHaveAttribute('src', OURS);
  await expect(read).toContainText('By night');
  expect(await read.innerHTML()).not.toContain('feeds.test');
});

test('a pasted URL becomes a card with the title and image of its page', async ({
  page,
  adminApi,
  mayFail,
  others,
}) => {
  mayFail.push(/\/api\/link-cards$/);
  const editor = await adminApi.user('editor');
  const title = unique('Cards');
  others.give(
    '/game',
    '<meta property="og:title" content="Ashfall"><meta property="og:image" content="/cover.jpg">',
    { 'content-type': 'text/html' },
  );
  others.give('/cover.jpg', await photo(640, 360));
  const text = content(page);
  await enterAs(page, editor);
  await startArticle(page, title);

  await text.click();
  await handOver(page, 'paste', { text: others.at('/game') });
  const card = text.locator('figure.embed-card');
  await expect(card.getByRole('link', { name: 'Ashfall' })).toBeVisible();
  await expect(card.getByRole('img')).toHaveAttribute('src', OURS, { timeout: 20_000 });
  await page.keyboard.type('After it.');
  await expectAccessible(page);

  await tool(page, 'Embed').click();
  const dialog = page.getByRole('dialog', { name: 'Add an embed' });
  await dialog.getByLabel('URL').fill(others.at('/nothing'));
  await dialog.getByRole('button', { name: 'Add Embed' }).click();
  await expect(
    dialog.getByText(
      'The site doesn’t respond, or names no title for this page. Use a link instead.',
      { exact: true },
    ),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Publish Article' }).click();
  await expectToast(page, 'Success', 'Article created successfully');
  const [saved] = await adminApi.send<AdminArticle[]>(
    'GET',
    `/api/admin/articles?${new URLSearchParams({ search: title })}`,
  );
  await visit(page, `/articles/${saved?.slug}`);
  const read = page.locator('figure.embed-card');
  await expect(read.getByRole('link', { name: 'Ashfall' })).toHaveAttribute(
    'href',
    others.at('/game'),
  );
  await expect(read).toContainText('feeds.test');
  await expect(page.getByText('After it.')).toBeVisible();
});
