import { DAY } from '#lib/durations.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Caller } from '#platform/http/caller.ts';
import { notifyOwner } from '../notices/notices.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** A browser is forgotten this long after its last login. */
export const KNOWN_BROWSER_LIFETIME = 90 * DAY;
/** An account knows so many at most: the one whose login is longest ago is forgotten. */
const MAX_BROWSERS = 20;
/** A program that keeps no cookies is a new browser each time: a day tells of no more than these. */
const MAX_NOTICES_PER_DAY = 3;

/** The name of the cookie by which a browser is known again; see `sessionCookie` for its prefix. */
export function browserCookie({ siteUrl }: Pick<Config, 'siteUrl'>): string {
  return siteUrl.startsWith('https:') ? '__Host-browser' : 'browser';
}

/**
 * Whether a browser logged in to an account before.
 * @param account the username, folded
 * @returns the hash of the browser's secret; null where it is not known
 */
export async function knownBrowser(
  db: Db,
  secret: string | undefined,
  account: string,
  now: number,
): Promise<string | null> {
  if (!secret) return null;
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'known_browsers.user_id')
    .select('id_hash')
    .where('id_hash', '=', hashSecret(secret))
    .where('users.username_key', '=', account)
    .where('known_browsers.used_at', '>', now - KNOWN_BROWSER_LIFETIME)
    .executeTakeFirst();
  return row?.id_hash ?? null;
}

/**
 * Remembers that a browser logged in to an account. It gets a new secret each time, which takes the
 * former one's place for all accounts: one that somebody planted or copied is then worth nothing. The
 * owner is told of a browser that is not known, where others are.
 * @returns the secret for the cookie; only its hash is kept
 */
export async function rememberBrowser(
  trx: Db,
  userId: number,
  former: string | undefined,
  caller: Pick<Caller, 'address' | 'agent'>,
  now: number,
): Promise<string> {
  const secret = newSecret();
  const id_hash = hashSecret(secret);
  await trx
    .deleteFrom('known_browsers')
    .where('used_at', '<=', now - KNOWN_BROWSER_LIFETIME)
    .execute();
  const known = await trx
    .selectFrom('known_browsers')
    .select(['id_hash', 'created_at'])
    .where('user_id', '=', userId)
    .execute();
  const lately = known.filter((one) => one.created_at > now - DAY);
  const was = former ? hashSecret(former) : null;
  const isNew = known.length > 0 && known.every((one) => one.id_hash !== was);
  if (isNew && lately.length < MAX_NOTICES_PER_DAY) {
    await notifyOwner(trx, { userId, notice: 'new_browser' }, caller, now);
  }
  if (was !== null) {
    await trx.updateTable('known_browsers').set({ id_hash }).where('id_hash', '=', was).execute();
  }
  await trx
    .insertInto('known_browsers')
    .values({ id_hash, user_id: userId, created_at: now, used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['id_hash', 'user_id']).doUpdateSet({ used_at: now }),
    )
    .execute();
  const others = trx
    .selectFrom('known_browsers')
    .select('id_hash')
    .where('user_id', '=', userId)
    .where('id_hash', '!=', id_hash)
    .orderBy('used_at', 'desc')
    .limit(MAX_BROWSERS - 1);
  await trx
    .deleteFrom('known_browsers')
    .where('user_id', '=', userId)
    .where('id_hash', '!=', id_hash)
    .where('id_hash', 'not in', others)
    .execute();
  return secret;
}

/** Forgets the browsers of an account: whoever had its password may have logged in with one. */
export async function deleteKnownBrowsers(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('known_browsers').where('user_id', '=', userId).execute();
}
