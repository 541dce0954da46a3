import { recordSecurity } from '#features/security-log/server/public.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import type { TwoFactorMethod } from '../../values.ts';
import type { Person } from '../sessions/actor.ts';
import { rememberBrowser } from '../sessions/known-browsers.ts';
import { beginSession } from '../sessions/sessions.ts';
import { twoFactorMethods } from '../two-factor/two-factor-methods.ts';
import { checkPassword, type PasswordAttempt } from './check-password.ts';
import { beginTwoFactorLogin } from './two-factor-login.ts';

/** A complete login, or one that needs a second factor. */
export type Login =
  | { secret: string; browser: string; person: Person }
  | { twoFactorSecret: string; methods: TwoFactorMethod[] };

/**
 * Starts a session for the right username and password, or asks for the second factor. An unknown account
 * and a wrong password get the same answer and take the same time.
 * @returns the secrets of the session and the browser, or the secret for completing the login
 * @throws Problem 401 `auth.failed`, 429 `auth.slow_down` and 503 `auth.busy` with Retry-After
 */
export async function logIn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  attempt: PasswordAttempt,
  caller: Caller,
): Promise<Login> {
  const { tried, accept } = await checkPassword({ db, now }, attempt, caller);
  const login = await inTransaction(db, async (trx): Promise<Login | null> => {
    const user = await accept(trx);
    if (user === null) return null;
    const methods = await twoFactorMethods(trx, user.id);
    if (methods.length > 0) {
      const entry = { event: 'login.two_factor', userId: user.id } as const;
      await recordSecurity(trx, now(), caller, { ...entry, account: user.username });
      return { twoFactorSecret: await beginTwoFactorLogin(trx, user.id, now()), methods };
    }
    const entry = { event: 'login', userId: user.id, account: user.username } as const;
    await recordSecurity(trx, now(), caller, entry);
    return {
      secret: await beginSession(trx, user.id, caller, now()),
      browser: await rememberBrowser(trx, user.id, attempt.browser, caller, now()),
      person: { userId: user.id, name: user.username, role: user.role },
    };
  });
  if (login !== null) return login;
  await recordSecurity(db, now(), caller, { event: 'login.failed', failed: true, ...tried });
  throw new Problem(401, 'auth.failed', 'Invalid username or password.');
}
