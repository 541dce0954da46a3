import type { Db } from '#platform/db/schema.ts';
import { liveMedia } from './live-texts.ts';
import { nextIds } from './search-index/index-all.ts';

/** All texts of an article that may contain images, for recording their uses. */
export async function imageTexts(
  db: Db,
  articleIds: readonly number[],
): Promise<Map<number, (string | null)[]>> {
  const rows = await db
    .selectFrom('articles')
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .select(['articles.id', 'article_bodies.content', 'articles.featured_image'])
    .where('articles.id', 'in', articleIds)
    .execute();
  const texts = new Map<number, (string | null)[]>();
  for (const { id, content, featured_image } of rows) {
    texts.set(id, [content, featured_image, ...(await liveMedia(db, id))]);
  }
  return texts;
}

/** The same for the next articles after an ID; empty at the end. */
export async function imageTextsNext(db: Db, after: number) {
  const ids = await nextIds(db, after);
  return ids.length === 0 ? new Map<number, (string | null)[]>() : imageTexts(db, ids);
}
