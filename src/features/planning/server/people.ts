import type { Actor } from '#features/users/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { Person } from '../contract.ts';

/** Accounts with their roles, by name. */
export const accounts = (db: Db) =>
  db.selectFrom('users').select(['id', 'username as name', 'role']).orderBy('username_key');

/** These accounts by id; null and deleted ones are left out. */
export async function peopleOf(
  db: Db,
  ids: readonly (number | null)[],
): Promise<Map<number, Person>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await accounts(db).where('id', 'in', known).execute();
  return new Map(rows.map(({ id, name }) => [id, { id, name }]));
}

export const personOf = (people: ReadonlyMap<number, Person>, id: number | null): Person | null =>
  (id === null ? undefined : people.get(id)) ?? null;

/** @throws Problem 400 naming the field if one of these accounts doesn't exist */
export async function assertPeople(db: Db, field: string, ids: readonly number[]): Promise<void> {
  const people = await peopleOf(db, ids);
  const unknown = ids.find((id) => !people.has(id));
  if (unknown !== undefined) throw badField(field, `is not the id of an account: ${unknown}`);
}

/**
 * Refuses that someone who isn't an editor assigns other people.
 * @param added accounts that weren't assigned before
 * @throws Problem 403 `plan.assigns_others`
 */
export function assertOnlySelf({ userId }: Actor, added: readonly (number | null)[]): void {
  if (added.every((id) => id === null || id === userId)) return;
  throw new Problem(403, 'plan.assigns_others', 'Only editors can assign other people.');
}
