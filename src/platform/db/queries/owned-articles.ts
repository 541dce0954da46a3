import type { Db } from '../schema.ts';

/** The ids of articles that an account is responsible for: their plan names it, or it wrote them and none names another. */
export const idsOwnedBy = (db: Db, userId: number) =>
  db
    .selectFrom('article_plans')
    .select('article_id')
    .where('owner_id', '=', userId)
    .union(
      db
        .selectFrom('articles as written')
        .leftJoin('article_plans as plans', 'plans.article_id', 'written.id')
        .select('written.id as article_id')
        .where('written.author_id', '=', userId)
        .where('plans.owner_id', 'is', null),
    );

/** The accounts that a plan names as the owner of its article. */
export const planOwners = (db: Db) =>
  db.selectFrom('article_plans').select('owner_id').where('owner_id', 'is not', null);
