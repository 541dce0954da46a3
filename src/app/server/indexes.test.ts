import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostRead } from '#features/analytics/server/public.ts';
import { weeklyChanges } from '#features/analytics/server/statistics/changes.ts';
import { addCounts } from '#features/analytics/server/store.ts';
import { endDue } from '#features/articles/server/scheduler/end-due.ts';
import { publishDue } from '#features/articles/server/scheduler/publish-due.ts';
import { nextTime } from '#features/articles/server/scheduler/scheduler.ts';
import { workOf } from '#features/planning/server/plans.views.ts';
import { similarUrl } from '#features/redirects/server/similar.ts';
import { articlesWithSnippet } from '#features/snippets/server/snippets.views.ts';
import type { Actor } from '#features/users/server/public.ts';
import { DAY, HOUR } from '#lib/durations.ts';
import type { App } from '#platform/http/routes.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import {
  buildTestApp,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { getJson } from '#tests/support/site/requests.ts';

/** Fewer ids than this SQLite looks up by the ids in any case. */
const MANY = 40;
const TODAY = NOW - (NOW % DAY);

let database: TestDatabase;
let app: App;
const ids: number[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  app = await buildTestApp(database);
  for (let index = 0; index < MANY; index += 1) {
    ids.push((await makeArticle(database.db, { slug: `harbour-${index}` }, NOW - HOUR)).id);
  }
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const reads = () => ({
  sources: [],
  steps: [],
  searches: [],
  reads: ids.map((articleId) => ({ day: TODAY - DAY, articleId, count: 30 })),
});

/** Frequent or public queries that need a few rows. */
const WORK: Record<string, () => Promise<unknown>> = {
  'publishing due articles': async () => {
    await makeArticle(database.db, { status: 'scheduled', scheduledAt: NOW }, NOW - HOUR);
    expect(await publishDue(database.db, NOW)).toHaveLength(1);
  },
  'archiving articles at their end': async () => {
    await makeArticle(database.db, { unpublishAt: NOW }, NOW - HOUR);
    expect(await endDue(database.db, NOW)).toHaveLength(1);
    expect(await nextTime(database.db)).toBeNull();
  },
  'finding a similar URL': async () =>
    expect(await similarUrl(database.db, '/harbour-1x')).not.toBeNull(),
  'listing corrections': () => getJson(app, '/api/corrections'),
  'counting reads': () => addCounts(database.db, reads()),
  'listing the most-read articles': () => mostRead(database.db, TODAY, { days: 7, limit: 5 }),
  'listing weekly trends': () =>
    weeklyChanges(database.db, { today: TODAY, timeZone: 'UTC', limit: 5 }),
};

/** The steps of the plans of these queries. */
async function stepsOf(queries: readonly string[]): Promise<string[]> {
  const steps: string[] = [];
  for (const query of queries.filter((text) => /^(select|update|delete)/.test(text))) {
    const plan = sql.raw<{ detail: string }>(`explain query plan ${query}`);
    steps.push(...(await plan.execute(database.db)).rows.map(({ detail }) => detail));
  }
  return steps;
}

/**
 * SQLite has no statistics about values: it assumes that an index on a flag leaves a few rows, and reads most
 * of a large table (`withoutIndex`).
 */
test.each(Object.keys(WORK))('%s uses no index on a flag', async (name) => {
  database.forgetQueries();
  await WORK[name]?.();
  const steps = await stepsOf(database.queries);
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.filter((step) => /\b(is_public|was_public|action)=\?/.test(step))).toEqual([]);
});

test('My work reads unpublished articles, not all that an account ever planned', async () => {
  const draft = await makeArticle(database.db, { status: 'draft', authorId: 1 });
  database.forgetQueries();
  const work = await workOf(database.db, { userId: 1, name: 'Ada', role: 'author' } as Actor);
  expect(work.map(({ id }) => id)).toEqual([draft.id]);
  const [query = ''] = database.queries;
  const steps = (await stepsOf([query])).join('\n');
  expect(steps).toMatch(/SEARCH articles USING INTEGER PRIMARY KEY/);
  for (const index of ['articles_status', 'articles_moderation']) expect(steps).toContain(index);
  expect(steps).not.toMatch(/article_plans_owner|SCAN article/);
});

test('the newest articles with a snippet are read without sorting all of them', async () => {
  database.forgetQueries();
  expect(await articlesWithSnippet(database.db, 1)).toEqual([]);
  expect((await stepsOf(database.queries)).join()).not.toMatch(/TEMP B-TREE|SCAN/);
});
