import type { Db } from '#platform/db/schema.ts';

/** As long as the longest article: what is beyond is found by its article's own words alone. */
const MAX_SEARCHED = 300_000;

/** What is searched of the live entries that readers see, as one text for each of these articles. */
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
        .slice(0, MAX_SEARCHED),
    ]),
  );
}

/** The images of an article's live entries, withdrawn ones too: those can be restored. */
export async function liveImages(db: Db, articleId: number): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('live_entries')
    .select('image')
    .where('article_id', '=', articleId)
    .where('image', 'is not', null)
    .execute();
  return rows.map(({ image }) => image);
}
