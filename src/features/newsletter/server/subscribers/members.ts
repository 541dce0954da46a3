import type { Db } from '#platform/db/schema.ts';
import { readEmail } from './email.ts';
import { askTaken } from './subscribe.ts';

/**
 * Takes members of another site, who have not asked for our newsletter: each waits until the owner of the
 * address has confirmed it, and is asked at the pace of all such mails. Who is known already, whatever they
 * have said, is left as they are. In a transaction.
 * @param typed addresses as they are written, each whatever it is
 * @returns ids of those that are new, and how many are known or no addresses
 */
export async function takeMembers(
  trx: Db,
  typed: readonly string[],
  { now, withMail }: { now: number; withMail: boolean },
): Promise<{ ids: number[]; known: number; invalid: number }> {
  const read = typed.flatMap((text) => readEmail(text) ?? []);
  const emails = [...new Map(read.toReversed().map((email) => [email.key, email])).values()];
  const invalid = typed.length - read.length;
  if (emails.length === 0) return { ids: [], known: 0, invalid };
  const rows = await trx
    .insertInto('newsletter_subscribers')
    .values(
      emails.map((email) => ({
        ...{ email: email.typed, email_key: email.key, state: 'pending' as const },
        ...{ created_at: now, asked_at: now, soft_bounces: 0 },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  if (withMail && rows.length > 0) await askTaken(trx, now);
  return { ids: rows.map(({ id }) => id), known: read.length - rows.length, invalid };
}
