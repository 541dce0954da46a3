import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/queue.ts';

const TIDY_JOB = 'newsletter.tidy';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Who has not confirmed by then does not want it, or never asked. */
const UNCONFIRMED_KEPT_MS = 30 * DAY_MS;

/** Has tomorrow's tidying up done, once, however often it is asked for. */
export function tidyTomorrow(trx: Db, now: number): Promise<unknown> {
  const day = Math.floor(now / DAY_MS) + 1;
  const key = `${TIDY_JOB}:${day}`;
  return enqueue(trx, { name: TIDY_JOB, payload: null, now, runAt: day * DAY_MS, key });
}

/** Once a day, as long as anybody has to confirm: forgets addresses that nobody confirmed. */
export function newsletterTidying({ db, now }: Pick<Context, 'db' | 'now'>): JobHandlers {
  return {
    [TIDY_JOB]: (job) =>
      inTransaction(db, async (trx) => {
        await trx
          .deleteFrom('newsletter_subscribers')
          .where('state', '=', 'pending')
          .where('asked_at', '<', now() - UNCONFIRMED_KEPT_MS)
          .execute();
        const left = await trx
          .selectFrom('newsletter_subscribers')
          .select('id')
          .where('state', '=', 'pending')
          .limit(1)
          .executeTakeFirst();
        if (left) await tidyTomorrow(trx, now());
        await job.finish(trx);
      }),
  };
}
