import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { SocialAccount } from '../contract.ts';

/** What the server's key encrypts secrets of connections for. */
export const PURPOSE = 'social';

const accounts = (db: Db) => db.selectFrom('social_accounts').selectAll().orderBy('id');
export type AccountRow = Awaited<
  ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>
>;

export const activeAccounts = (db: Db) => accounts(db).where('is_active', '=', 1).execute();

export const toAccount = (row: AccountRow): SocialAccount => ({
  id: row.id,
  network: row.network,
  name: row.name,
  server: row.server,
  login: row.login,
  template: row.template,
  categories: row.categories.split(' ').filter(Boolean),
  isAutomatic: row.is_automatic === 1,
  isActive: row.is_active === 1,
  problem: row.problem,
});

export const listAccounts = async (db: Db) => (await accounts(db).execute()).map(toAccount);

/** @throws Problem 404 `social.not_found` */
export async function accountRow(db: Db, id: number): Promise<AccountRow> {
  const row = await accounts(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(404, 'social.not_found', 'No connection has this ID.');
  return row;
}
