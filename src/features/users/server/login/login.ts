import { recordSecurity } from '#features/security-log/server/public.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { Caller } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Person } from '../sessions/actor.ts';
import { rememberBrowser } from '../sessions/known-browsers.ts';
import { beginSession } from '../sessions/sessions.ts';
import { checkPassword, type PasswordAttempt } from './check-password.ts';

/**
 * Begins a session for the right username and password. An unknown account and a wrong password get
 * the same answer and take the same time.
 * @returns the secrets of the session and of the browser, and whose they are
 * @throws Problem 401 `auth.failed`, 429 `auth.slow_down` and 503 `auth.busy` with Retry-After
 */
export async function logIn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  attempt: PasswordAttempt,
  caller: Caller,
): Promise<{ secret: string; browser: string; person: Person }> {
  const { tried, accept } = await checkPassword({ db, now }, attempt, caller);
  const session = await inTransaction(db, async (trx) => {
    const user = await accept(trx);
    if (user === null) return null;
    const entry = { event: 'login', userId: user.id, account: user.username } as const;
    await recordSecurity(trx, now(), caller, entry);
    return {
      secret: await beginSession(trx, user.id, caller, now()),
      browser: await rememberBrowser(trx, user.id, attempt.browser, now()),
      person: { userId: user.id, name: user.username, role: user.role },
    };
  });
  if (session !== null) return session;
  await recordSecurity(db, now(), caller, { event: 'login.failed', failed: true, ...tried });
  throw new Problem(401, 'auth.failed', 'Invalid username or password.');
}
