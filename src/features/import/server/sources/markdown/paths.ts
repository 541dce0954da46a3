import path from 'node:path/posix';
import type { Site } from './site.ts';

/** Where generators take the files of a path that begins at the root of the site. */
const PUBLIC = ['', 'static/', 'public/', 'source/', 'assets/', 'content/', 'docs/', 'src/'];
const MORE = ['src/assets/', 'assets/images/', 'images/', 'img/', 'static/images/'];

/** A path without what follows it, as files are called; null where it is none. */
function plainPath(address: string): string | null {
  try {
    return decodeURIComponent(address.replace(/[?#].*$/, '')).normalize('NFC');
  } catch {
    return null;
  }
}

/**
 * The file that somebody meant in a text.
 * @param address a path as it is written
 * @param name of the file that holds the text
 * @param alsoElsewhere where it lies in none of the usual places
 */
export function fileFor(
  address: string,
  name: string,
  { root }: Pick<Site, 'root'>,
  has: (name: string) => boolean,
): string | null {
  const plain = plainPath(address);
  if (plain === null || plain === '') return null;
  const written = plain
    .replace(/^[~@]\/?(?=assets\/|images\/)/, '/src/')
    .replace(/^[~@]\//, '/src/');
  const below = path.normalize(written.replace(/^\/+/, '')).replace(/^(\.\.\/)+/, '');
  const folder = path.dirname(name);
  const stem = path.basename(name).replace(/\.\w+$/, '');
  const beside = written.startsWith('/')
    ? []
    : // Beside the text, in the folder that Hexo keeps for it, or beside its page.
      [
        path.join(folder, written),
        path.join(folder, stem, written),
        path.join(folder, stem, '..', '..', written),
      ];
  const places = [...beside, ...[...PUBLIC, ...MORE].map((one) => root + one + below)];
  return places.find((place) => !place.startsWith('../') && has(place)) ?? null;
}
