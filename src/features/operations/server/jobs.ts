import { sql } from 'kysely';
import { CONTACT_JOB } from '#features/contact/server/public.ts';
import { CONFIRM_JOB, DIGEST_JOB } from '#features/newsletter/server/public.ts';
import { LINK_JOB, NOTICE_JOB } from '#features/users/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { BACKUP_JOBS } from './backups/public.ts';
import { CHECK_JOB } from './check-store.ts';

/** Each of them hands one mail over; those of a digest many. */
const SINGLE_MAIL_JOBS = [CONTACT_JOB, CONFIRM_JOB, LINK_JOB, NOTICE_JOB];
export const MAIL_JOBS = [...SINGLE_MAIL_JOBS, DIGEST_JOB];

/** How many jobs there are, of mail and of all the rest. */
export interface JobTally {
  running: number;
  waiting: number;
  trying: number;
  failed: number;
  failedMail: number;
  failedBackups: number;
  failedChecks: number;
  /** Single mails that wait. */
  waitingMail: number;
  /** When a single mail was last handed over; null where none was in seven days. */
  lastMail: number | null;
}

/** The queue in numbers, by one query. */
export async function tallyJobs(db: Db): Promise<JobTally> {
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn, eb }) => [
      'name',
      'state',
      eb.case().when('attempts', '>', 0).then(1).else(0).end().as('tried'),
      fn.countAll<number>().as('count'),
      fn.max('finished_at').as('last'),
    ])
    .groupBy(['name', 'state', sql`tried`])
    .execute();
  const tally: JobTally = {
    ...{ running: 0, waiting: 0, trying: 0, failed: 0 },
    ...{ failedMail: 0, failedBackups: 0, failedChecks: 0, waitingMail: 0, lastMail: null },
  };
  for (const { name, state, tried, count: counted, last } of rows) {
    const count = Number(counted);
    const isSingleMail = SINGLE_MAIL_JOBS.includes(name);
    if (state === 'done') {
      if (isSingleMail) tally.lastMail = Math.max(tally.lastMail ?? 0, last ?? 0);
      continue;
    }
    tally[state] += count;
    if (state === 'failed' && MAIL_JOBS.includes(name)) tally.failedMail += count;
    if (state === 'failed' && name === CHECK_JOB) tally.failedChecks += count;
    if (state === 'failed' && BACKUP_JOBS.includes(name)) tally.failedBackups += count;
    if (state === 'waiting' && tried === 1) tally.trying += count;
    if (state === 'waiting' && isSingleMail) tally.waitingMail += count;
  }
  return tally;
}
