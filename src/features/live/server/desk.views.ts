import { may } from '#features/users/policy.ts';
import type { Actor } from '#features/users/server/public.ts';
import { isoTime, isoTimeOrNull } from '#lib/format/iso.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Desk, DeskEntry } from '../contract.ts';
import { LIVE_LIMITS, type LiveAction } from '../values.ts';
import { coverageOf, ownArticle } from './coverage.ts';
import { type EntryRow, entryFields } from './coverage.views.ts';

const deskRows = (db: Db) =>
  db
    .selectFrom('live_entries')
    .leftJoin('users', 'users.id', 'live_entries.author_id')
    .selectAll('live_entries')
    .select('users.username');

const toDeskEntry = (row: EntryRow & { username: string | null }): DeskEntry => ({
  ...entryFields(row),
  author: row.username,
  pinnedAt: isoTimeOrNull(row.pinned_at),
  withdrawnAt: isoTimeOrNull(row.withdrawn_at),
  withdrawnNote: row.withdrawn_note,
  version: row.version,
});

/** The live desk of an article. @throws Problem 404 `article.not_found` */
export async function deskOf(db: Db, actor: Actor, articleId: number): Promise<Desk> {
  const article = await ownArticle(db, actor, articleId);
  const coverage = await coverageOf(db, articleId);
  const { slug, category, language } = await db
    .selectFrom('articles')
    .select(['slug', 'category', 'language'])
    .where('id', '=', articleId)
    .executeTakeFirstOrThrow();
  const rows = await deskRows(db)
    .where('article_id', '=', articleId)
    .orderBy('posted_at')
    .orderBy('live_entries.id')
    .limit(LIVE_LIMITS.entries)
    .execute();
  const isRunning = coverage !== undefined && coverage.ended_at === null;
  const isShown = article.isPublic || article.status === 'scheduled';
  const allowed: Record<LiveAction, boolean> = {
    start: !isRunning && isShown && may(actor.role, 'article:moderate'),
    post: isRunning,
    end: isRunning,
  };
  return {
    article: {
      id: articleId,
      slug,
      title: article.title,
      category,
      language,
      status: article.status,
      isPublic: article.isPublic,
    },
    coverage: coverage
      ? {
          startedAt: isoTime(coverage.started_at),
          endedAt: isoTimeOrNull(coverage.ended_at),
          order: coverage.entry_order,
        }
      : null,
    entries: rows.map(toDeskEntry),
    can: (Object.keys(allowed) as LiveAction[]).filter((action) => allowed[action]),
  };
}

/** One entry on the desk. */
export async function deskEntry(db: Db, entryId: number): Promise<DeskEntry> {
  const row = deskRows(db).where('live_entries.id', '=', entryId);
  return toDeskEntry(await row.executeTakeFirstOrThrow());
}
