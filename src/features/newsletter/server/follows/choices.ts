import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Choices } from '../../contract.ts';
import { SAMPLE_TOKEN } from '../../paths.ts';
import { maskEmail } from '../subscribers/email-address.ts';
import { endFollows, followsOf } from '../subscribers/follows.ts';
import { countUnsubscribe, endSubscription, ownerOfLink } from '../subscribers/links.ts';

const NOTHING = { email: null, newsletter: false, topics: [] };

async function ownerOf(db: Db, token: string) {
  const { id, digestId } = await ownerOfLink(db, token);
  if (id === null) return;
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'state', 'gets_digest'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, digestId };
}

/** What the owner of an email's link gets. Changes nothing. */
export async function choicesOf(db: Db, token: string): Promise<Choices> {
  if (token === SAMPLE_TOKEN) return { state: 'sample', ...NOTHING };
  const owner = await ownerOf(db, token);
  if (!owner) return { state: 'unknown', ...NOTHING };
  const email = maskEmail(owner.email);
  if (owner.state !== 'confirmed') return { state: 'done', ...NOTHING, email };
  const follows = await followsOf(db, owner.id);
  return {
    state: 'open',
    email,
    newsletter: owner.gets_digest === 1,
    topics: follows
      .filter(({ confirmedAt }) => confirmedAt !== null)
      .map(({ id, name }) => ({ id, name })),
  };
}

/**
 * Changes what the owner of an email's link gets. Who gets nothing any more is unsubscribed.
 * @param ended ids of the follows that end
 */
export function choose(
  db: Db,
  token: string,
  { newsletter, ended }: { newsletter: boolean; ended: readonly number[] },
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const owner = await ownerOf(trx, token);
    if (owner?.state !== 'confirmed') return;
    await endFollows(trx, owner.id, ended);
    await trx
      .updateTable('newsletter_subscribers')
      .set({ gets_digest: newsletter ? 1 : 0 })
      .where('id', '=', owner.id)
      .execute();
    if (!newsletter) {
      await countUnsubscribe(trx, { subscriberId: owner.id, digestId: owner.digestId });
    }
    const { topics } = await choicesOf(trx, token);
    if (!newsletter && topics.length === 0) await endSubscription(trx, owner.id, now);
  });
}
