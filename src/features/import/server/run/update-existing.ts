import { loadArticle, updateArticle } from '#features/articles/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import type { PreviousItem } from '../previous-import.ts';
import type { ArticleFields } from './article-fields.ts';
import { importRelatedRows } from './import-related-rows.ts';
import {
  detailOf,
  type ImportedItem,
  type SaveableItem,
  type SaveSession,
  saveContext,
} from './imported-item.ts';
import type { RunContext } from './run-context.ts';

interface Options {
  session: SaveSession;
  arriving: ArticleFields;
  previous: PreviousItem & { article_id: number };
}

/** The fields to save: what editors set here stays where the source has nothing. */
function changesOf({ choices }: RunContext, { content }: SaveableItem, { fields }: ArticleFields) {
  const { status, moderationStatus, rejectionNote, scheduledAt, unpublishAt, ...others } = fields;
  const { embargoUntil, embargoReason, embargoSource, byline = [], guid, ...rest } = others;
  return {
    ...rest,
    // 'All as drafts' is for new articles: published ones stay published.
    ...(choices.states === 'original' && {
      status,
      moderationStatus,
      rejectionNote,
      scheduledAt,
      unpublishAt,
    }),
    ...(byline.length > 0 && { byline }),
    ...(embargoUntil !== null && { embargoUntil, embargoReason, embargoSource }),
    content,
  };
}

/** Updates an article that was imported before, unless it was edited here since. */
export async function updateExisting(
  trx: Db,
  context: RunContext,
  ready: SaveableItem,
  { session, arriving, previous }: Options,
): Promise<ImportedItem> {
  const { article_id, article_version } = previous;
  if (previous.isEdited) return { state: 'edited', article_id, article_version };
  const unchanged = { state: 'unchanged', article_id, article_version } as const;
  if (previous.digest === ready.item.digest) return unchanged;
  const stored = await loadArticle(trx, article_id);
  if (!stored) throw new Error(`Article ${article_id} is missing.`);
  const saved = await updateArticle(
    trx,
    stored,
    changesOf(context, ready, arriving),
    saveContext(context, session, arriving),
  );
  if (!saved.isChanged) return unchanged;
  const ofRows = await importRelatedRows(trx, context, ready, saved);
  return {
    state: 'updated',
    article_id: saved.id,
    article_version: saved.version,
    slug: saved.slug,
    warnings: [...arriving.warnings, ...ofRows],
    event: {
      action: 'article.imported',
      subject: { type: 'article', id: saved.id, name: arriving.fields.title },
      detail: `Changed in the source: ${detailOf(context, ready)}`,
    },
  };
}
