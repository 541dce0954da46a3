import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { ArticleReads } from '#features/analytics/contract.ts';
import type { Overview } from '#features/moderation/contract.ts';
import {
  type ApiAs,
  enterAs,
  expect,
  findArticle,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { hydrated } from '../../support/journey.ts';
import { chooseFor } from '../../support/tables.ts';
import { searchFor } from '../../support/visitor.ts';

/** An ordinary browser: the journeys' own reports that it is automated. */
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const READ = /\/api\/articles\/\d+\/read$/;
const SEARCHES = /\/api\/searches$/;

interface Visit {
  page: Page;
  /** URLs that reported a read. */
  told: string[];
  context: BrowserContext;
}

/** A visitor with a clock that the journey sets. */
async function arrive(browser: Browser, baseURL: string, userAgent?: string): Promise<Visit> {
  const context = await browser.newContext({
    baseURL,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': `10.77.${Math.floor(Math.random() * 65_536) >> 8}.9` },
    ...(userAgent && { userAgent }),
  });
  const page = await context.newPage();
  await page.clock.install();
  const told: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (READ.test(pathname) || SEARCHES.test(pathname)) told.push(pathname);
  });
  return { page, told, context };
}

/** Views the page until its counting script has loaded and this time has passed. */
async function lookFor(page: Page, ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 500) await page.clock.runFor(500);
}

/** From now on the page's clock runs only while it is visible, however slow the machine. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** Waits for a heading with these words, for far less time than a glance. */
async function expectHeading(page: Page, words: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return heading.textContent();
    })
    .toContain(words);
}

async function stayUntil(page: Page, told: string[], path: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return told;
    })
    .toContain(path);
}

const readsOf = async (api: ApiAs) => {
  const { readsPerDay } = await api.send<Overview>('GET', '/api/admin/overview');
  return readsPerDay.reduce((sum, { count }) => sum + count, 0);
};

test('the dashboard counts reads by visitors, not by robots', async ({
  page,
  browser,
  magazine,
  admin,
  adminApi,
}) => {
  const one = await adminApi.article({ title: unique('Pangolin maps'), status: 'published' });
  const two = await adminApi.article({ title: unique('Pangolin ferries'), status: 'published' });
  const before = await readsOf(adminApi);

  const robot = await arrive(browser, magazine.url);
  await robot.page.goto(`/articles/${one.slug}`);
  await hydrated(robot.page);
  await stayUntil(robot.page, robot.told, `/api/articles/${one.id}/read`);
  await robot.context.close();

  const visitor = await arrive(browser, magazine.url, AGENT);
  await visitor.page.goto(`/articles/${one.slug}`);
  await hydrated(visitor.page);
  await stayUntil(visitor.page, visitor.told, `/api/articles/${one.id}/read`);
  await visitor.page.getByRole('link', { name: two.title }).first().click();
  await expect(visitor.page.getByRole('heading', { level: 1, name: two.title })).toBeVisible();
  await stayUntil(visitor.page, visitor.told, `/api/articles/${two.id}/read`);
  await lookFor(visitor.page, 20_000);
  expect(visitor.told).toHaveLength(2);
  expect(await visitor.context.cookies()).toEqual([]);
  const url = `/api/articles/${one.id}/progress`;
  const half = { data: { step: 2, after: 0 }, headers: { origin: magazine.url } };
  expect((await visitor.page.request.post(url, half)).status()).toBe(204);
  await visitor.context.close();

  await expect.poll(() => readsOf(adminApi)).toBe(before + 2);
  const stepsOf = async () =>
    (await adminApi.send<ArticleReads>('GET', `/api/admin/articles/${one.id}/reads`)).progress;
  await expect.poll(stepsOf).toMatchObject({ reads: 1 });
  await enterAs(page, admin);
  const toggle = page.getByRole('button', { name: 'At a glance' });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await expect(page.getByText('Reads, last 30 days', { exact: true })).toBeVisible();
  const chart = page.getByRole('slider', { name: `Reads, last 30 days: ${before + 2} reads` });
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`: ${before + 2} reads$`));

  await findArticle(page, one.title);
  await chooseFor(page, one.title, 'Activity log');
  const history = page.getByRole('dialog', { name: 'Activity log' });
  await expect(history.getByText('1 read in the last 30 days')).toBeVisible();
  await expect(history.getByRole('img', { name: /^Read 25%: 100%, 50%: 100%, / })).toBeVisible();
});

test('a visit counts its source once without keeping it in the URL, and how far each article was read', async ({
  browser,
  magazine,
  adminApi,
}) => {
  const long = Array.from(
    { length: 40 },
    (_, index) => `<p>Map ${index}. ${'Pangolins. '.repeat(40)}</p>`,
  );
  const fields = { status: 'published', content: long.join('') } as const;
  const one = await adminApi.article({ ...fields, title: unique('Pangolin atlases') });
  const two = await adminApi.article({ ...fields, title: unique('Pangolin globes') });
  const { page, context } = await arrive(browser, magazine.url, AGENT);
  const told: [string, unknown][] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/api\/articles\/\d+\/(read|progress)$/.test(pathname)) {
      told.push([pathname.replace('/api/articles/', ''), request.postDataJSON()]);
    }
  });
  const until = async (count: number) => {
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return told.length;
      })
      .toBe(count);
  };
  await page.goto(`/articles/${one.slug}?from=feed`);
  await hydrated(page);
  await until(1);
  expect(new URL(page.url()).search).toBe('');
  await page.getByText('Map 25.').scrollIntoViewIfNeeded();
  await expect(page.getByText('Map 25.')).toBeInViewport();
  await page.getByRole('link', { name: two.title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: two.title })).toBeVisible();
  await until(3);
  await page.getByText('Map 39.').scrollIntoViewIfNeeded();
  await expect(page.getByText('Map 39.')).toBeInViewport();
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await until(4);
  expect(told).toEqual([
    [`${one.id}/read`, { from: 'feed' }],
    [`${one.id}/progress`, { step: 2, after: 0 }],
    [`${two.id}/read`, null],
    [`${two.id}/progress`, { step: 4, after: 0 }],
  ]);
  await context.close();
});

test('of a long text only the visible part counts as read, and of live coverage nothing', async ({
  browser,
  magazine,
  adminApi,
}) => {
  const rows = Array.from({ length: 120 }, (_, index) => `<li>Map ${index}. Pangolins.</li>`);
  const { id, slug } = await adminApi.article({
    title: unique('Pangolin lists'),
    status: 'published',
    content: `<ul>${rows.join('')}</ul>`,
  });
  const { page, told, context } = await arrive(browser, magazine.url, AGENT);
  const reached: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/progress')) reached.push(request.postDataJSON());
  });
  const leave = () => page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await page.goto(`/articles/${slug}`);
  await hydrated(page);
  await stayUntil(page, told, `/api/articles/${id}/read`);
  for (const [map, step, after] of [
    ['Map 45.', 1, 0],
    ['Map 119.', 4, 1],
  ] as const) {
    await page.getByText(map).evaluate((one) => one.scrollIntoView({ block: 'end' }));
    await expect(page.getByText(map)).toBeInViewport();
    await expect
      .poll(async () => {
        await leave();
        return reached.at(-1);
      })
      .toEqual({ step, after });
  }

  reached.length = 0;
  await page.goto('/articles/the-winter-arcade-showcase-as-it-happened');
  await hydrated(page);
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return told.length;
    })
    .toBe(2);
  await page.locator('[data-text]').evaluate((one) => one.scrollIntoView({ block: 'end' }));
  await leave();
  await page.goto('/about');
  expect(reached).toEqual([]);
  await context.close();
});

test('a search counts when its results are viewed, not when they are passed quickly', async ({
  browser,
  magazine,
}) => {
  const { page, told, context } = await arrive(browser, magazine.url, AGENT);
  await page.goto('/');
  await hydrated(page);
  await lookFor(page, 10_000);
  expect(told).toEqual([]);
  await stopClock(page);
  await searchFor(page, 'maps');
  await expectHeading(page, 'maps');
  await lookFor(page, 1000);
  const heard = page.waitForRequest(SEARCHES);
  await searchFor(page, 'ferry');
  await expectHeading(page, 'ferry');
  await stayUntil(page, told, '/api/searches');
  expect((await heard).postDataJSON()).toEqual({ q: 'ferry' });
  // The same words, sorted otherwise, are the same search.
  await page.getByRole('link', { name: 'Newest', exact: true }).click();
  await expect(page).toHaveURL(/sort=newest/);
  await lookFor(page, 10_000);
  expect(told).toHaveLength(1);
  await context.close();
});

test('visitors who opt out of tracking and pages in background tabs are not counted', async ({
  browser,
  magazine,
}) => {
  for (const property of ['navigator.globalPrivacyControl', 'document.visibilityState']) {
    const { page, told, context } = await arrive(browser, magazine.url, AGENT);
    await page.addInitScript((name) => {
      const [owner, key] = name.split('.');
      const value = key === 'visibilityState' ? 'hidden' : true;
      const target = owner === 'document' ? document : navigator;
      Object.defineProperty(target, key ?? '', { get: () => value });
    }, property);
    await page.goto('/articles/hollow-meridian-is-a-map-you-have-to-earn');
    await hydrated(page);
    await lookFor(page, 20_000);
    expect([property, told]).toEqual([property, []]);
    await context.close();
  }
});
