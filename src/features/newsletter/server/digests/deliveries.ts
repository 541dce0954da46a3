import { hashSecret, newSecret } from '#features/users/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { backoff, MAX_ATTEMPTS } from '#platform/jobs/backoff.ts';
import type { Refusal } from '#platform/mail/mailer.ts';
import type { DigestVersion } from './digests.ts';

/** Failed digests in a row after which a subscriber counts as bounced. */
const SOFT_BOUNCES = 3;

/** An email that is marked as being sent, so that no other process sends it. */
export interface OutgoingEmail {
  id: number;
  subscriberId: number;
  email: string;
  /** From 1. */
  attempts: number;
  /** The secret of its unsubscribe link. */
  token: string;
}

/** An email that the server refused. */
export interface RefusedEmail extends Omit<Refusal, 'address'> {
  mail: OutgoingEmail;
}

const delivery = (trx: Db, { id }: Pick<OutgoingEmail, 'id'>) =>
  trx.updateTable('newsletter_deliveries').where('id', '=', id);
const confirmedSubscriber = (trx: Db, id: number) =>
  trx.updateTable('newsletter_subscribers').where('id', '=', id).where('state', '=', 'confirmed');

/**
 * Marks the next waiting email. Once this is committed, no other process ever sends it. Emails that were
 * never tried come first.
 * @returns null if none is waiting, or the digest's version has changed
 */
export async function markNextAsSending(
  trx: Db,
  { id: digestId, version }: DigestVersion,
  now: number,
): Promise<OutgoingEmail | null> {
  for (;;) {
    const row = await trx
      .selectFrom('newsletter_deliveries as delivery')
      .innerJoin('newsletter_digests as digest', 'digest.id', 'delivery.digest_id')
      .leftJoin('newsletter_subscribers as subscriber', 'subscriber.id', 'delivery.subscriber_id')
      .select([
        'delivery.id',
        'delivery.attempts',
        'subscriber.id as subscriberId',
        'subscriber.email',
        'subscriber.state',
        'subscriber.gets_digest',
      ])
      .where('delivery.digest_id', '=', digestId)
      .where('digest.version', '=', version)
      .where('delivery.state', '=', 'waiting')
      .where('delivery.next_at', '<=', now)
      .orderBy('delivery.next_at')
      .orderBy('delivery.id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    const { id, subscriberId, email } = row;
    if (subscriberId === null || email === null || row.state !== 'confirmed' || !row.gets_digest) {
      await delivery(trx, row).set({ state: 'skipped' }).execute();
      continue;
    }
    const token = newSecret();
    const attempts = row.attempts + 1;
    await delivery(trx, row)
      .set({ state: 'sending', attempts, token_hash: hashSecret(token) })
      .execute();
    return { id, subscriberId, email, attempts, token };
  }
}

export async function recordSent(trx: Db, mail: OutgoingEmail): Promise<void> {
  await delivery(trx, mail).set({ state: 'sent', answer: null }).execute();
  await confirmedSubscriber(trx, mail.subscriberId)
    .set({ soft_bounces: 0 })
    .where('soft_bounces', '>', 0)
    .execute();
}

/**
 * Schedules the retry of a refused email, or marks it as failed after the last one. The subscriber is not
 * marked here; see `markBounced`.
 */
export async function recordRefused(
  trx: Db,
  { mail, outcome, answer }: RefusedEmail,
  now: number,
): Promise<void> {
  if (outcome === 'unknown') {
    await delivery(trx, mail).set({ state: 'unknown', answer }).execute();
    return;
  }
  const isLast = mail.attempts >= MAX_ATTEMPTS;
  const next_at = now + backoff(mail.attempts, mail.id);
  await delivery(trx, mail)
    .set({ state: isLast ? 'failed' : 'waiting', next_at, answer })
    .execute();
}

/** Marks the subscribers of refused emails. Call it only while the server accepts others. */
export async function markBounced(
  trx: Db,
  refused: readonly RefusedEmail[],
  now: number,
): Promise<void> {
  for (const { mail, outcome, answer } of refused) {
    const subscriber = confirmedSubscriber(trx, mail.subscriberId);
    const bounced = { state: 'bounced', ended_at: now } as const;
    if (outcome === 'bounced') {
      // Another try may have succeeded in the meantime.
      const { numUpdatedRows } = await delivery(trx, mail)
        .set({ state: 'bounced' })
        .where('state', 'not in', ['sending', 'sent'])
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) continue;
      await subscriber.set({ ...bounced, bounce: answer }).execute();
    } else if (mail.attempts >= MAX_ATTEMPTS) {
      await subscriber
        .set((eb) => ({ soft_bounces: eb('soft_bounces', '+', 1), bounce: answer }))
        .execute();
      await subscriber.set(bounced).where('soft_bounces', '>=', SOFT_BOUNCES).execute();
    }
  }
}

/**
 * Puts refused emails back in the queue, behind those that were not tried, even after their last try. Skips
 * emails that another instance has picked up.
 */
export async function requeue(
  trx: Db,
  refused: readonly RefusedEmail[],
  now: number,
): Promise<void> {
  if (refused.length === 0) return;
  await trx
    .updateTable('newsletter_deliveries')
    .set({ state: 'waiting', next_at: now })
    .where(
      'id',
      'in',
      refused.map(({ mail }) => mail.id),
    )
    .where('state', 'in', ['waiting', 'failed'])
    .execute();
}

/** The emails of a digest in one state. */
const mailsIn = (trx: Db, digestId: number, state: 'sending' | 'waiting') =>
  trx
    .updateTable('newsletter_deliveries')
    .where('digest_id', '=', digestId)
    .where('state', '=', state);

/** Marks what a process was sending when it stopped: it may have arrived. */
export async function markInterrupted(trx: Db, digestId: number): Promise<void> {
  await mailsIn(trx, digestId, 'sending').set({ state: 'unknown' }).execute();
}

/** Skips all waiting emails. */
export async function skipWaiting(trx: Db, digestId: number): Promise<void> {
  await mailsIn(trx, digestId, 'waiting').set({ state: 'skipped' }).execute();
}

/** Whether the server accepted any email of a digest. */
export async function wasAnyAccepted(trx: Db, digestId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('newsletter_deliveries')
    .select('id')
    .where('digest_id', '=', digestId)
    .where('state', '=', 'sent')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the next email of a digest can be sent, in UTC milliseconds; null if none is waiting. */
export async function nextDue(trx: Db, digestId: number): Promise<number | null> {
  const { at } = await trx
    .selectFrom('newsletter_deliveries')
    .select((eb) => eb.fn.min('next_at').as('at'))
    .where('digest_id', '=', digestId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return at;
}
