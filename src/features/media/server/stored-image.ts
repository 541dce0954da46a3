import { buffer } from 'node:stream/consumers';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { mediaKeyIn } from '../use-crops.values.ts';
import { fileKey } from './variants/crop-files.ts';
import { type Ext, madeFiles, TYPES } from './variants/variant-sizes.ts';

const FOCUSED = /^\/media\/[^/]+\/(?<focus>\d+-\d+)\/(?<name>[^/]+)$/;
/** What other sites accept, best first. */
const EXTS = ['jpg', 'png', 'webp'];

const widthOf = (key: string) => Number(/(\d+)\.\w+$/.exec(key)?.[1]);

/** Storage keys of files that show an image, best first. */
async function keysOf(db: Db, path: string): Promise<string[]> {
  const still = /^\/media\/videos\/(.+)$/.exec(path)?.[1];
  if (still !== undefined) return [`videos/v${still}`];
  if (path.startsWith('/covers/')) return [path.slice(1)];
  const key = mediaKeyIn(path);
  if (key === null) return [];
  const { focus, name } = FOCUSED.exec(path)?.groups ?? {};
  const row = db.selectFrom('media').select(['type', 'done']).where('key', '=', key);
  const media = await row.executeTakeFirst();
  const made = media ? madeFiles({ key, ...media }).map(({ storageKey }) => storageKey) : [];
  const widest = made.sort((one, other) => widthOf(other) - widthOf(one));
  return [
    ...(focus !== undefined && name !== undefined ? [fileKey({ key, focus }, name)] : []),
    ...EXTS.flatMap((ext) => widest.filter((one) => one.endsWith(`.${ext}`))),
  ];
}

/**
 * One of our images as a file for another site; null if there is none within the limit.
 * @param path its URL without origin: an upload, a video's still or a generated cover
 */
export async function storedImage(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  path: string,
  maxBytes: number,
): Promise<{ bytes: Buffer; type: string } | null> {
  for (const key of await keysOf(db, path)) {
    const file = await storage.get(key);
    if (file !== null && file.size <= maxBytes) {
      const bytes = await buffer(file.stream);
      return { bytes, type: TYPES[(key.split('.').pop() ?? '') as Ext] };
    }
    file?.stream.destroy();
  }
  return null;
}
