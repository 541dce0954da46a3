import { z } from 'zod';
import { actorOf } from '#features/users/server/public.ts';
import { idParamsSchema, messageSchema, noQuery } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import type { App } from '#platform/http/routes.ts';
import { categoryInputSchema, staffCategorySchema } from '../contract.ts';
import { changeCategory, createCategory, deleteCategory, staffCategories } from './categories.ts';

const config = { permission: 'taxonomy:manage' } as const;
const tags = ['taxonomy'];

/** Categories as the newsroom manages them. */
export function staffCategoryRoutes(app: App, { db, now }: Context): void {
  app.get(
    '/api/admin/categories',
    {
      config,
      schema: {
        summary: 'All categories with the number of their articles',
        tags,
        querystring: noQuery,
        response: { 200: z.array(staffCategorySchema) },
      },
    },
    (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return staffCategories(db);
    },
  );

  app.post(
    '/api/categories',
    {
      config,
      schema: {
        summary: 'Make a category',
        tags,
        body: categoryInputSchema,
        response: { 201: staffCategorySchema },
      },
    },
    async (request, reply) => {
      reply.code(201);
      return createCategory(db, request.body, actorOf(request), now());
    },
  );

  app.put(
    '/api/categories/:id',
    {
      config,
      schema: {
        summary: "Change a category's name, description and colour; its slug stays",
        tags,
        params: idParamsSchema,
        body: categoryInputSchema,
        response: { 200: staffCategorySchema },
      },
    },
    (request) => changeCategory(db, request.params.id, request.body, actorOf(request), now()),
  );

  app.delete(
    '/api/categories/:id',
    {
      config,
      schema: {
        summary: 'Delete a category that no article uses',
        tags,
        params: idParamsSchema,
        response: { 200: messageSchema },
      },
    },
    async (request) => {
      await deleteCategory(db, request.params.id, actorOf(request), now());
      return { message: 'Category deleted successfully' };
    },
  );
}
