import { type AuditActor, recordAudit } from '#features/audit-log/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import { refuseTwin } from './refuse-twin.ts';

async function failedJob(trx: Db, id: number): Promise<{ name: string; key: string | null }> {
  const job = await trx
    .selectFrom('jobs')
    .select(['name', 'key', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!job) throw new Problem(404, 'job.not_found', 'There is no job with this id.');
  if (job.state === 'failed') return job;
  const detail = `This job is ${job.state}: only failed ones can be chosen.`;
  throw new Problem(409, 'job.not_failed', detail);
}

/**
 * Puts a failed job back into the queue, with all its attempts.
 * @throws Problem 404 `job.not_found`; 409 `job.not_failed` or `job.superseded`
 */
export function retryJob(db: Db, id: number, by: AuditActor, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { name, key } = await failedJob(trx, id);
    await refuseTwin(trx, key);
    await trx
      .updateTable('jobs')
      .set({ state: 'waiting', attempts: 0, run_at: now, finished_at: null })
      .where('id', '=', id)
      .execute();
    await recordChange(trx, now, ['jobs']);
    const subject = { type: 'job', id, name } as const;
    await recordAudit(trx, now, by, [{ action: 'job.retried', subject }]);
  });
}

/**
 * Deletes a failed job: what it was to do is not done.
 * @throws Problem 404 `job.not_found`; 409 `job.not_failed`
 */
export function deleteJob(db: Db, id: number, by: AuditActor, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { name } = await failedJob(trx, id);
    await trx.deleteFrom('jobs').where('id', '=', id).execute();
    const subject = { type: 'job', id, name } as const;
    await recordAudit(trx, now, by, [{ action: 'job.deleted', subject }]);
  });
}

/** Deletes all failed jobs of a name: what they were to do is not done. @returns how many */
export function deleteFailedJobs(
  db: Db,
  name: string,
  by: AuditActor,
  now: number,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('jobs')
      .where('state', '=', 'failed')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    const count = Number(numDeletedRows);
    if (count === 0) return 0;
    const subject = { type: 'job', id: 0, name } as const;
    await recordAudit(trx, now, by, [{ action: 'job.deleted', subject, detail: String(count) }]);
    return count;
  });
}
