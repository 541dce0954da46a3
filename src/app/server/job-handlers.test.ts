import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { enqueueTomorrow } from '#platform/jobs/queue.ts';
import { openTestSite } from '#tests/support/site/test-site.ts';
import { NOW } from '#tests/support/stores/test-store.ts';
import { DAILY_JOBS } from './job-handlers.ts';

it('what is done each night is done the next night too after one that failed', async () => {
  const site = await openTestSite({ env: { LOG_LEVEL: 'silent' } });
  try {
    for (const table of [
      'revisions',
      'security_log',
      'newsletter_subscribers',
      'remote_pictures',
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
