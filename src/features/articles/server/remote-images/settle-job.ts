import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { enqueueCovers } from '#features/media/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { enqueue, GiveUp, type Job } from '#platform/jobs/queue.ts';
import { reindexAndInvalidate } from '../reindex-and-invalidate.ts';
import { ownImages, requestRemoteImages } from './save-images.ts';
import { imagedArticles, storeImages } from './store.ts';

/** Brings articles that were saved under another rule in line with the present one. */
export const SETTLE_JOB = 'articles.remote-images';

/** So many ids are read at a time. */
const STEP = 200;

type Rule = Pick<Config, 'remoteImages' | 'siteUrl'>;

/** What decides which images are on other hosts, and what becomes of them. */
const named = ({ remoteImages, siteUrl }: Rule) => `${remoteImages} ${new URL(siteUrl).host}`;

/** @param rule null where some articles are not in line with it: the next start settles again */
async function note(trx: Db, rule: Rule | null): Promise<void> {
  await trx.deleteFrom('remote_image_rule').execute();
  if (rule === null) return;
  await trx
    .insertInto('remote_image_rule')
    .values({ rule: named(rule) })
    .execute();
}

/** Has existing articles looked through, once for each rule. At the start, under its lock. */
export async function settleRemoteImages(trx: Db, rule: Rule, now: number): Promise<void> {
  const known = await trx.selectFrom('remote_image_rule').select('rule').executeTakeFirst();
  if (known?.rule === named(rule)) return;
  const article = await trx.selectFrom('articles').select('id').limit(1).executeTakeFirst();
  if (!article) return note(trx, rule);
  await enqueue(trx, { name: SETTLE_JOB, payload: null, key: SETTLE_JOB, now });
}

/** Brings one article in line. */
async function settle(trx: Db, rule: Rule, id: number, now: number): Promise<void> {
  const row = await imagedArticles(trx).where('articles.id', '=', id).executeTakeFirst();
  if (!row) return;
  const before = { content: row.content, featuredImage: row.remote_image ?? row.featured_image };
  // What is public was approved with its images; what waits is looked at with what has come by then.
  const full = { ...rule, isVouched: row.moderation_status === 'approved' };
  const images = await ownImages(trx, full, before, before);
  const { content, featuredImage, isFeaturedRemote } = images;
  // Nobody asked for them: they take no room of their author's.
  await requestRemoteImages(trx, id, full, images, { userId: null, now });
  const columns = isFeaturedRemote
    ? { featured_image: null, remote_image: featuredImage }
    : { featured_image: featuredImage, remote_image: null };
  const isSame =
    content === row.content &&
    columns.featured_image === row.featured_image &&
    columns.remote_image === row.remote_image;
  if (isSame) return;
  await storeImages(trx, id, { content, ...columns });
  const wasPublic = row.is_public === 1;
  await reindexAndInvalidate(trx, [{ id, wasPublic }], now);
  const lostImage = row.featured_image !== null && isFeaturedRemote;
  if (wasPublic && lostImage) await enqueueCovers(trx, [{ id, featuredImage: null }], now);
}

/** Does the jobs named `SETTLE_JOB`. No article gets another version by it. */
export const settleByJob =
  ({ db, now, config, log }: Pick<Context, 'db' | 'now' | 'config'> & { log: FastifyBaseLogger }) =>
  async ({ signal }: Job): Promise<void> => {
    const failed: number[] = [];
    for (let last: number | undefined = 0; last !== undefined; ) {
      const some = await db
        .selectFrom('articles')
        .select('id')
        .where('id', '>', last)
        .orderBy('id')
        .limit(STEP)
        .execute();
      last = some.at(-1)?.id;
      for (const { id } of some) {
        signal.throwIfAborted();
        try {
          await inTransaction(db, (trx) => settle(trx, config, id, now()));
        } catch (error) {
          log.error({ err: error, articleId: id }, 'the images of an article were not settled');
          failed.push(id);
        }
        // SQLite answers at once: without this, nobody's request would come in between.
        await setImmediate();
      }
    }
    await inTransaction(db, (trx) => note(trx, failed.length === 0 ? config : null));
    if (failed.length === 0) return;
    throw new GiveUp(
      `Not settled, and the log says why: the images of articles ${failed.join(', ')}.`,
    );
  };
