import type { Db } from '#platform/db/schema.ts';
import type { Caller } from '#platform/http/caller.ts';
import { tellOwner } from './notices.ts';

/** Sets where mail about an account goes; the former address is told, and links mailed to it end. */
export async function setEmail(
  trx: Db,
  { id, email }: { id: number; email: string | null },
  caller: Pick<Caller, 'address' | 'agent'>,
  now: number,
): Promise<void> {
  const { email: before } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (before === email) return;
  await tellOwner(trx, { userId: id, notice: 'email_changed' }, caller, now);
  await trx.updateTable('users').set({ email }).where('id', '=', id).execute();
  await trx
    .updateTable('account_links')
    .set({ expires_at: now })
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}
