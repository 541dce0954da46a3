import { recordSecurity } from '#features/security-log/server/public.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import { userById } from '../accounts/accounts.ts';
import { enqueueConfirmation } from '../notices/enqueue-link.ts';
import { linkExpired, markConfirmed, openLink } from './links.ts';

type Parts = Pick<Context, 'db' | 'config' | 'now'>;

/**
 * Confirms the email address of an account with the link that was sent to it, which is then used up.
 * @throws Problem 410 `link.expired`
 */
export function confirmEmail({ db, now }: Parts, token: string, caller: Caller): Promise<void> {
  return inTransaction(db, async (trx) => {
    const link = await openLink(trx, token, now());
    if (link?.kind !== 'email') throw linkExpired();
    await markConfirmed(trx, link.userId);
    await trx.deleteFrom('account_links').where('id', '=', link.id).execute();
    const entry = { event: 'email.confirmed', userId: link.userId } as const;
    await recordSecurity(trx, now(), caller, { ...entry, account: link.username });
  });
}

/**
 * Sends the link that confirms an account's email address again; older ones expire.
 * @throws Problem 409 `auth.no_email` where the site can't send email, 409 `user.email_confirmed` where there is
 *   nothing to confirm, 404
 */
export function resendConfirmation({ db, config, now }: Parts, id: number): Promise<string> {
  return inTransaction(db, async (trx) => {
    const user = await userById(trx, id);
    if (config.smtp === null) {
      const detail = 'This site can’t send email. An admin can create a reset link instead.';
      throw new Problem(409, 'auth.no_email', detail);
    }
    if (user.email === null || user.email_confirmed === 1 || user.password_hash === null) {
      const detail = 'This account has no email address that needs to be confirmed.';
      throw new Problem(409, 'user.email_confirmed', detail);
    }
    await enqueueConfirmation(trx, config, user, now());
    return user.email;
  });
}
