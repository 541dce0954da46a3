import { DAY } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/queue.ts';
import { enqueueConfirmation } from './confirmation.ts';
import type { EmailAddress } from './email.ts';

export const FORGET_JOB = 'newsletter.forget';
export const ASK_JOB = 'newsletter.ask';

/** So many are asked in one transaction. */
const ASK_STEP = 200;

/** Who has not confirmed by then does not want it, or never asked. */
const UNCONFIRMED_KEPT_MS = 30 * DAY;

/**
 * Puts an address on the list, where it waits until its owner has confirmed it by a link; without mail,
 * until there is mail to send one with. It does the same for every address, known or not, so that
 * neither the answer nor its time tells which it was; what a known one needs is decided by the job.
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
        state: 'pending',
        created_at: now,
        asked_at: now,
        soft_bounces: 0,
      })
      .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ asked_at: now }))
      .returning('id')
      .executeTakeFirstOrThrow();
    if (withMail) await enqueueConfirmation(trx, { id, email: typed }, now);
  });
}

/** Has the owners of addresses that were taken without mail asked, at every start with mail. */
export function askTaken(trx: Db, now: number): Promise<unknown> {
  return enqueue(trx, { name: ASK_JOB, payload: null, now, key: ASK_JOB });
}

/** The job behind it. From now on they have as long to confirm as everybody else. */
export function askTakenWithoutMail({ db, now }: Pick<Context, 'db' | 'now'>): JobHandlers[string] {
  return async (job) => {
    for (let after: number | undefined = 0; after !== undefined; ) {
      job.signal.throwIfAborted();
      const last: number = after;
      after = await inTransaction(db, (trx) => askSome(trx, last, now()));
    }
  };
}

/** @returns the last of those that were asked; undefined where there is nobody left */
async function askSome(trx: Db, after: number, now: number): Promise<number | undefined> {
  const rows = await trx
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email'])
    .where('state', '=', 'pending')
    .where('confirm_sent_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ASK_STEP)
    .execute();
  for (const row of rows) await enqueueConfirmation(trx, row, now);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx
    .updateTable('newsletter_subscribers')
    .set({ asked_at: now })
    .where('id', 'in', ids)
    .execute();
  return ids.at(-1);
}

/**
 * The daily job: forgets addresses that nobody confirmed. Whoever was not asked yet, as there was no
 * mail, could not.
 */
export function forgetUnconfirmed({ db, now }: Pick<Context, 'db' | 'now'>): JobHandlers[string] {
  return async () => {
    await db
      .deleteFrom('newsletter_subscribers')
      .where('state', '=', 'pending')
      .where('confirm_sent_at', 'is not', null)
      .where('asked_at', '<', now() - UNCONFIRMED_KEPT_MS)
      .execute();
  };
}
