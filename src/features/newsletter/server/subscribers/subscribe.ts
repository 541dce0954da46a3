import { DAY } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/queue.ts';
import type { TopicKind } from '../../values.ts';
import type { EmailAddress } from './email-address.ts';
import { requestFollow } from './follows.ts';
import { enqueueConfirmation } from './send-confirmation.ts';

export const DELETE_UNCONFIRMED_JOB = 'newsletter.delete-unconfirmed';
export const REQUEST_CONFIRMATIONS_JOB = 'newsletter.request-confirmations';

/** Confirmation emails enqueued per transaction. */
const BATCH_SIZE = 200;

/** Unconfirmed subscribers are deleted after this time. */
const UNCONFIRMED_LIFETIME_MS = 30 * DAY;

interface Subscription {
  now: number;
  canSendEmail: boolean;
  /** The topic to follow; undefined for the newsletter. */
  follow?: { kind: TopicKind; id: number } | undefined;
}

/**
 * Adds an unconfirmed subscriber and sends a confirmation email; without email set up, that happens later.
 * Does the same for new and existing addresses, so that neither the response nor its time reveals which it
 * was. The job decides whether an existing one gets an email.
 */
export function subscribe(
  db: Db,
  { typed, key }: EmailAddress,
  { now, canSendEmail, follow }: Subscription,
): Promise<void> {
  const isDigest = follow === undefined;
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
        gets_digest: isDigest ? 1 : 0,
      })
      .onConflict((conflict) =>
        conflict
          .column('email_key')
          .doUpdateSet({ asked_at: now, ...(isDigest && { asks_digest: 1 }) }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    if (follow) await requestFollow(trx, id, follow, now);
    if (canSendEmail) await enqueueConfirmation(trx, { id, email: typed }, now);
  });
}

/** Sends confirmation emails to subscribers who signed up while email was not set up. Runs at every start. */
export function requestConfirmations(trx: Db, now: number): Promise<unknown> {
  return enqueue(trx, {
    name: REQUEST_CONFIRMATIONS_JOB,
    payload: null,
    now,
    key: REQUEST_CONFIRMATIONS_JOB,
  });
}

/** The job behind `requestConfirmations`. The time to confirm starts now. */
export function sendPendingConfirmations({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): JobHandlers[string] {
  return async (job) => {
    for (let after: number | undefined = 0; after !== undefined; ) {
      job.signal.throwIfAborted();
      const last: number = after;
      after = await inTransaction(db, (trx) => confirmBatch(trx, last, now()));
    }
  };
}

/** @returns the last subscriber of the batch; undefined if there are no more */
async function confirmBatch(trx: Db, after: number, now: number): Promise<number | undefined> {
  const rows = await trx
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email'])
    .where('state', '=', 'pending')
    .where('confirm_sent_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
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
 * The daily job: deletes subscribers and follows that were not confirmed. Those who were never sent a
 * confirmation email stay.
 */
export function deleteUnconfirmed({ db, now }: Pick<Context, 'db' | 'now'>): JobHandlers[string] {
  return async () => {
    await db
      .deleteFrom('newsletter_subscribers')
      .where('state', '=', 'pending')
      .where('confirm_sent_at', 'is not', null)
      .where('asked_at', '<', now() - UNCONFIRMED_LIFETIME_MS)
      .execute();
    await db
      .deleteFrom('newsletter_follows')
      .where('confirmed_at', 'is', null)
      .where('asked_at', '<', now() - UNCONFIRMED_LIFETIME_MS)
      .where('subscriber_id', 'in', (eb) =>
        eb.selectFrom('newsletter_subscribers').select('id').where('state', '!=', 'pending'),
      )
      .execute();
  };
}
