import { recordAudit } from '#features/audit-log/server/public.ts';
import { recordSecurity } from '#features/security-log/server/public.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { Caller } from '#platform/http/caller.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import { subjectOf } from '../accounts/manage-users.ts';
import { replacePassword } from '../accounts/replace-password.ts';
import { notifyOwner } from '../notices/notices.ts';
import { passwordMatches } from '../passwords/hash.ts';
import { hashNewPassword, SAME_PASSWORD } from '../passwords/hash-new-password.ts';
import type { Person } from '../sessions/actor.ts';
import { rememberBrowser } from '../sessions/known-browsers.ts';
import { beginSession } from '../sessions/sessions.ts';
import { twoFactorMethods } from '../two-factor/two-factor-methods.ts';
import { openLink } from './links.ts';

interface LinkUse {
  token: string;
  password: string;
  /** The secret of the browser's own lasting cookie, where it has one. */
  browser: string | undefined;
}

export interface Entered {
  person: Person;
  /** The secrets of the new session and of the browser. */
  secret: string;
  browser: string;
}

/**
 * Chooses the password of an account by a link, which is then used. Sessions, tokens and other links of
 * the account end.
 * @returns the session of somebody who was invited; null where the account had a password or has a
 * second step: the login asks for it
 * @throws Problem 410 `link.over`; 400 naming `password`
 */
export async function redeemLink(
  context: Pick<Context, 'db' | 'config' | 'now' | 'fetchOutside'>,
  { token, password, browser }: LinkUse,
  caller: Caller,
): Promise<Entered | null> {
  const { db, now } = context;
  const link = await openLink(db, token, now());
  if (link === null) throw linkExpired();
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
    // Of two that use it at once, one does.
    const still = await openLink(trx, token, now());
    if (still === null) throw linkExpired();
    const { kind, userId, username, role } = still;
    const isFirst =
      still.passwordHash === null && (await twoFactorMethods(trx, userId)).length === 0;
    // A browser that somebody else logged in with is not known any more; the link goes with the rest.
    await replacePassword(trx, userId, { hash, own: true }, now());
    const by = { userId, name: username };
    const subject = subjectOf({ id: userId, username });
    const isReset = kind === 'reset';
    const detail = isReset ? 'by a link' : 'joined by an invitation';
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

const linkExpired = () =>
  new Problem(410, 'link.expired', 'This link has expired, or it was used. Ask for a new one.');
