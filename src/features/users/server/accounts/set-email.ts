import { recordAudit } from '#features/audit-log/server/public.ts';
import { recordSecurity } from '#features/security-log/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueueConfirmation } from '../notices/enqueue-link.ts';
import { notifyOwner } from '../notices/notices.ts';
import type { Requester } from '../sessions/actor.ts';

/**
 * Sets the email address of an account, notifies the old one, and expires links that were sent to it. The new one
 * gets a link that confirms it.
 */
export async function setEmail(
  trx: Db,
  config: Pick<Config, 'smtp'>,
  { id, email }: { id: number; email: string | null },
  by: Requester,
  now: number,
): Promise<void> {
  const { email: before, ...user } = await trx
    .selectFrom('users')
    .select(['email', 'username', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (before === email) return;
  await notifyOwner(trx, { userId: id, notice: 'email_changed' }, by.caller, now);
  await trx.updateTable('users').set({ email, email_confirmed: 0 }).where('id', '=', id).execute();
  await trx
    .updateTable('account_links')
    .set({ expires_at: now })
    .where('user_id', '=', id)
    .where('expires_at', '>', now)
    .execute();
  const subject = { type: 'user', id, name: user.username } as const;
  await recordAudit(trx, now, by, [{ action: 'user.email_changed', subject }]);
  const entry = { event: 'email.changed', userId: by.userId, account: by.name } as const;
  await recordSecurity(trx, now, by.caller, { ...entry, detail: user.username });
  // An invitation is itself a confirmation.
  if (user.password_hash !== null)
    await enqueueConfirmation(trx, config, { id, email, ...user }, now);
}
