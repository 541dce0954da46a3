import {
  deleteArticle,
  type ImageRule,
  loadArticle,
  readContent,
  savedFields,
  updateArticle,
} from '#features/articles/server/public.ts';
import { recordAudit } from '#features/audit-log/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { ItemState } from '../../values.ts';

interface Brought {
  position: number;
  state: ItemState;
  article_id: number | null;
  article_version: number | null;
  former_version: number | null;
}

interface By {
  importId: number;
  actor: Actor;
  now: number;
  /** Whether also what was edited here since. */
  edited: boolean;
  /** What becomes of images on other hosts in what stands again. */
  images: ImageRule;
}

/** What becomes of an item that is taken back. */
interface Became {
  state: ItemState;
  article_id?: null;
  error?: string;
}

const REMOVED: Became = { state: 'removed', article_id: null };

/** Whether an import after this one changed the article again. */
async function wasChangedLater(trx: Db, articleId: number, importId: number): Promise<boolean> {
  const later = await trx
    .selectFrom('import_items')
    .select('position')
    .where('article_id', '=', articleId)
    .where('import_id', '>', importId)
    .where('state', '=', 'updated')
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** What of a save can be stored again: its category and account may be gone. */
async function storable<Fields extends { category: string; authorId: number; content: string }>(
  trx: Db,
  { category, authorId, content, ...fields }: Fields,
) {
  const kept = await trx
    .selectFrom('categories')
    .select('slug')
    .where('slug', '=', category)
    .executeTakeFirst();
  const author = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', authorId)
    .executeTakeFirst();
  return {
    ...fields,
    // It was sanitised when it was saved; it may be empty.
    content: { html: content, ...(await readContent(content)) },
    ...(kept && { category }),
    ...(author && { authorId }),
  };
}

/** Brings an article back to what it was before the import changed it. */
async function restore(
  trx: Db,
  articleId: number,
  formerVersion: number,
  { importId, actor, now, images }: By,
): Promise<Became> {
  if (await wasChangedLater(trx, articleId, importId)) {
    return { state: 'unchanged', error: 'A later import changed it again: it stays as it is' };
  }
  const article = await loadArticle(trx, articleId);
  const former = await savedFields(trx, articleId, formerVersion);
  if (!article || !former) {
    return { state: 'unchanged', error: 'The save of before is not kept: it stays as it is' };
  }
  const changes = await storable(trx, former);
  const saved = await updateArticle(trx, article, changes, { userId: actor.userId, now, images });
  // What the imports before this one wrote is again what stands there.
  await trx
    .updateTable('import_items')
    .set({ article_version: saved.version })
    .where('article_id', '=', articleId)
    .execute();
  const subject = { type: 'article', id: articleId, name: former.title } as const;
  const detail = 'as it was before an import';
  await recordAudit(trx, now, actor, [{ action: 'article.edited', subject, detail }]);
  return REMOVED;
}

/**
 * Takes back what an import did to an article, in a transaction: one that it made is deleted, one that it
 * changed becomes what it was. What was edited here since stays, unless it is asked for.
 */
export async function undoArticle(
  trx: Db,
  { article_id: id, article_version, former_version, state }: Brought,
  by: By,
): Promise<Became> {
  if (id === null) return REMOVED;
  const article = await loadArticle(trx, id);
  if (!article) return REMOVED;
  if (article.savedVersion > (article_version ?? 0) && !by.edited) return { state: 'edited' };
  try {
    if (state === 'updated') return await restore(trx, id, former_version ?? 0, by);
    if (!by.edited && (await wasChangedLater(trx, id, by.importId))) {
      return { state: 'edited', error: 'A later import changed it: undo that one first' };
    }
    // Taken back is not deleted here: other imports of the source may bring it again.
    await trx.updateTable('import_items').set(REMOVED).where('article_id', '=', id).execute();
    await deleteArticle(trx, id, by.actor, by.now);
    return REMOVED;
  } catch (error) {
    // A refusal comes before anything is written.
    if (!(error instanceof Problem)) throw error;
    return { state: 'edited', error: error.message };
  }
}
