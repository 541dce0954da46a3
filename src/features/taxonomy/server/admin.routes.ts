import { z } from 'zod';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import { actorOf } from '#features/users/server/public.ts';
import { deleteWithId, idParamsSchema, messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  adminCategorySchema,
  adminTagPageSchema,
  adminTagSchema,
  categoryDeletionSchema,
  categoryEditSchema,
  newCategorySchema,
  tagInputSchema,
  tagListQuerySchema,
  tagMergeSchema,
} from '../contract.ts';
import { adminCategories, changeCategory, createCategory, deleteCategory } from './categories.ts';
import { adminTags, changeTag, createTag, deleteTag, mergeTags } from './tags.ts';

const call = routeOptions('taxonomy:manage', 'taxonomy');

const TAGS_MAX = 100;

/** Categories or tags, with the functions that change them. */
interface Kind<New extends z.ZodType, Edit extends z.ZodType, Answer extends z.ZodType> {
  path: string;
  summaries: { create: string; change: string };
  inputs: { create: New; change: Edit };
  answer: Answer;
  create(db: Db, fields: z.output<New>, by: AuditActor, now: number): Promise<z.input<Answer>>;
  change(
    db: Db,
    id: number,
    fields: z.output<Edit>,
    by: AuditActor,
    now: number,
  ): Promise<z.input<Answer>>;
}

function writingRoutes<New extends z.ZodType, Edit extends z.ZodType, Answer extends z.ZodType>(
  app: App,
  { db, now }: Context,
  kind: Kind<New, Edit, Answer>,
): void {
  const { path, summaries } = kind;
  // Fastify's types can't infer the body of a generic schema.
  const inputs: Record<'create' | 'change', z.ZodType> = kind.inputs;
  const answer: z.ZodType = kind.answer;

  app.post(
    path,
    call(summaries.create, { body: inputs.create, response: { 201: answer } }),
    async (request, reply) => {
      reply.code(201);
      const fields = request.body as z.output<New>;
      return kind.create(db, fields, actorOf(request), now());
    },
  );

  app.put(
    `${path}/:id`,
    call(summaries.change, {
      params: idParamsSchema,
      body: inputs.change,
      response: { 200: answer },
    }),
    (request) => {
      const fields = request.body as z.output<Edit>;
      return kind.change(db, request.params.id, fields, actorOf(request), now());
    },
  );
}

/** Management of categories and tags. */
export function adminTaxonomyRoutes(app: App, context: Context): void {
  const { db, now } = context;

  app.get(
    '/api/admin/categories',
    call('List categories with their number of articles', {
      response: { 200: z.array(adminCategorySchema) },
    }),
    () => adminCategories(db),
  );

  writingRoutes(app, context, {
    path: '/api/categories',
    summaries: {
      create: 'Create a category',
      change: 'Change the names, description, color and emoji of a category; its slug stays',
    },
    inputs: { create: newCategorySchema, change: categoryEditSchema },
    answer: adminCategorySchema,
    create: createCategory,
    change: changeCategory,
  });

  app.delete(
    '/api/categories/:id',
    call('Delete a category; `moveTo` names the one that its articles get', {
      params: idParamsSchema,
      querystring: categoryDeletionSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      const { params, query } = request;
      await deleteCategory(db, params.id, actorOf(request), now(), query.moveTo);
      return { message: 'Category deleted successfully' };
    },
  );

  app.get(
    '/api/admin/tags',
    call('List tags by name with their number of articles', {
      querystring: tagListQuerySchema,
      response: { 200: adminTagPageSchema },
    }),
    ({ query }) => {
      const { limit = TAGS_MAX, offset = 0 } = query;
      return adminTags(db, query.search, { limit, offset });
    },
  );

  writingRoutes(app, context, {
    path: '/api/tags',
    summaries: {
      create: 'Create a tag',
      change: 'Change the name or description of a tag',
    },
    inputs: { create: tagInputSchema, change: tagInputSchema },
    answer: adminTagSchema,
    create: createTag,
    change: changeTag,
  });

  app.delete(
    '/api/tags/:id',
    call('Delete a tag and remove it from its articles', deleteWithId),
    async (request) => {
      await deleteTag(db, request.params.id, actorOf(request), now());
      return { message: 'Tag deleted successfully' };
    },
  );

  app.post(
    '/api/tags/:id/merge',
    call('Merge a tag into another one, which its articles then have', {
      params: idParamsSchema,
      body: tagMergeSchema,
      response: { 200: adminTagSchema },
    }),
    (request) => mergeTags(db, request.params.id, request.body.into, actorOf(request), now()),
  );
}
