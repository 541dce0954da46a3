import { misplacedTexts } from '#features/search/server/public.ts';
import type { Db } from '#platform/db/schema.ts';

const BATCH_SIZE = 1000;

/**
 * Finds articles that are missing from the search index or have another time or visibility there.
 * @param onDone called with the number of checked articles
 * @returns their IDs, ascending
 */
export async function misindexedArticles(
  db: Db,
  { signal, onDone }: { signal: AbortSignal; onDone: (done: number) => void },
): Promise<number[]> {
  const wrong: number[] = [];
  for (let done = 0, last = 0; ; ) {
    signal.throwIfAborted();
    const rows = await db
      .selectFrom('articles')
      .select(['id', 'is_public', 'created_at', 'published_at'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    if (rows.length === 0) return wrong;
    const texts = rows.map((row) => {
      const isPublic = row.is_public === 1;
      return { id: row.id, isPublic, at: (isPublic ? row.published_at : null) ?? row.created_at };
    });
    wrong.push(...(await misplacedTexts(db, texts)));
    last = rows.at(-1)?.id ?? last;
    done += rows.length;
    onDone(done);
  }
}
