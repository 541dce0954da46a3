import { DAY } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import type { JobHandlers } from '#platform/jobs/queue.ts';

export const PRUNE_JOB = 'security-log.prune';

/** So many at a time, so that nobody else waits for long. */
const STEP = 2000;

/** The daily job: forgets entries that are older than `SECURITY_LOG_DAYS`. */
export function pruneSecurityLog({
  db,
  now,
  config,
}: Pick<Context, 'db' | 'now' | 'config'>): JobHandlers[string] {
  return async (job) => {
    const oldest = now() - config.securityLogDays * DAY;
    for (let deleted = STEP; deleted === STEP; ) {
      job.signal.throwIfAborted();
      const { numDeletedRows } = await db
        .deleteFrom('security_log')
        .where('id', 'in', (eb) =>
          eb.selectFrom('security_log').select('id').where('at', '<', oldest).limit(STEP),
        )
        .executeTakeFirstOrThrow();
      deleted = Number(numDeletedRows);
    }
  };
}
