import { DAY } from '#lib/durations.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Caller } from '#platform/http/caller.ts';
import { notifyOwner } from '../notices/notices.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** A browser is no longer known this long after its last login. */
export const KNOWN_BROWSER_LIFETIME = 90 * DAY;
/** More browsers than this replace the ones with the oldest login. */
const MAX_BROWSERS = 20;
/** A program without cookies is a new browser each time, so notices are limited. */
const MAX_NOTICES_PER_DAY = 3;

/** The cookie that identifies a known browser; see `sessionCookie` for its prefix. */
export function browserCookie({ siteUrl }: Pick<Config, 'siteUrl'>): string {
  return siteUrl.startsWith('https:') ? '__Host-browser' : 'browser';
}

/**
 * Whether a browser logged in to an account before.
 * @param account the username, folded
 * @returns the hash of the browser's secret; null if the browser isn't known
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
 * Remembers that a browser logged in to an account. The browser gets a new secret each time, which replaces
 * the previous one for all accounts, so that a planted or copied secret becomes useless. The owner is
 * notified of a new browser if the account has others.
 * @returns the secret for the cookie; only its hash is stored
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

/** Deletes an account's known browsers: an intruder with the old password may have used one. */
export async function deleteKnownBrowsers(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('known_browsers').where('user_id', '=', userId).execute();
}
