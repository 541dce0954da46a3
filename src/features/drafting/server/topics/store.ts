import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';

/** What is known of a feed. */
export interface FeedAnswer {
  url: string;
  etag: string | null;
  lastModified: string | null;
  /** Its titles when it last answered. */
  titles: string[];
  askedAt: number;
  answeredAt: number | null;
  /** Why it gave nothing the last time. */
  error: string | null;
}

/** What these feeds answered the last time, by their addresses. */
export async function feedAnswers(
  db: Db,
  urls: readonly string[],
): Promise<Map<string, FeedAnswer>> {
  if (urls.length === 0) return new Map();
  const rows = await db.selectFrom('feed_answers').selectAll().where('url', 'in', urls).execute();
  return new Map(
    rows.map((row) => [
      row.url,
      {
        url: row.url,
        etag: row.etag,
        lastModified: row.last_modified,
        titles: JSON.parse(row.titles) as string[],
        askedAt: row.asked_at,
        answeredAt: row.answered_at,
        error: row.error,
      },
    ]),
  );
}

/** Keeps answers, each in place of the feed's last one. */
export function keepFeedAnswers(db: Db, answers: readonly FeedAnswer[]): Promise<void> {
  return inTransaction(db, async (trx) => {
    for (const { url, ...answer } of answers) {
      const kept = {
        etag: answer.etag,
        last_modified: answer.lastModified,
        titles: JSON.stringify(answer.titles),
        asked_at: answer.askedAt,
        answered_at: answer.answeredAt,
        error: answer.error,
      };
      await trx
        .insertInto('feed_answers')
        .values({ url, ...kept })
        .onConflict((conflict) => conflict.column('url').doUpdateSet(kept))
        .execute();
    }
  });
}
