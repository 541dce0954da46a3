import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { reviewScaleSchema } from '../contract.ts';

const call = routeOptions('article:write', 'editing');

/** What the editor asks before it lets somebody give a score. */
export function reviewAdminRoutes(app: App, { config: { review } }: Context): void {
  app.get(
    '/api/admin/review-scale',
    call('What scores are given on, and what they are called', {
      response: { 200: reviewScaleSchema },
    }),
    () => ({ scale: review.scale?.name ?? null, words: review.words }),
  );
}
