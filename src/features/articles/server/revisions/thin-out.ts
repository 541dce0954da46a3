import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { DAY, WEEK } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import type { JobHandlers } from '#platform/jobs/queue.ts';

/** Thins out old versions once a day. */
export const THIN_JOB = 'articles.thin-revisions';

const WEEK_MS = WEEK;
/** Younger versions are all kept, ... */
const ALL_MS = 30 * DAY;
/** ... then one per day, and after this age one per week. */
const DAILY_MS = 365 * DAY;
/** Articles per statement, so that requests run in between. */
const BATCH_SIZE = 200;

/** Whether the same article has a later version in the same period. */
const isFollowedWithin = (ms: number) => sql<boolean>`exists (
  select 1 from revisions later
  where later.article_id = revisions.article_id and later.version > revisions.version
    and later.saved_at / ${sql.lit(ms)} = revisions.saved_at / ${sql.lit(ms)})`;

/**
 * Deletes versions older than 30 days except the last of each day, and of those older than a year except
 * the last of each week (UTC). Versions that readers could read, and those with a note, stay.
 */
async function thinOut(db: Db, now: number, signal: AbortSignal): Promise<void> {
  let [at, after] = [0, 0];
  for (;;) {
    signal.throwIfAborted();
    const old = await db
      .selectFrom('revisions')
      .select(['id', 'saved_at'])
      .where('was_public', '=', 0)
      .where('note', '=', '')
      .where('saved_at', '<', now - ALL_MS)
      .where((eb) =>
        eb.or([eb('saved_at', '>', at), eb('saved_at', '=', at).and('id', '>', after)]),
      )
      .orderBy('saved_at')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    const last = old.at(-1);
    if (last === undefined) return;
    [at, after] = [last.saved_at, last.id];
    await db
      .deleteFrom('revisions')
      .where(
        'id',
        'in',
        old.map(({ id }) => id),
      )
      .where((eb) =>
        eb.or([
          isFollowedWithin(DAY),
          eb('saved_at', '<', now - DAILY_MS).and(isFollowedWithin(WEEK_MS)),
        ]),
      )
      .execute();
    await setImmediate();
  }
}

/** Does the jobs named `THIN_JOB`. */
export const thinRevisions =
  ({ db, now }: Pick<Context, 'db' | 'now'>): JobHandlers[string] =>
  ({ signal }) =>
    thinOut(db, now(), signal);
