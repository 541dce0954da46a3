import { type AuditActor, recordAudit } from '#features/audit-log/server/public.ts';
import { formatCount } from '#lib/format/count.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { dailyKey } from '#platform/jobs/queue.ts';
import { isOpen } from '#platform/jobs/rows.ts';

interface JobAction {
  id: number;
  by: AuditActor;
  now: number;
}

interface StoredJob {
  id: number;
  name: string;
  key: string | null;
  state: string;
  attempts: number;
  run_at: number;
  is_cancelable: number;
}

/** @throws Problem 404 `job.not_found` */
async function jobById(trx: Db, id: number): Promise<StoredJob> {
  return trx
    .selectFrom('jobs')
    .select(['id', 'name', 'key', 'state', 'attempts', 'run_at', 'is_cancelable'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem(404, 'job.not_found', 'No job has this id.'));
}

/** @throws Problem 409 `job.not_failed` */
function requireFailed({ state }: StoredJob): void {
  if (state === 'failed') return;
  const detail = `This job is ${state}. Only failed jobs can be retried or deleted.`;
  throw new Problem(409, 'job.not_failed', detail);
}

/** @throws Problem 409 `job.duplicate` when another job with this key waits or runs */
async function preventDuplicate(trx: Db, key: string | null): Promise<void> {
  const other = await trx
    .selectFrom('jobs')
    .select('id')
    .where(isOpen)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!other) return;
  throw new Problem(409, 'job.duplicate', 'The same job is already waiting or running.');
}

const auditOf = ({ id, name }: Pick<StoredJob, 'id' | 'name'>) =>
  ({ type: 'job', id, name }) as const;

/**
 * Puts a failed job back into the queue, with all its attempts.
 * @throws Problem 404 `job.not_found`; 409 `job.not_failed` or `job.duplicate`
 */
export function retryJob(db: Db, { id, by, now }: JobAction): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await jobById(trx, id);
    requireFailed(job);
    await preventDuplicate(trx, job.key);
    await trx
      .updateTable('jobs')
      .set({ state: 'waiting', attempts: 0, run_at: now, finished_at: null })
      .where('id', '=', id)
      .execute();
    await recordChange(trx, now, ['jobs']);
    await recordAudit(trx, now, by, [{ action: 'job.retried', subject: auditOf(job) }]);
  });
}

const isDaily = ({ name, key, run_at }: Pick<StoredJob, 'name' | 'key' | 'run_at'>) =>
  key === dailyKey(name, run_at);

/**
 * Whether an admin can run a waiting job early: one that waits for a retry or for its next day. Other jobs were
 * scheduled for their time on purpose.
 */
export const canRunNow = (job: Omit<StoredJob, 'id' | 'is_cancelable'>, now: number): boolean =>
  job.state === 'waiting' && job.run_at > now && (job.attempts > 0 || isDaily(job));

/**
 * Runs a waiting job now.
 * @throws Problem 404 `job.not_found`; 409 `job.cannot_run_now` or `job.duplicate`
 */
export function runJobNow(db: Db, { id, by, now }: JobAction): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await jobById(trx, id);
    if (!canRunNow(job, now)) {
      const detail = 'This job is not waiting for a retry. Reload the list to see its state.';
      throw new Problem(409, 'job.cannot_run_now', detail);
    }
    // A daily job becomes today's: it enqueues tomorrow's when it runs.
    const key = isDaily(job) ? dailyKey(job.name, now) : job.key;
    if (key !== job.key) await preventDuplicate(trx, key);
    await trx.updateTable('jobs').set({ run_at: now, key }).where('id', '=', id).execute();
    await recordChange(trx, now, ['jobs']);
    await recordAudit(trx, now, by, [{ action: 'job.run_now', subject: auditOf(job) }]);
  });
}

export const canCancel = (job: Pick<StoredJob, 'state' | 'is_cancelable'>): boolean =>
  job.state === 'waiting' && job.is_cancelable === 1;

/**
 * Cancels a waiting job that was enqueued as cancelable.
 * @throws Problem 404 `job.not_found`; 409 `job.cannot_cancel`
 */
export function cancelJob(db: Db, { id, by, now }: JobAction): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await jobById(trx, id);
    if (!canCancel(job)) {
      const detail = 'This job can’t be canceled, or has already started.';
      throw new Problem(409, 'job.cannot_cancel', detail);
    }
    await trx.deleteFrom('jobs').where('id', '=', id).execute();
    await recordAudit(trx, now, by, [{ action: 'job.canceled', subject: auditOf(job) }]);
  });
}

/**
 * Deletes a failed job for good.
 * @throws Problem 404 `job.not_found`; 409 `job.not_failed`
 */
export function deleteJob(db: Db, { id, by, now }: JobAction): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await jobById(trx, id);
    requireFailed(job);
    await trx.deleteFrom('jobs').where('id', '=', id).execute();
    await recordAudit(trx, now, by, [{ action: 'job.deleted', subject: auditOf(job) }]);
  });
}

/** Deletes all failed jobs of a kind for good. @returns the message, with their number */
export function deleteFailedJobs(
  db: Db,
  { name, by, now }: Omit<JobAction, 'id'> & { name: string },
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('jobs')
      .where('state', '=', 'failed')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    const count = Number(numDeletedRows);
    if (count > 0) {
      const subject = auditOf({ id: 0, name });
      await recordAudit(trx, now, by, [{ action: 'job.deleted', subject, detail: String(count) }]);
    }
    return `${formatCount(count, 'job')} deleted`;
  });
}
