import { gamesOfArticles } from '#features/games/server/public.ts';
import { firstPosition, searchAmong } from '#features/search/server/public.ts';
import { words } from '#lib/text/words.ts';
import type { Db } from '#platform/db/schema.ts';
import { nextIds } from './index-next.ts';
import { loadParts } from './parts.ts';
import { scopesOf } from './search-scopes.ts';

/** Documents of one moment stand on the milliseconds after it, as many as they need. */
const MOST_SPREAD_MS = 100_000;

/**
 * Of the next articles behind an id those that search does not have as they are: not at all, as if readers might see
 * them or might not, at another time, without words of their title, or outside of what they belong to.
 * @returns the ids that were looked at, ascending, none where none is left; and the wrong ones among them
 */
export async function misindexedNext(
  db: Db,
  after: number,
): Promise<{ looked: number[]; wrong: number[] }> {
  const looked = await nextIds(db, after);
  if (looked.length === 0) return { looked, wrong: [] };
  const rows = await db
    .selectFrom('articles')
    .leftJoin('search_documents', 'search_documents.document_id', 'articles.id')
    .select(['articles.id', 'articles.title', 'articles.category', 'articles.is_public'])
    .select(['articles.author_id as authorId', 'articles.created_at', 'articles.published_at'])
    .select('search_documents.position')
    .where('articles.id', 'in', looked)
    .orderBy('articles.id')
    .execute();
  const games = await gamesOfArticles(db, looked);
  const parts = await loadParts(db, looked);
  const wrong: number[] = [];
  for (const row of rows) {
    const { id, title } = row;
    const score = parts.get(id)?.review?.score ?? null;
    const scopes = scopesOf({ ...row, score }, games.get(id));
    const isFound =
      words(title).length === 0 ||
      (await searchAmong(db, { text: title, scopes }, [id])).length > 0;
    if (!isFound || !isPlaced(row)) wrong.push(id);
  }
  return { looked, wrong };
}

interface Placed {
  is_public: number;
  created_at: number;
  published_at: number | null;
  position: number | null;
}

function isPlaced({ is_public, created_at, published_at, position }: Placed): boolean {
  if (position === null || position > 0 !== (is_public === 1)) return false;
  const at = (is_public === 1 ? published_at : null) ?? created_at;
  const place = Math.abs(position);
  return place >= firstPosition(at) && place < firstPosition(at + MOST_SPREAD_MS);
}
