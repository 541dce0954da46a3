import { type AuditActor, recordAudit } from '#features/audit-log/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import { deleteAllFailed, deleteFailed, retryFailed } from '#platform/jobs/failed.ts';

/** A job that is not in the list of failed ones: which answer that is. */
async function refuse(db: Db, id: number): Promise<never> {
  const row = await db.selectFrom('jobs').select('state').where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'job.not_found', 'There is no job with this id.');
  throw new Problem(
    409,
    'job.not_failed',
    `This job is ${row.state}: only failed ones can be chosen.`,
  );
}

/**
 * Puts a failed job back into the queue, with all its attempts.
 * @throws Problem 404 `job.not_found`; 409 `job.not_failed` or `job.superseded`
 */
export function retryJob(db: Db, id: number, by: AuditActor, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await retryFailed(trx, id, now);
    if (job === null) return refuse(trx, id);
    if (job === 'superseded') {
      throw new Problem(409, 'job.superseded', 'The same is waiting already, as another job.');
    }
    const subject = { type: 'job', id, name: job.name } as const;
    await recordAudit(trx, now, by, [{ action: 'job.retried', subject }]);
  });
}

/**
 * Deletes a failed job: what it was to do is not done.
 * @throws Problem 404 `job.not_found`; 409 `job.not_failed`
 */
export function deleteJob(db: Db, id: number, by: AuditActor, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await deleteFailed(trx, id);
    if (job === null) return refuse(trx, id);
    const subject = { type: 'job', id, name: job } as const;
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
    const count = await deleteAllFailed(trx, name);
    if (count === 0) return 0;
    const subject = { type: 'job', id: 0, name } as const;
    await recordAudit(trx, now, by, [{ action: 'job.deleted', subject, detail: String(count) }]);
    return count;
  });
}
