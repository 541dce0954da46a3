import type { Db } from '#platform/db/schema.ts';
import { liveImages } from './live-texts.ts';
import { nextIds } from './search-index/index-all.ts';

/** Everything of an article that may name images, as saving notes their uses. */
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
    texts.set(id, [content, featured_image, ...(await liveImages(db, id))]);
  }
  return texts;
}

/** The same of the next articles behind an id; empty where none is left. */
export async function imageTextsNext(db: Db, after: number) {
  const ids = await nextIds(db, after);
  return ids.length === 0 ? new Map<number, (string | null)[]>() : imageTexts(db, ids);
}
