import { actorOf, perAccount } from '#features/users/server/public.ts';
import { messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { Problem, problemAnswer } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { operationsSchema } from '../contract.ts';
import { enqueueCheck } from './check-database.ts';
import { operationsView } from './operations.views.ts';
import { sendTestEmail } from './send-test-email.ts';

const BASE = '/api/admin/operations';

const call = routeOptions('system:manage', 'operations');
const testCall = routeOptions('system:manage', 'operations', {
  changesNothing: true,
  rateLimit: perAccount(20, '10 minutes'),
});

/** The state of the system, for admins. */
export function operationsRoutes(app: App, context: Context): void {
  app.get(
    BASE,
    call('Get the state of background jobs, backups, email and the database, with problems', {
      response: { 200: operationsSchema },
    }),
    () => operationsView(context),
  );

  app.post(
    `${BASE}/check`,
    call('Check the database, the search index and jobs', {
      response: { 200: messageSchema },
    }),
    async () => {
      if (await enqueueCheck(context.db, context.now())) {
        return { message: 'Check started' };
      }
      throw new Problem(409, 'operations.busy', 'A check is already running.');
    },
  );

  app.post(
    `${BASE}/test-mail`,
    testCall('Send a test email to yourself', {
      response: { 200: messageSchema, 502: problemAnswer('The mail server refused the email') },
    }),
    async (request) => {
      const to = await sendTestEmail(context, actorOf(request).userId);
      return { message: `Test email sent to ${to}` };
    },
  );
}
