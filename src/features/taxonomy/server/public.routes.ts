import { z } from 'zod';
import { findReader } from '#features/users/server/public.ts';
import { compareNames } from '#lib/format/compare-names.ts';
import type { Context } from '#platform/context.ts';
import { engineOf } from '#platform/db/engine.ts';
import { readInSlices, SLICE_SIZE } from '#platform/db/queries/read-in-slices.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import { categorySchema, ownCategorySchema, tagSchema } from '../contract.ts';
import { ownCategories, storedCategories } from './own-categories.ts';

const call = routeOptions('public', 'taxonomy', { isSheddable: true });

export function taxonomyRoutes(app: App, context: Context): void {
  const { db } = context;
  app.get(
    '/api/categories',
    call('List categories', { response: { 200: z.array(categorySchema) } }),
    async (_request, reply) => {
      dependsOn(reply, 'taxonomy');
      return storedCategories(db);
    },
  );

  app.get(
    '/api/categories/own',
    call(
      'List custom categories, and standard ones that an editor changed, with the colors of their badges',
      {
        response: { 200: z.array(ownCategorySchema) },
      },
    ),
    async (_request, reply) => {
      dependsOn(reply, 'taxonomy');
      return ownCategories(db);
    },
  );

  app.get(
    '/api/tags',
    call('List tags by name; visitors see only tags of public articles', {
      response: { 200: z.array(tagSchema) },
    }),
    async (request, reply) => {
      dependsOn(reply, 'taxonomy', 'articles');
      const isReader = (await findReader(context, request)) !== null;
      if (isReader) reply.header('cache-control', 'no-store');
      const tagsAfter = (after: string | null) => {
        const tags = db
          .selectFrom('tags')
          .select(['id', 'name', 'description', 'name_key'])
          .$if(after !== null, (rest) => rest.where('name_key', '>', after ?? ''))
          .orderBy('name_key')
          .limit(SLICE_SIZE);
        if (isReader) return tags.execute();
        return tags
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('article_tags')
                .innerJoin('articles', 'articles.id', 'article_tags.article_id')
                .select('articles.id')
                .whereRef('article_tags.tag_id', '=', 'tags.id')
                .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1),
            ),
          )
          .execute();
      };
      const tags = await readInSlices(tagsAfter, (tag) => tag.name_key);
      const compare = compareNames(context.config.language);
      return tags
        .map(({ name_key: _, ...tag }) => tag)
        .sort((one, other) => compare(one.name, other.name));
    },
  );
}
