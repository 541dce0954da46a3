import type { Db } from '#platform/db/schema.ts';
import { videoId } from '../../values.ts';

/** Rows per statement. */
const BATCH_SIZE = 500;
const PLAYER = /https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}(?![\w-])/g;

/** The IDs of the videos in these texts, as links or as players, without duplicates. */
function videosIn(texts: readonly (string | null)[]): string[] {
  const videos = new Set<string>();
  for (const text of texts) {
    const linked = text === null ? null : videoId(text);
    if (linked !== null) videos.add(linked);
    for (const [player] of (text ?? '').matchAll(PLAYER)) {
      const id = videoId(player);
      if (id !== null) videos.add(id);
    }
  }
  return [...videos];
}

/** Records the videos in texts of an article. Call it in the transaction that changes the article. */
export async function addVideoUses(
  db: Db,
  articleId: number,
  texts: readonly (string | null)[],
): Promise<void> {
  const videos = videosIn(texts);
  for (let start = 0; start < videos.length; start += BATCH_SIZE) {
    const some = videos.slice(start, start + BATCH_SIZE);
    await db
      .insertInto('video_uses')
      .values(some.map((video) => ({ video, article_id: articleId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Records the videos in a version of a page. */
export async function addPageVideos(
  db: Db,
  pageId: number,
  text: string,
  is_published: number,
): Promise<void> {
  for (const video of videosIn([text])) {
    await db
      .insertInto('page_videos')
      .values({ video, page_id: pageId, is_published })
      .onConflict((conflict) => {
        const same = conflict.columns(['video', 'page_id']);
        return is_published === 1 ? same.doUpdateSet({ is_published }) : same.doNothing();
      })
      .execute();
  }
}
