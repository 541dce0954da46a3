import { recordAudit } from '#features/audit-log/server/public.ts';
import { recordSecurity } from '#features/security-log/server/public.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/store.ts';
import { badField } from '#platform/http/problem.ts';
import { subjectOf } from '../accounts/manage.ts';
import { replacePassword } from '../accounts/replace-password.ts';
import { tellOwner } from '../notices/notices.ts';
import { newHash, SAME_PASSWORD } from '../passwords/new-hash.ts';
import type { Actor, Doer } from '../sessions/actor.ts';
import { checkPassword, type PasswordAttempt } from './check-password.ts';

interface PasswordChange extends Pick<PasswordAttempt, 'browser'> {
  currentPassword: string;
  newPassword: string;
}

/**
 * Changes one's own password; all sessions and tokens of the account end.
 * @throws Problem 400 naming `currentPassword` or `newPassword`, 429 `auth.slow_down`
 */
export async function changeOwnPassword(
  context: Pick<Context, 'db' | 'config' | 'now' | 'fetchOutside'>,
  { currentPassword, newPassword, browser }: PasswordChange,
  by: Actor & Doer,
): Promise<void> {
  const { db, now } = context;
  const { userId, name, caller } = by;
  if (newPassword === currentPassword) throw badField('newPassword', SAME_PASSWORD);
  const hash = await newHash(
    context,
    { password: newPassword, username: name },
    'newPassword',
    caller.log,
  );
  const attempt = { username: name, password: currentPassword, browser };
  const { accept } = await checkPassword({ db, now }, attempt, caller);
  const changed = await inTransaction(db, async (trx) => {
    // An admin may have set another one while this was checked: that one stays.
    if ((await accept(trx))?.id !== userId) return false;
    await replacePassword(trx, userId, { hash, own: true }, now());
    const subject = subjectOf({ id: userId, username: name });
    await recordAudit(trx, now(), by, [{ action: 'user.password_changed', subject }]);
    const entry = { event: 'password.changed', userId, account: name } as const;
    await recordSecurity(trx, now(), caller, entry);
    await tellOwner(trx, { userId, notice: 'password_changed' }, caller, now());
    return true;
  });
  if (changed) return;
  const entry = { event: 'proof.failed', failed: true, userId, account: name } as const;
  await recordSecurity(db, now(), caller, entry);
  throw badField('currentPassword', 'is not your password');
}
