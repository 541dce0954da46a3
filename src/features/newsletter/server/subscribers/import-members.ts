import type { Db } from '#platform/db/schema.ts';
import { readEmail } from './email-address.ts';
import { requestConfirmations } from './subscribe.ts';

/**
 * Imports members of another site as unconfirmed subscribers, in the caller's transaction. They get
 * confirmation emails at the usual pace. Existing subscribers don't change.
 * @param typed email addresses as written
 * @returns the IDs of new subscribers, and how many were existing or invalid
 */
export async function importMembers(
  trx: Db,
  typed: readonly string[],
  { now, canSendEmail }: { now: number; canSendEmail: boolean },
): Promise<{ ids: number[]; known: number; invalid: number }> {
  const read = typed.flatMap((text) => readEmail(text) ?? []);
  const emails = [...new Map(read.toReversed().map((email) => [email.key, email])).values()];
  const invalid = typed.length - read.length;
  if (emails.length === 0) return { ids: [], known: 0, invalid };
  const rows = await trx
    .insertInto('newsletter_subscribers')
    .values(
      emails.map((email) => ({
        email: email.typed,
        email_key: email.key,
        state: 'pending' as const,
        created_at: now,
        asked_at: now,
        soft_bounces: 0,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  if (canSendEmail && rows.length > 0) await requestConfirmations(trx, now);
  return { ids: rows.map(({ id }) => id), known: read.length - rows.length, invalid };
}
