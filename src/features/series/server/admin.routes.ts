import { z } from 'zod';
import { actorOf } from '#features/users/server/public.ts';
import { idParamsSchema, messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { knownSeriesSchema, seriesArticlesSchema, seriesEditSchema } from '../contract.ts';
import { articlesIn, changeSeries, deleteSeries } from './store.ts';

/** Writers may find and create series; only editors change existing ones. */
const write = routeOptions('article:write', 'editing');
const manage = routeOptions('taxonomy:manage', 'editing');

/** The series API for staff. */
export function adminSeriesRoutes(app: App, { db, now }: Context): void {
  app.get(
    '/api/admin/series',
    write('Series by title, with how many articles each has', {
      response: { 200: z.array(knownSeriesSchema) },
    }),
    async () => {
      const rows = await db
        .selectFrom('series')
        .leftJoin('article_series', 'article_series.series_id', 'series.id')
        .select(['series.id', 'series.slug', 'series.title', 'series.words'])
        .select((eb) => [
          eb.fn.count<number | string>('article_series.article_id').as('parts'),
          eb.fn.max('article_series.part').as('last'),
        ])
        .groupBy(['series.id', 'series.slug', 'series.title', 'series.words'])
        .orderBy('series.title_key')
        .execute();
      return rows.map((row) => ({ ...row, parts: Number(row.parts), last: Number(row.last) }));
    },
  );

  app.get(
    '/api/admin/series/:id/articles',
    manage('List all articles of a series, in order', {
      params: idParamsSchema,
      response: { 200: seriesArticlesSchema },
    }),
    async ({ params: { id } }) => {
      const rows = await articlesIn(db, id);
      return rows.map((row) => ({ id: row.id, title: row.title, isPublic: row.is_public === 1 }));
    },
  );

  app.put(
    '/api/series/:id',
    manage('Change a series or the order of its articles', {
      params: idParamsSchema,
      body: seriesEditSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      const { id } = request.params;
      await changeSeries(db, id, request.body, { actor: actorOf(request), now: now() });
      return { message: 'Series updated successfully' };
    },
  );

  app.delete(
    '/api/series/:id',
    manage('Delete a series, not its articles', {
      params: idParamsSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      await deleteSeries(db, request.params.id, { actor: actorOf(request), now: now() });
      return { message: 'Series deleted successfully' };
    },
  );
}
