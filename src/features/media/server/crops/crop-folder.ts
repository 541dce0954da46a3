import { createHash } from 'node:crypto';
import type { Db } from '#platform/db/schema.ts';
import { readFocus } from '../../crops.values.ts';
import { mediaSizes } from '../../library.values.ts';
import {
  type CropRects,
  MEDIA_FOLDER,
  pixelsOf,
  RATIO_NAMES,
  sourceSize,
  type UseCrops,
} from '../../use-crops.values.ts';
import {
  type FallbackType,
  fallbackExt,
  fileName,
  filesOf,
  focusedPath,
  mediaUrl,
} from '../variants/variant-sizes.ts';

/** An image with stored crops. */
export interface CroppedMedia extends UseCrops {
  media_id: number;
  key: string;
  name: string;
  type: FallbackType;
  focus: string | null;
  /** The ID of the crops, the same for the same crops. */
  crop: string;
}

/** @returns 12 characters */
export function cropId({ rects, shown }: UseCrops): string {
  const parts = RATIO_NAMES.map((name) => {
    const rect = rects[name];
    return rect ? [rect.x, rect.y, rect.width] : null;
  });
  return createHash('sha256')
    .update(JSON.stringify([shown, parts]))
    .digest('hex')
    .slice(0, 12);
}

/** Animations have no crops. */
export const isMoving = ({ type }: Pick<CroppedMedia, 'type'>) => type === 'image/gif';

const percent = (share: number) => Math.min(100, Math.max(0, Math.round(share * 100)));

/**
 * Where the files of an image with crops are. The folder ends with the size of what is shown, as that of any image, so
 * that everything derives its files from the URL. It names the focal point, which ratios without a crop follow;
 * `focus` is the same point in what is shown.
 */
export function folderOf({ key, focus, crop, rects, shown }: CroppedMedia) {
  const image = mediaSizes(key);
  const source = sourceSize(image);
  const rect = shown === 'whole' ? undefined : rects[shown];
  const part =
    rect && shown !== 'whole' ? pixelsOf(source, rect, shown) : { ...image, left: 0, top: 0 };
  const folder = `${key}-${crop}${focus === null ? '' : `-${focus}`}-${part.width}x${part.height}`;
  const point = readFocus(focus);
  if (point === null || !rect) return { folder, focus };
  const x = percent(((source.width * point.x) / 100 - part.left) / part.width);
  const y = percent(((source.height * point.y) / 100 - part.top) / part.height);
  return { folder, focus: `${x}-${y}` };
}

/** The URL of an image with crops in articles. An animation, which replaced another file, is shown whole. */
export function cropUrl(media: CroppedMedia): string {
  if (isMoving(media)) return mediaUrl(media);
  const { folder, focus } = folderOf(media);
  return focusedPath(folder, focus, fileName(filesOf(folder, fallbackExt(media.type))[0]));
}

interface Row extends Omit<CroppedMedia, 'rects' | 'shown'> {
  rects: string;
  shown: string;
}
export const croppedMedia = (row: Row): CroppedMedia => ({
  ...row,
  rects: JSON.parse(row.rects) as CropRects,
  shown: row.shown as UseCrops['shown'],
});

/** Images with their stored crops. */
export const cropRows = (db: Db) =>
  db
    .selectFrom('media_crops')
    .innerJoin('media', 'media.id', 'media_crops.media_id')
    .select(['media_crops.media_id', 'media_crops.crop', 'rects', 'shown'])
    .select(['media.key', 'media.name', 'media.type', 'media.focus']);

/** The image with these crops, by its key or a former one; undefined if they aren't stored. */
export async function findCrops(db: Db, key: string, crop: string) {
  const former = db.selectFrom('media_former_keys').select('media_id').where('key', '=', key);
  const row = await cropRows(db)
    .where('media_crops.crop', '=', crop)
    .where((eb) => eb.or([eb('media.key', '=', key), eb('media.id', 'in', former)]))
    .executeTakeFirst();
  return row && croppedMedia(row);
}

const FOLDER = new RegExp(`^${MEDIA_FOLDER}$`);
/** The key, the crops and the focal point of a folder in a URL; `crop` is undefined for a whole image. */
export function readFolder(folder: string) {
  const [, key = folder, crop, focus = null] = FOLDER.exec(folder) ?? [];
  return { key, crop, focus };
}

const IN_TEXT = new RegExp(`/media/${MEDIA_FOLDER}/`, 'g');
/** The IDs of the crops in these texts, without duplicates. */
export function cropIdsIn(texts: readonly (string | null)[]): string[] {
  const ids = texts.flatMap((text) =>
    [...(text ?? '').matchAll(IN_TEXT)].flatMap(([, , crop]) => crop ?? []),
  );
  return [...new Set(ids)];
}
