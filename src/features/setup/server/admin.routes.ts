import { actorOf } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { demoPlanSchema, removalSchema, setupChangeSchema, setupSchema } from '../contract.ts';
import { demoPlan } from './demo-plan.ts';
import { startRemoval } from './remove-demo.ts';
import { changeSetup, setupState } from './store.ts';

const PATH = '/api/setup';
const call = routeOptions('site:manage', 'setup');
/** It deletes accounts and for good. */
const remove = routeOptions('site:manage', 'setup', { requiresRecentLogin: true });

/** The first setup and the removal of the demo magazine, for admins. */
export function setupRoutes(app: App, { db, now }: Context): void {
  app.get(
    PATH,
    call('Get the state of the first setup', { response: { 200: setupSchema } }),
    async () => ({ state: await setupState(db) }),
  );

  app.put(
    PATH,
    call('Finish the first setup, or leave it for later', {
      body: setupChangeSchema,
      response: { 200: setupSchema },
    }),
    async ({ body }) => {
      await changeSetup(db, body.state);
      return { state: await setupState(db) };
    },
  );

  app.get(
    `${PATH}/demo`,
    call('List what removing the demo magazine would delete, and what would stay', {
      response: { 200: demoPlanSchema },
    }),
    () => demoPlan(db),
  );

  app.post(
    `${PATH}/demo/removal`,
    remove('Delete unchanged content of the demo magazine for good', {
      description:
        'A background job deletes it: `isRemoving` is false when it is done. 409 `demo.list_changed` if it would delete ' +
        'other items than the `list` that you send: `current` is the list as it is now.',
      body: removalSchema,
      response: { 202: demoPlanSchema },
    }),
    async (request, reply) => {
      reply.code(202);
      return startRemoval(db, request.body.list, { actor: actorOf(request), now: now() });
    },
  );
}
