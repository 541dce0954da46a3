import { isIPv4 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import { MINUTE } from '#lib/durations.ts';
import { countRows } from '#platform/db/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';

/** Failed logins count for this long. */
const WINDOW = 15 * MINUTE;
/** A clock that was ahead and is right again left failures of times to come: those far off count for nothing. */
const counting = (now: number) => ({ after: now - WINDOW, before: now + WINDOW });
/** Failures before one address, or one known browser, has to wait for one account. */
const PAIR_FREE = 5;
/** Failures before an address, and the networks around it, have to wait for all accounts. */
const FREE = { address: 30, network: 90, wide_network: 180 } as const;
const FIRST_WAIT = 5 * 1000;
/** Failures on one account, from anywhere, after which its password is checked at a slow rate. */
const ACCOUNT_FREE = 20;
const FIRST_ACCOUNT_PAUSE = 1000;
/** Slow enough for some four thousand guesses a day at the most. */
const MAX_ACCOUNT_PAUSE = MINUTE;

/** Where an attempt comes from, as far as failures are counted by it. */
interface Origin {
  address: string;
  network: string | null;
  wide_network: string | null;
}

export interface Attempt {
  /** The account's name, folded; whether it exists does not matter. */
  account: string;
  origin: Origin;
}

/**
 * A network address, the network that one customer has, and the one that a tunnel or a small provider
 * has: of IPv4 the address and its /24, of IPv6 the first 64, 56 and 48 bits.
 */
export function networksOf(address: string): Origin {
  const plain = normalizeIP(address);
  if (isIPv4(plain)) {
    const network = `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`;
    return { address: plain, network, wide_network: network };
  }
  return {
    address: plain,
    network: `${normalizeIP(address, 56)}/56`,
    wide_network: `${normalizeIP(address, 48)}/48`,
  };
}

/** A browser that logged in to this account before: only its own failures hold it up. */
export const browserOrigin = (idHash: string): Origin => ({
  address: `browser:${idHash}`,
  network: null,
  wide_network: null,
});

interface Failure extends Origin {
  account: string;
  at: number;
}

/** How long to wait after these failures, newest first: nothing for the first ones, then twice as long each time. */
function pauseAfter(failures: readonly Failure[], free: number, first: number, most: number) {
  const beyond = failures.length - free;
  return beyond < 0 ? 0 : (failures[0]?.at ?? 0) + Math.min(most, first * 2 ** beyond);
}

/**
 * How long a login has to wait. The failures of its own address and networks count, and those on the
 * account from anywhere: guesses at one account are a rate, however many addresses make them. A
 * browser that is known waits for its own failures alone, so that nobody locks the owner out.
 * @returns milliseconds from `now`; 0 is at once
 */
export async function loginWait(
  db: Db,
  { account, origin }: Attempt,
  now: number,
): Promise<number> {
  const rows: Failure[] = await db
    .selectFrom('login_failures')
    .select(['account', 'address', 'network', 'wide_network', 'at'])
    .where('at', '>', counting(now).after)
    .where('at', '<', counting(now).before)
    .where((eb) =>
      eb.or([
        eb('account', '=', account),
        eb('address', '=', origin.address),
        eb('network', '=', origin.network),
        eb('wide_network', '=', origin.wide_network),
      ]),
    )
    .orderBy('at', 'desc')
    .execute();
  const onAccount = rows.filter((row) => row.account === account);
  const pair = onAccount.filter((row) => row.address === origin.address);
  const ends = [pauseAfter(pair, PAIR_FREE, FIRST_WAIT, WINDOW)];
  if (origin.network !== null) {
    ends.push(pauseAfter(onAccount, ACCOUNT_FREE, FIRST_ACCOUNT_PAUSE, MAX_ACCOUNT_PAUSE));
    for (const size of ['address', 'network', 'wide_network'] as const) {
      const near = rows.filter((row) => row[size] === origin[size]);
      ends.push(pauseAfter(near, FREE[size], FIRST_WAIT, WINDOW));
    }
  }
  return Math.max(0, ...ends.map((end) => end - now));
}

/** Whether so many logins to this account failed that it is checked at a slow rate. */
export async function isSlowed(db: Db, account: string, now: number): Promise<boolean> {
  const failures = db
    .selectFrom('login_failures')
    .where('account', '=', account)
    .where('at', '>', counting(now).after)
    .where('at', '<', counting(now).before);
  return (await countRows(failures)) >= ACCOUNT_FREE;
}

/** Counts an attempt as failed; a correct password takes it back (`clearFailures`). */
export async function recordFailure(
  db: Db,
  { account, origin }: Attempt,
  now: number,
): Promise<void> {
  await db
    .insertInto('login_failures')
    .values({ account, ...origin, at: now })
    .execute();
  await db
    .deleteFrom('login_failures')
    .where('at', '<=', now - WINDOW)
    .execute();
}

/** A correct password: this address, or browser, has nothing to make up for with this account. */
export async function clearFailures(db: Db, { account, origin }: Attempt): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('account', '=', account)
    .where('address', '=', origin.address)
    .execute();
}
