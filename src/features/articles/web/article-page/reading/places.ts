import { readLocal, storeLocal } from '#lib/local-storage.ts';

const KEY = 'places';
/** Of so many articles the place is remembered. */
const MOST = 30;

type Place = readonly [articleId: number, block: number];

function readPlaces(): Place[] {
  try {
    const kept: unknown = JSON.parse(readLocal(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (one): one is Place =>
        Array.isArray(one) && Number.isInteger(one[0]) && Number.isInteger(one[1]),
    );
  } catch {
    return [];
  }
}

/** At which part of its text an article was left in this browser; null where it is not known. */
export const placeIn = (articleId: number): number | null =>
  readPlaces().find(([id]) => id === articleId)?.[1] ?? null;

/** Remembers at which part of its text a reader is, or forgets it (null). */
export function keepPlace(articleId: number, block: number | null): void {
  const others = readPlaces().filter(([id]) => id !== articleId);
  const places = block === null ? others : [...others, [articleId, block]];
  storeLocal(KEY, places.length > 0 ? JSON.stringify(places.slice(-MOST)) : null);
}
