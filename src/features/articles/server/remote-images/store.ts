import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { mediaUrl } from '#features/media/server/public.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue, withdraw } from '#platform/jobs/queue.ts';
import { isOpen } from '#platform/jobs/rows.ts';
import { MAX_WAITING_IMAGES } from '../../remote-images.ts';

/** The queue of images that saves ask for. One at a time: other sites may be slow. */
export const REMOTE_IMAGE_JOB = 'articles.remote-image';

/**
 * The queue of images that come with an import: it may hold thousands, so it doesn't delay the other.
 * @param folder the data folder of the import, which may hold the image files
 */
export const archiveImageJob = (folder: string) => `articles.archive-image@${folder}`;

/** Deletes unused rows once a day. */
export const DELETE_REMOTE_IMAGES_JOB = 'articles.delete-remote-images';

/** A URL may be longer than an index allows. */
const hashOf = (url: string) => createHash('sha256').update(url).digest('hex');

/** At most one open job per image, in either queue. */
const jobKey = (id: number) => `${REMOTE_IMAGE_JOB} ${id}`;

/** The payload of both queues. */
export interface ImageRequest {
  id: number;
  /** How often it was fetched without success. */
  tries: number;
  /** When a user saved or pressed Retry; 0 for an import. */
  askedAt: number;
  /** Whether the original is gone, so that its resized copy is fetched. */
  isSmaller?: boolean;
}

/** @param queue `REMOTE_IMAGE_JOB` or an `archiveImageJob` */
export function enqueueImage(
  trx: Db,
  queue: string,
  { url, id, tries, askedAt, isSmaller = false }: ImageRequest & { url: string },
  now: number,
  runAt = now,
): Promise<number | null> {
  const payload = { id, tries, askedAt, isSmaller };
  const { host, pathname } = new URL(url);
  const label = `${pathname.split('/').at(-1)} from ${host}`;
  return enqueue(trx, { name: queue, label, payload, key: jobKey(id), now, runAt });
}

/** The library URLs of remote images that were fetched, by remote URL. */
export async function libraryCopies(db: Db, urls: readonly string[]): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map();
  const rows = await db
    .selectFrom('remote_images')
    .innerJoin('media', 'media.id', 'remote_images.media_id')
    .select(['remote_images.url', 'media.key', 'media.type', 'media.focus'])
    .where('remote_images.hash', 'in', urls.map(hashOf))
    .execute();
  return new Map(rows.map(({ url, ...media }) => [url, mediaUrl(media)]));
}

/** The row of a remote image, made if it is new. @param userId whose upload it becomes */
export async function remoteImageRow(
  trx: Db,
  url: string,
  { userId, now }: { userId: number | null; now: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('remote_images')
    .values({
      hash: hashOf(url),
      url,
      media_id: null,
      failed: 0,
      error: null,
      user_id: userId,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ failed: 0, error: null, user_id: userId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface RequestOptions {
  /** Whose uploads the images become; null for no account, without a limit. */
  userId: number | null;
  now: number;
  /** The data folder of the import that the images belong to; without a limit. */
  archive?: string | undefined;
  /** Whether someone pressed Retry: sites that failed before are tried immediately. */
  isRetry?: boolean;
}

/** How many more images may wait for this account. */
async function roomFor(trx: Db, { userId, archive }: RequestOptions): Promise<number> {
  if (userId === null || archive !== undefined) return Number.POSITIVE_INFINITY;
  const waiting = trx
    .selectFrom('remote_images')
    .innerJoin('jobs', (join) =>
      join
        .on(isOpen)
        .on('jobs.key', '=', sql<string>`${sql.lit(`${REMOTE_IMAGE_JOB} `)} || remote_images.id`),
    )
    .where('user_id', '=', userId);
  return MAX_WAITING_IMAGES - (await countRows(waiting));
}

const NO_ROOM = `${MAX_WAITING_IMAGES} of your images are still being fetched. Save again when they are done.`;

/**
 * Enqueues the images that aren't in the library. Those beyond `MAX_WAITING_IMAGES` of an account fail.
 * @returns the ids of all of them
 */
export async function requestImages(
  trx: Db,
  urls: readonly string[],
  options: RequestOptions,
): Promise<number[]> {
  if (urls.length === 0) return [];
  const rows = await trx
    .selectFrom('remote_images')
    .select(['id', 'hash'])
    .where('media_id', 'is not', null)
    .where('hash', 'in', urls.map(hashOf))
    .execute();
  const fetched = new Map(rows.map(({ id, hash }) => [hash, id]));
  const { now, archive, isRetry = false } = options;
  const queue = archive === undefined ? REMOTE_IMAGE_JOB : archiveImageJob(archive);
  let room = await roomFor(trx, options);
  const ids: number[] = [];
  for (const url of urls) {
    const known = fetched.get(hashOf(url));
    if (known !== undefined) {
      ids.push(known);
      continue;
    }
    const id = await remoteImageRow(trx, url, options);
    ids.push(id);
    if (room <= 0) {
      await recordFailure(trx, id, { error: NO_ROOM, isFinal: true });
      continue;
    }
    // A running job goes on: it isn't waiting any more.
    if (isRetry && !(await withdraw(trx, jobKey(id)))) continue;
    // A user's save tries sites immediately, even if they failed before.
    const request = { id, url, tries: 0, askedAt: isRetry || archive === undefined ? now : 0 };
    if ((await enqueueImage(trx, queue, request, now)) !== null) room -= 1;
  }
  return ids;
}

/** Records why an image isn't in the library. @param isFinal whether it won't be retried automatically */
export async function recordFailure(
  trx: Db,
  id: number,
  { error, isFinal }: { error: string; isFinal: boolean },
): Promise<void> {
  const failed = { failed: isFinal ? 1 : 0, error };
  await trx.updateTable('remote_images').set(failed).where('id', '=', id).execute();
}

/** Records the remote images that an article was saved with, fetched ones too. */
export async function recordUses(
  trx: Db,
  articleId: number,
  imageIds: readonly number[],
): Promise<void> {
  await trx.deleteFrom('remote_image_uses').where('article_id', '=', articleId).execute();
  if (imageIds.length === 0) return;
  const rows = imageIds.map((id) => ({ image_id: id, article_id: articleId }));
  await trx.insertInto('remote_image_uses').values(rows).execute();
}

/**
 * Does the jobs named `DELETE_REMOTE_IMAGES_JOB`: deletes URLs that no article uses, except those
 * with a copy in the library, which a restored version may still need.
 */
export const deleteUnusedImages =
  ({ db }: { db: Db }) =>
  async (): Promise<void> => {
    // In a transaction: a save may be recording a use of the same image.
    await inTransaction(db, (trx) =>
      trx
        .deleteFrom('remote_images')
        .where('media_id', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('remote_image_uses')
                .select('image_id')
                .whereRef('image_id', '=', 'remote_images.id'),
            ),
          ),
        )
        .execute(),
    );
  };
