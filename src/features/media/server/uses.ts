import { sql } from 'kysely';
import type { Db } from '../../../platform/db/schema.ts';

/** So many keys fit into one statement. */
const BATCH = 500;
const ADDRESS = /\/media\/([0-9a-f]{20}-\d{1,5}x\d{1,5})\//g;

/**
 * Notes which uploaded pictures an article names, in its text or over it, so that none is deleted
 * that is in use. Call it in the transaction that changes the article.
 */
export async function noteMediaUses(
  db: Db,
  articleId: number,
  texts: readonly (string | null)[],
): Promise<void> {
  const keys = new Set<string>();
  for (const text of texts) {
    for (const [, key] of (text ?? '').matchAll(ADDRESS)) if (key) keys.add(key);
  }
  await db.deleteFrom('media_uses').where('article_id', '=', articleId).execute();
  const named = [...keys];
  for (let start = 0; start < named.length; start += BATCH) {
    await db
      .insertInto('media_uses')
      .columns(['media_id', 'article_id'])
      .expression((eb) =>
        eb
          .selectFrom('media')
          .select(['media.id', sql<number>`cast(${articleId} as integer)`.as('article_id')])
          .where('media.key', 'in', named.slice(start, start + BATCH)),
      )
      .execute();
  }
}
