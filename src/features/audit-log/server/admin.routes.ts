import { z } from 'zod';
import { idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { auditEntrySchema, auditQuerySchema } from '../contract.ts';
import { historyOf, wholeAuditLog } from './audit-log.views.ts';

const call = routeOptions('article:moderate', 'history');
const accountsCall = routeOptions('user:manage', 'history');

export function auditLogRoutes(app: App, { db }: Context): void {
  app.get(
    '/api/admin/articles/:id/history',
    call('Who did what to an article, newest first; also after it was deleted', {
      params: idParamsSchema,
      response: { 200: z.array(auditEntrySchema) },
    }),
    ({ params }) => historyOf(db, 'article', params.id),
  );

  app.get(
    '/api/admin/history',
    accountsCall('Who did what in the admin area, newest first', {
      querystring: auditQuerySchema,
      response: { 200: z.array(auditEntrySchema) },
    }),
    ({ query }) => wholeAuditLog(db, { limit: query.limit, offset: query.offset }),
  );
}
