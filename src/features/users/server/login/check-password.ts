import { recordSecurity } from '#features/security-log/server/public.ts';
import { DAY } from '#lib/durations.ts';
import { formatCount } from '#lib/format/count.ts';
import { fold } from '#lib/text/search/words.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Caller } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Role } from '../../values.ts';
import { notifyOwner } from '../notices/notices.ts';
import {
  clearFailures,
  isSlowedDown,
  passwordGuess,
  passwordWait,
  recordFailure,
} from '../passwords/guess-limits.ts';
import { passwordMatches, refuseWhenBusy } from '../passwords/hash.ts';
import { knownBrowser } from '../sessions/known-browsers.ts';

/** The owner is notified of guesses at most this often. */
const NOTIFY_INTERVAL = DAY;

export interface PasswordAttempt {
  username: string;
  password: string;
  /** The secret of the browser's long-lived cookie, if it has one. */
  browser: string | undefined;
}

interface CheckedPassword {
  /** The account that was tried, for the security log. */
  tried: { userId: number | null; account: string };
  /**
   * Accepts the attempt, in the transaction of what it allows.
   * @returns the account; null if the password is wrong, or was changed in the meantime
   */
  accept: (trx: Db) => Promise<{ id: number; username: string; role: Role } | null>;
}

/**
 * Checks a password, wherever one is asked for, so that all guesses count towards the same limits. An
 * unknown account takes as long as a wrong password.
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
  const guess = passwordGuess(account, caller.address, known);
  await inTransaction(db, async (trx) => {
    const wait = await passwordWait(trx, guess, now());
    if (wait > 0) throw slowDown(wait);
    // Counted before the check, so that parallel guesses can't get around the limit.
    await recordFailure(trx, guess, now());
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
      await clearFailures(trx, guess);
      return still;
    },
  };
}

/**
 * Records, once a day, that an account's logins are slowed down after too many failures. Unknown accounts
 * run the same queries, so that the time taken doesn't reveal which accounts exist.
 */
async function recordSlowDown(
  trx: Db,
  { owner, account }: { owner: { id: number; username: string } | null; account: string },
  caller: Caller,
  now: number,
): Promise<void> {
  if (!(await isSlowedDown(trx, account, now))) return;
  const recorded = await trx
    .selectFrom('security_log')
    .select('id')
    .where('user_id', '=', owner?.id ?? null)
    .where('event', '=', 'login.slowed_down')
    .where('at', '>', now - NOTIFY_INTERVAL)
    .limit(1)
    .executeTakeFirst();
  if (recorded || owner === null) return;
  const { id, username } = owner;
  const entry = { event: 'login.slowed_down', userId: id, account: username } as const;
  await recordSecurity(trx, now, caller, { ...entry, failed: true });
  await notifyOwner(trx, { userId: id, notice: 'login_slowed_down' }, caller, now);
}

function slowDown(wait: number): Problem {
  const seconds = Math.ceil(wait / 1000);
  const detail = `Too many failed logins. Try again in ${formatCount(seconds, 'second')}.`;
  return new Problem(429, 'auth.slow_down', detail, {
    headers: { 'retry-after': String(seconds) },
  });
}
