import { LRUCache } from 'lru-cache';
import { MINUTE } from '#lib/durations.ts';
import type { Db } from '#platform/db/schema.ts';
import type { SourceKind } from '../../values.ts';
import { isArchiveUrl } from '../sources/files/archive-url.ts';
import type { localImages } from '../sources/files/local-images.ts';
import { SourceError } from '../sources/source-error.ts';
import { importOfImage } from './import-of-image.ts';

type Lookup = ReturnType<typeof localImages>;

/** File names of the last folders or zips. */
const CACHE = { max: 2, ttl: 10 * MINUTE, updateAgeOnGet: true };

/** Loads the readers of archives on first use. */
async function lookupIn(place: string, kind: SourceKind, siteUrl: string): Promise<Lookup> {
  const { openFiles } = await import('../sources/files/open-files.ts');
  const { localImages } = await import('../sources/files/local-images.ts');
  return localImages(await openFiles(place), kind, siteUrl);
}

/** Null for a damaged archive: the old site has the image, too. */
async function unlessBroken<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof SourceError) return null;
    throw error;
  }
}

/**
 * Finds images in the folder or zip that came with an export, if its admin chose that. Images that texts refer
 * to as files of the export are always found.
 * @param folder identifies our data folder, where they are
 */
export function archiveImageFinder({ db }: { db: Db }, folder: string) {
  const lookups = new LRUCache<string, { find: Promise<Lookup | null> }>(CACHE);
  return async ({ id, url }: { id: number; url: string }) => {
    const origin = await importOfImage(db, id);
    // Files of the export itself are nowhere else.
    const isInside = isArchiveUrl(url);
    if (origin?.folder !== folder) return null;
    if (origin.choices.images !== 'folder' && !isInside) return null;
    const { kind, oldSite } = origin.site;
    const place = isInside ? origin.path : (origin.images_path ?? origin.path);
    const key = `${origin.id} ${place}`;
    const known = lookups.get(key);
    const find = known?.find ?? unlessBroken(lookupIn(place, kind, oldSite));
    if (!known) lookups.set(key, { find });
    const lookup = await find;
    return lookup && unlessBroken(lookup(url));
  };
}
