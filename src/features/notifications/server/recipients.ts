import { type AdminPermission, may } from '#features/users/policy.ts';
import { ROLES } from '#features/users/values.ts';
import type { Db } from '#platform/db/schema.ts';

/** The accounts with this permission. */
export async function usersWith(db: Db, permission: AdminPermission): Promise<number[]> {
  const roles = ROLES.filter((role) => may(role, permission));
  const rows = await db.selectFrom('users').select('id').where('role', 'in', roles).execute();
  return rows.map(({ id }) => id);
}

/** Hides titles and texts of notifications about an article that is deleted: they aren't emailed either. */
export async function hideArticle(trx: Db, articleId: number): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ title: null, text: null, article_id: null })
    .where('article_id', '=', articleId)
    .execute();
}
