import type { AuditActor } from '#features/audit-log/server/public.ts';
import { importSnippet, referencesIn } from '#features/snippets/server/public.ts';
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

/**
 * Creates the snippets in an article that this site doesn't have, with the text that the article shows: its links and
 * images are already those of this site. One that can't be a snippet, for example because it shows an image of the
 * other site, stays ordinary text.
 * @param html sanitized
 */
export async function importSnippets(
  trx: Db,
  { snippetTitles, ...context }: Importing & { snippetTitles: ReadonlyMap<string, string> },
  html: string,
): Promise<void> {
  if (snippetTitles.size === 0) return;
  for (const { key, content } of referencesIn(html)) {
    const title = snippetTitles.get(key);
    if (title === undefined) continue;
    try {
      await addSnippet(trx, context, { key, title, html: content });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
}
