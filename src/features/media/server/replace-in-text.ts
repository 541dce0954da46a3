import type { Actor } from '#features/users/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { BATCH, keysIn } from './uses.ts';
import { focusedPath, mediaUrl } from './variants/variant-sizes.ts';

/** What changes where an image's file was replaced. */
interface FileSwap {
  formerKey: string;
  /** The URL of the new file. */
  url: string;
  /** Whether both files have the same size in pixels. */
  isSameSize: boolean;
}

/** An image with a new file or focal point: its id stays, its URLs change. */
export interface ReplacedImage extends FileSwap {
  id: number;
  name: string;
  /** Otherwise only its focal point changed. */
  isNewFile: boolean;
}

/** Writes the new URL wherever the image is used, in the transaction of the change. */
export type FollowReplacement = (
  trx: Db,
  image: ReplacedImage,
  context: { now: number; actor: Actor },
) => Promise<void>;

/**
 * Writes the new URL of a replaced image into HTML or a single URL; the rest stays the same byte for byte.
 * A new focal point changes only the folder. Sizes that an editor gave the former file would distort one of another size.
 */
export function replaceInText(text: string, { formerKey, url, isSameSize }: FileSwap): string {
  if (!text.includes(formerKey)) return text;
  const former = new RegExp(`/media/${formerKey}/(?:\\d+-\\d+/)?(\\d+\\.\\w+)`, 'g');
  const isSameFile = url.startsWith(`/media/${formerKey}/`);
  return text
    .replace(/<img\b[^>]*>/g, (tag) =>
      isSameSize || !tag.includes(formerKey) ? tag : tag.replace(/ (?:width|height)="[^"]*"/g, ''),
    )
    .replace(former, (_, file) => (isSameFile ? url.replace(/[^/]+$/, file) : url));
}

/** A file of an uploaded image, with or without a focal point. */
const FILE = /\/media\/([0-9a-f]{20}-\d{1,5}x\d{1,5})\/(?:\d+-\d+\/)?(\d+\.\w+)/g;

/**
 * Texts of an older version or of an editor opened before, with the current URLs of images whose file was
 * replaced since, or that have another focal point.
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
      .select(['media_former_keys.key as formerKey', 'media.key', 'media.type', 'media.focus'])
      .where('media_former_keys.key', 'in', some)
      .unionAll(
        db
          .selectFrom('media')
          .select(['media.key as formerKey', 'media.key', 'media.type', 'media.focus'])
          .where('media.key', 'in', some),
      )
      .execute();
    for (const { formerKey, ...media } of found) {
      if (formerKey === media.key) continue;
      const isSameSize = formerKey.split('-')[1] === media.key.split('-')[1];
      const swap = { formerKey, url: mediaUrl(media), isSameSize };
      current = current.map((text) => text && (replaceInText(text, swap) as Text));
    }
    const focused = new Map(found.map(({ key, focus }) => [key, focus]));
    const withFocus = (whole: string, key: string, file: string) => {
      const focus = focused.get(key);
      return focus === undefined ? whole : focusedPath(key, focus, file);
    };
    current = current.map((text) => text && (text.replace(FILE, withFocus) as Text));
  }
  return current;
}
