import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ArticleReads } from '#features/analytics/contract.ts';
import type { Statistics } from '#features/analytics/statistics.contract.ts';
import type { AdminArticle } from '#features/articles/contract.ts';
import {
  type AdminUser,
  type ApiAs,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableColors,
  expectRoomToTouch,
  openScreen,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { titleField } from '../../support/form.ts';
import { changeAnswers, failCalls } from '../../support/visitor.ts';

const NO_READS = 'No reads in the last 30 days';
const STATISTICS = /\/api\/admin\/statistics\?/;
/** An ordinary browser: the journeys' own reports that it is automated. */
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function openStatistics(page: Page, user: AdminUser): Promise<void> {
  await enterAs(page, user);
  await openScreen(page, 'Statistics');
  await expect(heading(page, 'Statistics')).toBeVisible();
}

const someAddress = () => `10.91.${[...randomBytes(2)].join('.')}`;

/** Reports of a page about a reader. */
async function tell(
  url: string,
  path: string,
  data: object = {},
  address = someAddress(),
): Promise<void> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': AGENT,
      origin: url,
      'x-forwarded-for': address,
    },
    body: JSON.stringify(data),
  });
  expect(answer.status, await answer.text()).toBe(204);
}

/**
 * A visitor reads most of an article. Earlier reports are counted by then, too: they are written every few
 * seconds.
 */
async function readOne(url: string, api: ApiAs): Promise<AdminArticle> {
  const article = await api.article({ title: unique('Quagga maps'), status: 'published' });
  const path = `/api/articles/${article.id}`;
  const reader = someAddress();
  await tell(url, `${path}/read`, { from: '' }, reader);
  await tell(url, `${path}/progress`, { step: 3, after: 0 }, reader);
  // Told last: once it is counted, all is.
  await tell(url, `${path}/read`);
  const readsOf = async () =>
    (await api.send<ArticleReads>('GET', `/api/admin/articles/${article.id}/reads`)).reads;
  await expect.poll(readsOf).toBe(2);
  return article;
}

test('an editor sees statistics as a chart, a table and a file', async ({
  page,
  magazine,
  adminApi,
  editor,
}) => {
  // Searches with many digits are not counted, because they could be personal.
  const phrase = unique('qwyjibo kart').replace(/\d/g, (digit) => 'qwzxvkjybp'.charAt(+digit));
  for (let reader = 0; reader < 3; reader += 1) {
    await tell(magazine.url, '/api/searches', { q: phrase });
  }
  const { title } = await readOne(magazine.url, adminApi);

  await openStatistics(page, editor);
  const reads = part(page, 'Reads');
  await expect(
    reads.getByText('in the last 30 days, no reads in the previous 30 days'),
  ).toBeVisible();
  await expect(
    reads.getByRole('img', { name: /^Reads per day from .*, highest on / }),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColors(page);
  await page.emulateMedia({ colorScheme: 'light', media: 'print' });
  await expect(heading(page, 'Statistics')).toBeVisible();
  await expect(reads.locator('svg').first()).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.getByRole('radio', { name: '7 days' }).click();
  await expect(
    reads.getByText('in the last 7 days, no reads in the previous 7 days'),
  ).toBeVisible();
  const { height = 0 } = (await reads.boundingBox()) ?? {};
  await reads.getByRole('button', { name: 'Show table' }).click();
  const rows = reads.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(8);
  await expect(rows.last()).toContainText('incomplete');
  expect((await reads.boundingBox())?.height).toBe(height);
  await expectAccessible(page);

  await page.reload();
  await expect(heading(page, 'Statistics')).toBeVisible();
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked();

  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expectAccessible(page, '[role="menu"]');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Reads', exact: true }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/statistics-reads-7d.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(8);

  const read = part(page, 'How far people read').getByRole('listitem').filter({ hasText: title });
  await expect(read).toContainText('2 reads');
  await expect(
    read.getByRole('img', {
      name: /^Read 25%: 50%, 50%: 50%, 75%: 50%, finished: 0%$/,
    }),
  ).toBeVisible();
  await expect(part(page, 'Traffic sources')).toContainText('Direct or unknown');
  await read.getByRole('button', { name: title }).click();
  await expect(titleField(page)).toHaveValue(title);
  await page.goBack();
  await expect(heading(page, 'Statistics')).toBeVisible();

  const missed = part(page, 'Searches without results').getByRole('listitem');
  await expect(missed.filter({ hasText: phrase })).toContainText('3 searches');
  await page.getByRole('button', { name: `New Article: ${phrase}` }).click();
  await expect(titleField(page)).toHaveValue(phrase);
  // Nothing was changed, so Back doesn't ask.
  await page.goBack();
  await expect(heading(page, 'Statistics')).toBeVisible();
  await page.getByRole('link', { name: 'What we count' }).click();
  await expect(page).toHaveURL('/privacy');
});

test('statistics that fail to load show an error in place and load on Retry', async ({
  page,
  editor,
  mayFail,
}) => {
  await failCalls(page, STATISTICS, mayFail);
  await openStatistics(page, editor);
  const reads = part(page, 'Reads');
  await expect(reads.getByText('Reads are still being counted.')).toBeVisible();
  await expect(part(page, 'Digests').getByText('Not loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(STATISTICS);
  await reads.getByRole('button', { name: 'Retry' }).click();
  const plot = reads.getByRole('img', { name: /^Reads per day from / });
  await expect(plot.or(reads.getByRole('heading', { name: NO_READS }))).toBeVisible();
  await expect(
    part(page, 'Digests').getByText('No digests sent in the last 30 days'),
  ).toBeVisible();
});

test('charts and tables of the statistics fit on a phone', { tag: '@phone-only' }, async ({
  page,
  magazine,
  adminApi,
  editor,
}) => {
  await readOne(magazine.url, adminApi);
  await openStatistics(page, editor);
  const reads = part(page, 'Reads');
  await expect(reads.getByRole('img')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectRoomToTouch(page);
  await reads.getByRole('button', { name: 'Show table' }).click();
  await expect(reads.getByRole('table')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectRoomToTouch(page);
});

test('an author cannot see the statistics, whatever the browser has cached', async ({
  page,
  adminApi,
}) => {
  const author = await adminApi.user('author');
  await enterAs(page, author);
  await expect(page.getByRole('link', { name: 'Statistics', exact: true })).toHaveCount(0);
  await page.evaluate(() => {
    history.replaceState({ adminLocation: { mode: 'admin', screen: 'statistics' } }, '');
  });
  await page.reload();
  await expect(heading(page, 'You don’t have access to this screen')).toBeVisible();
  await expect(heading(page, 'Statistics')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to Admin' }).click();
  await expect(heading(page, 'Admin Dashboard')).toBeVisible();
});

test('statistics without reads say so in a few lines', { tag: '@phone' }, async ({
  page,
  editor,
}) => {
  const zero = { count: 0, before: null };
  await changeAnswers<Statistics>(page, STATISTICS, ({ reads, ...body }) => ({
    ...body,
    reads: {
      ...reads,
      total: 0,
      before: null,
      days: reads.days.map((day) => ({ ...day, ...zero })),
    },
  }));
  await openStatistics(page, editor);
  const reads = part(page, 'Reads');
  await expect(reads.getByRole('heading', { name: NO_READS })).toBeVisible();
  await expect(reads.getByRole('img')).toHaveCount(0);
  expect((await reads.boundingBox())?.height).toBeLessThan(260);
  await expectAccessible(page);
});
