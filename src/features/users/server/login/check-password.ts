import { normalizeIP } from '@fastify/rate-limit';
import { fold } from '#lib/text/words.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { Caller } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Role } from '../../values.ts';
import { passwordMatches } from '../accounts/passwords.ts';
import { accountPause, forgetFailures, loginWait, noteFailure } from './throttle.ts';

export interface PasswordAttempt {
  username: string;
  password: string;
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
 * @throws Problem 429 `auth.slow_down` with Retry-After
 */
export async function checkPassword(
  { db, now, sleep }: Pick<Context, 'db' | 'now' | 'sleep'>,
  attempt: PasswordAttempt,
  caller: Pick<Caller, 'address'>,
): Promise<CheckedPassword> {
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
    .select(['id', 'username', 'password_hash'])
    .where('username_key', '=', account)
    .executeTakeFirst();
  const matches = await passwordMatches(user?.password_hash ?? null, attempt.password);
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
      await forgetFailures(trx, from);
      return still;
    },
  };
}

function slowDown(wait: number): Problem {
  const seconds = Math.ceil(wait / 1000);
  const detail = `Too many failed logins. Try again in ${seconds} seconds.`;
  return new Problem(429, 'auth.slow_down', detail, {
    headers: { 'retry-after': String(seconds) },
  });
}
