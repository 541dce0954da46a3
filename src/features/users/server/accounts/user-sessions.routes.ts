import { z } from 'zod';
import { deleteWithId, idParamsSchema, messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { activeSessionSchema, sessionParamsSchema } from '../../contract.ts';
import { actorOf, requesterOf } from '../sessions/actor.ts';
import { endedSessions, endSessions, listSessions } from '../sessions/sessions.ts';
import { userById } from './accounts.ts';

const list = routeOptions('user:manage', 'users', { sessionOnly: true });
const end = routeOptions('user:manage', 'users', { requiresRecentLogin: true });

/** The sessions of any user, for admins. */
export function userSessionRoutes(app: App, { db, now }: Context): void {
  app.get(
    '/api/users/:id/sessions',
    list("List a user's sessions", {
      params: idParamsSchema,
      response: { 200: z.array(activeSessionSchema) },
    }),
    async (request) => {
      const { id } = await userById(db, request.params.id);
      return listSessions(db, id, actorOf(request).session?.id ?? null, now());
    },
  );

  app.delete(
    '/api/users/:id/sessions',
    end('End all sessions of a user; of your own account all but this one', deleteWithId),
    async (request) => {
      const by = requesterOf(request);
      const { id: userId, username } = await userById(db, request.params.id);
      const which = { userId, username, id: null, keep: by.session?.id ?? null };
      return endedSessions(await endSessions(db, which, by, now()));
    },
  );

  app.delete(
    '/api/users/:id/sessions/:sessionId',
    end('End one session of a user', {
      params: sessionParamsSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      const { id: userId, username } = await userById(db, request.params.id);
      const which = { userId, username, id: request.params.sessionId, keep: null };
      return endedSessions(await endSessions(db, which, requesterOf(request), now()));
    },
  );
}
