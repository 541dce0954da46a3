import { fold } from '../../../lib/words.ts';
import type { Context } from '../../../platform/context.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Actor } from './actor.ts';
import { passwordMatches } from './passwords.ts';
import { beginSession } from './sessions.ts';
import { accountPause, forgetFailures, loginWait, noteFailure } from './throttle.ts';

interface LoginAttempt {
  username: string;
  password: string;
  /** The network address it comes from. */
  address: string;
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
): Promise<{ secret: string; actor: Actor }> {
  const account = fold(attempt.username.trim()).slice(0, 200);
  const from = { account, address: attempt.address };
  const wait = await loginWait(db, from, now());
  if (wait > 0) {
    const seconds = Math.ceil(wait / 1000);
    throw new Problem(
      429,
      'auth.slow_down',
      `Too many failed logins. Try again in ${seconds} seconds.`,
      { headers: { 'retry-after': String(seconds) } },
    );
  }
  await sleep(await accountPause(db, account, now()));
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'role', 'password_hash'])
    .where('username_key', '=', account)
    .executeTakeFirst();
  if (!(await passwordMatches(user?.password_hash ?? null, attempt.password)) || !user) {
    await noteFailure(db, from, now());
    throw new Problem(401, 'auth.failed', 'Invalid username or password.');
  }
  await forgetFailures(db, from);
  return {
    secret: await beginSession(db, user.id, now()),
    actor: { userId: user.id, name: user.username, role: user.role },
  };
}
