import { REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { pointsOfTen, readScale } from '#lib/score-scale.ts';

// Scopes of articles in the search index, apart from the category: no category's slug has a colon.

/**
 * Whether a scope isn't a category, so that no one can search for an account's articles as a category.
 */
export const isOtherScope = (scope: string) => scope.includes(':');

/** The scope of an account's articles. */
export const authorScope = (authorId: number) => `author:${authorId}`;

/** The scope of a game's articles. */
export const gameScope = (gameId: number) => `game:${gameId}`;

const MAX_POINTS = 10;
const scoreScope = (points: number) => `score:${points}`;

/** The scopes of reviews, one for each full point out of ten. */
export const scoreScopes = (least: number): string[] =>
  Array.from({ length: MAX_POINTS + 1 - least }, (_, index) => scoreScope(least + index));

interface Scoped {
  category: string;
  authorId: number;
  /** The review's score. */
  score: { value: number; scale: string } | null;
}

/** All scopes of an article. */
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
