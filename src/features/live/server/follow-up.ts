import { storedArticles } from '#features/articles/server/public.ts';
import { MINUTE } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue, type Job } from '#platform/jobs/queue.ts';
import { followUpKey, publishChanges } from './coverage.ts';

/** Updates search, lists and the sitemap after entries have changed. */
export const FOLLOW_UP_JOB = 'live.follow_up';

/**
 * Records that an article's entries have changed. Its page shows the change right away; search, lists and the
 * sitemap follow within a minute, with one job however many entries are posted.
 */
export async function recordEntryChange(trx: Db, articleId: number, now: number): Promise<void> {
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

/** Handles `FOLLOW_UP_JOB`. */
export const followUp =
  ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  (job: Job): Promise<void> =>
    inTransaction(db, async (trx) => {
      const id = job.payload as number;
      const [article] = await storedArticles(trx, [id]);
      const { changedAt } = await trx
        .selectFrom('live_entries')
        .where('article_id', '=', id)
        .select((eb) => eb.fn.max('changed_at').as('changedAt'))
        .executeTakeFirstOrThrow();
      // The article was updated with its last entry, not when this job runs.
      if (article) await publishChanges(trx, article, now(), changedAt);
      await job.finish(trx);
    });
