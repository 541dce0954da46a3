import { DAY } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import type { JobHandlers } from '#platform/jobs/queue.ts';

export const PRUNE_JOB = 'security-log.prune';

/** Small batches, so that other writes don't wait long. */
const BATCH_SIZE = 2000;

/** The daily job: deletes entries older than `SECURITY_LOG_DAYS`. */
export function pruneSecurityLog({
  db,
  now,
  config,
}: Pick<Context, 'db' | 'now' | 'config'>): JobHandlers[string] {
  return async (job) => {
    const oldest = now() - config.securityLogDays * DAY;
    for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE; ) {
      job.signal.throwIfAborted();
      const { numDeletedRows } = await db
        .deleteFrom('security_log')
        .where('id', 'in', (eb) =>
          eb.selectFrom('security_log').select('id').where('at', '<', oldest).limit(BATCH_SIZE),
        )
        .executeTakeFirstOrThrow();
      deleted = Number(numDeletedRows);
    }
  };
}
