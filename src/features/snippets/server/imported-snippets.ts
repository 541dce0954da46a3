import type { ActionContext } from '#features/audit-log/server/public.ts';
import { cut } from '#lib/text/text.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { SNIPPET_LIMITS } from '../values.ts';
import { insertSnippet, judgeSnippet } from './save-snippet.ts';
import { articleIdsWith, snippetWithKey } from './snippets.views.ts';

/**
 * Stores a snippet of another site, in the import's transaction.
 * @param html sanitized
 * @returns its id; null if this site has one with its key, which stays
 * @throws Problem 400 naming the field, 409 `snippet.too_many`, before anything is written
 */
export async function importSnippet(
  trx: Db,
  { key, title, html }: { key: string; title: string; html: string },
  context: ActionContext & { siteUrl: string },
): Promise<number | null> {
  if (await snippetWithKey(trx, key)) return null;
  if (html.length > SNIPPET_LIMITS.content) {
    throw new Problem(400, 'snippet.too_long', `The text of “${title}” is too long for a snippet.`);
  }
  const judged = await judgeSnippet(trx, html, context);
  const named = cut(title, SNIPPET_LIMITS.title);
  return insertSnippet(trx, { key, title: named, html: judged }, context);
}

/** Deletes an imported snippet unless articles contain it or someone edited it since. */
export async function deleteImportedSnippet(trx: Db, id: number): Promise<void> {
  if ((await articleIdsWith(trx, id)).length > 0) return;
  await trx.deleteFrom('snippets').where('id', '=', id).where('version', '=', 1).execute();
}
