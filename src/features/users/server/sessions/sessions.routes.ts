import { z } from 'zod';
import { deleteWithId, messageSchema } from '#lib/api/request-schemas.ts';
import { isoTime, isoTimeOrNull } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { accountSchema, activeSessionSchema } from '../../contract.ts';
import { actorOf, requesterOf } from './actor.ts';
import { endedSessions, endSessions, listSessions } from './sessions.ts';

const own = routeOptions('account:own', 'auth', { sessionOnly: true });

/** The user's own account and sessions. */
export function sessionRoutes(app: App, { db, now }: Context): void {
  app.get(
    '/api/auth/account',
    own('Get when your account was created and its password last changed', {
      response: { 200: accountSchema },
    }),
    async (request) => {
      const row = await db
        .selectFrom('users')
        .select(['created_at', 'password_changed_at'])
        .where('id', '=', actorOf(request).userId)
        .executeTakeFirstOrThrow();
      return {
        createdAt: isoTime(row.created_at),
        passwordChangedAt: isoTimeOrNull(row.password_changed_at),
      };
    },
  );

  app.get(
    '/api/auth/sessions',
    own('List your sessions, most recently used first', {
      response: { 200: z.array(activeSessionSchema) },
    }),
    (request) => {
      const { userId, session } = actorOf(request);
      return listSessions(db, userId, session?.id ?? null, now());
    },
  );

  app.delete(
    '/api/auth/sessions',
    own('End all your sessions except this one', { response: { 200: messageSchema } }),
    async (request) => {
      const by = requesterOf(request);
      const { userId, name: username, session } = by;
      const which = { userId, username, id: null, keep: session?.id ?? null };
      return endedSessions(await endSessions(db, which, by, now()));
    },
  );

  app.delete(
    '/api/auth/sessions/:id',
    own('End one of your sessions', deleteWithId),
    async (request) => {
      const by = requesterOf(request);
      const which = { userId: by.userId, username: by.name, id: request.params.id, keep: null };
      return endedSessions(await endSessions(db, which, by, now()));
    },
  );
}
