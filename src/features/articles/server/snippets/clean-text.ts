import { noteMediaUses } from '#features/media/server/public.ts';
import { type CleanContent, cleanContent, readContent } from '#features/rich-text/server/public.ts';
import { MAX_CONTENT } from '#features/rich-text/values.ts';
import {
  noteSnippetUses,
  referencesIn,
  withCurrentSnippets,
} from '#features/snippets/server/public.ts';
import { MAX_SNIPPETS_IN_TEXT } from '#features/snippets/values.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField } from '#platform/http/problem.ts';
import { enqueueRefresh } from './refresh-snippets.ts';

type Writing = Parameters<typeof cleanContent>[1];

/**
 * An article's text as it is stored, with the current text of its snippets.
 * @throws Problem 400 naming `content`
 */
export async function cleanText(db: Db, html: string, writing: Writing): Promise<CleanContent> {
  const clean = await cleanContent(html, writing);
  if (referencesIn(clean.html).length > MAX_SNIPPETS_IN_TEXT) {
    throw badField('content', `can contain at most ${MAX_SNIPPETS_IN_TEXT} snippets`);
  }
  const current = await withCurrentSnippets(db, clean.html);
  if (current === clean.html) return clean;
  if (current.length > MAX_CONTENT) {
    throw badField('content', `can be at most ${MAX_CONTENT} characters with its snippets`);
  }
  return { html: current, ...(await readContent(current)) };
}

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
