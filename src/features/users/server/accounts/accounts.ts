import { fold } from '#lib/text/search/words.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Role } from '../../values.ts';
import type { Person } from '../sessions/actor.ts';

/**
 * The ID of the account with this name, which is created if there is none. Names ignore case. An account
 * created here has no password and can't log in.
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

/** @throws Problem 404 `user.not_found` */
export async function userById(db: Db, id: number) {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'user.not_found', 'No user has this ID.');
  return row;
}

/** The account with this name, ignoring case; null if there is none. */
export async function userNamed(db: Db, name: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'role'])
    .where('username_key', '=', fold(name.normalize('NFC').trim()))
    .executeTakeFirst();
  return row ?? null;
}

/** The names of these accounts and of all accounts with these roles, in order. */
export function people(db: Db, ids: readonly number[], roles: readonly Role[] = []) {
  const named = db.selectFrom('users').select(['id', 'username as name']).orderBy('username_key');
  return named
    .where((eb) =>
      // An empty list is an error in PostgreSQL.
      eb.or([
        ...(ids.length > 0 ? [eb('id', 'in', [...ids])] : []),
        ...(roles.length > 0 ? [eb('role', 'in', [...roles])] : []),
      ]),
    )
    .execute();
}

/** The names of these accounts by ID; null and deleted ones are left out. */
export async function namesOf(
  db: Db,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  return new Map((await people(db, known)).map(({ id, name }) => [id, name]));
}

/** The account with this ID; null if there is none. */
export async function personById(db: Db, userId: number): Promise<Person | null> {
  const row = await db
    .selectFrom('users')
    .select(['id as userId', 'username as name', 'role'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}
