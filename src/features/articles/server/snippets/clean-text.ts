import { noteMediaUses } from '#features/media/server/public.ts';
import { type CleanContent, cleanContent } from '#features/rich-text/server/public.ts';
import { noteSnippetUses, withCurrentSnippets } from '#features/snippets/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueueRefresh } from './refresh-snippets.ts';

type Writing = Parameters<typeof cleanContent>[1];

/** An article's text as it is stored, with the current text of its snippets. @throws Problem 400 naming `content` */
export const cleanText = async (db: Db, html: string, writing: Writing): Promise<CleanContent> =>
  cleanContent(await withCurrentSnippets(db, html), writing);

/**
 * Records the library files and snippets in an article, in the transaction that changes it. A snippet that was
 * changed since the text was read is brought up to date by a job.
 */
export async function noteUses(
  trx: Db,
  { id, title }: { id: number; title: string },
  [html, ...others]: readonly [string, ...(string | null)[]],
  now: number,
): Promise<void> {
  await noteMediaUses(trx, id, [html, ...others]);
  if (await noteSnippetUses(trx, id, html)) await enqueueRefresh(trx, { title, ids: [id] }, now);
}
