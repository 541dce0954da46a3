import { type AdminPermission, may } from '#features/users/policy.ts';
import { ROLES, type Role } from '#features/users/values.ts';
import type { Db } from '#platform/db/schema.ts';

/** The accounts with this permission. */
export async function usersWith(db: Db, permission: AdminPermission): Promise<number[]> {
  const roles = ROLES.filter((role) => may(role, permission));
  const rows = await db.selectFrom('users').select('id').where('role', 'in', roles).execute();
  return rows.map(({ id }) => id);
}

export interface Recipient {
  id: number;
  role: Role;
  email: string | null;
  /** Only a confirmed address gets emails. */
  isConfirmed: boolean;
}

/** @returns undefined if the account is deleted */
export async function recipient(db: Db, id: number): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'role', 'email', 'email_confirmed'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { id, role: row.role, email: row.email, isConfirmed: row.email_confirmed === 1 };
}

/** Hides titles and texts of notifications about an article that is deleted: they aren't emailed either. */
export async function hideArticle(trx: Db, articleId: number): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ title: null, text: null, article_id: null })
    .where('article_id', '=', articleId)
    .execute();
}
