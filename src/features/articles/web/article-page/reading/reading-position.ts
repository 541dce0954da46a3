import { readLocal, storeLocal } from '#lib/browser/local-storage.ts';

const KEY = 'places';
/** The number of articles whose position is stored. */
const MAX_POSITIONS = 30;

type Position = readonly [articleId: number, block: number];

function readPositions(): Position[] {
  try {
    const stored: unknown = JSON.parse(readLocal(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter(
      (one): one is Position =>
        Array.isArray(one) && Number.isInteger(one[0]) && Number.isInteger(one[1]),
    );
  } catch {
    return [];
  }
}

/** The block of its text at which the reader left an article; null if unknown. */
export const readPosition = (articleId: number): number | null =>
  readPositions().find(([id]) => id === articleId)?.[1] ?? null;

/** Stores the reader's position in an article, or removes it (null). */
export function storePosition(articleId: number, block: number | null): void {
  const others = readPositions().filter(([id]) => id !== articleId);
  const positions = block === null ? others : [...others, [articleId, block]];
  storeLocal(KEY, positions.length > 0 ? JSON.stringify(positions.slice(-MAX_POSITIONS)) : null);
}
