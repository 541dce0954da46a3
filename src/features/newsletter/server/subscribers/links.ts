import { hashSecret } from '#features/users/server/public.ts';
import { HOUR } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import type { LinkState } from '../../contract.ts';
import { type LinkKind, SAMPLE_TOKEN } from '../../paths.ts';
import { maskEmail } from './email-address.ts';

/** How long a confirmation link works. */
const CONFIRM_WITHIN_MS = 48 * HOUR;

interface Link {
  state: LinkState['state'];
  subscriberId: number | null;
  email: string | null;
  /** For an unsubscribe link, the digest that contained it. */
  digestId: number | null;
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
    ])
    .where('link.token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (!row) return null;
  const { confirmed_at, created_at } = row;
  const owner = { subscriberId: row.subscriberId, email: row.email, digestId: null };
  if (row.state === 'confirmed') return { state: 'done', ...owner };
  const isOver = created_at + CONFIRM_WITHIN_MS < now;
  // A used link doesn't re-subscribe someone who has unsubscribed since.
  const isUsed = confirmed_at !== null && confirmed_at >= created_at;
  if (isOver || isUsed) return { state: 'expired', ...owner, email: null };
  return { state: 'open', ...owner };
}

async function unsubscribeLink(db: Db, token: string): Promise<Link | null> {
  const row = await db
    .selectFrom('newsletter_deliveries as delivery')
    .leftJoin('newsletter_subscribers as subscriber', 'subscriber.id', 'delivery.subscriber_id')
    .select(['subscriber.id as subscriberId', 'subscriber.email', 'subscriber.state'])
    .select('delivery.digest_id as digestId')
    .where('delivery.token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (!row) return null;
  const isDone = row.subscriberId === null || row.state === 'unsubscribed';
  return { ...row, state: isDone ? 'done' : 'open' };
}

async function findLink(db: Db, kind: LinkKind, token: string, now: number): Promise<Link> {
  const none = { subscriberId: null, email: null, digestId: null };
  if (token === SAMPLE_TOKEN) return { state: 'sample', ...none };
  const link =
    kind === 'confirm' ? await confirmationLink(db, token, now) : await unsubscribeLink(db, token);
  return link ?? { state: 'unknown', ...none };
}

const shown = ({ state, email }: Link): LinkState => ({
  state,
  email: email === null ? null : maskEmail(email),
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
    const confirmed = { confirmed_at: now, ended_at: null, bounce: null, soft_bounces: 0 };
    await trx
      .updateTable('newsletter_subscribers')
      .set(
        kind === 'confirm'
          ? { state: 'confirmed', ...confirmed }
          : { state: 'unsubscribed', ended_at: now },
      )
      .where('id', '=', link.subscriberId)
      .execute();
    if (link.digestId !== null) {
      await trx
        .updateTable('newsletter_digests')
        .set((eb) => ({ left_count: eb('left_count', '+', 1) }))
        .where('id', '=', link.digestId)
        .execute();
    }
    return shown({ ...link, state: 'done' });
  });
}
