import { addMedia, fetchPicture, mediaUrl, noteMediaUses } from '#features/media/server/public.ts';
import { MEDIA_LIMITS } from '#features/media/values.ts';
import { exchangePictures, remoteAddress, remotePictureAlt } from '#lib/text/remote-pictures.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Job } from '#platform/jobs/queue.ts';
import { reindexAndInvalidate } from '../reindex-and-invalidate.ts';

/** Sites that do not answer are asked so often; then somebody has to ask for it. */
const MOST_ATTEMPTS = 3;

/** Who takes a picture in whose account is gone. */
const NOBODY = { userId: null, name: 'Import' };

type JobContext = Pick<Context, 'db' | 'storage' | 'now' | 'config' | 'fetchOutside'>;

interface Picture {
  id: number;
  address: string;
}

/** Articles that were saved with a picture and hold its address still. */
const usesOf = (db: Db, pictureId: number) =>
  db
    .selectFrom('remote_picture_uses')
    .innerJoin('articles', 'articles.id', 'remote_picture_uses.article_id')
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .select([
      'articles.id',
      'articles.is_public',
      'articles.moderation_status',
      'articles.featured_image',
      'articles.featured_image_alt',
      'articles.remote_image',
      'article_bodies.content',
      'remote_picture_uses.vouched',
    ])
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
    await trx.updateTable('article_bodies').set({ content }).where('article_id', '=', id).execute();
    if (isFeatured) {
      await trx
        .updateTable('articles')
        .set({ featured_image: ours, remote_image: null })
        .where('id', '=', id)
        .execute();
    }
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
    await noteMediaUses(trx, id, [content, isFeatured ? ours : use.featured_image]);
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

/** Whose upload it is: the account that saved an article with it. */
async function uploader(db: Db, userId: number | null) {
  if (userId === null) return NOBODY;
  const user = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user ? { userId, name: user.username } : NOBODY;
}

/** Fetches one picture and takes it in by the door of uploads. @returns its id in the library */
async function takeIn(
  context: JobContext,
  picture: Picture & { user_id: number | null },
  alt: string,
  signal: AbortSignal,
): Promise<number> {
  const file = await fetchPicture(context, picture.address, signal);
  const by = await uploader(context.db, picture.user_id);
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
      .select(['id', 'address', 'user_id', 'media_id'])
      .where('id', '=', Number(job.payload))
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
      // What is wrong with us is for the operator to see, what is wrong with a picture for who wrote.
      if (problem === null || !isFinal) throw error;
    }
  };
