import { sql } from 'kysely';
import { hashSecret } from '#features/users/server/public.ts';
import { deleteDeliveriesAbout, recordEvent } from '#features/webhooks/server/public.ts';
import { HOUR } from '#lib/durations.ts';
import { isoTime } from '#lib/format/iso.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import type { LinkState } from '../../contract.ts';
import { type LinkKind, SAMPLE_TOKEN } from '../../paths.ts';
import { THE_NEWSLETTER } from '../../values.ts';
import { maskEmail } from './email-address.ts';
import { confirmFollows, endFollows, followsOf, unconfirmedOf } from './follows.ts';

/** How long a confirmation link works. */
const CONFIRM_WITHIN_MS = 48 * HOUR;

interface Link {
  state: LinkState['state'];
  subscriberId: number | null;
  email: string | null;
  /** For an unsubscribe link of a reader of the newsletter, its digest; null once the reader has been counted. */
  digestId: number | null;
  /** What a confirmation link confirms or has confirmed. */
  gets?: string[];
}

/** What a subscriber has confirmed, as readers call it. */
async function confirmedOf(db: Db, id: number, getsDigest: boolean): Promise<string[]> {
  const follows = await followsOf(db, id);
  const confirmed = follows.filter(({ confirmedAt }) => confirmedAt !== null);
  return [...(getsDigest ? [THE_NEWSLETTER] : []), ...confirmed.map(({ name }) => name)];
}

async function confirmationLink(db: Db, token: string, now: number): Promise<Link | null> {
  const row = await db
    .selectFrom('newsletter_confirmations as link')
    .innerJoin('newsletter_subscribers as subscriber', 'subscriber.id', 'link.subscriber_id')
    .select([
      'link.created_at',
      'subscriber.id as subscriberId',
      'subscriber.email',
      'subscriber.state',
      'subscriber.confirmed_at',
      'subscriber.gets_digest',
      'subscriber.asks_digest',
    ])
    .where('link.token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (!row) return null;
  const { confirmed_at, created_at, subscriberId: id } = row;
  const owner = { subscriberId: id, email: row.email, digestId: null };
  const unconfirmed = await unconfirmedOf(db, { ...row, id });
  // A used link doesn't re-subscribe someone who has unsubscribed since.
  const isUsed = confirmed_at !== null && confirmed_at >= created_at;
  if (row.state === 'confirmed' && (isUsed || unconfirmed.length === 0)) {
    const gets = await confirmedOf(db, id, row.gets_digest === 1);
    return { state: 'done', ...owner, gets };
  }
  const isOver = created_at + CONFIRM_WITHIN_MS < now;
  if (isOver || isUsed) return { state: 'expired', ...owner, email: null };
  return { state: 'open', ...owner, gets: unconfirmed };
}

/** The subscriber of an email about followed topics. */
async function noticeLink(db: Db, token: string): Promise<Link | null> {
  const row = await db
    .selectFrom('newsletter_notices as notice')
    .innerJoin('newsletter_subscribers as subscriber', 'subscriber.id', 'notice.subscriber_id')
    .select(['subscriber.id as subscriberId', 'subscriber.email', 'subscriber.state'])
    .where('notice.token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, digestId: null, state: row.state === 'unsubscribed' ? 'done' : 'open' };
}

async function unsubscribeLink(db: Db, token: string): Promise<Link | null> {
  const row = await db
    .selectFrom('newsletter_deliveries as delivery')
    .leftJoin('newsletter_subscribers as subscriber', 'subscriber.id', 'delivery.subscriber_id')
    .select(['subscriber.id as subscriberId', 'subscriber.email', 'subscriber.state'])
    .select(['subscriber.gets_digest', 'delivery.digest_id as digestId', 'delivery.has_left'])
    .where('delivery.token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (!row) return noticeLink(db, token);
  const isDone = row.subscriberId === null || row.state === 'unsubscribed';
  const isCounted = row.gets_digest !== 1 || row.has_left === 1;
  const digestId = isCounted ? null : row.digestId;
  return { ...row, digestId, state: isDone ? 'done' : 'open' };
}

async function findLink(db: Db, kind: LinkKind, token: string, now: number): Promise<Link> {
  const none = { subscriberId: null, email: null, digestId: null };
  if (token === SAMPLE_TOKEN) return { state: 'sample', ...none };
  const link =
    kind === 'confirm' ? await confirmationLink(db, token, now) : await unsubscribeLink(db, token);
  return link ?? { state: 'unknown', ...none };
}

const shown = ({ state, email, gets = [] }: Link): LinkState => ({
  state,
  email: email === null ? null : maskEmail(email),
  ...(gets.some((name) => name !== THE_NEWSLETTER) && { gets }),
});

/** The state of an email link, for its page. Changes nothing. */
export async function linkState(
  db: Db,
  kind: LinkKind,
  token: string,
  now: number,
): Promise<LinkState> {
  return shown(await findLink(db, kind, token, now));
}

const subscriberState = (db: Db, id: number) =>
  db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'state', 'gets_digest'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Confirms everything that a subscriber has asked for. */
async function confirm(trx: Db, id: number, now: number): Promise<void> {
  const before = await subscriberState(trx, id);
  await trx
    .updateTable('newsletter_subscribers')
    .set({ state: 'confirmed', confirmed_at: now, ended_at: null, bounce: null, soft_bounces: 0 })
    .set({
      gets_digest: sql<number>`case when asks_digest = 1 then 1 else gets_digest end`,
      asks_digest: 0,
    })
    .where('id', '=', id)
    .execute();
  await confirmFollows(trx, id, now);
  const { email, gets_digest } = await subscriberState(trx, id);
  // A follower of topics may confirm the newsletter later.
  if (before.state === 'confirmed' && before.gets_digest === gets_digest) return;
  await recordEvent(trx, now, {
    event: 'subscriber.confirmed',
    // Followers of topics didn't ask for the newsletter.
    data: { id, email, newsletter: gets_digest === 1, confirmedAt: isoTime(now) },
    subscriberId: id,
  });
}

/** Ends the newsletter and all follows of a subscriber. */
export async function endSubscription(trx: Db, id: number, now: number): Promise<void> {
  await trx
    .updateTable('newsletter_subscribers')
    .set({ state: 'unsubscribed', ended_at: now, gets_digest: 0, asks_digest: 0 })
    .where('id', '=', id)
    .execute();
  await endFollows(trx, id);
  await deleteDeliveriesAbout(trx, id);
}

/** The subscriber whose email contained an unsubscribe link, and its digest; null for an unknown link. */
export async function ownerOfLink(db: Db, token: string) {
  const link = await unsubscribeLink(db, token);
  return { id: link?.subscriberId ?? null, digestId: link?.digestId ?? null };
}

/** Counts a reader who unsubscribes from the newsletter by a link of a digest, once per digest. */
export async function countUnsubscribe(
  trx: Db,
  { subscriberId, digestId }: Pick<Link, 'subscriberId' | 'digestId'>,
): Promise<void> {
  if (digestId === null) return;
  await trx
    .updateTable('newsletter_deliveries')
    .set({ has_left: 1 })
    .where('digest_id', '=', digestId)
    .where('subscriber_id', '=', subscriberId)
    .execute();
  await trx
    .updateTable('newsletter_digests')
    .set((eb) => ({ left_count: eb('left_count', '+', 1) }))
    .where('id', '=', digestId)
    .execute();
}

/**
 * Confirms or unsubscribes with a link, without a login. Doing it twice changes nothing.
 * @returns the new state of the link
 */
export async function followLink(
  db: Db,
  kind: LinkKind,
  token: string,
  now: number,
): Promise<LinkState> {
  // If nothing changes, no transaction is needed.
  const before = await findLink(db, kind, token, now);
  if (before.state !== 'open') return shown(before);
  return inTransaction(db, async (trx) => {
    const link = await findLink(trx, kind, token, now);
    if (link.state !== 'open' || link.subscriberId === null) return shown(link);
    if (kind === 'confirm') await confirm(trx, link.subscriberId, now);
    else await endSubscription(trx, link.subscriberId, now);
    await countUnsubscribe(trx, link);
    return shown({ ...link, state: 'done' });
  });
}
