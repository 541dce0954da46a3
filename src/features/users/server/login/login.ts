import { normalizeIP } from '@fastify/rate-limit';
import { recordSecurity } from '#features/security-log/server/public.ts';
import { fold } from '#lib/text/words.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { Caller } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import { passwordMatches } from '../accounts/passwords.ts';
import type { Actor } from '../sessions/actor.ts';
import { beginSession } from '../sessions/sessions.ts';
import { accountPause, forgetFailures, loginWait, noteFailure } from './throttle.ts';

interface LoginAttempt {
  username: string;
  password: string;
}

/**
 * Begins a session for the right username and password. An unknown account and a wrong password get
 * the same answer and take the same time.
 * @returns the session's secret, and whose it is
 * @throws Problem 401 `auth.failed`, 429 `auth.slow_down` with Retry-After
 */
export async function logIn(
  { db, now, sleep }: Pick<Context, 'db' | 'now' | 'sleep'>,
  attempt: LoginAttempt,
  caller: Caller,
): Promise<{ secret: string; actor: Actor }> {
  const account = fold(attempt.username.trim()).slice(0, 200);
  const from = { account, address: normalizeIP(caller.address) };
  const pause = await inTransaction(db, async (trx) => {
    const wait = await loginWait(trx, from, now());
    if (wait > 0) throw slowDown(wait);
    const held = await accountPause(trx, account, now());
    // Counted before the password is checked: guesses sent all at once are no way around the wait.
    await noteFailure(trx, from, now());
    return held;
  });
  await sleep(pause);
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'role', 'password_hash'])
    .where('username_key', '=', account)
    .executeTakeFirst();
  if (!(await passwordMatches(user?.password_hash ?? null, attempt.password)) || !user) {
    const tried = { userId: user?.id ?? null, account: user?.username ?? account };
    await recordSecurity(db, now(), caller, { event: 'login.failed', failed: true, ...tried });
    throw new Problem(401, 'auth.failed', 'Invalid username or password.');
  }
  return inTransaction(db, async (trx) => {
    const still = await trx
      .selectFrom('users')
      .select('role')
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .executeTakeFirst();
    // The password was changed, or the account deleted, while this one was checked.
    if (!still) throw new Problem(401, 'auth.failed', 'Invalid username or password.');
    await forgetFailures(trx, from);
    const entry = { event: 'login', userId: user.id, account: user.username } as const;
    await recordSecurity(trx, now(), caller, entry);
    return {
      secret: await beginSession(trx, user.id, caller, now()),
      actor: { userId: user.id, name: user.username, role: still.role },
    };
  });
}

function slowDown(wait: number): Problem {
  const seconds = Math.ceil(wait / 1000);
  const detail = `Too many failed logins. Try again in ${seconds} seconds.`;
  return new Problem(429, 'auth.slow_down', detail, {
    headers: { 'retry-after': String(seconds) },
  });
}
