import type { Context } from '#platform/context.ts';
import { reclaimSpace } from '#platform/db/reclaim-space.ts';
import type { JobHandlers } from '#platform/jobs/queue.ts';

/** Overwrites deleted data and shrinks the database, once a day. */
export const RECLAIM_JOB = 'operations.reclaim';

/** The job behind `RECLAIM_JOB`. */
export const reclaimByJob =
  ({ db }: Pick<Context, 'db'>): JobHandlers[string] =>
  ({ signal }) =>
    reclaimSpace(db, signal);
