import { recordChange } from '../../../../platform/db/changes.ts';
import type { Db } from '../../../../platform/db/schema.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import { type Deed, type Doer, recordHistory } from '../../../history/public.ts';
import type { HistoryAction } from '../../../history/values.ts';
import { announce } from '../announce.ts';
import { type LifeAction, type LifeState, nextState } from '../lifecycle.ts';

/** The row of an article as verbs look at it first. */
export interface StoredArticle extends LifeState {
  id: number;
  title: string;
  authorId: number;
  version: number;
  isPublic: boolean;
  publishedAt: number | null;
}

/** These articles as they are now, in no order; those that are gone are left out. */
export async function storedArticles(db: Db, ids: readonly number[]): Promise<StoredArticle[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('articles')
    .select([
      'id',
      'title',
      'author_id',
      'version',
      'is_public',
      'published_at',
      'status',
      'moderation_status',
      'rejection_note',
      'scheduled_at',
    ])
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    authorId: row.author_id,
    version: row.version,
    isPublic: row.is_public === 1,
    publishedAt: row.published_at,
    status: row.status,
    moderationStatus: row.moderation_status,
    rejectionNote: row.rejection_note,
    scheduledAt: row.scheduled_at,
  }));
}

/** What an article becomes by an action. @throws Problem 409 with the refusal as its code */
function become(state: LifeState, action: LifeAction, now: number): LifeState {
  const result = nextState(state, action, now);
  if (!result.ok) throw new Problem(409, result.refusal, result.detail);
  return result.state;
}

export interface StateChange {
  action: Exclude<LifeAction, { type: 'save' }>;
  /** How the history calls it. */
  deed: HistoryAction;
  detail?: string | null;
}

/**
 * Does something to an article that leaves its text alone, inside of a transaction: the new state,
 * the history, the index and the readers' pages.
 * @throws Problem 409 with the refusal as its code
 */
export async function changeState(
  db: Db,
  article: StoredArticle,
  { action, deed, detail = null }: StateChange,
  by: Doer,
  now: number,
): Promise<void> {
  const state = become(article, action, now);
  const isPublic = state.status === 'published' && state.moderationStatus === 'approved';
  const first = isPublic && article.publishedAt === null;
  await db
    .updateTable('articles')
    .set({
      status: state.status,
      moderation_status: state.moderationStatus,
      rejection_note: state.rejectionNote,
      scheduled_at: state.scheduledAt,
      version: article.version + 1,
      ...(first && { published_at: now, updated_at: now }),
    })
    .where('id', '=', article.id)
    .execute();
  await recordHistory(db, now, by, [deedOn(article, deed, detail)]);
  if (isPublic !== article.isPublic) await announce(db, article.id, now, article.isPublic);
  else await recordChange(db, now, ['newsroom']);
}

export function deedOn(
  { id, title }: { id: number; title: string },
  action: HistoryAction,
  detail: string | null = null,
): Deed {
  return { action, subject: { type: 'article', id, name: title }, detail };
}
