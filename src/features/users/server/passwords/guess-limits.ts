import { isIPv4 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import { DAY, HOUR, MINUTE, SECOND } from '#lib/durations.ts';
import type { Db } from '#platform/db/schema.ts';

// Every wrong password and one-time code is a row of `login_failures`. After some free failures each further
// one doubles the wait before the next guess. Known browsers are limited only by their own failures, so that
// no one can lock the owner out.

interface Limit {
  /** Failures without a wait. */
  free: number;
  firstWait: number;
  maxWait: number;
  /** How long a failure counts. */
  window: number;
}

const PASSWORD = { firstWait: 5 * SECOND, maxWait: 15 * MINUTE, window: 15 * MINUTE };
/** Guesses from one origin at one account. */
const ORIGIN_AND_ACCOUNT: Limit = { ...PASSWORD, free: 5 };
/** Guesses from one address, and from one network, at all accounts. */
const ADDRESS: Limit = { ...PASSWORD, free: 30 };
const NETWORK: Limit = { ...PASSWORD, free: 90 };
/** Guesses from everywhere at one account: at most about 4,000 a day. */
const ACCOUNT: Limit = { ...PASSWORD, free: 20, firstWait: SECOND, maxWait: MINUTE };
/** Codes for one account: at most about 35 a day, of a million. The guesser knows the password already. */
const CODE: Limit = { free: 10, firstWait: 5 * MINUTE, maxWait: HOUR, window: DAY };

/** Where a guess comes from. */
interface Origin {
  /** An IPv4 address, the /64 of an IPv6 one, or a known browser. */
  address: string;
  /** The /24 of an IPv4 address or the /48 of an IPv6 one; null for a known browser. */
  network: string | null;
}

/** A guess at a password or a one-time code. */
export interface Guess extends Origin {
  /** The folded username that was tried, whether it exists or not, or `codes:<user ID>`. */
  account: string;
}

function originOf(address: string): Origin {
  const plain = normalizeIP(address);
  const network = isIPv4(plain)
    ? `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`
    : `${normalizeIP(address, 48)}/48`;
  return { address: plain, network };
}

const browserOrigin = (idHash: string): Origin => ({ address: `browser:${idHash}`, network: null });

/** @param browser the hash of a known browser's secret; null for other browsers */
export function passwordGuess(account: string, address: string, browser: string | null): Guess {
  return { account, ...(browser === null ? originOf(address) : browserOrigin(browser)) };
}

/** All browsers that aren't known share one limit. @param browser as in `passwordGuess` */
export function codeGuess(userId: number, browser: string | null): Guess {
  const origin = browser === null ? { address: '', network: null } : browserOrigin(browser);
  return { account: `codes:${userId}`, ...origin };
}

type Failure = Guess & { at: number };

/** When the next guess is allowed after these failures, newest first. */
function nextGuessAt(failures: readonly Failure[], limit: Limit): number {
  const extra = failures.length - limit.free;
  return extra < 0
    ? 0
    : (failures[0]?.at ?? 0) + Math.min(limit.maxWait, limit.firstWait * 2 ** extra);
}

/** Failures within a limit's window, newest first. */
const failuresWithin = (db: Db, window: number, now: number) =>
  db
    .selectFrom('login_failures')
    .select(['account', 'address', 'network', 'at'])
    .where('at', '>', now - window)
    // A clock that was ahead may have left failures in the future.
    .where('at', '<', now + window)
    .orderBy('at', 'desc');

/** How long a password guess has to wait, in milliseconds. 0 means it is allowed now. */
export async function passwordWait(db: Db, guess: Guess, now: number): Promise<number> {
  const { account, address, network } = guess;
  const rows = await failuresWithin(db, PASSWORD.window, now)
    .where((eb) =>
      eb.or([
        eb('account', '=', account),
        eb('address', '=', address),
        eb('network', '=', network),
      ]),
    )
    .execute();
  const onAccount = rows.filter((row) => row.account === account);
  const sameAddress = (row: Failure) => row.address === address;
  const times = [nextGuessAt(onAccount.filter(sameAddress), ORIGIN_AND_ACCOUNT)];
  if (network !== null) {
    times.push(
      nextGuessAt(onAccount, ACCOUNT),
      nextGuessAt(rows.filter(sameAddress), ADDRESS),
      nextGuessAt(
        rows.filter((row) => row.network === network),
        NETWORK,
      ),
    );
  }
  return Math.max(0, ...times.map((time) => time - now));
}

/** How long a one-time code has to wait, in milliseconds. 0 means it is allowed now. */
export async function codeWait(db: Db, guess: Guess, now: number): Promise<number> {
  const failures = await failuresWithin(db, CODE.window, now)
    .where('account', '=', guess.account)
    .where('address', '=', guess.address)
    .execute();
  return Math.max(0, nextGuessAt(failures, CODE) - now);
}

/** Whether an account had so many failures that everyone's guesses at it are slowed down. */
export async function isSlowedDown(db: Db, account: string, now: number): Promise<boolean> {
  const failures = await failuresWithin(db, PASSWORD.window, now)
    .where('account', '=', account)
    .execute();
  return failures.length >= ACCOUNT.free;
}

/** Counts a guess as failed, before it is checked. @returns the failure, to delete if the guess was right */
export async function recordFailure(db: Db, guess: Guess, now: number): Promise<number> {
  const { account, address, network } = guess;
  const { id } = await db
    .insertInto('login_failures')
    .values({ account, address, network, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await pruneFailures(db, now);
  return id;
}

export async function deleteFailure(db: Db, id: number): Promise<void> {
  await db.deleteFrom('login_failures').where('id', '=', id).execute();
}

/** Deletes all failures of an account from one origin, after a right password. */
export async function clearFailures(db: Db, { account, address }: Guess): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('account', '=', account)
    .where('address', '=', address)
    .execute();
}

/** A new password ends the wait for codes: the guesser no longer knows it. */
export async function clearCodeFailures(db: Db, userId: number): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('account', '=', codeGuess(userId, null).account)
    .execute();
}

/** Deletes failures that no longer count. */
export async function pruneFailures(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where((eb) =>
      eb.or([
        eb('at', '<=', now - CODE.window),
        eb.and([eb('at', '<=', now - PASSWORD.window), eb('account', 'not like', 'codes:%')]),
      ]),
    )
    .execute();
}
