import {
  pagesShowing,
  type ReplacedImage,
  withCurrentImages,
} from '#features/media/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';

/** Shows the new file of a library image in pages. Former versions get it when they are opened. */
export async function replaceImageInPages(
  trx: Db,
  image: ReplacedImage,
  now: number,
): Promise<void> {
  const ids = await pagesShowing(trx, image.id);
  if (ids.length === 0) return;
  const texts = await trx
    .selectFrom('pages')
    .innerJoin('page_revisions as text', (join) =>
      join
        .onRef('text.page_id', '=', 'pages.id')
        .onRef('text.version', '=', 'pages.published_version'),
    )
    .select(['text.page_id', 'text.version', 'text.content'])
    .where('pages.id', 'in', ids)
    .execute();
  for (const { page_id, version, ...text } of texts) {
    const [content = text.content] = await withCurrentImages(trx, [text.content]);
    await trx
      .updateTable('page_revisions')
      .set({ content })
      .where('page_id', '=', page_id)
      .where('version', '=', version)
      .execute();
  }
  await recordChange(trx, now, ['pages']);
}
