import { storedArticles } from '#features/articles/server/public.ts';
import { MINUTE } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { enqueue, type Job } from '#platform/jobs/queue.ts';
import { followUpKey, settle } from './coverage.ts';

/** Has searches find what was posted, and says in lists and maps that its article has changed. */
export const FOLLOW_UP_JOB = 'live.follow_up';

/**
 * Says that readers see a difference in the entries of an article: at once on its page; in searches,
 * lists and the map of the site within a minute, however many are posted in it.
 */
export async function announce(trx: Db, articleId: number, now: number): Promise<void> {
  await recordChange(trx, now, [`live:${articleId}`]);
  const key = followUpKey(articleId);
  const article = await trx
    .selectFrom('articles')
    .select('title')
    .where('id', '=', articleId)
    .executeTakeFirst();
  await enqueue(trx, {
    name: FOLLOW_UP_JOB,
    label: article?.title ?? '',
    payload: articleId,
    now,
    runAt: now + MINUTE,
    key,
  });
}

/** Does the jobs named `FOLLOW_UP_JOB`. */
export const followUp =
  ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  (job: Job): Promise<void> =>
    inTransaction(db, async (trx) => {
      const [article] = await storedArticles(trx, [job.payload as number]);
      if (article) await settle(trx, article, now());
      await job.finish(trx);
    });
