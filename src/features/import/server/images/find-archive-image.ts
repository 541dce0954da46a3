import { LRUCache } from 'lru-cache';
import { MINUTE } from '#lib/durations.ts';
import type { Db } from '#platform/db/schema.ts';
import { isArchiveUrl } from '../sources/files/archive-url.ts';
import { localImages } from '../sources/files/local-images.ts';
import { openFiles } from '../sources/files/open-files.ts';
import { SourceError } from '../sources/source-error.ts';
import { importOfImage } from './import-of-image.ts';

type Lookup = ReturnType<typeof localImages>;

/** The names of the files of so many folders or zips are held, for so long after the last one was read. */
const HELD = { max: 2, ttl: 10 * MINUTE, updateAgeOnGet: true };

/** Null where there is nothing to look for, or it is broken: the old site has the image, too. */
async function unlessBroken<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof SourceError) return null;
    throw error;
  }
}

/**
 * Finds images that lie beside an export, where its admin has chosen so: in the folder or zip that was
 * named for them, else in the export's own. Those that texts name as files of the export are always found.
 * @param folder what tells our data folder from others: in it they lie
 */
export function archiveImageFinder({ db }: { db: Db }, folder: string) {
  const lookups = new LRUCache<string, { find: Promise<Lookup | null> }>(HELD);
  return async ({ id, address }: { id: number; address: string }) => {
    const found = await importOfImage(db, id);
    // What lies in the archive itself is nowhere else.
    const isInside = isArchiveUrl(address);
    if (found?.folder !== folder) return null;
    if (found.choices.images !== 'folder' && !isInside) return null;
    const { kind, oldSite } = found.site;
    const place = isInside ? found.path : (found.images_path ?? found.path);
    const key = `${found.id} ${place}`;
    const known = lookups.get(key);
    const find =
      known?.find ??
      unlessBroken(openFiles(place).then((files) => localImages(files, kind, oldSite)));
    if (!known) lookups.set(key, { find });
    const lookup = await find;
    return lookup && unlessBroken(lookup(address));
  };
}
