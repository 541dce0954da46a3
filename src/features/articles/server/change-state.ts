import { sql } from 'kysely';
import {
  type AuditActor,
  type AuditEvent,
  recordAudit,
} from '#features/audit-log/server/public.ts';
import type { AuditAction } from '#features/audit-log/values.ts';
import { recordChange } from '#platform/db/changes.ts';
import { engineOf } from '#platform/db/engine.ts';
import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { isPublic } from '../values.ts';
import { embargoProblems } from './embargo.ts';
import { type LifeAction, type LifeState, nextState } from './lifecycle.ts';
import { notifyAuthors, notifyOfHold } from './notify-about.ts';
import { type Publishing, releaseProblems } from './publish-checks.ts';
import { reindexAndInvalidate } from './search-index/reindex-and-invalidate.ts';

/** The columns of an article that verbs read first. */
export interface StoredArticle extends LifeState {
  id: number;
  title: string;
  authorId: number;
  version: number;
  isPublic: boolean;
  publishedAt: number | null;
}

/**
 * These articles in their current state, in no order; missing ones are left out.
 * @param among those in the trash are found only if it says so
 */
export async function storedArticles(
  db: Db,
  ids: readonly number[],
  among: 'all' | 'current' = 'current',
): Promise<StoredArticle[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('articles')
    .select([
      'id',
      'title',
      'author_id as authorId',
      'version',
      'is_public as isPublic',
      'published_at as publishedAt',
      'status',
      'moderation_status as moderationStatus',
      'rejection_note as rejectionNote',
      'scheduled_at as scheduledAt',
      'unpublish_at as unpublishAt',
      'embargo_until as embargoUntil',
      'embargo_reason as embargoReason',
    ])
    .where('id', 'in', ids)
    .$if(among === 'current', (rest) => rest.where('id', 'not in', trashedIds(db)))
    .execute();
  return rows.map((row) => ({ ...row, isPublic: row.isPublic === 1 }));
}

/**
 * The next state of each article after an action, or why it can't have it.
 * @param publishing whose action must pass the required checks; without it, the action was checked before
 * @returns by article; a Problem is a 409 with the refusal as its code, including `article.image_held` and
 * `article.checks_failed`, or a 400 naming `content` before the text is written
 */
export async function nextStatesOf(
  db: Db,
  articles: readonly StoredArticle[],
  action: LifeAction,
  now: number,
  publishing?: Publishing,
): Promise<Map<number, LifeState | Problem>> {
  const next = new Map<number, LifeState | Problem>();
  const releases: { id: number; before: LifeState; after: LifeState }[] = [];
  for (const article of articles) {
    const result = nextState(article, action, now);
    if (result.ok) releases.push({ id: article.id, before: article, after: result.state });
    next.set(
      article.id,
      result.ok ? result.state : new Problem(409, result.refusal, result.detail),
    );
  }
  const unready = publishing ? await releaseProblems(db, releases, publishing) : [];
  const held = await embargoProblems(db, releases, now);
  // An embargo has priority.
  for (const [id, problem] of [...unready, ...held]) next.set(id, problem);
  return next;
}

/** The same for one article. @throws Problem why it can't have its next state */
export async function nextStateOf(
  db: Db,
  article: StoredArticle,
  action: LifeAction,
  now: number,
  publishing?: Publishing,
): Promise<LifeState> {
  const next = (await nextStatesOf(db, [article], action, now, publishing)).get(article.id);
  if (next === undefined || next instanceof Problem) throw next;
  return next;
}

export interface StateChange {
  action: Exclude<LifeAction, { type: 'save' }>;
  /** The action in the activity log. */
  event: AuditAction;
  detail?: string | null;
}

/** An article and its next state. */
export interface NewState {
  article: StoredArticle;
  state: LifeState;
}

/** Writes states, with one statement for all that are equal. */
async function writeStates(db: Db, changes: readonly NewState[], now: number): Promise<void> {
  const alike = Map.groupBy(changes, ({ article, state }) => {
    const { status, moderationStatus, rejectionNote, scheduledAt, unpublishAt } = state;
    const isFirst = isPublic(state) && article.publishedAt === null;
    const times = [scheduledAt, unpublishAt];
    return JSON.stringify([status, moderationStatus, rejectionNote, times, isFirst]);
  });
  for (const group of alike.values()) {
    const [{ article, state }] = group as [NewState, ...NewState[]];
    await db
      .updateTable('articles')
      .set((eb) => ({
        status: state.status,
        moderation_status: state.moderationStatus,
        rejection_note: state.rejectionNote,
        scheduled_at: state.scheduledAt,
        unpublish_at: state.unpublishAt,
        version: eb('version', '+', 1),
        ...(isPublic(state) && article.publishedAt === null
          ? { published_at: now, updated_at: now }
          : {}),
      }))
      .where(
        'id',
        'in',
        group.map((one) => one.article.id),
      )
      .execute();
  }
}

/** Records that visitors could read these articles. */
async function notePublicRevisions(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('revisions')
    .set({ was_public: 1 })
    .where('article_id', 'in', ids)
    .where(engineOf(db).withoutIndex('was_public'), '=', 0)
    .where(
      sql<boolean>`version = (select max(version) from revisions last
        where last.article_id = revisions.article_id)`,
    )
    .execute();
}

/**
 * Changes the state of articles without changing their text, inside a transaction: writes the states
 * given by `nextStateOf`, the activity log, the search index and the cached pages. Each article only
 * once.
 */
export async function changeStates(
  db: Db,
  changes: readonly NewState[],
  { event, detail = null }: Pick<StateChange, 'event' | 'detail'>,
  by: AuditActor,
  now: number,
): Promise<void> {
  if (changes.length === 0) return;
  await writeStates(db, changes, now);
  await notePublicRevisions(
    db,
    changes.filter(({ state }) => isPublic(state)).map(({ article }) => article.id),
  );
  await recordAudit(
    db,
    now,
    by,
    changes.map(({ article }) => auditEvent(article, event, detail)),
  );
  const articles = changes.map(({ article }) => article);
  await notifyAuthors(db, articles, { event, detail }, by, now);
  const hidden = changes.filter(({ article, state }) => article.isPublic && !isPublic(state));
  await notifyOfHold(
    db,
    hidden.map(({ article }) => article),
    { isTrashed: event === 'article.trashed', by, now },
  );
  const shownOrHidden = changes
    .filter(({ article, state }) => isPublic(state) !== article.isPublic)
    .map(({ article }) => ({ id: article.id, wasPublic: article.isPublic }));
  if (shownOrHidden.length > 0) await reindexAndInvalidate(db, shownOrHidden, now);
  else await recordChange(db, now, ['admin']);
}

/**
 * Changes the state of one article without changing its text, inside a transaction.
 * @throws Problem 409 with the refusal as its code
 */
export async function changeState(
  db: Db,
  article: StoredArticle,
  change: StateChange,
  by: AuditActor,
  now: number,
): Promise<void> {
  const state = await nextStateOf(db, article, change.action, now);
  await changeStates(db, [{ article, state }], change, by, now);
}

export function auditEvent(
  { id, title }: { id: number; title: string },
  action: AuditAction,
  detail: string | null = null,
): AuditEvent {
  return { action, subject: { type: 'article', id, name: title }, detail };
}
