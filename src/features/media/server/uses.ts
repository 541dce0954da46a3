import { type SqlBool, sql } from 'kysely';
import { formatTimeUtc } from '#lib/format/date.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField } from '#platform/http/problem.ts';
import { MEDIA_FOLDER } from '../use-crops.values.ts';
import { addCropUses } from './crops/store-crops.ts';
import { addRecordingUses, recordingKeysIn } from './recordings/recording-uses.ts';
import { heldRecordings } from './uploads/uses.views.ts';
import { addVideoUses } from './videos/video-uses.ts';

/** Keys per statement. */
export const BATCH = 500;
const ADDRESS = new RegExp(`/media/${MEDIA_FOLDER}/`, 'g');

/**
 * Records the uploaded images that an article uses, in its text or as featured image, so that they can't
 * be deleted, its videos and recordings. Images of older versions stay recorded. Call it in the transaction that
 * changes the article.
 */
export async function noteMediaUses(
  db: Db,
  articleId: number,
  texts: readonly (string | null)[],
): Promise<void> {
  await db.deleteFrom('media_uses').where('article_id', '=', articleId).execute();
  await db.deleteFrom('video_uses').where('article_id', '=', articleId).execute();
  await db.deleteFrom('recording_uses').where('article_id', '=', articleId).execute();
  await addMediaUses(db, articleId, texts);
}

/** The uploaded images in these texts, also those with a former key, in batches. */
export function imagesIn(db: Db, texts: readonly (string | null)[]) {
  const named = keysIn(texts);
  return Array.from({ length: Math.ceil(named.length / BATCH) }, (_, index) => {
    const some = named.slice(index * BATCH, (index + 1) * BATCH);
    const replaced = db.selectFrom('media_former_keys').select('media_id').where('key', 'in', some);
    return db
      .selectFrom('media')
      .where((eb) => eb.or([eb('media.key', 'in', some), eb('media.id', 'in', replaced)]));
  });
}

/** Records the images and videos in further texts of an article. */
export async function addMediaUses(
  db: Db,
  articleId: number,
  texts: readonly (string | null)[],
): Promise<void> {
  await addImageUses(db, articleId, texts, ['media_uses', 'media_saved_uses']);
  await addCropUses(db, { articleId }, texts);
  await holdImages(db, articleId);
  await addVideoUses(db, articleId, texts);
  await addRecordingUses(db, articleId, texts);
}

/**
 * Records the images and crops in a text that isn't the article's yet, so that they can't be deleted. Visitors don't get an
 * image under embargo because of it.
 */
export async function addSavedMediaUses(
  db: Db,
  articleId: number,
  texts: readonly (string | null)[],
): Promise<void> {
  await addImageUses(db, articleId, texts, ['media_saved_uses']);
  await addCropUses(db, { articleId }, texts);
}

async function addImageUses(
  db: Db,
  articleId: number,
  texts: readonly (string | null)[],
  tables: readonly ('media_uses' | 'media_saved_uses')[],
): Promise<void> {
  for (const rows of imagesIn(db, texts)) {
    const uses = rows.select(['media.id', sql<number>`cast(${articleId} as integer)`.as('of')]);
    for (const table of tables) {
      await db
        .insertInto(table)
        .columns(['media_id', 'article_id'])
        .expression(uses)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

/**
 * Hides images of an article under embargo for as long, whatever happens to the article or its text
 * before.
 */
async function holdImages(db: Db, articleId: number): Promise<void> {
  const until = sql<number>`(select articles.embargo_until from articles
    where articles.id = ${articleId})`;
  await db
    .updateTable('media')
    .set({ embargo_until: until })
    .where('id', 'in', (eb) =>
      eb.selectFrom('media_saved_uses').select('media_id').where('article_id', '=', articleId),
    )
    .where(sql<boolean>`${until} > coalesce(embargo_until, 0)`)
    .execute();
}

/**
 * Hides an article's images only as long as other embargoes require, after its own was lifted.
 * @param until when that embargo would have ended: images hidden for longer are hidden by another one,
 * perhaps of a deleted article
 */
export async function releaseImages(db: Db, articleId: number, until: number): Promise<void> {
  await db
    .updateTable('media')
    .set((eb) => ({
      embargo_until: eb
        .selectFrom('media_saved_uses')
        .innerJoin('articles', 'articles.id', 'media_saved_uses.article_id')
        .select((one) => one.fn.max('articles.embargo_until').as('until'))
        .whereRef('media_saved_uses.media_id', '=', 'media.id'),
    }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('media_saved_uses').select('media_id').where('article_id', '=', articleId),
    )
    .where('embargo_until', '<=', until)
    .execute();
}

/** Videos in public articles and published pages: visitors get their stills. */
export const publicVideos = (db: Db) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('video_uses')
        .innerJoin('articles', 'articles.id', 'video_uses.article_id')
        .select('video_uses.video')
        .where('articles.is_public', '=', 1)
        .union(eb.selectFrom('page_videos').select('video').where('is_published', '=', 1))
        .as('public_videos'),
    )
    .select('video');

/** Images hidden from visitors after a time: embargoed articles use them, and nothing public does. */
const heldAfter = (db: Db, time: number) =>
  db
    .selectFrom('media')
    .where('embargo_until', '>', time)
    .where(({ not, exists, or, selectFrom }) => {
      const ofArticle = selectFrom('media_uses')
        .innerJoin('articles', 'articles.id', 'media_uses.article_id')
        .select('articles.id')
        .whereRef('media_uses.media_id', '=', 'media.id')
        .where('articles.is_public', '=', 1);
      const ofGame = selectFrom('game_images')
        .innerJoin('games', 'games.id', 'game_images.game_id')
        .select('games.id')
        .whereRef('game_images.media_id', '=', 'media.id')
        .where(({ eb, exists: has, or: any, selectFrom: from }) =>
          any([
            eb('games.listed', '=', 1),
            has(
              from('article_games')
                .innerJoin('articles', 'articles.id', 'article_games.article_id')
                .select('articles.id')
                .whereRef('article_games.game_id', '=', 'games.id')
                .where('articles.is_public', '=', 1),
            ),
          ]),
        );
      const ofAuthor = selectFrom('author_images')
        .innerJoin('article_bylines', 'article_bylines.author_id', 'author_images.author_id')
        .innerJoin('articles', 'articles.id', 'article_bylines.article_id')
        .select('articles.id')
        .whereRef('author_images.media_id', '=', 'media.id')
        .where('articles.is_public', '=', 1);
      const ofPage = selectFrom('page_images')
        .select('page_id')
        .whereRef('page_images.media_id', '=', 'media.id')
        .where('is_published', '=', 1);
      // The site's logo is on every page.
      const ofSetting = selectFrom('setting_images')
        .select('media_id')
        .whereRef('setting_images.media_id', '=', 'media.id');
      return not(
        or([
          exists(ofArticle),
          exists(ofGame),
          exists(ofAuthor),
          exists(ofPage),
          exists(ofSetting),
        ]),
      );
    });

/**
 * Until when an image is hidden from visitors: an article under embargo uses or used it, and nothing
 * public does. Null if it is visible.
 */
export async function heldUntil(db: Db, key: string, now: number): Promise<number | null> {
  const held = await heldAfter(db, now)
    .select('embargo_until')
    .where('key', '=', key)
    .executeTakeFirst();
  return held?.embargo_until ?? null;
}

export interface HeldImage {
  name: string;
  /** UTC epoch milliseconds. */
  until: number;
}

/** One of the files in these texts that is hidden after a time; null if none is. */
export async function heldInTexts(
  db: Db,
  texts: readonly (string | null)[],
  time: number,
): Promise<HeldImage | null> {
  const named = keysIn(texts);
  for (let start = 0; start < named.length; start += BATCH) {
    const held = await heldAfter(db, time)
      .select(['name', 'embargo_until'])
      .where('key', 'in', named.slice(start, start + BATCH))
      .executeTakeFirst();
    if (held) return { name: held.name, until: held.embargo_until ?? 0 };
  }
  const keys = recordingKeysIn(texts);
  if (keys.length === 0) return null;
  const held = await heldRecordings(db, time).where('key', 'in', keys).executeTakeFirst();
  return held ? { name: held.name, until: held.embargo_until ?? 0 } : null;
}

/** Of the files of each of these articles, the one hidden longest after a time. Most have none. */
export async function heldInArticles(
  db: Db,
  articleIds: readonly number[],
  time: number,
): Promise<Map<number, HeldImage>> {
  if (articleIds.length === 0) return new Map();
  const images = await heldAfter(db, time)
    .innerJoin('media_uses as own', 'own.media_id', 'media.id')
    .select(['own.article_id', 'media.name', 'media.embargo_until'])
    .where('own.article_id', 'in', articleIds)
    .execute();
  const recordings = await heldRecordings(db, time)
    .innerJoin('recording_uses as own', 'own.recording_id', 'recordings.id')
    .select('own.article_id')
    .where('own.article_id', 'in', articleIds)
    .execute();
  const held = new Map<number, HeldImage>();
  for (const { article_id, name, embargo_until } of [...images, ...recordings]) {
    const until = embargo_until ?? 0;
    if (until > (held.get(article_id)?.until ?? 0)) held.set(article_id, { name, until });
  }
  return held;
}

/**
 * Refuses a hidden image where readers would see it immediately.
 * @param field the field that names it
 * @throws Problem 400 naming the field
 */
export async function refuseHeld(
  db: Db,
  address: string | null,
  field: string,
  now: number,
): Promise<void> {
  const [key] = keysIn([address]);
  const until = key === undefined ? null : await heldUntil(db, key, now);
  if (until !== null) throw badField(field, `is under embargo until ${formatTimeUtc(until)}`);
}

/**
 * Records the uploaded image that is a game's cover, so that it can't be deleted; in the game's
 * transaction.
 */
export const noteGameCover = (db: Db, gameId: number, address: string | null) =>
  noteImage(db, 'game_images', 'game_id', gameId, address);

/** The same for an author's image. */
export const noteAuthorImage = (db: Db, authorId: number, address: string | null) =>
  noteImage(db, 'author_images', 'author_id', authorId, address);

async function noteImage(
  db: Db,
  table: 'game_images' | 'author_images',
  column: 'game_id' | 'author_id',
  id: number,
  address: string | null,
): Promise<void> {
  const ownColumn = sql.ref(column);
  await db.deleteFrom(table).where(sql<SqlBool>`${ownColumn} = ${id}`).execute();
  const [key] = keysIn([address]);
  if (key === undefined) return;
  await sql`insert into ${sql.table(table)} (media_id, ${ownColumn})
    select media.id, cast(${id} as integer) from media where media.key = ${key}`.execute(db);
}

/** The keys of the uploaded images in these texts, without duplicates. */
export function keysIn(texts: readonly (string | null)[]): string[] {
  const keys = new Set<string>();
  for (const text of texts) {
    for (const [, key] of (text ?? '').matchAll(ADDRESS)) if (key) keys.add(key);
  }
  return [...keys];
}

/** How many uploaded images in these texts have been deleted. */
export async function countMissingMedia(
  db: Db,
  texts: readonly (string | null)[],
): Promise<number> {
  const named = keysIn(texts);
  let missing = named.length;
  for (let start = 0; start < named.length; start += BATCH) {
    const batch = named.slice(start, start + BATCH);
    missing -= await countRows(db.selectFrom('media').where('key', 'in', batch));
  }
  return missing;
}
