import { withCurrentSnippets } from '#features/snippets/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { isoTimeOrNull } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import type { PendingContent } from '../../pending.contract.ts';
import { mayWrite } from '../allowed-actions.ts';
import { takeExtensions } from '../extensions.ts';
import { contentOf } from '../revisions/revisions.ts';
import { type ArticleFields, loadArticle } from '../stored-article.ts';
import { notFound } from '../views/admin-articles.views.ts';
import { pendingRow, savedBy } from '../views/pending-changes.views.ts';
import { assertSeen, fieldsOf } from './store.ts';

/**
 * What waiting changes make of an article.
 * @throws Problem 404 `article.not_found` or `pending.not_found`
 */
export async function pendingContent(
  { db, config }: Pick<Context, 'db' | 'config'>,
  id: number,
  actor: Actor,
): Promise<PendingContent> {
  const article = await loadArticle(db, id);
  if (article === undefined || !mayWrite(actor, article.fields.authorId)) throw notFound();
  const row = await pendingRow(db, id);
  assertSeen(row, row?.version ?? 0);
  const { unpublishAt, ...fields } = fieldsOf(row);
  // A game or author may have been deleted since: then the article's own are shown.
  const taken = await takeExtensions(fields, config, db).catch((error: unknown) => {
    if (error instanceof Problem) return {};
    throw error;
  });
  const { byline, games, review, series, checked, ...own } = fields;
  const changed = Object.fromEntries(
    Object.entries({ ...own, ...taken }).filter(([, value]) => value !== undefined),
  );
  const stored: ArticleFields = { ...article.fields, ...changed };
  // As a save would store it: no snippet that changed since is a difference.
  const merged = { ...stored, content: await withCurrentSnippets(db, stored.content) };
  const { missingImages: _, ...content } = await contentOf(db, merged, config);
  const end = unpublishAt === undefined ? isoTimeOrNull(merged.unpublishAt) : unpublishAt;
  return {
    version: row.version,
    by: await savedBy(db, row),
    title: merged.title,
    ...content,
    unpublishAt: end,
  };
}
