import { noteMediaUses } from '#features/media/server/public.ts';
import { readContent } from '#features/rich-text/server/public.ts';
import { MAX_CONTENT } from '#features/rich-text/values.ts';
import {
  type FollowSnippet,
  noteSnippetUses,
  withCurrentSnippets,
} from '#features/snippets/server/public.ts';
import { IMMEDIATE_ARTICLES } from '#features/snippets/values.ts';
import { cut } from '#lib/text/text.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/queue.ts';
import { ownTurn } from '#platform/own-turn.ts';
import { EXCERPT_FALLBACK_LENGTH } from '../../values.ts';
import { liveMedia } from '../live-texts.ts';
import { reindexAndInvalidate } from '../search-index/reindex-and-invalidate.ts';

export const REFRESH_SNIPPETS_JOB = 'articles.refresh-snippets';

/** Articles changed in a transaction of the job. */
const BATCH_SIZE = 25;

/** @param title shown in the list of jobs */
export const enqueueRefresh = (
  trx: Db,
  { title, ids }: { title: string; ids: readonly number[] },
  now: number,
) => enqueue(trx, { name: REFRESH_SNIPPETS_JOB, label: title, payload: ids, now });

/** Characters of HTML that are read in the transaction of a change; longer texts wait for the job. */
const MAX_READ_AT_ONCE = 50_000;

/** The articles whose text isn't current, with that text. One that would become too long keeps its former text. */
async function outdated(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('articles')
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .select(['articles.id', 'is_public', 'featured_image', 'content'])
    .where('articles.id', 'in', ids)
    .execute();
  const changed: typeof rows = [];
  for (const row of rows) {
    const content = await withCurrentSnippets(db, row.content);
    if (content !== row.content && content.length <= MAX_CONTENT) changed.push({ ...row, content });
  }
  return changed;
}

/**
 * Writes the current text of their snippets into stored articles, and everything that is derived from it. Their
 * versions and dates stay: the article itself didn't change.
 * @returns the articles with a longer text than `maxLength`, which stay as they are
 */
async function refreshSnippets(
  trx: Db,
  ids: readonly number[],
  { now, maxLength }: { now: number; maxLength: number },
): Promise<number[]> {
  const changed: { id: number; wasPublic: boolean }[] = [];
  const skipped: number[] = [];
  for (const { id, is_public, featured_image, content } of await outdated(trx, ids)) {
    if (content.length > maxLength) {
      skipped.push(id);
      continue;
    }
    const { open } = await readContent(content);
    const text_excerpt = cut(open, EXCERPT_FALLBACK_LENGTH);
    await trx.updateTable('article_bodies').set({ content }).where('article_id', '=', id).execute();
    await trx.updateTable('articles').set({ text_excerpt }).where('id', '=', id).execute();
    await noteMediaUses(trx, id, [content, featured_image, ...(await liveMedia(trx, id))]);
    await noteSnippetUses(trx, id, content);
    changed.push({ id, wasPublic: is_public === 1 });
  }
  await reindexAndInvalidate(trx, changed, now);
  return skipped;
}

/** Shows a changed snippet in the articles that contain it. If there are many or long ones, a job changes the rest. */
export const showSnippetInArticles: FollowSnippet = async (trx, { title, articleIds }, now) => {
  const first = articleIds.slice(0, IMMEDIATE_ARTICLES);
  const long = await refreshSnippets(trx, first, { now, maxLength: MAX_READ_AT_ONCE });
  const rest = [...long, ...articleIds.slice(IMMEDIATE_ARTICLES)];
  if (rest.length > 0) await enqueueRefresh(trx, { title, ids: rest }, now);
};

/** Does the jobs named `REFRESH_SNIPPETS_JOB`, in small transactions. */
export const refreshSnippetsByJob =
  ({ db, now }: Pick<Context, 'db' | 'now'>): JobHandlers[string] =>
  async ({ payload, signal }) => {
    const ids = payload as readonly number[];
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      signal.throwIfAborted();
      const some = ids.slice(start, start + BATCH_SIZE);
      // Long texts are read here, so that the transaction doesn't wait for a thread.
      for (const { content } of await outdated(db, some)) await readContent(content);
      await inTransaction(db, (trx) =>
        refreshSnippets(trx, some, { now: now(), maxLength: MAX_CONTENT }),
      );
      await ownTurn();
    }
  };
