import { sql } from 'kysely';
import { isoTimeOrNull } from '#lib/format/iso.ts';
import type { Db } from '#platform/db/schema.ts';
import { MAX_ATTEMPTS } from '#platform/jobs/backoff.ts';
import type { Jobs, JobView } from '../../jobs.contract.ts';
import { canCancel, canRunNow } from './job-actions.ts';

const MAX_SHOWN = 100;

/** Whether the first attempt of a job is in the future. */
export const isScheduled = (now: number) =>
  sql<boolean>`state = 'waiting' and attempts = 0 and run_at > ${now}`;

/** The queue: how many jobs are in each state, and the jobs that are not done. */
export async function jobsView(db: Db, now: number): Promise<Jobs> {
  const counted = await db
    .selectFrom('jobs')
    .select(({ eb, fn }) => [
      'state',
      fn.countAll<number>().as('number'),
      fn.count<number>(eb.case().when(isScheduled(now)).then(1).end()).as('scheduled'),
    ])
    .groupBy('state')
    .execute();
  const counts = { waiting: 0, scheduled: 0, running: 0, failed: 0, done: 0 };
  for (const { state, number, scheduled } of counted) {
    counts[state] = Number(number);
    counts.scheduled += Number(scheduled);
  }
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .where('state', '!=', 'done')
    .orderBy(sql`case state when 'failed' then 0 when 'running' then 1 else 2 end`)
    .orderBy(sql`case state when 'failed' then -finished_at else run_at end`)
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute();
  const jobs = rows.map(
    (row): JobView => ({
      id: row.id,
      name: row.name,
      label: row.label,
      state: row.state,
      attempts: row.attempts,
      maxAttempts: MAX_ATTEMPTS,
      nextTryAt: row.state === 'waiting' ? isoTimeOrNull(row.run_at) : null,
      error: row.last_error,
      canRunNow: canRunNow(row, now),
      canCancel: canCancel(row),
      createdAt: new Date(row.created_at).toISOString(),
      failedAt: row.state === 'failed' ? isoTimeOrNull(row.finished_at) : null,
    }),
  );
  return { counts, jobs };
}
