import { z } from 'zod';
import { actorOf } from '#features/users/server/public.ts';
import { deleteWithId, idParamsSchema, messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  snippetArticlesSchema,
  snippetEditSchema,
  snippetInputSchema,
  snippetSchema,
} from '../contract.ts';
import { changeSnippet, createSnippet, deleteSnippet, type FollowSnippet } from './save-snippet.ts';
import { articlesWithSnippet, listSnippets } from './snippets.views.ts';

/** Writers insert snippets; only editors write them, since a change shows in every article at once. */
const write = routeOptions('article:write', 'editing');
const manage = routeOptions('taxonomy:manage', 'editing');

/** The snippets API for staff. */
export function snippetRoutes(
  app: App,
  { db, now, config, follow }: Context & { follow: FollowSnippet },
): void {
  const contextOf = (request: Parameters<typeof actorOf>[0]) => ({
    actor: actorOf(request),
    now: now(),
    siteUrl: config.siteUrl,
    follow,
  });

  app.get(
    '/api/admin/snippets',
    write('Snippets by title, with how many articles contain each', {
      response: { 200: z.array(snippetSchema) },
    }),
    () => listSnippets(db),
  );

  app.get(
    '/api/admin/snippets/:id/articles',
    manage('List the articles that contain a snippet, at most 200', {
      params: idParamsSchema,
      response: { 200: snippetArticlesSchema },
    }),
    ({ params: { id } }) => articlesWithSnippet(db, id),
  );

  app.post(
    '/api/snippets',
    manage('Create a snippet', {
      body: snippetInputSchema,
      response: { 201: z.strictObject({ id: z.int(), key: z.string() }) },
    }),
    async (request, reply) => {
      reply.code(201);
      return createSnippet(db, request.body, contextOf(request));
    },
  );

  app.put(
    '/api/snippets/:id',
    manage('Change a snippet, and every article that contains it', {
      params: idParamsSchema,
      body: snippetEditSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      await changeSnippet(db, request.params.id, request.body, contextOf(request));
      return { message: 'Snippet updated successfully' };
    },
  );

  app.delete(
    '/api/snippets/:id',
    manage('Delete a snippet; articles keep its text as their own', deleteWithId),
    async (request) => {
      await deleteSnippet(db, request.params.id, contextOf(request));
      return { message: 'Snippet deleted successfully' };
    },
  );
}
