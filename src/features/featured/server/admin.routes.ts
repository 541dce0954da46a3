import { adminSummarySchema } from '#features/articles/contract.ts';
import { adminArticlesById, adminSummary } from '#features/articles/server/views/public.ts';
import { withBylines } from '#features/authors/server/public.ts';
import { type Actor, actorOf } from '#features/users/server/public.ts';
import { idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  adminPageParamsSchema,
  adminPlacementsSchema,
  featureSchema,
  sidebarOrderSchema,
} from '../contract.ts';
import type { FeaturedPage } from '../values.ts';
import { assertHasSlots, orderSidebar, setSlot, toggleFeatured } from './feature.ts';
import { slotsOf } from './placements.views.ts';
import { placements } from './store.ts';

const call = routeOptions('placement:manage', 'featured');

const MASTER = { page: 'homepage', slot: 'main' } as const;

/** Placements, for the admin area. */
export function adminFeaturedRoutes(app: App, { db, config, now }: Context): void {
  const pageOf = async (actor: Actor, page: FeaturedPage) => {
    await assertHasSlots(db, page);
    return slotsOf(db, page, async (ids) =>
      withBylines(db, config, await adminArticlesById(db, actor, ids)),
    );
  };

  app.get(
    '/api/admin/placements/:page',
    call("Get a page's slots, including articles that are not public yet", {
      params: adminPageParamsSchema,
      response: { 200: adminPlacementsSchema },
    }),
    (request) => pageOf(actorOf(request), request.params.page),
  );

  app.put(
    '/api/admin/placements/:page/sidebar',
    call('Change the order of a page’s sidebar', {
      params: adminPageParamsSchema,
      body: sidebarOrderSchema,
      response: { 200: adminPlacementsSchema },
    }),
    async (request) => {
      const { page } = request.params;
      await orderSidebar(db, page, request.body.articleIds, actorOf(request), now());
      return pageOf(actorOf(request), page);
    },
  );

  app.route({
    method: ['PUT', 'PATCH'],
    url: '/api/articles/:id/master-featured',
    ...call("Put an article into the homepage's main slot", {
      params: idParamsSchema,
      response: { 200: adminSummarySchema },
    }),
    handler: async (request) => {
      const actor = actorOf(request);
      await setSlot(db, request.params.id, MASTER, actor, now());
      return adminSummary(db, actor, request.params.id);
    },
  });

  app.delete(
    '/api/articles/:id/master-featured',
    call("Remove an article from the homepage's main slot", {
      params: idParamsSchema,
      response: { 200: adminSummarySchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      await inTransaction(db, async (trx) => {
        const placed = await placements(trx, 'homepage');
        // A sidebar slot doesn't count here.
        if (!placed.some((one) => one.position === 0 && one.articleId === id)) return;
        await setSlot(trx, id, { page: 'homepage', slot: 'none' }, actor, now());
      });
      return adminSummary(db, actor, id);
    },
  );

  app.put(
    '/api/articles/:id/featured',
    call('Put an article into a slot of a page or remove it; without a body, toggle', {
      params: idParamsSchema,
      body: featureSchema,
      response: { 200: adminSummarySchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      const { body } = request;
      if (body === null || body === undefined) await toggleFeatured(db, id, actor, now());
      else await setSlot(db, id, body, actor, now());
      return adminSummary(db, actor, id);
    },
  );
}
