import { bylineTopics, withBylines } from '#features/authors/server/public.ts';
import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import {
  type Archive,
  archiveMonthSchema,
  archiveParamsSchema,
  archiveQuerySchema,
  archiveSchema,
} from '../../archive.contract.ts';
import { ARCHIVE_PAGE_SIZE } from '../../values.ts';
import { articlesOfMonth, publicMonths } from '../views/archive.views.ts';

const call = routeOptions('public', 'articles', { isSheddable: true });

/** Published articles by month. */
export function archiveRoutes(app: App, { db, config, memo }: Context): void {
  const archives = memo<Archive['months']>(1, ['articles']);
  const months = () => archives.get(config.timeZone, () => publicMonths(db, config.timeZone));

  app.get(
    '/api/archive',
    call('List months with public articles, with counts', {
      response: { 200: archiveSchema },
    }),
    async (_request, reply) => {
      dependsOn(reply, 'articles');
      return { months: await months() };
    },
  );

  app.get(
    '/api/archive/:year/:month',
    call('List public articles of a month, newest first', {
      description: 'By publication date in the time zone of the site.',
      params: archiveParamsSchema,
      querystring: archiveQuerySchema,
      response: { 200: archiveMonthSchema },
    }),
    async ({ params, query: { limit = ARCHIVE_PAGE_SIZE, offset = 0 } }, reply) => {
      const month = `${params.year}-${params.month}`;
      const all = await months();
      const at = all.findIndex((one) => one.month === month);
      if (at < 0) {
        throw new Problem(
          404,
          'archive.no_such_month',
          'No articles were published in this month.',
        );
      }
      dependsOn(reply, 'articles', 'placements', ...bylineTopics(config));
      const articles = await articlesOfMonth(db, month, config.timeZone, { limit, offset });
      return {
        articles: await withBylines(db, config, articles),
        totalCount: all[at]?.count ?? 0,
        previous: all[at + 1]?.month ?? null,
        next: all[at - 1]?.month ?? null,
      };
    },
  );
}
