import { SCHEDULE } from '#features/audit-log/server/public.ts';
import { DAY } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { JobHandlers } from '#platform/jobs/queue.ts';
import { ownTurn } from '#platform/own-turn.ts';
import { TRASH_DAYS } from '../../values.ts';
import { storedArticles } from '../change-state.ts';
import { deleteStored } from './delete.ts';

export const EMPTY_TRASH_JOB = 'articles.empty-trash';

/** Does the jobs named `EMPTY_TRASH_JOB`: deletes what has been in the trash for 30 days, one by one. */
export const emptyTrash =
  ({ db, now }: Pick<Context, 'db' | 'now'>): JobHandlers[string] =>
  async ({ signal }) => {
    const old = await db
      .selectFrom('article_trash')
      .select('article_id as id')
      .where('deleted_at', '<=', now() - TRASH_DAYS * DAY)
      .orderBy('deleted_at')
      .execute();
    for (const { id } of old) {
      signal.throwIfAborted();
      await inTransaction(db, async (trx) => {
        // It may have been restored since.
        const trashed = trx.selectFrom('article_trash').select('article_id');
        if (!(await trashed.where('article_id', '=', id).executeTakeFirst())) return;
        const [article] = await storedArticles(trx, [id], 'all');
        if (article) await deleteStored(trx, article, SCHEDULE, now());
      });
      await ownTurn();
    }
  };
