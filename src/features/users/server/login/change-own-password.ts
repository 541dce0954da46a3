import { recordAudit } from '#features/audit-log/server/public.ts';
import { recordSecurity } from '#features/security-log/server/public.ts';
import type { Context } from '#platform/context.ts';
import { badField } from '#platform/http/problem.ts';
import { subjectOf } from '../accounts/manage-users.ts';
import { replacePassword } from '../accounts/replace-password.ts';
import { notifyOwner } from '../notices/notices.ts';
import { hashNewPassword, SAME_PASSWORD } from '../passwords/hash-new-password.ts';
import type { Actor, Requester } from '../sessions/actor.ts';
import { rememberBrowser } from '../sessions/known-browsers.ts';
import { beginSession } from '../sessions/sessions.ts';
import { twoFactorMethods } from '../two-factor/two-factor-methods.ts';
import type { PasswordAttempt } from './check-password.ts';
import { withConfirmedPassword } from './reauthenticate.ts';

interface PasswordChange extends Pick<PasswordAttempt, 'browser'> {
  currentPassword: string;
  newPassword: string;
}

/**
 * Changes the user's own password and ends all sessions and tokens of the account.
 * @returns the secrets of a new session and of the browser
 * @throws Problem 400 naming `currentPassword` or `newPassword`, 429 `auth.slow_down`
 */
export async function changeOwnPassword(
  context: Pick<Context, 'db' | 'config' | 'now' | 'fetchOutside'>,
  { currentPassword, newPassword, browser }: PasswordChange,
  by: Actor & Requester,
): Promise<{ secret: string; browser: string }> {
  const { now } = context;
  const { userId, name, caller } = by;
  if (newPassword === currentPassword) throw badField('newPassword', SAME_PASSWORD);
  const hash = await hashNewPassword(
    context,
    { password: newPassword, username: name },
    'newPassword',
    caller.log,
  );
  const attempt = { password: currentPassword, browser, field: 'currentPassword' } as const;
  return withConfirmedPassword(context, attempt, by, async (trx) => {
    await replacePassword(trx, userId, { hash, own: true }, now());
    const subject = subjectOf({ id: userId, username: name });
    await recordAudit(trx, now(), by, [{ action: 'user.password_changed', subject }]);
    const entry = { event: 'password.changed', userId, account: name } as const;
    await recordSecurity(trx, now(), caller, entry);
    await notifyOwner(trx, { userId, notice: 'password_changed' }, caller, now());
    // The password alone must not open what needs the second factor, too.
    const hasTwoFactor = (await twoFactorMethods(trx, userId)).length > 0;
    const authenticatedAt = hasTwoFactor ? (by.session?.authenticatedAt ?? 0) : now();
    // In this transaction, so that whatever ends the account's sessions next also ends this one.
    return {
      secret: await beginSession(trx, userId, caller, now(), authenticatedAt),
      browser: await rememberBrowser(trx, userId, browser, caller, now()),
    };
  });
}
