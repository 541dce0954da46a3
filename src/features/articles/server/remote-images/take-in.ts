import type { FastifyBaseLogger } from 'fastify';
import { addMedia, mediaUrl } from '#features/media/server/public.ts';
import { MEDIA_LIMITS } from '#features/media/values.ts';
import { exchangeImages, remoteAddress, remoteImageAlt } from '#lib/text/remote-images.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Job } from '#platform/jobs/queue.ts';
import { reindexAndInvalidate } from '../reindex-and-invalidate.ts';
import { imagedArticles, storeImages } from './store.ts';

/** Whose upload an image is that nobody's account has asked for. */
const NOBODY = 'Import';

export interface ImageContext
  extends Pick<Context, 'db' | 'storage' | 'now' | 'config' | 'fetchOutside'> {
  log: FastifyBaseLogger;
  /** Hears of each image that came, in the transaction that puts it into articles. */
  onTaken?: (trx: Db, image: TakenImage) => Promise<void>;
}

/** An image that was on another host and is in the library now. */
export interface TakenImage {
  id: number;
  address: string;
  /** Its address here. */
  url: string;
  /** Whether the library did not have it before, under whatever address. */
  isNew: boolean;
}

interface Image {
  id: number;
  address: string;
  /** What its source says of it; '' where nothing is known. */
  alt: string;
  caption: string;
  user_id: number | null;
  username: string | null;
}

/** Articles that were saved with an image. */
const usesOf = (db: Db, imageId: number) =>
  imagedArticles(db)
    .innerJoin('remote_image_uses', 'remote_image_uses.article_id', 'articles.id')
    .select(['articles.featured_image_alt', 'remote_image_uses.vouched'])
    .where('remote_image_uses.image_id', '=', imageId)
    .orderBy('articles.id')
    .execute();

type Use = Awaited<ReturnType<typeof usesOf>>[number];

/**
 * Puts our own image in the place of the other. It is nobody's edit. An article that an editor has
 * approved without the image is left as it is until it is saved again: nobody has looked at what
 * has come since. One that waits gets another version: who looked before does not approve it unseen.
 */
async function putIn(
  trx: Db,
  uses: readonly Use[],
  { address }: Image,
  ours: string,
  siteUrl: string,
  now: number,
): Promise<void> {
  const own = new Map([[address, ours]]);
  const changed = [];
  for (const use of uses) {
    if (use.moderation_status === 'approved' && use.vouched === 0) continue;
    const { id } = use;
    const content = exchangeImages(use.content, siteUrl, own);
    const isFeatured =
      use.remote_image !== null && remoteAddress(use.remote_image, siteUrl) === address;
    if (content === use.content && !isFeatured) continue;
    await storeImages(trx, id, {
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

/** What the first article that says anything of an image says. */
function altOf(uses: readonly Use[], { address }: Image, siteUrl: string): string {
  for (const use of uses) {
    if (use.remote_image !== null && remoteAddress(use.remote_image, siteUrl) === address) {
      return use.featured_image_alt;
    }
    const alt = remoteImageAlt(use.content, siteUrl, address);
    if (alt !== '') return [...alt].slice(0, MEDIA_LIMITS.alt).join('');
  }
  return '';
}

/** An image that is to be taken in; undefined where it is here, or nobody knows it any more. */
export async function imageToTake(db: Db, id: number): Promise<Image | undefined> {
  return db
    .selectFrom('remote_images')
    .leftJoin('users', 'users.id', 'remote_images.user_id')
    .select([
      ...(['remote_images.id', 'address', 'alt', 'caption'] as const),
      ...(['remote_images.user_id', 'users.username'] as const),
    ])
    .where('remote_images.id', '=', id)
    .where('media_id', 'is', null)
    .executeTakeFirst();
}

/** The articles that want an image. Where none does, the job is finished: it was taken out of all. */
export const wantedIn = ({ db }: ImageContext, { id }: Image, job: Job) =>
  // In one step: a save that names it again enqueues it again.
  inTransaction(db, async (trx) => {
    const found = await usesOf(trx, id);
    if (found.length === 0) await job.finish(trx);
    return found;
  });

/**
 * Takes an image in by the door of uploads, puts it into the articles that want it, and ends the job.
 * @throws Problem as `addMedia` does
 */
export async function takeIn(
  context: ImageContext,
  image: Image,
  file: { bytes: Buffer; hash: string; name: string },
  { uses, job }: { uses: readonly Use[]; job: Job },
): Promise<void> {
  const { db, now, config, onTaken } = context;
  const { id, address, caption } = image;
  const alt = image.alt || altOf(uses, image, config.siteUrl);
  const by = { userId: image.user_id, name: image.username ?? NOBODY };
  const media = await addMedia(context, { ...file, alt, caption }, by);
  await inTransaction(db, async (trx) => {
    const { key, type } = await trx
      .selectFrom('media')
      .select(['key', 'type'])
      .where('id', '=', media.id)
      .executeTakeFirstOrThrow();
    const taken = { media_id: media.id, failed: 0, error: null };
    await trx.updateTable('remote_images').set(taken).where('id', '=', id).execute();
    const url = mediaUrl(key, type);
    const all = await usesOf(trx, id);
    await putIn(trx, all, image, url, config.siteUrl, now());
    await onTaken?.(trx, { id, address, url, isNew: !media.known });
    await job.finish(trx);
  });
}

/** What is said of an image that does not come: what is wrong with us is for the operator to see. */
export const saidOf = (error: unknown) =>
  error instanceof Problem ? error.message : 'The image could not be processed.';

/** Notes that an image did not come. @param isFinal nobody asks again by himself */
export async function noteFailure(
  trx: Db,
  { log }: Pick<ImageContext, 'log'>,
  { id, address }: Pick<Image, 'id' | 'address'>,
  { error, isFinal }: { error: string; isFinal: boolean },
): Promise<void> {
  const failed = { failed: isFinal ? 1 : 0, error };
  await trx.updateTable('remote_images').set(failed).where('id', '=', id).execute();
  if (isFinal) log.warn({ imageId: id, address, reason: error }, 'an image was not taken in');
}
