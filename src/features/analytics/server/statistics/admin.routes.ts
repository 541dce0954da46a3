import { perAccount } from '#features/users/server/public.ts';
import { textAnswer } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { sendCsv } from '#platform/http/body/csv.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  statisticsCsvQuerySchema,
  statisticsQuerySchema,
  statisticsSchema,
} from '../../statistics.contract.ts';
import { partsForFile, statisticsSource } from './statistics.ts';
import { statisticsCsv } from './statistics-csv.ts';

const call = routeOptions('article:moderate', 'reading');
/** A file with 1,000 searches takes seconds to make. */
const csvCall = routeOptions('article:moderate', 'reading', {
  rateLimit: perAccount(6, '1 minute'),
});

/** Statistics for editors; they contain nothing about individual readers. */
export function statisticsRoutes(app: App, context: Context): void {
  const statistics = statisticsSource(context);

  app.get(
    '/api/admin/statistics',
    call('Get reads, sources and searches of a period, at most a minute old', {
      querystring: statisticsQuerySchema,
      response: { 200: statisticsSchema },
    }),
    ({ query }) => statistics(query.range),
  );

  app.get(
    '/api/admin/statistics.csv',
    csvCall('Export a part of the statistics as CSV, at most 1,000 rows', {
      querystring: statisticsCsvQuerySchema,
      response: { 200: textAnswer('text/csv', 'One line per row after a header line') },
    }),
    ({ query: { part, range } }, reply) =>
      sendCsv(reply, {
        name: `statistics-${part}-${range}`,
        now: context.now(),
        pieces: statisticsCsv(part, partsForFile(context, range)),
      }),
  );
}
