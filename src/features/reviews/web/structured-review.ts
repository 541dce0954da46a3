import type { Review } from '../contract.ts';

const list = (points: readonly string[]) => ({
  '@type': 'ItemList',
  itemListElement: points.map((name, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
  })),
});

/**
 * What schema.org is told of an article beyond that it is one.
 * @param subject what it judges, as far as it is known: the name of a game, else the headline
 */
export function structuredReview(review: Review | null, subject: string): object | undefined {
  if (review === null) return;
  const { score, verdict, pros, cons, platform } = review;
  return {
    '@type': ['NewsArticle', 'Review'],
    itemReviewed: {
      ...{ '@type': 'VideoGame', name: subject },
      ...(platform !== '' && { gamePlatform: platform }),
    },
    ...(verdict !== '' && { reviewBody: verdict }),
    ...(score && {
      reviewRating: {
        '@type': 'Rating',
        ratingValue: score.value,
        bestRating: score.max,
        worstRating: score.min,
        ...(score.word !== '' && { alternateName: score.word }),
      },
    }),
    ...(pros.length > 0 && { positiveNotes: list(pros) }),
    ...(cons.length > 0 && { negativeNotes: list(cons) }),
  };
}
