import { z } from 'zod';
import { actorOf } from '#features/users/server/public.ts';
import { deleteWithId, idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  presenceSchema,
  revisionContentSchema,
  revisionParamsSchema,
  revisionSchema,
  slugAnswerSchema,
  slugQuerySchema,
} from '../../editing.contract.ts';
import { freeSlug, slugOf } from '../save/slugs.ts';
import { adminSummary } from '../views/admin-articles.views.ts';
import { beat, leaveArticle } from './presence.ts';
import { revisionContent, revisionsOf } from './revisions.ts';

const call = routeOptions('article:write', 'editing');

/** The requests of an open editor, apart from the article itself. */
export function revisionAndPresenceRoutes(app: App, { db, now, config }: Context): void {
  app.get(
    '/api/articles/:id/revisions',
    call('List the versions of an article, newest first', {
      params: idParamsSchema,
      response: { 200: z.array(revisionSchema) },
    }),
    async (request) => {
      const { id } = await adminSummary(db, actorOf(request), request.params.id);
      return revisionsOf(db, id);
    },
  );

  app.get(
    '/api/articles/:id/revisions/:version',
    call('Get one version of an article', {
      params: revisionParamsSchema,
      response: { 200: revisionContentSchema },
    }),
    async (request) => {
      const { id } = await adminSummary(db, actorOf(request), request.params.id);
      return revisionContent(db, id, request.params.version, config);
    },
  );

  app.post(
    '/api/articles/:id/presence',
    call('Report that you have an article open, and list who else has', {
      params: idParamsSchema,
      response: { 200: presenceSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = await adminSummary(db, actor, request.params.id);
      return beat(db, id, actor.userId, now());
    },
  );

  app.delete(
    '/api/articles/:id/presence',
    call('Report that you have closed an article', deleteWithId),
    async (request) => {
      await leaveArticle(db, request.params.id, actorOf(request).userId);
      return { message: 'Closed' };
    },
  );

  app.get(
    '/api/admin/slug',
    call('Get the slug that an article would have', {
      querystring: slugQuerySchema,
      response: { 200: slugAnswerSchema },
    }),
    async ({ query }) => {
      const slug = await freeSlug(db, query.slug, query.articleId ?? null);
      return { slug, isFree: slug === slugOf(query.slug) };
    },
  );
}
