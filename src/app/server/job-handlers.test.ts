import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { JOB_TITLES } from '#features/operations/jobs.values.ts';
import { DAY } from '#lib/durations.ts';
import { guardedFetchOf } from '#platform/http/outgoing/guarded-fetch.ts';
import { enqueueTomorrow } from '#platform/jobs/queue.ts';
import { openStorage } from '#platform/storage/open.ts';
import { NOW, openTestDatabase } from '#tests/support/databases/test-database.ts';
import { openTestSite } from '#tests/support/site/test-site.ts';
import { DAILY_JOBS, jobHandlers } from './job-handlers.ts';

it('nightly jobs run again the night after a failure', async () => {
  const site = await openTestSite({ env: { LOG_LEVEL: 'silent' } });
  try {
    for (const table of [
      ...[
        'revisions',
        'security_log',
        'newsletter_subscribers',
        'newsletter_notices',
        'remote_images',
      ],
      ...['search_titles', 'article_trash', 'webhook_deliveries', 'games', 'article_plans'],
    ]) {
      await sql.raw(`alter table ${table} rename to away_${table}`).execute(site.db);
    }
    for (const name of DAILY_JOBS) await enqueueTomorrow(site.db, name, NOW);
    site.clock.now = NOW + DAY;
    await site.app.jobs.runDue();
    const tomorrow = (Math.floor(site.clock.now / DAY) + 1) * DAY;
    const jobs = site.db.selectFrom('jobs').select('name').orderBy('name');
    const names = async (query: typeof jobs) => (await query.execute()).map(({ name }) => name);
    const all = [...DAILY_JOBS].sort();
    expect(await names(jobs.where('last_error', 'is not', null))).toEqual(all);
    expect(await names(jobs.where('run_at', '=', tomorrow))).toEqual(all);
  } finally {
    await site.close();
  }
});

it('every kind of job has a label', async () => {
  const { db, config, close } = await openTestDatabase();
  const handlers = jobHandlers(
    {
      db,
      config,
      environment: config,
      mailer: null,
      model: null,
      metrics: null,
      now: () => NOW,
      fetchOutside: guardedFetchOf(config.siteUrl),
      storage: openStorage(config),
      memo: () => {
        throw new Error('no job is done here');
      },
      log: pino({ level: 'silent' }),
    },
    false,
  );
  await close();
  const kinds = new Set(Object.keys(handlers).map((name) => name.split('@')[0]));
  expect(Object.keys(JOB_TITLES).toSorted()).toEqual([...kinds].toSorted());
});
