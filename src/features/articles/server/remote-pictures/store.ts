import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { mediaUrl, noteMediaUses } from '#features/media/server/public.ts';
import { countRows } from '#platform/db/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { enqueue, withdraw } from '#platform/jobs/queue.ts';
import { isOpen } from '#platform/jobs/rows.ts';
import { MOST_OPEN_IMPORTS } from '../../remote-pictures.ts';
import { livePictures } from '../live-texts.ts';

/** Takes the picture whose id it is given into the library. One at a time: strangers may be slow. */
export const IMPORT_JOB = 'articles.remote-picture';

/**
 * The same for pictures that come with a whole archive: they hold up nobody who writes.
 * @param where what tells the instances that can do it, as it may need their files
 */
export const archiveJob = (where: string) => `articles.archive-picture@${where}`;

/** Forgets addresses of which no picture came, once a day. */
export const FORGET_PICTURES_JOB = 'articles.forget-remote-pictures';

/** An address may be longer than an index takes. */
const hashOf = (address: string) => createHash('sha256').update(address).digest('hex');

/** Of the jobs for a picture, in whatever queue, one waits or runs. */
const pictureKey = (id: number) => `${IMPORT_JOB} ${id}`;

/** A picture of an archive as its jobs know it. */
export interface ArchivedPicture {
  id: number;
  /** How often it was asked for in vain. */
  tries: number;
  /** When somebody asked for it again; 0 where nobody did. */
  askedAt: number;
}

/** Has a picture of an archive taken in. @param runAt not before */
export function enqueueArchived(
  trx: Db,
  where: string,
  { id, tries, askedAt }: ArchivedPicture,
  now: number,
  runAt = now,
): Promise<number | null> {
  const payload = { id, tries, askedAt };
  return enqueue(trx, { name: archiveJob(where), payload, key: pictureKey(id), now, runAt });
}

/** Pictures, each with the job that is to take it in where one waits or runs. */
const withJobs = (db: Db) =>
  db.selectFrom('remote_pictures').leftJoin('jobs', (join) => {
    const key = sql<string>`${sql.lit(`${IMPORT_JOB} `)} || remote_pictures.id`;
    return join.on(isOpen).on('jobs.key', '=', key);
  });

/** The pictures that the last save of an article named, and how far each is. */
export const picturesOf = (db: Db, articleId: number) =>
  withJobs(db)
    .innerJoin('remote_picture_uses', 'remote_picture_uses.picture_id', 'remote_pictures.id')
    .leftJoin('media', 'media.id', 'remote_pictures.media_id')
    .select([
      'remote_pictures.address',
      'remote_pictures.failed',
      'remote_pictures.error',
      'media.key',
      'media.type',
      'jobs.id as job_id',
    ])
    .where('remote_picture_uses.article_id', '=', articleId)
    .orderBy('remote_pictures.id');

/** Articles, with all places where a picture may stand. */
export const picturedArticles = (db: Db) =>
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

/** Stores other pictures of an article, and nothing else of it. */
export async function storePictures(
  trx: Db,
  id: number,
  {
    content,
    ...images
  }: { content: string; featured_image: string | null; remote_image: string | null },
): Promise<void> {
  await trx.updateTable('articles').set(images).where('id', '=', id).execute();
  await trx.updateTable('article_bodies').set({ content }).where('article_id', '=', id).execute();
  const live = await livePictures(trx, id);
  await noteMediaUses(trx, id, [content, images.featured_image, ...live]);
}

/** The addresses in our library of the pictures that are in it, by those they came from. */
export async function knownPictures(
  db: Db,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom('remote_pictures')
    .innerJoin('media', 'media.id', 'remote_pictures.media_id')
    .select(['remote_pictures.address', 'media.key', 'media.type'])
    .where('remote_pictures.hash', 'in', addresses.map(hashOf))
    .execute();
  return new Map(rows.map(({ address, key, type }) => [address, mediaUrl(key, type)]));
}

/** Who has pictures taken in. */
export interface Asked {
  /** Whose save asks for them; they are that account's uploads. null where nobody's does: without bound. */
  userId: number | null;
  now: number;
  /** They come with an archive, any number of them; where its pictures are taken in. */
  archive?: string | undefined;
  /** Whether they are asked for again: sites that have not answered before are asked anew. */
  isRetry?: boolean;
}

/** How many more pictures of an account may wait at the same time. */
async function roomOf(trx: Db, { userId, archive }: Asked): Promise<number> {
  if (userId === null || archive !== undefined) return Number.POSITIVE_INFINITY;
  const open = withJobs(trx)
    .where('user_id', '=', userId)
    .where('media_id', 'is', null)
    .where('failed', '=', 0)
    .where('jobs.id', 'is not', null);
  return MOST_OPEN_IMPORTS - (await countRows(open));
}

const NO_ROOM =
  `${MOST_OPEN_IMPORTS} pictures of yours are being taken into the library already. ` +
  'Try again when they are there.';

/**
 * Has pictures taken into the library that are not in it yet: at once, also where one waits for its
 * next try. What an account asks for beyond `MOST_OPEN_IMPORTS` has failed.
 * @returns the ids of them all
 */
export async function requestPictures(
  trx: Db,
  addresses: readonly string[],
  asked: Asked,
): Promise<number[]> {
  if (addresses.length === 0) return [];
  const rows = await withJobs(trx)
    .select(['remote_pictures.id', 'hash', 'media_id', 'jobs.id as job_id'])
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
      .insertInto('remote_pictures')
      .values({ hash, address, media_id: null, created_at: now, ...state })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet(state))
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
    if (!isTaken) continue;
    // Who writes an article does not wait for an archive; an archive takes nothing from them.
    if (archive !== undefined && waits && !isRetry) continue;
    const key = pictureKey(id);
    if (!(await withdraw(trx, key))) continue;
    if (archive === undefined) await enqueue(trx, { name: IMPORT_JOB, payload: id, key, now });
    else await enqueueArchived(trx, archive, { id, tries: 0, askedAt: isRetry ? now : 0 }, now);
  }
  return ids;
}

/** A picture that a save names. */
interface NamedPicture {
  id: number;
  /** Whether who saved may publish the article: a picture that comes later is then shown without further ado. */
  isVouched: boolean;
  /** Whether no save of the article named it before. */
  isNew: boolean;
}

/**
 * Notes which pictures of other hosts an article was saved with, also those that were exchanged at
 * once. For what somebody else has named before, nobody vouches by saving the rest.
 */
export async function noteRemoteUses(
  trx: Db,
  articleId: number,
  pictures: readonly NamedPicture[],
): Promise<void> {
  const former = await trx
    .deleteFrom('remote_picture_uses')
    .where('article_id', '=', articleId)
    .returning(['picture_id', 'vouched'])
    .execute();
  if (pictures.length === 0) return;
  const before = new Map(former.map((use) => [use.picture_id, use.vouched === 1]));
  const isVouched = ({ id, isNew, ...saved }: NamedPicture) =>
    saved.isVouched && (before.get(id) ?? isNew);
  const rows = pictures.map((picture) => ({
    picture_id: picture.id,
    article_id: articleId,
    vouched: isVouched(picture) ? 1 : 0,
  }));
  await trx.insertInto('remote_picture_uses').values(rows).execute();
}

/**
 * Does the jobs named `FORGET_PICTURES_JOB`: forgets addresses that no article was last saved with,
 * but for those whose picture is in the library: a text of before that names one is mended at once.
 */
export const forgetPictures =
  ({ db }: { db: Db }) =>
  async (): Promise<void> => {
    // In its turn: with a picture would go the use of it that a save is just noting.
    await inTransaction(db, (trx) =>
      trx
        .deleteFrom('remote_pictures')
        .where('media_id', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('remote_picture_uses')
                .select('picture_id')
                .whereRef('picture_id', '=', 'remote_pictures.id'),
            ),
          ),
        )
        .execute(),
    );
  };
