import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { EmailAddress } from './email.ts';
import { tidyTomorrow } from './tidy.ts';

export const CONFIRM_JOB = 'newsletter.confirm';

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
        ended_at: null,
        confirm_sent_at: null,
        confirm_job: null,
        bounce: null,
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
    await enqueue(trx, {
      name: CONFIRM_JOB,
      payload: { subscriberId: id },
      now,
      key: `${CONFIRM_JOB}:${id}`,
    });
    await tidyTomorrow(trx, now);
  });
}
