import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { enqueueTomorrow, type JobHandlers } from '#platform/jobs/queue.ts';
import { enqueueConfirmation } from './confirmation.ts';
import type { EmailAddress } from './email.ts';

export const FORGET_JOB = 'newsletter.forget';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Who has not confirmed by then does not want it, or never asked. */
const UNCONFIRMED_KEPT_MS = 30 * DAY_MS;

/**
 * Puts an address on the list: at once where there is no mail, else once its owner has confirmed. It
 * does the same for every address, known or not, so that neither the answer nor its time tells which
 * it was; what a known one needs is decided by the job.
 */
export function subscribe(
  db: Db,
  { typed, key }: EmailAddress,
  { now, withMail }: { now: number; withMail: boolean },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('newsletter_subscribers')
      .values({
        email: typed,
        email_key: key,
        state: withMail ? 'pending' : 'confirmed',
        created_at: now,
        asked_at: now,
        confirmed_at: withMail ? null : now,
        soft_bounces: 0,
      })
      .onConflict((conflict) =>
        conflict.column('email_key').doUpdateSet({
          asked_at: now,
          ...(!withMail && {
            state: 'confirmed' as const,
            confirmed_at: sql<number>`coalesce(newsletter_subscribers.confirmed_at, excluded.confirmed_at)`,
            ended_at: null,
            bounce: null,
            soft_bounces: 0,
          }),
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!withMail) return;
    await enqueueConfirmation(trx, id, now);
    await enqueueTomorrow(trx, FORGET_JOB, now);
  });
}

/** The daily job, as long as anybody has to confirm: forgets addresses that nobody confirmed. */
export function forgetUnconfirmed({ db, now }: Pick<Context, 'db' | 'now'>): JobHandlers[string] {
  return (job) =>
    inTransaction(db, async (trx) => {
      const pending = trx.selectFrom('newsletter_subscribers').where('state', '=', 'pending');
      await trx
        .deleteFrom('newsletter_subscribers')
        .where('state', '=', 'pending')
        .where('asked_at', '<', now() - UNCONFIRMED_KEPT_MS)
        .execute();
      const left = await pending.select('id').limit(1).executeTakeFirst();
      if (left) await enqueueTomorrow(trx, FORGET_JOB, now());
      await job.finish(trx);
    });
}
