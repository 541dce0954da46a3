import { z } from 'zod';
import { actorOf } from '#features/users/server/public.ts';
import { idParamsSchema, messageSchema, noQuery } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import type { App } from '#platform/http/routes.ts';
import {
  presenceSchema,
  revisionContentSchema,
  revisionParamsSchema,
  revisionSchema,
  slugAnswerSchema,
  slugQuerySchema,
} from '../../contract.ts';
import { beat, leaveArticle } from '../presence/presence.ts';
import { revisionContent, revisionsOf } from '../revisions/revisions.ts';
import { freeSlug, slugOf } from '../slugs.ts';
import { adminSummary } from './admin.views.ts';

const config = { permission: 'article:write' } as const;
const tags = ['editing'];

/** What an open editor asks besides the article itself. */
export function editingRoutes(app: App, { db, now }: Context): void {
  app.get(
    '/api/articles/:id/revisions',
    {
      config,
      schema: {
        summary: 'The saves of an article, newest first',
        tags,
        params: idParamsSchema,
        querystring: noQuery,
        response: { 200: z.array(revisionSchema) },
      },
    },
    async (request, reply) => {
      const { id } = await adminSummary(db, actorOf(request), request.params.id);
      reply.header('cache-control', 'no-store');
      return revisionsOf(db, id);
    },
  );

  app.get(
    '/api/articles/:id/revisions/:version',
    {
      config,
      schema: {
        summary: 'What one save of an article stored',
        tags,
        params: revisionParamsSchema,
        querystring: noQuery,
        response: { 200: revisionContentSchema },
      },
    },
    async (request) => {
      const { id } = await adminSummary(db, actorOf(request), request.params.id);
      return revisionContent(db, id, request.params.version);
    },
  );

  app.post(
    '/api/articles/:id/presence',
    {
      config,
      schema: {
        summary: 'Say that you have an article open; answers who else has',
        tags,
        params: idParamsSchema,
        response: { 200: presenceSchema },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const { id } = await adminSummary(db, actor, request.params.id);
      return beat(db, id, actor.userId, now());
    },
  );

  app.delete(
    '/api/articles/:id/presence',
    {
      config,
      schema: {
        summary: 'Say that you have closed an article',
        tags,
        params: idParamsSchema,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      await leaveArticle(db, request.params.id, actorOf(request).userId);
      return { message: 'Closed' };
    },
  );

  app.get(
    '/api/admin/slug',
    {
      config,
      schema: {
        summary: 'Which slug an article would get',
        tags,
        querystring: slugQuerySchema,
        response: { 200: slugAnswerSchema },
      },
    },
    async ({ query }, reply) => {
      reply.header('cache-control', 'no-store');
      const slug = await freeSlug(db, query.slug, query.articleId ?? null);
      return { slug, isFree: slug === slugOf(query.slug) };
    },
  );
}
