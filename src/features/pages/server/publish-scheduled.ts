import { SCHEDULE } from '#features/audit-log/server/public.ts';
import { heldInTexts } from '#features/media/server/public.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { GiveUp, type Job } from '#platform/jobs/queue.ts';
import { enqueuePublication } from './enqueue-publication.ts';
import { fieldsOf } from './pages.views.ts';
import { editPage } from './store.ts';

interface PublishContext extends Pick<Context, 'db' | 'now' | 'config'> {
  /** Called in the transaction that publishes a page. @param former the page before it */
  onPublished: (trx: Db, former: { id: number; version: number }) => Promise<unknown>;
}

/**
 * Handles `PUBLISH_PAGE_JOB`: readers get the newest version of a page. A page with an image under a later
 * embargo waits for the end of that; one that can't be published becomes a draft without a time.
 */
export const publishScheduledPage =
  ({ db, now: clock, config, onPublished }: PublishContext) =>
  async (job: Job): Promise<void> => {
    const now = clock();
    const page = await db
      .selectFrom('pages')
      .selectAll()
      .where('id', '=', job.payload as number)
      .executeTakeFirst();
    // Deleted, or scheduled for another time since.
    if (!page || page.publish_at === null || page.publish_at > now) return;
    const { id, version } = page;
    const fields = await fieldsOf(db, id, page.text_version ?? 0, config.siteUrl);
    if (fields === null) return;
    const unchanged = (trx: Db) =>
      trx.updateTable('pages').where('id', '=', id).where('version', '=', version);
    await inTransaction(db, async (trx) => {
      const held = await heldInTexts(trx, [fields.content], now);
      if (held === null) {
        const context = { actor: SCHEDULE, now, config };
        await editPage(trx, { id, version }, { fields, isPublished: true }, context);
        await onPublished(trx, { id, version });
      } else {
        const publish_at = held.until;
        const { numUpdatedRows } = await unchanged(trx)
          .set({ publish_at })
          .executeTakeFirstOrThrow();
        // A retry reads the page again.
        if (numUpdatedRows === 0n) throw new Error('The page was changed while the job ran.');
        await enqueuePublication(trx, { ...page, publish_at }, now);
      }
      await job.finish(trx);
    }).catch(async (error: unknown) => {
      if (!(error instanceof Problem) || error.status !== 400) throw error;
      // No retry can publish it, for example because its URL belongs to another page now.
      await inTransaction(db, (trx) => unchanged(trx).set({ publish_at: null }).execute());
      throw new GiveUp(error.message, { cause: error });
    });
  };
