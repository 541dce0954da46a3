import { type Actor, namesOf } from '#features/users/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { Person } from '../contract.ts';

/** Accounts with their roles, by name. */
export const accounts = (db: Db) =>
  db.selectFrom('users').select(['id', 'username as name', 'role']).orderBy('username_key');

/** An account by its ID; null for none, or a deleted one. */
export function personOf(names: ReadonlyMap<number, string>, id: number | null): Person | null {
  const name = names.get(id ?? 0);
  return id === null || name === undefined ? null : { id, name };
}

/** @throws Problem 400 naming the field if one of these accounts doesn't exist */
export async function assertPeople(db: Db, field: string, ids: readonly number[]): Promise<void> {
  const names = await namesOf(db, ids);
  const unknown = ids.find((id) => !names.has(id));
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
