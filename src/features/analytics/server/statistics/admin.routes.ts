import { textAnswer } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { sendCsv } from '#platform/http/csv.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  statisticsCsvQuerySchema,
  statisticsQuerySchema,
  statisticsSchema,
} from '../../statistics.contract.ts';
import { partsForFile, statisticsSource } from './statistics.ts';
import { tableOf } from './tables.ts';

const call = routeOptions('article:moderate', 'reading');

/** What editors are told of reading; nothing in it is about a reader. */
export function statisticsRoutes(app: App, context: Context): void {
  const statistics = statisticsSource(context);

  app.get(
    '/api/admin/statistics',
    call('What was read and searched in a time; at most a minute old', {
      querystring: statisticsQuerySchema,
      response: { 200: statisticsSchema },
    }),
    ({ query }) => statistics(query.range),
  );

  app.get(
    '/api/admin/statistics.csv',
    call('A part of the statistics as CSV, of 1,000 lines at most', {
      querystring: statisticsCsvQuerySchema,
      response: { 200: textAnswer('text/csv', 'A line for each, after one of names') },
    }),
    ({ query: { part, range } }, reply) =>
      sendCsv(reply, {
        name: `statistics-${part}-${range}`,
        now: context.now(),
        pieces: tableOf(part, partsForFile(context, range)),
      }),
  );
}
