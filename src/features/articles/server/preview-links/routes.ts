import { actorOf, perAccount } from '#features/users/server/public.ts';
import { deleteWithId, idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { limitPerMinute } from '#platform/http/rate-limit.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  linkedPreviewSchema,
  newPreviewLinkSchema,
  previewLinksSchema,
  previewQuerySchema,
} from '../../preview-links.contract.ts';
import { adminSummary } from '../views/admin-articles.views.ts';
import { createPreviewLink, previewByLink, previewLinksOf, revokePreviewLinks } from './store.ts';

const call = routeOptions('article:write', 'editing');
const createCall = routeOptions('article:write', 'editing', {
  rateLimit: perAccount(60, '1 hour'),
});
const publicCall = routeOptions('public', 'articles');

/** Requests of a network per minute. Pages have their own limit. */
const READ_PER_MINUTE = 60;

/** Links that show an article that isn't public to anyone who has them. */
export function previewLinkRoutes(app: App, { db, now, config }: Context): void {
  const countRead = limitPerMinute(app, READ_PER_MINUTE);

  app.get(
    '/api/preview',
    publicCall('Get the article of a preview link, as last saved', {
      querystring: previewQuerySchema,
      response: { 200: linkedPreviewSchema },
    }),
    async (request, reply) => {
      if (!request.isOwn) await countRead(request);
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      return previewByLink(db, request.query.token, config, now());
    },
  );

  app.get(
    '/api/articles/:id/preview-links',
    call('Count the preview links of an article that work', {
      params: idParamsSchema,
      response: { 200: previewLinksSchema },
    }),
    async (request) => {
      const { id } = await adminSummary(db, actorOf(request), request.params.id);
      return previewLinksOf(db, id, now());
    },
  );

  app.post(
    '/api/articles/:id/preview-links',
    createCall('Make a preview link, which works for 7 days without a login', {
      params: idParamsSchema,
      response: { 201: newPreviewLinkSchema },
    }),
    async (request, reply) => {
      const actor = actorOf(request);
      const article = await adminSummary(db, actor, request.params.id);
      reply.code(201);
      return createPreviewLink(db, article, { actor, now: now() });
    },
  );

  app.delete(
    '/api/articles/:id/preview-links',
    call('Revoke all preview links of an article', deleteWithId),
    async (request) => {
      const actor = actorOf(request);
      const article = await adminSummary(db, actor, request.params.id);
      await revokePreviewLinks(db, article, { actor, now: now() });
      return { message: 'Preview links revoked' };
    },
  );
}
