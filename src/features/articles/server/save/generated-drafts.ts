import type { Db } from '#platform/db/schema.ts';

export interface GeneratedDraft {
  userId: number;
  /** Who generated a draft and from what, for the activity log. */
  source: string;
}

/** Records a generated draft. @returns the ID that a save can refer to */
export async function recordGeneratedDraft(
  db: Db,
  { userId, source }: GeneratedDraft,
  now: number,
): Promise<number> {
  const { id } = await db
    .insertInto('generated_drafts')
    .values({ user_id: userId, source, made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The origin of a generated draft, unless the article's activity log has it already.
 * @returns null if it wasn't generated for this account
 */
export async function unnotedSource(
  db: Db,
  articleId: number,
  { userId, draftId }: { userId: number; draftId: number },
): Promise<string | null> {
  const draft = await db
    .selectFrom('generated_drafts')
    .select('source')
    .where('id', '=', draftId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (draft === undefined) return null;
  const noted = await db
    .selectFrom('audit_log')
    .select('id')
    .where('subject_type', '=', 'article')
    .where('subject_id', '=', articleId)
    .where('action', '=', 'article.drafted')
    .where('detail', '=', draft.source)
    .limit(1)
    .executeTakeFirst();
  return noted === undefined ? draft.source : null;
}
