import { recordSecurity } from '#features/security-log/server/public.ts';
import { DAY } from '#lib/durations.ts';
import { fold } from '#lib/text/words.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { Caller } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Role } from '../../values.ts';
import { notifyOwner } from '../notices/notices.ts';
import { passwordMatches, refuseWhenBusy } from '../passwords/hash.ts';
import { knownBrowser } from '../sessions/known-browsers.ts';
import {
  browserOrigin,
  clearFailures,
  isSlowed,
  loginWait,
  networksOf,
  recordFailure,
} from './throttle.ts';

/** The owner is told no oftener that somebody guesses at the account. */
const NOTIFY_INTERVAL = DAY;

export interface PasswordAttempt {
  username: string;
  password: string;
  /** The secret of the browser's own lasting cookie, where it has one. */
  browser: string | undefined;
}

interface CheckedPassword {
  /** Whom it was tried for, as the security log names them. */
  tried: { userId: number | null; account: string };
  /**
   * Takes the attempt as a good one, inside of the transaction of what follows from it.
   * @returns whose password it is; null where it is wrong, or was changed while it was checked
   */
  accept: (trx: Db) => Promise<{ id: number; username: string; role: Role } | null>;
}

/**
 * Checks a password, wherever one is asked for: guesses are bounded for all of them together. An
 * unknown account takes the same time as a wrong password.
 * @throws Problem 429 `auth.slow_down` and 503 `auth.busy` with Retry-After
 */
export async function checkPassword(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { username, password, browser }: PasswordAttempt,
  caller: Caller,
): Promise<CheckedPassword> {
  refuseWhenBusy();
  const account = fold(username.trim()).slice(0, 200);
  const known = await knownBrowser(db, browser, account, now());
  const origin = known === null ? networksOf(caller.address) : browserOrigin(known);
  const attempt = { account, origin };
  await inTransaction(db, async (trx) => {
    const wait = await loginWait(trx, attempt, now());
    if (wait > 0) throw slowDown(wait);
    // Counted before the password is checked: guesses sent all at once are no way around the wait.
    await recordFailure(trx, attempt, now());
  });
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash'])
    .where('username_key', '=', account)
    .executeTakeFirst();
  const matches = await passwordMatches(user?.password_hash ?? null, password);
  if (!matches) {
    const owner = user ?? null;
    await inTransaction(db, (trx) => recordSlowDown(trx, { owner, account }, caller, now()));
  }
  return {
    tried: { userId: user?.id ?? null, account: user?.username ?? account },
    accept: async (trx) => {
      if (!matches || !user) return null;
      const still = await trx
        .selectFrom('users')
        .select(['id', 'username', 'role'])
        .where('id', '=', user.id)
        .where('password_hash', '=', user.password_hash)
        .executeTakeFirst();
      if (!still) return null;
      await clearFailures(trx, attempt);
      return still;
    },
  };
}

/**
 * Writes down, once a day, that so many logins to an account failed that they are slowed down. It asks the
 * same for an unknown account: what it takes tells nobody which ones there are.
 */
async function recordSlowDown(
  trx: Db,
  { owner, account }: { owner: { id: number; username: string } | null; account: string },
  caller: Caller,
  now: number,
): Promise<void> {
  if (!(await isSlowed(trx, account, now))) return;
  const told = await trx
    .selectFrom('security_log')
    .select('id')
    .where('user_id', '=', owner?.id ?? null)
    .where('event', '=', 'login.slowed_down')
    .where('at', '>', now - NOTIFY_INTERVAL)
    .limit(1)
    .executeTakeFirst();
  if (told || owner === null) return;
  const { id, username } = owner;
  const entry = { event: 'login.slowed_down', userId: id, account: username } as const;
  await recordSecurity(trx, now, caller, { ...entry, failed: true });
  await notifyOwner(trx, { userId: id, notice: 'login_slowed_down' }, caller, now);
}

function slowDown(wait: number): Problem {
  const seconds = Math.ceil(wait / 1000);
  const detail = `Too many failed logins. Try again in ${seconds} seconds.`;
  return new Problem(429, 'auth.slow_down', detail, {
    headers: { 'retry-after': String(seconds) },
  });
}
