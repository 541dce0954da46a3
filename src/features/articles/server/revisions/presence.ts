import type { Db } from '#platform/db/schema.ts';
import type { Presence } from '../../editing.contract.ts';
import { PRESENCE_GONE_MS } from '../../values.ts';

/**
 * Records that a user has an article open, and returns the others and the last save. A user who hasn't reported for a
 * minute is gone.
 */
export async function beat(
  db: Db,
  articleId: number,
  userId: number,
  now: number,
): Promise<Presence> {
  const oldest = now - PRESENCE_GONE_MS;
  await db.deleteFrom('presences').where('seen_at', '<', oldest).execute();
  await db
    .insertInto('presences')
    .values({ article_id: articleId, user_id: userId, since: now, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['article_id', 'user_id']).doUpdateSet({ seen_at: now }),
    )
    .execute();
  const rows = await db
    .selectFrom('presences')
    .innerJoin('users', 'users.id', 'presences.user_id')
    .select(['users.username', 'presences.since'])
    .where('presences.article_id', '=', articleId)
    .where('presences.user_id', '!=', userId)
    .orderBy('presences.since')
    .execute();
  const last = await db
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.user_id')
    .select(['revisions.version', 'users.username', 'revisions.saved_at'])
    .where('revisions.article_id', '=', articleId)
    .orderBy('revisions.version', 'desc')
    .executeTakeFirstOrThrow();
  return {
    last: {
      version: last.version,
      by: last.username,
      at: new Date(last.saved_at).toISOString(),
    },
    others: rows.map((row) => ({
      name: row.username,
      since: new Date(row.since).toISOString(),
    })),
  };
}

/** The editor was closed. */
export async function leaveArticle(db: Db, articleId: number, userId: number): Promise<void> {
  await db
    .deleteFrom('presences')
    .where('article_id', '=', articleId)
    .where('user_id', '=', userId)
    .execute();
}
