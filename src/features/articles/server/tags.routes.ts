import {
  staffTagPageSchema,
  staffTagSchema,
  tagInputSchema,
  tagListQuerySchema,
} from '#features/taxonomy/contract.ts';
import { actorOf } from '#features/users/server/public.ts';
import { idParamsSchema, messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import type { App } from '#platform/http/routes.ts';
import { LIST_MAX } from '../values.ts';
import { changeTag, createTag, deleteTag, staffTags } from './admin-tags.ts';

const config = { permission: 'taxonomy:manage' } as const;
const tags = ['taxonomy'];

/** Tags as the newsroom manages them; they stand with the articles that carry them. */
export function staffTagRoutes(app: App, { db, now }: Context): void {
  app.get(
    '/api/admin/tags',
    {
      config,
      schema: {
        summary: 'Tags by name, with the number of their articles',
        tags,
        querystring: tagListQuerySchema,
        response: { 200: staffTagPageSchema },
      },
    },
    ({ query }, reply) => {
      reply.header('cache-control', 'no-store');
      const { limit = LIST_MAX, offset = 0 } = query;
      return staffTags(db, query.search, { limit, offset });
    },
  );

  app.post(
    '/api/tags',
    {
      config,
      schema: {
        summary: 'Make a tag',
        tags,
        body: tagInputSchema,
        response: { 201: staffTagSchema },
      },
    },
    async (request, reply) => {
      reply.code(201);
      return createTag(db, request.body, actorOf(request), now());
    },
  );

  app.put(
    '/api/tags/:id',
    {
      config,
      schema: {
        summary: 'Rename or describe a tag, everywhere',
        tags,
        params: idParamsSchema,
        body: tagInputSchema,
        response: { 200: staffTagSchema },
      },
    },
    (request) => changeTag(db, request.params.id, request.body, actorOf(request), now()),
  );

  app.delete(
    '/api/tags/:id',
    {
      config,
      schema: {
        summary: 'Delete a tag and take it off its articles',
        tags,
        params: idParamsSchema,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      await deleteTag(db, request.params.id, actorOf(request), now());
      return { message: 'Tag deleted successfully' };
    },
  );
}
