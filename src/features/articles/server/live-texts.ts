import { MAX_CONTENT } from '#features/rich-text/values.ts';
import type { Db } from '#platform/db/schema.ts';

/** The public live entries of each article as one searchable text. */
export async function liveWords(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('live_entries')
    .select(['article_id', 'words'])
    .where('article_id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute();
  const byArticle = Map.groupBy(rows, (row) => row.article_id);
  return new Map(
    [...byArticle].map(([id, entries]) => [
      id,
      entries
        .map(({ words }) => words)
        .join('\n')
        // What is longer than the longest article isn't indexed.
        .slice(0, MAX_CONTENT),
    ]),
  );
}

/** The images and videos of an article's live entries, including withdrawn ones, which can be restored. */
export async function liveMedia(db: Db, articleId: number): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('live_entries')
    .select(['image', 'video'])
    .where('article_id', '=', articleId)
    .where((eb) => eb.or([eb('image', 'is not', null), eb('video', 'is not', null)]))
    .execute();
  return rows.flatMap(({ image, video }) => [image, video]);
}
