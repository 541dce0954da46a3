import { setImmediate } from 'node:timers/promises';
import { noteMediaUses } from '#features/media/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { enqueue, type Job } from '#platform/jobs/queue.ts';
import { reindexAndInvalidate } from '../reindex-and-invalidate.ts';
import { ownPictures, requestRemotePictures } from './save-pictures.ts';

/** Brings articles that were saved under another rule in line with the present one. */
export const SETTLE_JOB = 'articles.remote-pictures';

/** So many articles at a time, so that requests come in between. */
const STEP = 25;

type Rule = Pick<Config, 'remoteImages' | 'siteUrl'>;

/** What decides which pictures are on other hosts, and what becomes of them. */
const named = ({ remoteImages, siteUrl }: Rule) => `${remoteImages} ${new URL(siteUrl).host}`;

async function note(trx: Db, rule: Rule): Promise<void> {
  await trx.deleteFrom('remote_picture_rule').execute();
  await trx
    .insertInto('remote_picture_rule')
    .values({ rule: named(rule) })
    .execute();
}

/** Has existing articles looked through, once for each rule. At the start, under its lock. */
export async function settleRemotePictures(trx: Db, rule: Rule, now: number): Promise<void> {
  const known = await trx.selectFrom('remote_picture_rule').select('rule').executeTakeFirst();
  if (known?.rule === named(rule)) return;
  const article = await trx.selectFrom('articles').select('id').limit(1).executeTakeFirst();
  if (!article) return note(trx, rule);
  await enqueue(trx, { name: SETTLE_JOB, payload: null, key: SETTLE_JOB, now });
}

const articlesAfter = (db: Db, id: number) =>
  db
    .selectFrom('articles')
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .leftJoin('users', 'users.id', 'articles.author_id')
    .select([
      'articles.id',
      'articles.is_public',
      'articles.moderation_status',
      'articles.featured_image',
      'articles.remote_image',
      'article_bodies.content',
      'users.id as user_id',
    ])
    .where('articles.id', '>', id)
    .orderBy('articles.id')
    .limit(STEP)
    .execute();

type Row = Awaited<ReturnType<typeof articlesAfter>>[number];

/** @returns whether anything of it changed that is stored with the article */
async function settle(trx: Db, rule: Rule, row: Row, now: number): Promise<boolean> {
  const { id, user_id: userId } = row;
  const before = { content: row.content, featuredImage: row.remote_image ?? row.featured_image };
  // What is public was approved with its pictures; what waits is looked at with what has come by then.
  const full = { ...rule, isVouched: row.moderation_status === 'approved' };
  const pictures = await ownPictures(trx, full, before, { content: false, featuredImage: false });
  const { content, featuredImage, isFeaturedRemote } = pictures;
  await requestRemotePictures(trx, id, full, pictures, { userId, now });
  const columns = isFeaturedRemote
    ? { featured_image: null, remote_image: featuredImage }
    : { featured_image: featuredImage, remote_image: null };
  const isSame =
    content === row.content &&
    columns.featured_image === row.featured_image &&
    columns.remote_image === row.remote_image;
  if (isSame) return false;
  await trx.updateTable('articles').set(columns).where('id', '=', id).execute();
  await trx.updateTable('article_bodies').set({ content }).where('article_id', '=', id).execute();
  await noteMediaUses(trx, id, [content, columns.featured_image]);
  return true;
}

/** Does the jobs named `SETTLE_JOB`. No article gets another version by it. */
export const settleByJob =
  ({ db, now, config }: Pick<Context, 'db' | 'now' | 'config'>) =>
  async ({ signal, finish }: Job): Promise<void> => {
    for (let last = 0; ; ) {
      signal.throwIfAborted();
      const at = last;
      const rows = await inTransaction(db, async (trx) => {
        const found = await articlesAfter(trx, at);
        const changed = [];
        for (const row of found) {
          if (!(await settle(trx, config, row, now()))) continue;
          changed.push({ id: row.id, wasPublic: row.is_public === 1 });
        }
        await reindexAndInvalidate(trx, changed, now());
        return found;
      });
      last = rows.at(-1)?.id ?? last;
      if (rows.length < STEP) break;
      // SQLite answers at once: without this, nobody's request would come in between.
      await setImmediate();
    }
    await inTransaction(db, async (trx) => {
      await note(trx, config);
      await finish(trx);
    });
  };
