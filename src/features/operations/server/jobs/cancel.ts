import { type AuditActor, recordAudit } from '#features/audit-log/server/public.ts';
import { COVERS_JOB } from '#features/media/server/public.ts';
import { cancelDigest, DIGEST_JOB } from '#features/newsletter/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import { BACKUP_JOB, VERIFY_JOB } from '../backups/public.ts';
import { type About, aboutJobs } from './about.ts';

/** Somebody may ask for these again at any time; a cover is drawn when a reader asks for it. */
const ASKED_FOR = [BACKUP_JOB, VERIFY_JOB, COVERS_JOB];

/**
 * Whether a job that waits can be called off. Of any other something would be lost: a mail, files that stay
 * for ever, an article that no search finds, or what is done every day.
 */
export const mayCancel = (
  { name, state }: { name: string; state: string },
  { isIdle = false }: Pick<About, 'isIdle'>,
): boolean => state === 'waiting' && (ASKED_FOR.includes(name) || isIdle);

/**
 * Calls a job off that waits; the newsletter that it was to send is a draft again.
 * @throws Problem 404 `job.not_found`; 409 `job.not_cancelled` where `mayCancel` does not hold
 */
export function cancelJob(db: Db, id: number, by: AuditActor, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const job = await trx
      .selectFrom('jobs')
      .select(['id', 'name', 'payload', 'state'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!job) throw new Problem(404, 'job.not_found', 'There is no job with this id.');
    const about = (await aboutJobs(trx, [job]))(id);
    if (!mayCancel(job, about)) {
      const detail = 'This job cannot be called off, or runs already: look at the list again.';
      throw new Problem(409, 'job.not_cancelled', detail);
    }
    // A job for another version, or for none, has no progress: there is nothing to take back.
    if (job.name === DIGEST_JOB && about.progress !== null) {
      await cancelDigest(trx, { ...JSON.parse(job.payload), by, now });
    }
    await trx.deleteFrom('jobs').where('id', '=', id).execute();
    const subject = { type: 'job', id, name: job.name } as const;
    await recordAudit(trx, now, by, [{ action: 'job.cancelled', subject }]);
  });
}
