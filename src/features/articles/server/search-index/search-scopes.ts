import { REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { pointsOfTen, readScale } from '#lib/score-scale.ts';

// What articles belong to in the search index, beside their category: no category has a colon in its slug.

/** Whether it is something else than a category: nobody may ask who wrote what by naming it as one. */
export const isOtherScope = (scope: string) => scope.includes(':');

/** What articles of an account belong to. */
export const authorScope = (authorId: number) => `author:${authorId}`;

/** What articles about a game belong to. */
export const gameScope = (gameId: number) => `game:${gameId}`;

const MAX_POINTS = 10;
const scoreScope = (points: number) => `score:${points}`;

/** What reviews belong to, one of these each, that have at least so many full points out of ten. */
export const scoreScopes = (least: number): string[] =>
  Array.from({ length: MAX_POINTS + 1 - least }, (_, index) => scoreScope(least + index));

interface Scoped {
  category: string;
  authorId: number;
  /** Of its review. */
  score: { value: number; scale: string } | null;
}

/** All that an article belongs to. */
export function scopesOf(
  { category, authorId, score }: Scoped,
  gameIds: readonly number[] = [],
): string[] {
  const scale = score && category === REVIEW_CATEGORY ? readScale(score.scale) : null;
  return [
    category,
    authorScope(authorId),
    ...gameIds.map(gameScope),
    ...(score && scale ? [scoreScope(pointsOfTen(scale, score.value))] : []),
  ];
}
