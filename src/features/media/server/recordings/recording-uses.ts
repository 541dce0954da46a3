import { sql } from 'kysely';
import type { Db } from '#platform/db/schema.ts';

/** Keys per statement. */
const BATCH_SIZE = 500;
const PATHS = /\/media\/recordings\/([0-9a-f]{32})\.(?:mp4|webm|m4a|mp3)/g;

/** The keys of the recordings in these texts, without duplicates. */
export const recordingKeysIn = (texts: readonly (string | null)[]): string[] => [
  ...new Set(
    texts.flatMap((text) => Array.from((text ?? '').matchAll(PATHS), ([, key = '']) => key)),
  ),
];

const AUDIO_PATH = /\/media\/recordings\/([0-9a-f]{32})\.(?:m4a|mp3)/;

/** The key of the first audio file in a text; null without one. */
export const firstAudioKeyIn = (text: string): string | null => AUDIO_PATH.exec(text)?.[1] ?? null;

/** Queries for the rows of the recordings in these texts. */
function rowsIn(db: Db, texts: readonly (string | null)[]) {
  const keys = recordingKeysIn(texts);
  return Array.from({ length: Math.ceil(keys.length / BATCH_SIZE) }, (_, index) =>
    db
      .selectFrom('recordings')
      .where('key', 'in', keys.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE)),
  );
}

/** Records the recordings in texts of an article. Call it in the transaction that changes the article. */
export async function addRecordingUses(
  db: Db,
  articleId: number,
  texts: readonly (string | null)[],
): Promise<void> {
  for (const rows of rowsIn(db, texts)) {
    await db
      .insertInto('recording_uses')
      .columns(['recording_id', 'article_id'])
      .expression(rows.select(['id', sql<number>`cast(${articleId} as integer)`.as('of')]))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Records the recordings in a version of a page. */
export async function addPageRecordings(
  db: Db,
  pageId: number,
  text: string,
  is_published: number,
): Promise<void> {
  for (const rows of rowsIn(db, [text])) {
    await db
      .insertInto('page_recordings')
      .columns(['recording_id', 'page_id', 'is_published'])
      .expression(
        rows.select([
          'id',
          sql<number>`cast(${pageId} as integer)`.as('of'),
          sql<number>`cast(${is_published} as integer)`.as('is_published'),
        ]),
      )
      .onConflict((conflict) => {
        const same = conflict.columns(['recording_id', 'page_id']);
        return is_published === 1 ? same.doUpdateSet({ is_published }) : same.doNothing();
      })
      .execute();
  }
}
