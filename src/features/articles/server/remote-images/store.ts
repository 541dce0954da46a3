import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { mediaUrl, noteMediaUses } from '#features/media/server/public.ts';
import { countRows } from '#platform/db/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { enqueue, withdraw } from '#platform/jobs/queue.ts';
import { isOpen } from '#platform/jobs/rows.ts';
import { MAX_OPEN_IMPORTS } from '../../remote-images.ts';
import { liveImages } from '../live-texts.ts';

/** Takes the image whose id it is given into the library. One at a time: strangers may be slow. */
export const IMPORT_JOB = 'articles.remote-image';

/**
 * The same for images that come with a whole archive: they hold up nobody who writes.
 * @param where what tells the instances that can do it, as it may need their files
 */
export const archiveJob = (where: string) => `articles.archive-image@${where}`;

/** Forgets addresses of which no image came, once a day. */
export const FORGET_IMAGES_JOB = 'articles.forget-remote-images';

/** An address may be longer than an index takes. */
const hashOf = (address: string) => createHash('sha256').update(address).digest('hex');

/** Of the jobs for an image, in whatever queue, one waits or runs. */
const imageKey = (id: number) => `${IMPORT_JOB} ${id}`;

/** An image of an archive as its jobs know it. */
export interface ArchivedImage {
  id: number;
  /** How often it was asked for in vain. */
  tries: number;
  /** When somebody asked for it again; 0 where nobody did. */
  askedAt: number;
}

/** Has an image of an archive taken in. @param runAt not before */
export function enqueueArchived(
  trx: Db,
  where: string,
  { id, tries, askedAt }: ArchivedImage,
  now: number,
  runAt = now,
): Promise<number | null> {
  const payload = { id, tries, askedAt };
  return enqueue(trx, { name: archiveJob(where), payload, key: imageKey(id), now, runAt });
}

/** Images, each with the job that is to take it in where one waits or runs. */
const withJobs = (db: Db) =>
  db.selectFrom('remote_images').leftJoin('jobs', (join) => {
    const key = sql<string>`${sql.lit(`${IMPORT_JOB} `)} || remote_images.id`;
    return join.on(isOpen).on('jobs.key', '=', key);
  });

/** The images that the last save of an article named, and how far each is. */
export const imagesOf = (db: Db, articleId: number) =>
  withJobs(db)
    .innerJoin('remote_image_uses', 'remote_image_uses.image_id', 'remote_images.id')
    .leftJoin('media', 'media.id', 'remote_images.media_id')
    .select([
      'remote_images.address',
      'remote_images.failed',
      'remote_images.error',
      'media.key',
      'media.type',
      'jobs.id as job_id',
    ])
    .where('remote_image_uses.article_id', '=', articleId)
    .orderBy('remote_images.id');

/** Articles, with all places where an image may stand. */
export const imagedArticles = (db: Db) =>
  db
    .selectFrom('articles')
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .select([
      'articles.id',
      'articles.is_public',
      'articles.moderation_status',
      'articles.featured_image',
      'articles.remote_image',
      'article_bodies.content',
    ]);

/** Stores other images of an article, and nothing else of it. */
export async function storeImages(
  trx: Db,
  id: number,
  {
    content,
    ...images
  }: { content: string; featured_image: string | null; remote_image: string | null },
): Promise<void> {
  await trx.updateTable('articles').set(images).where('id', '=', id).execute();
  await trx.updateTable('article_bodies').set({ content }).where('article_id', '=', id).execute();
  const live = await liveImages(trx, id);
  await noteMediaUses(trx, id, [content, images.featured_image, ...live]);
}

/** The addresses in our library of the images that are in it, by those they came from. */
export async function knownImages(
  db: Db,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom('remote_images')
    .innerJoin('media', 'media.id', 'remote_images.media_id')
    .select(['remote_images.address', 'media.key', 'media.type'])
    .where('remote_images.hash', 'in', addresses.map(hashOf))
    .execute();
  return new Map(rows.map(({ address, key, type }) => [address, mediaUrl(key, type)]));
}

/** Who has images taken in. */
export interface Asked {
  /** Whose save asks for them; they are that account's uploads. null where nobody's does: without bound. */
  userId: number | null;
  now: number;
  /** They come with an archive, any number of them; where its images are taken in. */
  archive?: string | undefined;
  /** Whether they are asked for again: sites that have not answered before are asked anew. */
  isRetry?: boolean;
}

/** How many more images of an account may wait at the same time. */
async function roomOf(trx: Db, { userId, archive }: Asked): Promise<number> {
  if (userId === null || archive !== undefined) return Number.POSITIVE_INFINITY;
  const open = withJobs(trx)
    .where('user_id', '=', userId)
    .where('media_id', 'is', null)
    .where('failed', '=', 0)
    .where('jobs.id', 'is not', null);
  return MAX_OPEN_IMPORTS - (await countRows(open));
}

const NO_ROOM =
  `${MAX_OPEN_IMPORTS} images of yours are being taken into the library already. ` +
  'Try again when they are there.';

/**
 * Has images taken into the library that are not in it yet: at once, also where one waits for its
 * next try. What an account asks for beyond `MAX_OPEN_IMPORTS` has failed.
 * @returns the ids of them all
 */
export async function requestImages(
  trx: Db,
  addresses: readonly string[],
  asked: Asked,
): Promise<number[]> {
  if (addresses.length === 0) return [];
  const rows = await withJobs(trx)
    .select(['remote_images.id', 'hash', 'media_id', 'jobs.id as job_id'])
    .where('hash', 'in', addresses.map(hashOf))
    .execute();
  const known = new Map(rows.map((row) => [row.hash, row]));
  const { userId, now, archive, isRetry } = asked;
  let room = await roomOf(trx, asked);
  const ids: number[] = [];
  for (const address of addresses) {
    const hash = hashOf(address);
    const before = known.get(hash);
    if (before !== undefined && before.media_id !== null) {
      ids.push(before.id);
      continue;
    }
    const waits = before !== undefined && before.job_id !== null;
    const isTaken = waits || room > 0;
    if (!waits) room -= 1;
    const state = { failed: isTaken ? 0 : 1, error: isTaken ? null : NO_ROOM, user_id: userId };
    const { id } = await trx
      .insertInto('remote_images')
      .values({ hash, address, media_id: null, created_at: now, ...state })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet(state))
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
    if (!isTaken) continue;
    // Who writes an article does not wait for an archive; an archive takes nothing from them.
    if (archive !== undefined && waits && !isRetry) continue;
    const key = imageKey(id);
    if (!(await withdraw(trx, key))) continue;
    if (archive === undefined) {
      const { host, pathname } = new URL(address);
      const label = `${pathname.split('/').at(-1)} from ${host}`;
      await enqueue(trx, { name: IMPORT_JOB, label, payload: id, key, now });
    } else await enqueueArchived(trx, archive, { id, tries: 0, askedAt: isRetry ? now : 0 }, now);
  }
  return ids;
}

/** An image that a save names. */
interface NamedImage {
  id: number;
  /** Whether who saved may publish the article: an image that comes later is then shown without further ado. */
  isVouched: boolean;
  /** Whether no save of the article named it before. */
  isNew: boolean;
}

/**
 * Notes which images of other hosts an article was saved with, also those that were exchanged at
 * once. For what somebody else has named before, nobody vouches by saving the rest.
 */
export async function noteRemoteUses(
  trx: Db,
  articleId: number,
  images: readonly NamedImage[],
): Promise<void> {
  const former = await trx
    .deleteFrom('remote_image_uses')
    .where('article_id', '=', articleId)
    .returning(['image_id', 'vouched'])
    .execute();
  if (images.length === 0) return;
  const before = new Map(former.map((use) => [use.image_id, use.vouched === 1]));
  const isVouched = ({ id, isNew, ...saved }: NamedImage) =>
    saved.isVouched && (before.get(id) ?? isNew);
  const rows = images.map((image) => ({
    image_id: image.id,
    article_id: articleId,
    vouched: isVouched(image) ? 1 : 0,
  }));
  await trx.insertInto('remote_image_uses').values(rows).execute();
}

/**
 * Does the jobs named `FORGET_IMAGES_JOB`: forgets addresses that no article was last saved with,
 * but for those whose image is in the library: a text of before that names one is mended at once.
 */
export const forgetImages =
  ({ db }: { db: Db }) =>
  async (): Promise<void> => {
    // In its turn: with an image would go the use of it that a save is just noting.
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
