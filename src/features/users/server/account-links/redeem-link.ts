import { recordAudit } from '#features/audit-log/server/public.ts';
import { recordSecurity } from '#features/security-log/server/public.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { badField } from '#platform/http/problem.ts';
import { subjectOf } from '../accounts/manage-users.ts';
import { replacePassword } from '../accounts/replace-password.ts';
import { notifyOwner } from '../notices/notices.ts';
import { passwordMatches } from '../passwords/hash.ts';
import { hashNewPassword, SAME_PASSWORD } from '../passwords/hash-new-password.ts';
import type { Person } from '../sessions/actor.ts';
import { rememberBrowser } from '../sessions/known-browsers.ts';
import { beginSession } from '../sessions/sessions.ts';
import { twoFactorMethods } from '../two-factor/two-factor-methods.ts';
import { linkExpired, markConfirmed, openLink } from './links.ts';

interface LinkUse {
  token: string;
  password: string;
  /** The secret of the browser's long-lived cookie, if it has one. */
  browser: string | undefined;
}

export interface Entered {
  person: Person;
  /** The secrets of the new session and of the browser. */
  secret: string;
  browser: string;
}

/**
 * Sets the password of an account with a link, which is then used up. The account's sessions, tokens and
 * other links end.
 * @returns a session for an invited user; null for a reset or an account with two-factor login, which
 *   logs in next
 * @throws Problem 410 `link.expired`; 400 naming `password`
 */
export async function redeemLink(
  context: Pick<Context, 'db' | 'config' | 'now' | 'fetchOutside'>,
  { token, password, browser }: LinkUse,
  caller: Caller,
): Promise<Entered | null> {
  const { db, now } = context;
  const link = await openLink(db, token, now());
  if (link === null || link.kind === 'email') throw linkExpired();
  const hash = await hashNewPassword(
    context,
    { password, username: link.username },
    'password',
    caller.log,
  );
  if (link.passwordHash !== null && (await passwordMatches(link.passwordHash, password))) {
    throw badField('password', SAME_PASSWORD);
  }
  return inTransaction(db, async (trx) => {
    // Only one of two parallel requests can use the link.
    const still = await openLink(trx, token, now());
    if (still === null) throw linkExpired();
    const { kind, userId, username, role } = still;
    const isFirst =
      still.passwordHash === null && (await twoFactorMethods(trx, userId)).length === 0;
    // This also deletes known browsers and the link.
    await replacePassword(trx, userId, { hash, own: true }, now());
    if (still.isEmailed) await markConfirmed(trx, userId);
    const by = { userId, name: username };
    const subject = subjectOf({ id: userId, username });
    const isReset = kind === 'reset';
    const detail = isReset ? 'with a link' : 'joined by invitation';
    await recordAudit(trx, now(), by, [{ action: 'user.password_changed', subject, detail }]);
    const event = isReset ? 'password.reset' : 'password.changed';
    await recordSecurity(trx, now(), caller, { event, userId, account: username, detail });
    await notifyOwner(trx, { userId, notice: 'password_changed' }, caller, now());
    if (isReset || !isFirst) return null;
    await recordSecurity(trx, now(), caller, { event: 'login', userId, account: username, detail });
    return {
      person: { userId, name: username, role },
      secret: await beginSession(trx, userId, caller, now()),
      browser: await rememberBrowser(trx, userId, browser, caller, now()),
    };
  });
}
