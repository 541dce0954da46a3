import { scaleWords, wordRanges } from '#lib/score-scale.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { reviewScaleSchema, type ScoreGuide, scoreGuideSchema } from '../contract.ts';

const call = routeOptions('article:write', 'editing');
const publicCall = routeOptions('public', 'articles', { isSheddable: true });

/** The scale as explained to readers. */
export function scoreGuide({ review: { scale, words } }: Pick<Config, 'review'>): ScoreGuide {
  if (scale === null) return { outOf: null, words: [] };
  return { outOf: scaleWords(scale), words: wordRanges(scale, words) };
}

/** The score scale, for the editor and for readers. */
export function scoreScaleRoutes(app: App, { config }: Context): void {
  app.get(
    '/api/admin/review-scale',
    call("Get the site's score scale", {
      response: { 200: reviewScaleSchema },
    }),
    () => ({ scale: config.review.scale?.name ?? null, words: config.review.words }),
  );

  app.get(
    '/api/score-guide',
    publicCall('Get what review scores mean', { response: { 200: scoreGuideSchema } }),
    () => scoreGuide(config),
  );
}
