import { isoTime, isoTimeOrNull } from '#lib/format/iso.ts';
import type { Db } from '#platform/db/schema.ts';
import type { PendingChanges } from '../../contract.ts';
import { namesOf } from './admin-summaries.ts';

/** Changes of a public article that wait to be published. */
export interface PendingRow {
  article_id: number;
  version: number;
  base_version: number;
  fields: string;
  publish_at: number | null;
  is_approved: number;
  problem: string;
  user_id: number | null;
  saved_at: number;
}

export const pendingRow = (db: Db, articleId: number): Promise<PendingRow | undefined> =>
  db
    .selectFrom('pending_changes')
    .selectAll()
    .where('article_id', '=', articleId)
    .executeTakeFirst();

/** Who saved these changes; null if the account was deleted. */
export async function savedBy(db: Db, { user_id }: PendingRow): Promise<string | null> {
  if (user_id === null) return null;
  return (await namesOf(db, [user_id])).get(user_id) ?? null;
}

/** The waiting changes of an article, without their text. @param articleVersion its current version */
export async function pendingOf(
  db: Db,
  articleId: number,
  articleVersion: number,
): Promise<PendingChanges | null> {
  const row = await pendingRow(db, articleId);
  return row === undefined
    ? null
    : {
        version: row.version,
        baseVersion: row.base_version,
        publishAt: isoTimeOrNull(row.publish_at),
        isApproved: row.is_approved === 1,
        isConflict: row.base_version !== articleVersion,
        problem: row.problem,
        by: await savedBy(db, row),
        savedAt: isoTime(row.saved_at),
      };
}
