import { z } from 'zod';
import { actorOf } from '#features/users/server/public.ts';
import { deleteWithId, idParamsSchema, messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { readInSlices, SLICE_SIZE } from '#platform/db/queries/read-in-slices.ts';
import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
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
      const columns = ['id', 'slug', 'title', 'words', 'title_key'] as const;
      const seriesAfter = (after: string | null) =>
        db
          .selectFrom('series')
          .select(columns)
          .select((eb) => {
            const parts = eb
              .selectFrom('article_series')
              .whereRef('article_series.series_id', '=', 'series.id')
              .where('article_series.article_id', 'not in', trashedIds(db));
            return [
              parts.select((of) => of.fn.countAll<number | string>().as('count')).as('parts'),
              parts.select((of) => of.fn.max('article_series.part').as('max')).as('last'),
            ];
          })
          .$if(after !== null, (rest) => rest.where('title_key', '>', after ?? ''))
          .orderBy('title_key')
          .limit(SLICE_SIZE)
          .execute();
      const rows = await readInSlices(seriesAfter, (row) => row.title_key);
      return rows.map(({ title_key: _, parts, last, ...row }) => ({
        ...row,
        parts: Number(parts),
        last: Number(last),
      }));
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
    manage('Delete a series, not its articles', deleteWithId),
    async (request) => {
      await deleteSeries(db, request.params.id, { actor: actorOf(request), now: now() });
      return { message: 'Series deleted successfully' };
    },
  );
}
