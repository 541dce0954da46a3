import { z } from 'zod';
import { idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import type { App } from '#platform/http/routes.ts';
import { auditEntrySchema, auditQuerySchema } from '../contract.ts';
import { historyOf, wholeAuditLog } from './views.ts';

export function auditLogRoutes(app: App, { db }: Context): void {
  app.get(
    '/api/admin/articles/:id/history',
    {
      config: { permission: 'article:moderate' },
      schema: {
        summary: 'Who did what to an article, newest first; also after it was deleted',
        tags: ['history'],
        params: idParamsSchema,
        querystring: z.strictObject({}),
        response: { 200: z.array(auditEntrySchema) },
      },
    },
    ({ params }) => historyOf(db, 'article', params.id),
  );

  app.get(
    '/api/admin/history',
    {
      config: { permission: 'user:manage' },
      schema: {
        summary: 'Who did what in the admin area, newest first',
        tags: ['history'],
        querystring: auditQuerySchema,
        response: { 200: z.array(auditEntrySchema) },
      },
    },
    ({ query }) => wholeAuditLog(db, { limit: query.limit, offset: query.offset }),
  );
}
