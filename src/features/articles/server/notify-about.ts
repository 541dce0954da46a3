import type { AuditActor } from '#features/audit-log/server/public.ts';
import type { AuditAction } from '#features/audit-log/values.ts';
import { notify, usersWith } from '#features/notifications/server/public.ts';
import type { NotificationKind } from '#features/notifications/values.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { waitsForApproval } from '../values.ts';
import type { LifeState } from './lifecycle.ts';
import { type PendingRow, pendingRow } from './views/pending-changes.views.ts';

interface Subject {
  id: number;
  title: string;
  authorId: number;
}

const KINDS: Partial<Record<AuditAction, NotificationKind>> = {
  'article.approved': 'approved',
  'article.rejected': 'rejected',
  'article.published': 'published',
  'article.published_on_time': 'published',
  'article.published_late': 'published',
};

/** Notifies authors of what others, or the schedule, did with their articles: once for several articles. */
export async function notifyAuthors(
  trx: Db,
  articles: readonly Subject[],
  { event, detail }: { event: AuditAction; detail: string | null },
  by: AuditActor,
  now: number,
): Promise<void> {
  const kind = KINDS[event];
  if (kind === undefined) return;
  for (const [authorId, own] of Map.groupBy(articles, (one) => one.authorId)) {
    const [first, second] = own;
    if (first === undefined) continue;
    await notify(trx, {
      kind,
      to: [authorId],
      by: by.userId,
      about:
        second === undefined
          ? { articleId: first.id, title: first.title, writers: [authorId] }
          : { screen: 'articles', title: '' },
      count: own.length,
      text: kind === 'rejected' ? detail : null,
      now,
    });
  }
}

/** Notifies moderators of an article that began to wait for them: a later save of it isn't news. */
export async function notifyModerators(
  trx: Db,
  { id, title, authorId }: Subject,
  before: LifeState,
  after: LifeState,
  by: AuditActor,
  now: number,
): Promise<void> {
  if (!waitsForApproval(after) || waitsForApproval(before)) return;
  await notify(trx, {
    kind: 'submitted',
    to: await usersWith(trx, 'article:moderate'),
    by: by.userId,
    about: { articleId: id, title, writers: [authorId] },
    now,
  });
}

/** What became of waiting changes. The title says so, because the article itself stays as it is. */
interface OfChanges {
  kind: NotificationKind;
  article: Subject;
  to: readonly (number | null)[];
  /** Null for the site itself. */
  by: number | null;
  text?: string | null;
  /** The article can't be opened. */
  isTrashed?: boolean;
  now: number;
}

/** Who is notified if changes can't be published: who saved and who approved them, apart from the one who did it. */
export const concernedBy = (row: PendingRow, by: number | null): number[] =>
  [row.user_id, row.approved_by].flatMap((id) => (id === null || id === by ? [] : [id]));

/** Notifies accounts of what became of waiting changes. */
export function notifyOfChanges(
  trx: Db,
  { article, to, isTrashed = false, ...event }: OfChanges,
): Promise<void> {
  const { id: articleId, authorId } = article;
  const title = `${article.title} (waiting changes)`;
  return notify(trx, {
    ...event,
    to: to.filter((id) => id !== null),
    about: isTrashed
      ? { screen: 'articles', title, hidden: { articleId } }
      : { articleId, title, writers: [authorId] },
  });
}

/** Notifies the people who saved and approved waiting changes that readers can't see the article any more. */
export async function notifyOfHold(
  trx: Db,
  hidden: readonly Subject[],
  { isTrashed, by, now }: { isTrashed: boolean; by: AuditActor; now: number },
): Promise<void> {
  if (hidden.length === 0) return;
  const byId = new Map(hidden.map((article) => [article.id, article]));
  const rows = await trx
    .selectFrom('pending_changes')
    .selectAll()
    .where('article_id', 'in', [...byId.keys()])
    .execute();
  for (const row of rows) {
    const article = byId.get(row.article_id);
    if (!article) continue;
    await notifyOfChanges(trx, {
      kind: 'changes_blocked',
      article,
      to: concernedBy(row, by.userId),
      by: null,
      text: 'The changes are on hold because readers can’t see the article any more. They stay saved.',
      isTrashed,
      now,
    });
  }
}

/**
 * Notifies the people who saved and approved scheduled changes of a conflict: this save replaced the version that they are based
 * on. Later saves don't notify again.
 */
export async function notifyOfConflict(
  trx: Db,
  article: Subject,
  formerVersion: number,
  by: AuditActor,
  now: number,
): Promise<void> {
  const row = await pendingRow(trx, article.id);
  if (!row || row.publish_at === null || row.base_version !== formerVersion) return;
  await notifyOfChanges(trx, {
    kind: 'changes_blocked',
    article,
    to: concernedBy(row, by.userId),
    by: null,
    text: 'The article was edited after these changes were saved, so someone must decide: publish, edit or discard them.',
    now,
  });
}

/** Notifies admins and the author of an article that wasn't published or archived at its time, because of an error. */
export function notifyOfDelay(
  db: Db,
  id: number,
  what: 'published' | 'archived',
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const article = await trx
      .selectFrom('articles')
      .select(['title', 'author_id', 'scheduled_at', 'unpublish_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (article === undefined) return;
    const { title, author_id: authorId, scheduled_at, unpublish_at } = article;
    await notify(trx, {
      kind: 'late',
      to: [...(await usersWith(trx, 'system:manage')), authorId],
      by: null,
      about: { articleId: id, title, writers: [authorId] },
      text: `It wasn’t ${what} on time because of a server error, which the server log has. Savepoint tries again every minute.`,
      // Once, by whichever instance.
      key: `${what}_late:${id}:${what === 'published' ? scheduled_at : unpublish_at}`,
      now,
    });
  });
}
