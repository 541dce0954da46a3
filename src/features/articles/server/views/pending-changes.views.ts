import { isoTime, isoTimeOrNull } from '#lib/format/iso.ts';
import type { Db } from '#platform/db/schema.ts';
import type { AdminSummary, PendingChanges, WaitingChanges } from '../../contract.ts';
import { isPublic } from '../../values.ts';
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

function stateOf(
  article: AdminSummary,
  row: Omit<PendingRow, 'fields' | 'version' | 'user_id' | 'saved_at'>,
): WaitingChanges['state'] {
  if (!isPublic(article)) return 'on_hold';
  if (row.base_version !== article.version || row.problem !== '') return 'decision';
  if (row.is_approved === 0) return 'approval';
  return row.publish_at === null ? 'manual' : 'scheduled';
}

/** These articles with what is to happen with the changes that wait. */
export async function withWaitingChanges(
  db: Db,
  articles: readonly AdminSummary[],
): Promise<AdminSummary[]> {
  const ids = articles.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('pending_changes')
    .select(['article_id', 'base_version', 'publish_at', 'is_approved', 'problem'])
    .where('article_id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.article_id, row]));
  return articles.map((article) => {
    const row = byId.get(article.id);
    if (row === undefined) return article;
    const publishAt = isoTimeOrNull(row.publish_at);
    return { ...article, waitingChanges: { state: stateOf(article, row), publishAt } };
  });
}
