import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { knownSeriesSchema } from '../contract.ts';

const call = routeOptions('article:write', 'editing');

/** What the editor offers: the series that have an article. */
export function seriesAdminRoutes(app: App, { db }: Context): void {
  app.get(
    '/api/admin/series',
    call('Series, with how many articles each has', {
      response: { 200: z.array(knownSeriesSchema) },
    }),
    async () => {
      const rows = await db
        .selectFrom('series')
        .innerJoin('article_series', 'article_series.series_id', 'series.id')
        .select(['series.slug', 'series.title'])
        .select((eb) => [
          eb.fn.count<number | string>('article_series.article_id').as('parts'),
          eb.fn.max('article_series.part').as('last'),
        ])
        .groupBy(['series.id', 'series.slug', 'series.title'])
        .orderBy('series.title')
        .execute();
      return rows.map((row) => ({ ...row, parts: Number(row.parts), last: Number(row.last) }));
    },
  );
}
