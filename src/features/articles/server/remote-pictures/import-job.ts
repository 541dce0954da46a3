import type { FastifyBaseLogger } from 'fastify';
import { addMedia, fetchPicture, mediaUrl } from '#features/media/server/public.ts';
import { MEDIA_LIMITS } from '#features/media/values.ts';
import { exchangePictures, remoteAddress, remotePictureAlt } from '#lib/text/remote-pictures.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Job } from '#platform/jobs/queue.ts';
import { reindexAndInvalidate } from '../reindex-and-invalidate.ts';
import { picturedArticles, storePictures } from './store.ts';

/** Sites that do not answer are asked so often; then somebody has to ask for it. */
const MOST_ATTEMPTS = 3;

/** Whose upload a picture is that nobody's account has asked for. */
const NOBODY = 'Import';

interface JobContext extends Pick<Context, 'db' | 'storage' | 'now' | 'config' | 'fetchOutside'> {
  log: FastifyBaseLogger;
}

interface Picture {
  id: number;
  address: string;
}

/** Articles that were saved with a picture. */
const usesOf = (db: Db, pictureId: number) =>
  picturedArticles(db)
    .innerJoin('remote_picture_uses', 'remote_picture_uses.article_id', 'articles.id')
    .select(['articles.featured_image_alt', 'remote_picture_uses.vouched'])
    .where('remote_picture_uses.picture_id', '=', pictureId)
    .orderBy('articles.id')
    .execute();

type Use = Awaited<ReturnType<typeof usesOf>>[number];

/**
 * Puts our own picture in the place of the other. It is nobody's edit. An article that an editor has
 * approved without the picture is left as it is until it is saved again: nobody has looked at what
 * has come since. One that waits gets another version: who looked before does not approve it unseen.
 */
async function putIn(
  trx: Db,
  uses: readonly Use[],
  { address }: Picture,
  ours: string,
  siteUrl: string,
  now: number,
): Promise<void> {
  const own = new Map([[address, ours]]);
  const changed = [];
  for (const use of uses) {
    if (use.moderation_status === 'approved' && use.vouched === 0) continue;
    const { id } = use;
    const content = exchangePictures(use.content, siteUrl, own);
    const isFeatured =
      use.remote_image !== null && remoteAddress(use.remote_image, siteUrl) === address;
    if (content === use.content && !isFeatured) continue;
    await storePictures(trx, id, {
      content,
      featured_image: isFeatured ? ours : use.featured_image,
      remote_image: isFeatured ? null : use.remote_image,
    });
    if (use.vouched === 0) {
      await trx
        .updateTable('articles')
        .set((eb) => ({
          version: eb('version', '+', 1),
          saved_version: eb.fn.coalesce('saved_version', 'version'),
        }))
        .where('id', '=', id)
        .execute();
    }
    changed.push({ id, wasPublic: use.is_public === 1 });
  }
  await reindexAndInvalidate(trx, changed, now);
}

/** What the first article that says anything of a picture says. */
function altOf(uses: readonly Use[], { address }: Picture, siteUrl: string): string {
  for (const use of uses) {
    if (use.remote_image !== null && remoteAddress(use.remote_image, siteUrl) === address) {
      return use.featured_image_alt;
    }
    const alt = remotePictureAlt(use.content, siteUrl, address);
    if (alt !== '') return [...alt].slice(0, MEDIA_LIMITS.alt).join('');
  }
  return '';
}

/** Fetches one picture and takes it in by the door of uploads. @returns its id in the library */
async function takeIn(
  context: JobContext,
  picture: Picture & { user_id: number | null; username: string | null },
  alt: string,
  signal: AbortSignal,
): Promise<number> {
  const file = await fetchPicture(context, picture.address, signal);
  const by = { userId: picture.user_id, name: picture.username ?? NOBODY };
  const { id } = await addMedia(context, { ...file, alt, caption: '' }, by);
  return id;
}

/** Does the jobs named `IMPORT_JOB`. */
export const importByJob =
  (context: JobContext) =>
  async (job: Job): Promise<void> => {
    const { db, now, config } = context;
    const picture = await db
      .selectFrom('remote_pictures')
      .leftJoin('users', 'users.id', 'remote_pictures.user_id')
      .select([
        'remote_pictures.id',
        'remote_pictures.address',
        'remote_pictures.user_id',
        'remote_pictures.media_id',
        'users.username',
      ])
      .where('remote_pictures.id', '=', Number(job.payload))
      .executeTakeFirst();
    if (!picture || picture.media_id !== null) return;
    // Taken out of every article meanwhile. Finished in one step with that: a save that names it
    // again enqueues it again.
    const uses = await inTransaction(db, async (trx) => {
      const found = await usesOf(trx, picture.id);
      if (found.length === 0) await job.finish(trx);
      return found;
    });
    if (uses.length === 0) return;
    try {
      const alt = altOf(uses, picture, config.siteUrl);
      const mediaId = await takeIn(context, picture, alt, job.signal);
      await inTransaction(db, async (trx) => {
        const { key, type } = await trx
          .selectFrom('media')
          .select(['key', 'type'])
          .where('id', '=', mediaId)
          .executeTakeFirstOrThrow();
        const taken = { media_id: mediaId, failed: 0, error: null };
        await trx.updateTable('remote_pictures').set(taken).where('id', '=', picture.id).execute();
        const all = await usesOf(trx, picture.id);
        await putIn(trx, all, picture, mediaUrl(key, type), config.siteUrl, now());
        await job.finish(trx);
      });
    } catch (error) {
      job.signal.throwIfAborted();
      const problem = error instanceof Problem ? error : null;
      const isFinal = (problem?.status ?? 500) < 500 || job.attempt >= MOST_ATTEMPTS;
      const said = problem?.message ?? 'The picture could not be processed.';
      await db
        .updateTable('remote_pictures')
        .set({ failed: isFinal ? 1 : 0, error: said })
        .where('id', '=', picture.id)
        .execute();
      if (isFinal) {
        const { id, address } = picture;
        context.log.warn({ pictureId: id, address, reason: said }, 'a picture was not taken in');
      }
      // What is wrong with us is for the operator to see, what is wrong with a picture for who wrote.
      if (problem === null || !isFinal) throw error;
    }
  };
