import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { ArticlePage } from '#features/articles/contract.ts';
import type { Import } from '#features/import/contract.ts';
import { wxr } from '#tests/support/content/wxr.ts';
import { zipBytes } from '#tests/support/content/zip-bytes.ts';
import { freePort } from '#tests/support/databases/postgres.ts';
import {
  ADMIN,
  test as base,
  enterAs,
  expect,
  openAccount,
  openScreen,
  pressAdminButton,
} from '../../support/admin-journey.ts';
import { makeDataDir, type RunningServer, startServer } from '../../support/server.ts';
import { visit } from '../../support/visitor.ts';

/** Enough for a server to be killed in the middle of them. */
const POSTS = 240;
const HERE = 40;
const OLD_IMAGE = 'https://old.example/wp-content/uploads/2019/06/lamp.jpg';

const LAMP = sharp({ create: { width: 640, height: 480, channels: 3, background: '#e8b800' } });

/** A magazine whose server is killed and restarted at the same URL. */
interface Place {
  start: () => Promise<RunningServer>;
  url: string;
}

const test = base.extend<{ place: Place }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
  place: async ({}, use) => {
    const dataDir = await makeDataDir();
    const env = {
      PORT: String(await freePort()),
      ADMIN_PASSWORD: ADMIN.password,
      TRUST_PROXY: '1',
      DEMO_CONTENT: 'off',
    };
    const url = `http://127.0.0.1:${env.PORT}`;
    const main = 'tests/support/servers/clocked-server.ts';
    let server: RunningServer | undefined;
    const start = async () => {
      server = await startServer({ ...env, SITE_URL: url }, { dataDir, main });
      return server;
    };
    await use({ start, url });
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  baseURL: ({ place }, use) => use(place.url),
});

interface Archive {
  file: { name: string; text: string };
  /** The path of its only image in the image folder. */
  image: string;
  /** Old URLs of its first article, page, categories and feed. */
  old: { article: string; page: string; category: string; feed: string };
  /** Settings that the file doesn't contain. */
  siteUrl?: string;
}

const counted = Array.from({ length: POSTS }, (_, index) => index + 1);

function wordpress(): Archive {
  const tips: [string, string, string][] = [
    ['category', 'tips', 'Tips & Tricks'],
    ['post_tag', 'lamps', 'Lamps'],
  ];
  const posts = counted.map((id) => ({
    id,
    title: `Harbour ${id}`,
    slug: `harbour-${id}`,
    terms: tips,
  }));
  const first = {
    id: 1,
    title: 'Harbour 1',
    slug: 'harbour-1',
    terms: tips,
    content: `A lamp in the harbour. [gone id="3"]\n\n<img src="${OLD_IMAGE}" alt="A lamp">`,
  };
  const page = { id: 900, type: 'page', title: 'About us', slug: 'about-us' };
  return {
    file: { name: 'fathom.xml', text: wxr([first, ...posts.slice(1), page]) },
    image: '2019/06/lamp.jpg',
    old: {
      article: '/2019/06/harbour-1/',
      page: '/about-us/',
      category: '/category/tips/page/2/',
      feed: '/category/tips/feed/',
    },
  };
}

function ghost(): Archive {
  const posts = counted.map((id) => ({
    id: `p${id}`,
    title: `Harbour ${id}`,
    slug: `harbour-${id}`,
    type: 'post',
    html:
      id === 1
        ? '<p>A lamp in the harbour.</p><img src="__GHOST_URL__/content/images/2019/06/lamp.jpg" alt="A lamp"><form>Gone</form>'
        : '<p>Words.</p>',
    status: 'published',
    visibility: 'public',
    feature_image: null,
    featured: 0,
    created_at: '2019-06-03T08:00:00.000Z',
    updated_at: '2019-06-04T08:00:00.000Z',
    published_at: '2019-06-03T08:00:00.000Z',
  }));
  const page = { ...posts[1], id: 'p900', type: 'page', title: 'About us', slug: 'about-us' };
  const ines = { id: 'u1', name: 'Ines Okoro', slug: 'ines', email: 'ines@old.example' };
  const data = {
    posts: [...posts, page],
    tags: [{ id: 't1', name: 'Tips & Tricks', slug: 'tips', visibility: 'public' }],
    posts_tags: posts.map(({ id }) => ({ post_id: id, tag_id: 't1', sort_order: 0 })),
    users: [ines],
    posts_authors: posts.map(({ id }) => ({ post_id: id, author_id: 'u1', sort_order: 0 })),
  };
  const text = JSON.stringify({ db: [{ meta: { version: '5.82.1', exported_on: 1 }, data }] });
  return {
    file: { name: 'fathom.json', text },
    image: 'content/images/2019/06/lamp.jpg',
    old: {
      article: '/harbour-1/',
      page: '/about-us/',
      category: '/tag/tips/page/2/',
      feed: '/tag/tips/rss/',
    },
    siteUrl: 'https://old.example',
  };
}

const ask = async <T>(page: Page, address: string): Promise<T> => {
  const answer = await page.request.get(address);
  expect(answer.ok(), `${address}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
};

/** Everything that an import brings, as the magazine has it. */
const whatIsThere = (page: Page) =>
  Promise.all(
    [
      '/api/admin/articles?limit=100',
      '/api/redirects',
      '/api/media',
      '/api/articles?limit=50&includeCount=true',
    ].map((address) => ask<unknown>(page, address)),
  );

const latest = async (page: Page) => {
  const { imports } = await ask<{ imports: Import[] }>(page, '/api/admin/imports');
  const [{ id } = { id: 0 }] = imports;
  return ask<Import>(page, `/api/admin/imports/${id}`);
};

for (const [system, archive] of [
  ['WordPress', wordpress()],
  ['Ghost', ghost()],
] as const) {
  test(`an import from ${system} continues after the server is killed, redirects old URLs and can be undone`, async ({
    page,
    place,
    mayFail,
  }) => {
    test.slow();
    const { file, image, old, siteUrl } = archive;
    const server = await place.start();
    await enterAs(page, ADMIN);
    const before = await whatIsThere(page);
    await openAccount(page);
    await openScreen(page, 'Import');

    // The preview.
    const chosen = { name: file.name, mimeType: 'text/plain', buffer: Buffer.from(file.text) };
    await page.getByLabel('Export file').setInputFiles(chosen);
    await page.getByLabel('Images', { exact: true }).selectOption('A .zip on this device');
    const lamp = { name: image, data: await LAMP.jpeg().toBuffer() };
    await page.getByLabel('Zip with the images').setInputFiles({
      name: 'images.zip',
      mimeType: 'application/zip',
      buffer: zipBytes([lamp]),
    });
    await page.getByRole('button', { name: 'Show Preview' }).click();
    await expect(page.getByText('This is a preview. Nothing has been imported yet.')).toBeVisible();
    if (siteUrl !== undefined) {
      await page.getByLabel('Old site URL').fill(siteUrl);
      await page.getByRole('button', { name: 'Read Again' }).click();
      await expect(page.getByText('What is the URL of the old site?')).toHaveCount(0);
    }
    const warnings = page.getByRole('table', { name: 'Warnings' });
    await expect(warnings).toContainText(old.article);
    expect(await whatIsThere(page)).toEqual(before);

    // Choices.
    await page.getByRole('button', { name: 'Go to Options' }).click();
    await page.getByLabel('Category for Tips & Tricks').selectOption('Guide');
    await page.getByLabel('Account for Ines Okoro').selectOption(ADMIN.username);
    await page.getByRole('button', { name: `Import ${POSTS + 1} Items` }).click();

    // Requests of a page fail while the server is down.
    mayFail.push(/\/api\//);
    await expect
      .poll(async () => (await latest(page)).done, { intervals: [20] })
      .toBeGreaterThanOrEqual(HERE);
    await server.kill();
    const next = await place.start();
    const { state, done } = await latest(page);
    expect(state).toBe('running');
    expect(done).toBeLessThan(POSTS);
    // The lease of the killed process ends.
    next.tell(new Date(Date.now() + 120_000).toISOString());
    await expect(page.getByText(`${POSTS + 1} of ${POSTS + 1} items imported`)).toBeVisible({
      timeout: 90_000,
    });

    // The magazine, as readers find it.
    const reader = await page.context().newPage();
    const articles = await ask<ArticlePage>(
      page,
      '/api/articles?category=guide&limit=1&includeCount=true',
    );
    expect(articles.totalCount).toBe(POSTS);
    await reader.goto(old.article);
    await expect(reader).toHaveURL('/articles/harbour-1');
    await expect(reader.getByRole('heading', { level: 1, name: 'Harbour 1' })).toBeVisible();
    await expect(reader.getByText('A lamp in the harbour.')).toBeVisible();
    await expect(reader.getByText(ADMIN.username).first()).toBeVisible();
    const shown = reader.locator('main').getByRole('img', { name: 'A lamp' });
    // Images come after the articles.
    const html = async () => (await reader.request.get('/articles/harbour-1')).text();
    await expect.poll(html).toMatch(/<main[\s\S]*<img[^>]+src="\/media\//);
    await reader.reload();
    await expect(shown).toHaveAttribute('src', /^\/media\//);
    await shown.scrollIntoViewIfNeeded();
    await expect(shown).toHaveJSProperty('complete', true);
    await expect(shown).not.toHaveJSProperty('naturalWidth', 0);
    await visit(reader, '/');
    await expect(reader.getByRole('link', { name: /^Harbour \d+/ }).first()).toBeVisible();
    await reader.goto(old.category);
    await expect(reader.getByRole('heading', { level: 1, name: /Guide/ })).toBeVisible();
    const feed = await page.request.get(old.feed, { maxRedirects: 0 });
    expect([feed.status(), feed.headers().location]).toEqual([301, '/guides']);
    await reader.goto(old.page);
    await expect(reader).toHaveURL('/about-us');
    await expect(reader.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();

    // Back as it was.
    await page.getByRole('button', { name: `Undo import of ${file.name}...` }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
    await dialog.getByRole('button', { name: 'Undo Import' }).click();
    await expect(page.getByText(/^This import was undone/)).toBeVisible({ timeout: 60_000 });
    expect(await whatIsThere(page)).toEqual(before);
    for (const gone of [old.article, '/about-us']) {
      expect((await page.request.get(gone, { maxRedirects: 0 })).status(), gone).toBe(404);
    }
    await pressAdminButton(page, 'Admin');
    await expect(page.getByText('No articles', { exact: false }).first()).toBeVisible();
  });
}
