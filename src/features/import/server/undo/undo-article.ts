import { deleteArticle, loadArticle } from '#features/articles/server/public.ts';
import { deleteHistory } from '#features/audit-log/server/public.ts';
import { deleteImportedPage, presentPages } from '#features/pages/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { followQuietly } from '#features/webhooks/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { ItemState } from '../../values.ts';

/** The result of undoing an item. */
interface Undone {
  state: ItemState;
  article_id?: null;
  error?: string;
}

const UNDONE: Undone = { state: 'undone', article_id: null };

/**
 * Deletes an article that an import created, in a transaction. An article that was edited here since, or
 * changed by a later import, stays.
 */
export async function undoArticle(
  trx: Db,
  {
    article_id: id,
    article_version,
  }: { article_id: number | null; article_version: number | null },
  { actor, now }: { actor: Actor; now: number },
): Promise<Undone> {
  const article = id === null ? undefined : await loadArticle(trx, id);
  if (!article) return UNDONE;
  if (article.version > (article_version ?? 0)) return { state: 'edited' };
  try {
    // Other imports of the same source may create it again: for them it was not deleted by an editor.
    await trx
      .updateTable('import_items')
      .set(UNDONE)
      .where('article_id', '=', article.id)
      .execute();
    await deleteArticle(trx, article.id, actor, now);
    await followQuietly(trx, [article.id]);
    // The undo is recorded once for the whole import.
    await deleteHistory(trx, { type: 'article', id: article.id });
    return UNDONE;
  } catch (error) {
    // Refused before anything was written.
    if (!(error instanceof Problem)) throw error;
    return { state: 'edited', error: error.message };
  }
}

/** Deletes a page that an import created, in a transaction, unless it was edited here since. */
export async function undoPage(
  trx: Db,
  { page_id: id, page_version }: { page_id: number | null; page_version: number | null },
  { now }: { now: number },
): Promise<Undone> {
  const page = id === null ? undefined : (await presentPages(trx, [id])).get(id);
  if (id === null || page === undefined) return UNDONE;
  if (page.version > (page_version ?? 0)) return { state: 'edited' };
  // Other imports of the same source may create it again, as with articles.
  await trx.updateTable('import_items').set(UNDONE).where('page_id', '=', id).execute();
  await deleteImportedPage(trx, id, now);
  await deleteHistory(trx, { type: 'page', id });
  return UNDONE;
}
