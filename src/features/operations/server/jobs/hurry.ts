import { type AuditActor, recordAudit } from '#features/audit-log/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import { dailyKey } from '#platform/jobs/queue.ts';
import { refuseTwin } from './refuse-twin.ts';

/** What of a job's row says when it runs. */
interface Waiting {
  name: string;
  key: string | null;
  state: string;
  attempts: number;
  run_at: number;
}

const isDaily = ({ name, key, run_at }: Waiting) => key === dailyKey(name, run_at);

/**
 * Whether a job can be had done before its time: one that waits for its next try, or for its next day.
 * Any other that waits was planned for its time, and whoever planned it decides.
 */
export const mayHurry = (job: Waiting, now: number): boolean =>
  job.state === 'waiting' && job.run_at > now && (job.attempts > 0 || isDaily(job));

/**
 * Has a job that waits done now.
 * @throws Problem 404 `job.not_found`; 409 `job.not_hurried` where `mayHurry` does not hold, or
 *   `job.superseded`
 */
export function hurryJob(db: Db, id: number, by: AuditActor, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await trx
      .selectFrom('jobs')
      .select(['name', 'key', 'state', 'attempts', 'run_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!job) throw new Problem(404, 'job.not_found', 'There is no job with this id.');
    if (!mayHurry(job, now)) {
      const detail = 'This job runs by itself at its time: look at the list again.';
      throw new Problem(409, 'job.not_hurried', detail);
    }
    // Of this day from now on: the job puts the one of the next day into the queue itself.
    const key = isDaily(job) ? dailyKey(job.name, now) : job.key;
    if (key !== job.key) await refuseTwin(trx, key);
    await trx.updateTable('jobs').set({ run_at: now, key }).where('id', '=', id).execute();
    await recordChange(trx, now, ['jobs']);
    const subject = { type: 'job', id, name: job.name } as const;
    await recordAudit(trx, now, by, [{ action: 'job.hurried', subject }]);
  });
}
