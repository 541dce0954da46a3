import { hashSecret, newSecret } from '#features/users/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { LinkState } from '../contract.ts';
import { type LinkKind, SAMPLE_TOKEN } from '../paths.ts';
import { mailboxOf, maskEmail } from './email.ts';

/** A link to confirm is good for this long. */
const CONFIRM_WITHIN_MS = 48 * 60 * 60 * 1000;
/** After that it is still known, so that its page can say what is wrong with it, and counts. */
const KNOWN_FOR_MS = 30 * 24 * 60 * 60 * 1000;
/** So many links in that time are enough for a mailbox that answers none. */
const UNANSWERED = 3;
const HOUR_MS = 60 * 60 * 1000;
/** So many go to the mailboxes of one domain in an hour: more looks like an attack, to them too. */
const DOMAIN_PER_HOUR = 100;

interface Asked {
  subscriberId: number;
  /** As it is known. */
  key: string;
  /** When it was last confirmed: what was sent before that was answered. */
  confirmedAt: number | null;
}

/**
 * A new secret for a link to confirm; the store keeps its hash alone. Forgets very old ones.
 * @returns 'enough' where nobody answers at the mailbox, 'busy' where its domain gets no more for now
 */
export async function newConfirmation(
  trx: Db,
  { subscriberId, key, confirmedAt }: Asked,
  now: number,
): Promise<{ token: string } | 'enough' | 'busy'> {
  await trx
    .deleteFrom('newsletter_confirmations')
    .where('created_at', '<', now - KNOWN_FOR_MS)
    .execute();
  const { mailbox, domain } = mailboxOf(key);
  const countSince = async (column: 'mailbox' | 'domain', value: string, since: number) => {
    const { count } = await trx
      .selectFrom('newsletter_confirmations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(column, '=', value)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow();
    return count;
  };
  if ((await countSince('mailbox', mailbox, confirmedAt ?? 0)) >= UNANSWERED) return 'enough';
  if ((await countSince('domain', domain, now - HOUR_MS)) >= DOMAIN_PER_HOUR) return 'busy';
  const token = newSecret();
  const token_hash = hashSecret(token);
  await trx
    .insertInto('newsletter_confirmations')
    .values({ token_hash, subscriber_id: subscriberId, mailbox, domain, created_at: now })
    .execute();
  return { token };
}

/** Takes back a link that reached nobody: it is not counted. */
export async function forgetConfirmation(db: Db, token: string): Promise<void> {
  await db
    .deleteFrom('newsletter_confirmations')
    .where('token_hash', '=', hashSecret(token))
    .execute();
}

const confirmation = (db: Db, token: string) =>
  db
    .selectFrom('newsletter_confirmations as link')
    .innerJoin('newsletter_subscribers as subscriber', 'subscriber.id', 'link.subscriber_id')
    .select([
      'link.created_at',
      'subscriber.id',
      'subscriber.email',
      'subscriber.state',
      'subscriber.confirmed_at',
    ])
    .where('link.token_hash', '=', hashSecret(token))
    .executeTakeFirst();

const delivery = (db: Db, token: string) =>
  db
    .selectFrom('newsletter_deliveries as delivery')
    .leftJoin('newsletter_subscribers as subscriber', 'subscriber.id', 'delivery.subscriber_id')
    .select(['subscriber.id', 'subscriber.email', 'subscriber.state'])
    .where('delivery.token_hash', '=', hashSecret(token))
    .executeTakeFirst();

const bare = (state: LinkState['state']): LinkState => ({ state, email: null });

/** What a link of a mail can still do, for the page that it leads to. Nothing is changed by it. */
export async function linkState(
  db: Db,
  kind: LinkKind,
  token: string,
  now: number,
): Promise<LinkState> {
  if (token === SAMPLE_TOKEN) return bare('sample');
  if (kind === 'confirm') {
    const row = await confirmation(db, token);
    if (!row) return bare('unknown');
    const email = maskEmail(row.email);
    if (row.state === 'confirmed') return { state: 'done', email };
    const isOver = row.created_at + CONFIRM_WITHIN_MS < now;
    // A link that was used once does not bring back who has left since.
    const isUsed = row.confirmed_at !== null && row.confirmed_at >= row.created_at;
    return isOver || isUsed ? bare('expired') : { state: 'open', email };
  }
  const row = await delivery(db, token);
  if (!row) return bare('unknown');
  if (row.id === null || row.email === null) return bare('done');
  return {
    state: row.state === 'unsubscribed' ? 'done' : 'open',
    email: maskEmail(row.email),
  };
}

/** The owner of the address says yes. Saying it twice changes nothing. */
export async function confirm(db: Db, token: string, now: number): Promise<LinkState> {
  // What changes nothing takes no turn.
  const asked = await linkState(db, 'confirm', token, now);
  if (asked.state !== 'open') return asked;
  return inTransaction(db, async (trx) => {
    const before = await linkState(trx, 'confirm', token, now);
    if (before.state !== 'open') return before;
    const row = await confirmation(trx, token);
    if (!row) return before;
    await trx
      .updateTable('newsletter_subscribers')
      .set({
        state: 'confirmed',
        confirmed_at: now,
        ended_at: null,
        bounce: null,
        soft_bounces: 0,
      })
      .where('id', '=', row.id)
      .execute();
    return { ...before, state: 'done' };
  });
}

/** Ends the subscription that a mail came from: at once, without a login, as often as one likes. */
export async function unsubscribe(db: Db, token: string, now: number): Promise<LinkState> {
  // What changes nothing takes no turn.
  const asked = await linkState(db, 'unsubscribe', token, now);
  if (asked.state !== 'open') return asked;
  return inTransaction(db, async (trx) => {
    const before = await linkState(trx, 'unsubscribe', token, now);
    if (before.state !== 'open') return before;
    const row = await delivery(trx, token);
    if (!row || row.id === null) return before;
    await trx
      .updateTable('newsletter_subscribers')
      .set({ state: 'unsubscribed', ended_at: now })
      .where('id', '=', row.id)
      .execute();
    return { ...before, state: 'done' };
  });
}
