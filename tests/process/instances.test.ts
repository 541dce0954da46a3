import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { drawing, formOf } from '../support/content/images.ts';
import { openThreeInstances, type ThreeInstances } from '../support/servers/three-instances.ts';
import { expectNothingLost } from '../support/servers/three-instances-checks.ts';

const WITHIN = { timeout: 20_000, interval: 50 };
const ALL = (status: number) => [status, status, status];

describe('three instances over one PostgreSQL and one folder', { timeout: 60_000 }, () => {
  let site: ThreeInstances;
  let writer: Awaited<ReturnType<ThreeInstances['joins']>>;

  beforeAll(async () => {
    site = await openThreeInstances();
    writer = await site.joins();
  }, 300_000);
  afterEach(() => {
    expect(site.hung, 'not answered within five seconds').toEqual([]);
    expect(site.failed, 'answered with an error of our own').toEqual([]);
  });
  afterAll(() => site.close());

  /** Whether all instances show a text at an address. */
  const showsEverywhere = async (address: string, text: string) =>
    (await site.texts(address)).map((shown) => shown.includes(text));

  /** Waits for the jobs that change pages, and until every instance has heard of all changes. */
  async function nothingChanges() {
    const due = () =>
      site.db
        .selectFrom('jobs')
        .select('name')
        .where('state', 'in', ['waiting', 'running'])
        .where('run_at', '<=', Date.now())
        .execute();
    await expect.poll(due, WITHIN).toEqual([]);
    // A call that may change something reads what changed before it is answered.
    const told = site.urls().map((url) => site.send(`${url}/api/auth/logout`, { method: 'POST' }));
    expect((await Promise.all(told)).map((answer) => answer?.status)).toEqual(ALL(200));
  }

  it('what one of them publishes and changes the others show', async () => {
    const article = await writer.write({ title: 'The first edition', status: 'published' });
    const address = `/articles/${article.slug}`;
    for (const title of ['The second edition', 'The third edition', 'The last edition']) {
      // Kept by all of them before it changes.
      await site.texts(address);
      await site.texts('/');
      await writer.rename(article, title);
      await expect.poll(() => showsEverywhere(address, title), WITHIN).toEqual([true, true, true]);
      await expect.poll(() => showsEverywhere('/', title), WITHIN).toEqual([true, true, true]);
    }
  });

  it('an image that one of them took all of them have', async () => {
    const content = await drawing(40, 30).jpeg().toBuffer();
    const form = formOf([{ name: 'file', content, filename: 'a.jpg', type: 'image/jpeg' }]);
    const headers = { ...form.headers, cookie: writer.cookie };
    const sent = await site.send(`${site.proxy.url}/api/media`, {
      method: 'POST',
      headers,
      body: new Uint8Array(form.payload),
    });
    expect(sent?.status).toBe(201);
    const { url = '' } = JSON.parse((await sent?.text()) ?? '{}') as { url?: string };
    expect(await site.statuses(url)).toEqual(ALL(200));
  });

  it('while PostgreSQL is away kept pages are served, and all comes back with it', async () => {
    const article = await writer.write({ title: 'Kept for everybody', status: 'published' });
    const pages = ['/', '/articles?category=news', `/articles/${article.slug}`];
    await expect
      .poll(() => showsEverywhere('/', 'Kept for everybody'), WITHIN)
      .toEqual([true, true, true]);
    await nothingChanges();
    const shown = await Promise.all(pages.map(site.texts));

    await site.postgres.stop();
    await expect.poll(() => site.statuses('/readyz'), WITHIN).toEqual(ALL(503));
    expect(await site.statuses('/healthz')).toEqual(ALL(200));
    for (const page of pages) expect([page, await site.statuses(page)]).toEqual([page, ALL(200)]);
    expect((await Promise.all(pages.map(site.texts))).join() === shown.join()).toBe(true);
    for (const url of site.urls()) {
      const page = await site.send(`${url}/articles?category=review`);
      expect([page?.status, page?.headers.get('retry-after')], 'not kept').toEqual([503, '5']);
      const answer = await site.send(`${url}/api/articles?limit=7`);
      expect([answer?.status, await answer?.json()]).toMatchObject([
        503,
        { code: 'database.unreachable' },
      ]);
      expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
    }

    const work = writer.work(3, 'Written in spite of it,');
    await site.postgres.start();
    await expect.poll(() => site.statuses('/readyz'), WITHIN).toEqual(ALL(200));
    await work;
    await writer.rename(article, 'Changed after it');
    await expect
      .poll(() => showsEverywhere('/', 'Changed after it'), WITHIN)
      .toEqual([true, true, true]);
    await expectNothingLost(site);
  });
});
