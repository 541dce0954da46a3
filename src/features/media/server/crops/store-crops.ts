import { sql } from 'kysely';
import { DAY } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { MediaCrop, MediaCropInput } from '../../contract.ts';
import { CROP_UNIT, heightOf, RATIO_NAMES, type UseCrops } from '../../use-crops.values.ts';
import { mediaUrl } from '../variants/variant-sizes.ts';
import { cropId, cropIdsIn, croppedMedia, cropRows, cropUrl, isMoving } from './crop-folder.ts';
import { enqueueUseCrops } from './use-crops-job.ts';

const noSuchMedia = () => new Problem(404, 'media.not_found', 'Image not found.');

/** Crops that no article or page shows stay this long: an editor may be open. */
const UNUSED_FOR = 7 * DAY;

/**
 * Stores crops of an image for one use, unless they are stored already; a job makes their files. Without crops the use
 * shows the whole image.
 * @throws Problem 404 `media.not_found`, 400 naming the ratio if a crop isn't inside of the image, 409 `media.moving`
 */
export function storeCrops(
  db: Db,
  id: number,
  { rects, shown = rects['16x9'] ? '16x9' : 'whole' }: MediaCropInput,
  now: number,
): Promise<MediaCrop> {
  return inTransaction(db, async (trx) => {
    const media = await trx
      .selectFrom('media')
      .select(['id as media_id', 'key', 'name', 'type', 'focus', 'width', 'height'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => noSuchMedia());
    const given = RATIO_NAMES.filter((ratio) => rects[ratio]);
    if (given.length === 0) return { url: mediaUrl(media), rects, shown };
    if (isMoving(media)) {
      throw new Problem(409, 'media.moving', 'An animation can’t be cropped.');
    }
    for (const ratio of given) refuseOutside(media, ratio, rects);
    const use: UseCrops = { rects, shown };
    const crop = cropId(use);
    await refuseMany(trx, id, crop);
    await trx
      .insertInto('media_crops')
      .values({ media_id: id, crop, rects: JSON.stringify(rects), shown, created_at: now })
      .onConflict((conflict) =>
        conflict.columns(['media_id', 'crop']).doUpdateSet({ created_at: now }),
      )
      .execute();
    const cropped = { ...media, ...use, crop };
    await enqueueUseCrops(trx, cropped, now);
    return { url: cropUrl(cropped), rects, shown };
  });
}

/** Each has about fifteen files. */
const MAX_CROPS = 100;

/** @throws Problem 409 `media.too_many_crops` */
async function refuseMany(trx: Db, id: number, crop: string): Promise<void> {
  const others = trx.selectFrom('media_crops').where('media_id', '=', id).where('crop', '!=', crop);
  if ((await countRows(others)) < MAX_CROPS) return;
  throw new Problem(
    409,
    'media.too_many_crops',
    `This image has ${MAX_CROPS} crops already. Those that no article uses are deleted after a week.`,
  );
}

/** Rounding may exceed the image by a pixel. */
function refuseOutside(
  media: { width: number; height: number },
  ratio: (typeof RATIO_NAMES)[number],
  rects: UseCrops['rects'],
): void {
  const rect = rects[ratio];
  if (!rect) return;
  const field = `rects.${ratio}`;
  const isWide = rect.x + rect.width > CROP_UNIT + CROP_UNIT / media.width;
  const isHigh = rect.y + heightOf(media, rect.width, ratio) > CROP_UNIT + CROP_UNIT / media.height;
  if (isWide || isHigh) throw badField(field, 'must be inside of the image');
  const pixels = (rect.width * media.width) / CROP_UNIT;
  if (pixels < 1) throw badField(field, 'must be at least 1 pixel wide');
}

/** All crops by the IDs of their images, for an export. */
export async function storedCrops(db: Db): Promise<Map<number, UseCrops[]>> {
  const rows = await cropRows(db).orderBy('media_crops.id').execute();
  const crops = new Map<number, UseCrops[]>();
  for (const row of rows) {
    const { media_id, rects, shown } = croppedMedia(row);
    crops.set(media_id, [...(crops.get(media_id) ?? []), { rects, shown }]);
  }
  return crops;
}

/** Stores crops of an export. Those that its texts name keep their URLs. */
export async function restoreCrops(
  db: Db,
  key: string,
  crops: readonly MediaCropInput[],
  now: number,
): Promise<void> {
  const media = await db.selectFrom('media').select('id').where('key', '=', key).executeTakeFirst();
  if (!media) return;
  for (const use of crops) {
    await storeCrops(db, media.id, use, now).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
  }
}

/** Stored crops of an image. @throws Problem 404 `media.not_found` */
export async function cropsOf(db: Db, id: number, crop: string): Promise<MediaCrop> {
  const row = await cropRows(db)
    .where('media_crops.media_id', '=', id)
    .where('media_crops.crop', '=', crop)
    .executeTakeFirstOrThrow(() => noSuchMedia());
  const { rects, shown, ...media } = croppedMedia(row);
  return { url: cropUrl({ ...media, rects, shown }), rects, shown };
}

/** Records the crops that an article or a page shows, after its images. */
export async function addCropUses(
  db: Db,
  owner: { articleId: number } | { pageId: number },
  texts: readonly (string | null)[],
): Promise<void> {
  const ids = cropIdsIn(texts);
  if (ids.length === 0) return;
  const [table, column, images] =
    'articleId' in owner
      ? (['media_crop_uses', 'article_id', 'media_saved_uses'] as const)
      : (['page_crop_uses', 'page_id', 'page_images'] as const);
  const of = 'articleId' in owner ? owner.articleId : owner.pageId;
  await sql`insert into ${sql.table(table)} (crop_id, ${sql.ref(column)})
    select id, cast(${of} as integer) from media_crops
    where crop in (${sql.join(ids)})
    and media_id in (select media_id from ${sql.table(images)} where ${sql.ref(column)} = ${of})
    on conflict do nothing`.execute(db);
}

/** Deletes crops that no version of an article or page shows any more; a job deletes their files. */
export async function deleteUnusedCrops({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const unused = await cropRows(db)
    .select('media_crops.id')
    .where('media_crops.created_at', '<', now() - UNUSED_FOR)
    .where('media_crops.id', 'not in', db.selectFrom('media_crop_uses').select('crop_id'))
    .where('media_crops.id', 'not in', db.selectFrom('page_crop_uses').select('crop_id'))
    .execute();
  for (const { id, ...row } of unused) {
    await inTransaction(db, async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('media_crops')
        .where('id', '=', id)
        .where('id', 'not in', trx.selectFrom('media_crop_uses').select('crop_id'))
        .where('id', 'not in', trx.selectFrom('page_crop_uses').select('crop_id'))
        .executeTakeFirst();
      if (numDeletedRows > 0n) await enqueueUseCrops(trx, croppedMedia(row), now());
    });
  }
}
