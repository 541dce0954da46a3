import { countRows } from '#platform/db/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';

const MINUTE = 60 * 1000;
/** Failed logins count for this long. */
const WINDOW = 15 * MINUTE;
/** Failures before one address has to wait for one account, and for all of them. */
const PAIR_FREE = 5;
const ADDRESS_FREE = 30;
const FIRST_WAIT = 5 * 1000;
/** Failures on one account, from anywhere, after which each further check is held back a little. */
const ACCOUNT_FREE = 20;
const ACCOUNT_PAUSE = 1000;

interface Attempt {
  /** The account's name, folded; whether it exists does not matter. */
  account: string;
  /** The network it comes from, as `normalizeIP` names it: of IPv6 the 64 bits that a household has. */
  address: string;
}

/**
 * How long a login from this address has to wait: nothing for the first failures, then twice as
 * long each time. Only the failures of the same address count, so that nobody can lock an account
 * for its owner elsewhere.
 * @returns milliseconds from `now`; 0 is at once
 */
export async function loginWait(
  db: Db,
  { account, address }: Attempt,
  now: number,
): Promise<number> {
  const rows = await db
    .selectFrom('login_failures')
    .select(['account', 'at'])
    .where('address', '=', address)
    .where('at', '>', now - WINDOW)
    .orderBy('at', 'desc')
    .limit(200)
    .execute();
  const wait = (failures: readonly { at: number }[], free: number) => {
    const last = failures[0];
    if (last === undefined || failures.length < free) return 0;
    const pause = Math.min(WINDOW, FIRST_WAIT * 2 ** (failures.length - free));
    return Math.max(0, last.at + pause - now);
  };
  const pair = rows.filter((row) => row.account === account);
  return Math.max(wait(pair, PAIR_FREE), wait(rows, ADDRESS_FREE));
}

/**
 * How long the check itself is held back because many addresses try one account: it slows them all
 * down, and a correct password still goes through. @returns milliseconds
 */
export async function accountPause(db: Db, account: string, now: number): Promise<number> {
  const failures = db
    .selectFrom('login_failures')
    .where('account', '=', account)
    .where('at', '>', now - WINDOW);
  return (await countRows(failures)) >= ACCOUNT_FREE ? ACCOUNT_PAUSE : 0;
}

/** Counts an attempt as failed; a correct password takes it back (`forgetFailures`). */
export async function noteFailure(db: Db, attempt: Attempt, now: number): Promise<void> {
  await db
    .insertInto('login_failures')
    .values({ ...attempt, at: now })
    .execute();
  await db
    .deleteFrom('login_failures')
    .where('at', '<=', now - WINDOW)
    .execute();
}

/** A correct password: this address has nothing to make up for with this account. */
export async function forgetFailures(db: Db, { account, address }: Attempt): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('account', '=', account)
    .where('address', '=', address)
    .execute();
}
