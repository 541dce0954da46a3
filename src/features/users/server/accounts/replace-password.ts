import type { Db } from '#platform/db/schema.ts';
import { clearCodeFailures } from '../passwords/guess-limits.ts';
import { deleteKnownBrowsers } from '../sessions/known-browsers.ts';
import { endSessionsOf } from '../sessions/sessions.ts';

interface NewPassword {
  hash: string;
  /** Whether the user chose it, rather than an admin. */
  own: boolean;
}

/**
 * Replaces a password, in the caller's transaction. Everyone who got in with the old one is shut out:
 * sessions, API tokens, calendar feeds, known browsers and open links end.
 */
export async function replacePassword(
  trx: Db,
  userId: number,
  { hash, own }: NewPassword,
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: hash, password_changed_at: now, chose_own_password: own ? 1 : 0 })
    .where('id', '=', userId)
    .execute();
  await endSessionsOf(trx, userId);
  await deleteKnownBrowsers(trx, userId);
  await clearCodeFailures(trx, userId);
  await trx.deleteFrom('api_tokens').where('user_id', '=', userId).execute();
  await trx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
  // A link that confirms an email address doesn't log anyone in.
  await trx
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('kind', '!=', 'email')
    .execute();
}
