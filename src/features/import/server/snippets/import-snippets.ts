import type { AuditActor } from '#features/audit-log/server/public.ts';
import { importSnippet, referencesIn, snippetWithKey } from '#features/snippets/server/public.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';

interface Importing {
  /** The import. */
  id: number;
  actor: AuditActor;
  siteUrl: string;
  now: number;
}

/** Stores a snippet, and that this import added it. @throws Problem before anything is written */
export async function addSnippet(
  trx: Db,
  { id, ...context }: Importing,
  snippet: { key: string; title: string; html: string },
): Promise<boolean> {
  const ref = await importSnippet(trx, snippet, context);
  if (ref === null) return false;
  await trx
    .insertInto('import_additions')
    .values({ import_id: id, kind: 'snippet', ref })
    .execute();
  return true;
}

/** Whether this site's snippet is the one of the source: it has the same text, or an import brought it. */
async function isSame(trx: Db, key: string, html: string): Promise<boolean> {
  const own = await snippetWithKey(trx, key);
  if (own === undefined || own.html === html) return true;
  const imported = trx
    .selectFrom('import_additions')
    .where('kind', '=', 'snippet')
    .where('ref', '=', own.id);
  return (await countRows(imported)) > 0;
}

/**
 * Creates the snippets in an article that this site doesn't have, with the text that the article shows: its links and
 * images are already those of this site. One that can't be a snippet, for example because it shows an image of the
 * other site, or that has the key of another one here, stays ordinary text.
 * @param html sanitized
 * @returns the text to save
 */
export async function importSnippets(
  trx: Db,
  { snippetTitles, ...context }: Importing & { snippetTitles: ReadonlyMap<string, string> },
  html: string,
): Promise<string> {
  let written = '';
  let copied = 0;
  for (const { key, content, from, to } of referencesIn(html)) {
    const title = snippetTitles.get(key);
    let isShared = await isSame(trx, key, content);
    try {
      if (title !== undefined) await addSnippet(trx, context, { key, title, html: content });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      isShared = false;
    }
    if (isShared) continue;
    written += html.slice(copied, from) + content;
    copied = to;
  }
  return written + html.slice(copied);
}
