import { fold } from '#lib/text/words.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Role } from '../../values.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { generatePassword, hashPassword, passwordMatches } from './passwords.ts';

/**
 * The id of the account with this name, made when there is none. Names match without regard to
 * case. An account made here has no password and cannot log in.
 */
export async function ensureAccount(
  db: Db,
  username: string,
  role: Role,
  now: number,
): Promise<number> {
  const key = fold(username);
  await db
    .insertInto('users')
    .values({ username, username_key: key, role, password_hash: null, created_at: now })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .execute();
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', key)
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Makes sure that the main admin is there, is an admin and can log in. A password from the settings
 * holds from now on, in place of any other; without one a first password is made.
 * @returns the password that was made, to be shown this once; null where none was
 */
export async function ensureMainAdmin(
  db: Db,
  { username, password }: { username: string; password: string | null },
  now: number,
): Promise<string | null> {
  const id = await ensureAccount(db, username, 'admin', now);
  const { password_hash: stored } = await db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('id', '=', id)
    .returning('password_hash')
    .executeTakeFirstOrThrow();
  const made = password === null && stored === null ? generatePassword() : null;
  const wanted = password ?? made;
  if (wanted === null) return null;
  if (stored !== null && (await passwordMatches(stored, wanted))) return null;
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(wanted) })
    .where('id', '=', id)
    .execute();
  await endSessionsOf(db, id);
  return made;
}
