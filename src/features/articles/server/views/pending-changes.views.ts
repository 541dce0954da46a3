import { namesOf } from '#features/users/server/public.ts';
import { isoTime, isoTimeOrNull } from '#lib/format/iso.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import type { AdminSummary } from '../../contract.ts';
import { isPublic } from '../../values.ts';
import type { PendingChanges, WaitingChanges } from '../../waiting.contract.ts';

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
  approved_by: number | null;
}

export const pendingRow = (db: Db, articleId: number): Promise<PendingRow | undefined> =>
  db
    .selectFrom('pending_changes')
    .selectAll()
    .where('article_id', '=', articleId)
    .executeTakeFirst();

/** Public articles with changes that an editor has to approve, or to decide about. */
export const idsWithChangesToReview = (db: Db) =>
  db
    .selectFrom('pending_changes')
    .innerJoin('articles as changed', 'changed.id', 'pending_changes.article_id')
    .select('changed.id')
    .where(engineOf(db).withoutIndex('changed.is_public'), '=', 1)
    .where(({ eb, and, or, ref }) =>
      or([
        // Those that aren't approved and have a reason were sent back.
        and([eb('is_approved', '=', 0), eb('problem', '=', '')]),
        and([
          eb('is_approved', '=', 1),
          or([eb('problem', '<>', ''), eb('base_version', '<>', ref('changed.version'))]),
        ]),
      ]),
    );

/** Who saved these changes; null if the account was deleted. */
export async function savedBy(db: Db, { user_id }: PendingRow): Promise<string | null> {
  return (await namesOf(db, [user_id])).get(user_id ?? 0) ?? null;
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

/** What is to happen with the waiting changes of a public article. @param articleVersion its current version */
export function stateOfChanges(
  row: {
    [name in 'base_version' | 'publish_at' | 'is_approved' | 'problem']: PendingRow[name] | null;
  },
  articleVersion: number,
): Exclude<WaitingChanges['state'], 'on_hold'> {
  if (row.is_approved === 0 && row.problem !== '') return 'sent_back';
  if (row.base_version !== articleVersion || row.problem !== '') return 'decision';
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
    .select(['article_id', 'version', 'base_version', 'publish_at', 'is_approved', 'problem'])
    .select(['user_id', 'saved_at'])
    .where('article_id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.article_id, row]));
  const names = await namesOf(
    db,
    rows.flatMap(({ user_id }) => user_id ?? []),
  );
  return articles.map((article) => {
    const row = byId.get(article.id);
    if (row === undefined) return article;
    const waitingChanges = {
      state: isPublic(article) ? stateOfChanges(row, article.version) : ('on_hold' as const),
      version: row.version,
      publishAt: isoTimeOrNull(row.publish_at),
      by: names.get(row.user_id ?? 0) ?? null,
      savedAt: isoTime(row.saved_at),
    };
    return { ...article, waitingChanges };
  });
}
