import type { Actor } from '#features/users/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { MEDIA_FOLDER } from '../use-crops.values.ts';
import {
  type CroppedMedia,
  cropIdsIn,
  croppedMedia,
  cropRows,
  cropUrl,
} from './crops/crop-folder.ts';
import { BATCH, keysIn } from './uses.ts';
import { focusedPath, mediaUrl } from './variants/variant-sizes.ts';

/** An image with a new file or focal point: its id stays, its URLs change. */
export interface ReplacedImage {
  id: number;
  name: string;
  formerKey: string;
  url: string;
  /** Otherwise only its focal point changed. */
  isNewFile: boolean;
}

/** Writes the new URL wherever the image is used, in the transaction of the change. */
export type FollowReplacement = (
  trx: Db,
  image: ReplacedImage,
  context: { now: number; actor: Actor },
) => Promise<void>;

/** A file of an uploaded image, with or without crops and a focal point. */
const FILE = new RegExp(`/media/${MEDIA_FOLDER}/(?:\\d+-\\d+/)?(\\d+\\.\\w+)`, 'g');
const TAG_FILE = new RegExp(`/media/${MEDIA_FOLDER}/`);

/** The crops that these texts name, by image and ID. */
async function cropsIn(db: Db, texts: readonly (string | null)[], mediaIds: readonly number[]) {
  const ids = cropIdsIn(texts);
  if (ids.length === 0) return new Map<string, CroppedMedia>();
  const rows = await cropRows(db)
    .where('media_crops.crop', 'in', ids)
    .where('media_crops.media_id', 'in', mediaIds)
    .execute();
  return new Map(rows.map((row) => [`${row.media_id} ${row.crop}`, croppedMedia(row)]));
}

/**
 * Texts of an older version or of an editor opened before, with the current URLs of images whose file was
 * replaced since, or that have another focal point; the rest stays the same byte for byte. Crops that aren't stored
 * any more become the whole image.
 */
export async function withCurrentImages<Text extends string | null>(
  db: Db,
  texts: readonly Text[],
): Promise<Text[]> {
  const named = keysIn(texts);
  let current = [...texts];
  for (let start = 0; start < named.length; start += BATCH) {
    const some = named.slice(start, start + BATCH);
    const found = await db
      .selectFrom('media_former_keys')
      .innerJoin('media', 'media.id', 'media_former_keys.media_id')
      .select(['media_former_keys.key as formerKey', 'media.id'])
      .select(['media.key', 'media.type', 'media.focus'])
      .where('media_former_keys.key', 'in', some)
      .unionAll(
        db
          .selectFrom('media')
          .select(['media.key as formerKey', 'media.id'])
          .select(['media.key', 'media.type', 'media.focus'])
          .where('media.key', 'in', some),
      )
      .execute();
    if (found.length === 0) continue;
    const byKey = new Map(found.map((media) => [media.formerKey, media]));
    const crops = await cropsIn(
      db,
      texts,
      found.map(({ id }) => id),
    );
    const fileOf = (
      whole: string,
      key: string,
      crop: string | undefined,
      _focus: string | undefined,
      file: string,
    ) => {
      const media = byKey.get(key);
      if (media === undefined) return whole;
      const cropped = crop && crops.get(`${media.id} ${crop}`);
      if (cropped) return cropUrl(cropped);
      return media.key === key && crop === undefined
        ? focusedPath(key, media.focus, file)
        : mediaUrl(media);
    };
    // Sizes that an editor gave the former file would distort one of another size.
    const tagOf = (tag: string) => {
      const [, key = ''] = TAG_FILE.exec(tag) ?? [];
      const media = byKey.get(key);
      return media === undefined || media.key.split('-')[1] === key.split('-')[1]
        ? tag
        : tag.replace(/ (?:width|height)="[^"]*"/g, '');
    };
    current = current.map(
      (text) => text && (text.replace(/<img\b[^>]*>/g, tagOf).replace(FILE, fileOf) as Text),
    );
  }
  return current;
}
