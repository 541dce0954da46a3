import { recordSecurity } from '#features/security-log/server/public.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { Caller } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Person } from '../sessions/actor.ts';
import { beginSession } from '../sessions/sessions.ts';
import { checkPassword, type PasswordAttempt } from './check-password.ts';

/**
 * Begins a session for the right username and password. An unknown account and a wrong password get
 * the same answer and take the same time.
 * @returns the session's secret, and whose it is
 * @throws Problem 401 `auth.failed`, 429 `auth.slow_down` with Retry-After
 */
export async function logIn(
  { db, now, sleep }: Pick<Context, 'db' | 'now' | 'sleep'>,
  attempt: PasswordAttempt,
  caller: Caller,
): Promise<{ secret: string; person: Person }> {
  const { tried, accept } = await checkPassword({ db, now, sleep }, attempt, caller);
  const session = await inTransaction(db, async (trx) => {
    const user = await accept(trx);
    if (user === null) return null;
    const entry = { event: 'login', userId: user.id, account: user.username } as const;
    await recordSecurity(trx, now(), caller, entry);
    return {
      secret: await beginSession(trx, user.id, caller, now()),
      person: { userId: user.id, name: user.username, role: user.role },
    };
  });
  if (session !== null) return session;
  await recordSecurity(db, now(), caller, { event: 'login.failed', failed: true, ...tried });
  throw new Problem(401, 'auth.failed', 'Invalid username or password.');
}
