import {
  articlesShowing,
  type ReplacedImage,
  replaceInText,
} from '#features/media/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { reindexAndInvalidate } from './search-index/reindex-and-invalidate.ts';

/** Articles read at a time. */
const BATCH_SIZE = 25;

/** Shows the new file of a library image in the stored articles. Their versions stay the same. */
export async function replaceImageInArticles(
  trx: Db,
  image: ReplacedImage,
  now: number,
): Promise<void> {
  const ids = await articlesShowing(trx, image.id);
  const changed: { id: number; wasPublic: boolean }[] = [];
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const rows = await trx
      .selectFrom('articles')
      .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
      .select(['articles.id', 'is_public', 'featured_image', 'content'])
      .where('articles.id', 'in', ids.slice(start, start + BATCH_SIZE))
      .execute();
    for (const { id, is_public, featured_image, content } of rows) {
      const body = { content: replaceInText(content, image) };
      const columns = { featured_image: featured_image && replaceInText(featured_image, image) };
      await trx.updateTable('article_bodies').set(body).where('article_id', '=', id).execute();
      await trx.updateTable('articles').set(columns).where('id', '=', id).execute();
      changed.push({ id, wasPublic: is_public === 1 });
    }
  }
  await reindexAndInvalidate(trx, changed, now);
}
