import { sql } from 'kysely';
import { CONTACT_JOB } from '#features/contact/server/public.ts';
import { CONFIRM_JOB, DIGEST_JOB } from '#features/newsletter/server/public.ts';
import { LINK_JOB, NOTICE_JOB } from '#features/users/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { BACKUP_JOBS } from './backups/public.ts';
import { CHECK_JOB } from './check-database.ts';
import { isScheduled } from './jobs/jobs.views.ts';

/** Jobs that send one email each; a digest job sends many. */
const SINGLE_EMAIL_JOBS = [CONTACT_JOB, CONFIRM_JOB, LINK_JOB, NOTICE_JOB];
export const EMAIL_JOBS = [...SINGLE_EMAIL_JOBS, DIGEST_JOB];

export interface JobCounts {
  running: number;
  waiting: number;
  /** Waiting jobs whose first attempt is in the future. */
  scheduled: number;
  retrying: number;
  failed: number;
  failedEmails: number;
  failedBackups: number;
  failedChecks: number;
  /** Single emails that wait. */
  waitingEmails: number;
  /** The last single email, within seven days. */
  lastEmailAt: number | null;
}

/** Counts the queue in one query. */
export async function countJobs(db: Db, now: number): Promise<JobCounts> {
  const rows = await db
    .selectFrom('jobs')
    .select(({ fn, eb }) => [
      'name',
      'state',
      eb.case().when('attempts', '>', 0).then(1).else(0).end().as('tried'),
      fn.countAll<number>().as('count'),
      fn.count<number>(eb.case().when(isScheduled(now)).then(1).end()).as('scheduled'),
      fn.max('finished_at').as('last'),
    ])
    .groupBy(['name', 'state', sql`tried`])
    .execute();
  const counts: JobCounts = {
    running: 0,
    waiting: 0,
    scheduled: 0,
    retrying: 0,
    failed: 0,
    failedEmails: 0,
    failedBackups: 0,
    failedChecks: 0,
    waitingEmails: 0,
    lastEmailAt: null,
  };
  for (const { name, state, tried, count: number, scheduled, last } of rows) {
    const count = Number(number);
    const isSingleEmail = SINGLE_EMAIL_JOBS.includes(name);
    if (state === 'done') {
      if (isSingleEmail) counts.lastEmailAt = Math.max(counts.lastEmailAt ?? 0, last ?? 0);
      continue;
    }
    counts[state] += count;
    counts.scheduled += Number(scheduled);
    if (state === 'failed' && EMAIL_JOBS.includes(name)) counts.failedEmails += count;
    if (state === 'failed' && name === CHECK_JOB) counts.failedChecks += count;
    if (state === 'failed' && BACKUP_JOBS.includes(name)) counts.failedBackups += count;
    if (state === 'waiting' && tried === 1) counts.retrying += count;
    if (state === 'waiting' && isSingleEmail) counts.waitingEmails += count;
  }
  return counts;
}
