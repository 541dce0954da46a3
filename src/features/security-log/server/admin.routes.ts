import { textAnswer } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { sendCsv } from '#platform/http/body/csv.ts';
import { callerOf } from '#platform/http/caller.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { securityExportSchema, securityPageSchema, securityQuerySchema } from '../contract.ts';
import { recordSecurity } from './record.ts';
import { securityCsv, securityPage } from './security-log.views.ts';

const call = routeOptions('user:manage', 'security', { sessionOnly: true });
const exportCall = routeOptions('user:manage', 'security', { requiresRecentLogin: true });

/** The security log, for admins with a session. */
export function securityLogRoutes(app: App, { db, now, config }: Context): void {
  app.get(
    '/api/security-log',
    call('List account events and denied requests, newest first', {
      querystring: securityQuerySchema,
      response: { 200: securityPageSchema },
    }),
    async ({ query: { limit, offset, failed, ...filter } }) => ({
      ...(await securityPage(
        db,
        { ...filter, failed: failed === 'true' },
        { limit, offset },
        now(),
      )),
      days: config.securityLogDays,
    }),
  );

  app.post(
    '/api/security-log/export',
    exportCall('Export the security log as CSV, newest first. Requires a recent login', {
      body: securityExportSchema,
      response: { 200: textAnswer('text/csv', 'One line per entry after a header line') },
    }),
    async (request, reply) => {
      const { userId = null, name = '' } = request.actor ?? {};
      const detail = 'Security log';
      const entry = { event: 'export', userId, account: name, detail } as const;
      await recordSecurity(db, now(), callerOf(request), entry);
      const pieces = securityCsv(db, request.body, now());
      return sendCsv(reply, { name: 'security-log', now: now(), pieces });
    },
  );
}
