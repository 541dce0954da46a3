import { rm } from 'node:fs/promises';
import {
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableColors,
} from '../../support/journey.ts';
import { makeDataDir, type RunningServer, startServer } from '../../support/server.ts';
import { visit } from '../../support/visitor.ts';

/** The newest articles of the magazine by how often they were read. */
const READS = [1, 4, 2, 0, 3];

/** Counts reads of the newest articles, each by different visitors. */
async function read({ url }: RunningServer): Promise<string[]> {
  const articles = (await (await fetch(`${url}/api/articles?limit=5`)).json()) as {
    id: number;
    title: string;
  }[];
  let visitor = 0;
  for (const [index, times] of READS.entries()) {
    for (let time = 0; time < times; time += 1) {
      visitor += 1;
      const headers = {
        origin: url,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        'x-forwarded-for': `10.9.8.${visitor}`,
      };
      const answer = await fetch(`${url}/api/articles/${articles[index]?.id}/read`, {
        method: 'POST',
        headers,
      });
      expect(answer.status).toBe(204);
    }
  }
  return [1, 4, 2, 0].map((index) => articles[index]?.title ?? '');
}

const test = base.extend<object, { site: RunningServer & { most: string[] } }>({
  site: [
    async ({ browserName: _ }, use) => {
      const dataDir = await makeDataDir();
      const env = { TRUST_PROXY: '1', ADMIN_PASSWORD: 'nobody logs in here' };
      const first = await startServer(env, { dataDir });
      const most = await read(first);
      // Counts are written when it stops.
      await first.stop();
      const server = await startServer(env, { dataDir });
      await use({ ...server, most });
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
});
test.describe.configure({ mode: 'default' });

test('the home page ends with the most-read articles of the week', { tag: '@phone' }, async ({
  page,
  site,
}) => {
  await visit(page, '/');
  const most = page.getByRole('region', { name: 'Most Read This Week' });
  await expect(most.getByRole('listitem').getByRole('heading')).toHaveText(site.most);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColors(page);
  await most.getByRole('link').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: site.most[1] ?? '' })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(most.getByRole('listitem')).toHaveCount(4);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the most-read articles are shown', async ({ page, site }) => {
    await page.goto('/');
    const most = page.getByRole('region', { name: 'Most Read This Week' });
    await expect(most.getByRole('listitem').getByRole('heading')).toHaveText(site.most);
  });
});
