import { actorOf, perAccount } from '#features/users/server/public.ts';
import { messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { Problem, problemAnswer } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { operationsSchema } from '../contract.ts';
import { enqueueCheck } from './check-store.ts';
import { testMail } from './test-mail.ts';
import { operationsView } from './views.ts';

const BASE = '/api/admin/operations';

const call = routeOptions('system:manage', 'operations');
const testCall = routeOptions('system:manage', 'operations', {
  changesNothing: true,
  rateLimit: perAccount(20, '10 minutes'),
});

/** How the magazine runs, for whoever looks after the system. */
export function operationsRoutes(app: App, context: Context): void {
  app.get(
    BASE,
    call('How jobs, mail and the store fare, and what needs attention', {
      response: { 200: operationsSchema },
    }),
    () => operationsView(context),
  );

  app.post(
    `${BASE}/check`,
    call('Has the store checked: whether it is whole, and search and jobs are in line with it', {
      response: { 200: messageSchema },
    }),
    async () => {
      if (await enqueueCheck(context.db, context.now())) {
        return { message: 'The store is being checked' };
      }
      throw new Problem(409, 'operations.busy', 'The store is being checked already.');
    },
  );

  app.post(
    `${BASE}/test-mail`,
    testCall("Sends a mail to the address of one's own account", {
      response: { 200: messageSchema, 502: problemAnswer('The mail server did not take it') },
    }),
    async (request) => {
      const to = await testMail(context, actorOf(request).userId);
      return { message: `The mail server took the test for ${to}` };
    },
  );
}
