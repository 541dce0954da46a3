import type { Article } from '#features/articles/contract.ts';
import { gamePath } from '#features/games/paths.ts';
import type { Review, Score } from '#features/reviews/contract.ts';
import type { Site } from '#ui/site.ts';
import type { Node } from './graph.ts';

const list = (points: readonly string[]) => ({
  '@type': 'ItemList',
  itemListElement: points.map((name, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
  })),
});

/** Search engines show pros and cons if there are at least two. */
const FEWEST_NOTES = 2;

export const rating = ({ value, min, max, word }: Score): Node => ({
  '@type': 'Rating',
  ratingValue: value,
  bestRating: max,
  worstRating: min,
  ...(word !== '' && { alternateName: word }),
});

/**
 * The additional data of an article with a score: search engines require a score for reviews.
 * @param game the reviewed game, if known; otherwise the article's title is used
 */
export function reviewFields(
  review: Review | null,
  game: Article['games'][number] | undefined,
  title: string,
  site: Site,
): Node | undefined {
  if (review?.score == null) return;
  const { score, verdict, pros, cons, platform } = review;
  const hasNotes = pros.length + cons.length >= FEWEST_NOTES;
  return {
    '@type': ['NewsArticle', 'Review'],
    itemReviewed: {
      '@type': 'VideoGame',
      name: game?.title ?? title,
      ...(game && { url: site.url + gamePath(game.slug) }),
      ...(platform !== '' && { gamePlatform: platform }),
    },
    ...(verdict !== '' && { reviewBody: verdict }),
    reviewRating: rating(score),
    ...(hasNotes && pros.length > 0 && { positiveNotes: list(pros) }),
    ...(hasNotes && cons.length > 0 && { negativeNotes: list(cons) }),
  };
}
