import { z } from 'zod';
import { idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import type { App } from '#platform/http/routes.ts';
import { historyEntrySchema, historyQuerySchema } from '../contract.ts';
import { historyOf, wholeHistory } from './views.ts';

export function historyRoutes(app: App, { db }: Context): void {
  app.get(
    '/api/admin/articles/:id/history',
    {
      config: { permission: 'article:moderate' },
      schema: {
        summary: 'Who did what to an article, newest first; also after it was deleted',
        tags: ['history'],
        params: idParamsSchema,
        querystring: z.strictObject({}),
        response: { 200: z.array(historyEntrySchema) },
      },
    },
    ({ params }) => historyOf(db, 'article', params.id),
  );

  app.get(
    '/api/admin/history',
    {
      config: { permission: 'user:manage' },
      schema: {
        summary: 'Who did what in the newsroom, newest first',
        tags: ['history'],
        querystring: historyQuerySchema,
        response: { 200: z.array(historyEntrySchema) },
      },
    },
    ({ query }) => wholeHistory(db, { limit: query.limit, offset: query.offset }),
  );
}
