import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';
import { addCropUses } from './crops/store-crops.ts';
import { addPageRecordings } from './recordings/recording-uses.ts';
import { imagesIn } from './uses.ts';
import { addPageVideos } from './videos/video-uses.ts';

/**
 * Records the uploaded images and the videos in a version of a page, so that they can't be deleted while the
 * page exists. Readers see those in the published text. Call it in the transaction that changes the page.
 */
export async function addPageMedia(
  db: Db,
  pageId: number,
  text: string,
  isPublished: boolean,
): Promise<void> {
  if (isPublished) await hidePageMedia(db, pageId);
  const is_published = isPublished ? 1 : 0;
  for (const rows of imagesIn(db, [text])) {
    await db
      .insertInto('page_images')
      .columns(['media_id', 'page_id', 'is_published'])
      .expression(
        rows.select([
          'media.id',
          sql<number>`cast(${pageId} as integer)`.as('page_id'),
          sql<number>`cast(${is_published} as integer)`.as('is_published'),
        ]),
      )
      .onConflict((conflict) => {
        const same = conflict.columns(['media_id', 'page_id']);
        return isPublished ? same.doUpdateSet({ is_published }) : same.doNothing();
      })
      .execute();
  }
  await addCropUses(db, { pageId }, [text]);
  await addPageVideos(db, pageId, text, is_published);
  await addPageRecordings(db, pageId, text, is_published);
}

/** Records the uploaded images in a snippet, so that they can't be deleted; in the snippet's transaction. */
export async function noteSnippetImages(db: Db, snippetId: number, text: string): Promise<void> {
  await db.deleteFrom('snippet_images').where('snippet_id', '=', snippetId).execute();
  for (const rows of imagesIn(db, [text])) {
    const uses = rows.select([
      'media.id',
      sql<number>`cast(${snippetId} as integer)`.as('snippet_id'),
    ]);
    await db
      .insertInto('snippet_images')
      .columns(['media_id', 'snippet_id'])
      .expression(uses)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Records that readers no longer see the images and videos of a page on it. */
export async function hidePageMedia(db: Db, pageId: number): Promise<void> {
  for (const table of ['page_images', 'page_videos', 'page_recordings'] as const) {
    await db.updateTable(table).set({ is_published: 0 }).where('page_id', '=', pageId).execute();
  }
}
