import { type ReplacedImage, replaceInText } from '#features/media/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';

/** Shows the new file of a library image as portrait of authors. */
export async function replaceImageOfAuthors(
  trx: Db,
  image: ReplacedImage,
  now: number,
): Promise<void> {
  const authors = await trx
    .selectFrom('author_images')
    .innerJoin('authors', 'authors.id', 'author_images.author_id')
    .select(['authors.id', 'authors.image'])
    .where('author_images.media_id', '=', image.id)
    .execute();
  for (const author of authors) {
    const columns = { image: author.image && replaceInText(author.image, image) };
    await trx.updateTable('authors').set(columns).where('id', '=', author.id).execute();
  }
  if (authors.length > 0) await recordChange(trx, now, ['authors']);
}
