import { z } from 'zod';
import { deleteWithId, idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { changeUserSchema, createUserSchema, userSchema } from '../../contract.ts';
import { requesterOf } from '../sessions/actor.ts';
import { changeUser, createUser, deleteUser, listUsers } from './manage-users.ts';

const list = routeOptions('user:manage', 'users', { sessionOnly: true });
const change = routeOptions('user:manage', 'users', { requiresRecentLogin: true });

/** Users, for admins. */
export function userRoutes(app: App, context: Context): void {
  const { db, config, now } = context;

  app.get('/api/users', list('List users', { response: { 200: z.array(userSchema) } }), () =>
    listUsers(db, config),
  );

  app.post(
    '/api/users',
    change('Create a user; the default role is author', {
      body: createUserSchema,
      response: { 201: userSchema },
    }),
    async (request, reply) => {
      reply.code(201);
      return createUser(db, context, request.body, requesterOf(request), now());
    },
  );

  app.put(
    '/api/users/:id',
    change(
      "Change a user's role, email or password. Ends their sessions; a new password also ends their tokens",
      {
        params: idParamsSchema,
        body: changeUserSchema,
        response: { 200: userSchema },
      },
    ),
    (request) =>
      changeUser(db, context, request.params.id, request.body, requesterOf(request), now()),
  );

  app.delete(
    '/api/users/:id',
    change('Delete a user; their articles stay', deleteWithId),
    async (request) => {
      await deleteUser(db, config, request.params.id, requesterOf(request), now());
      return { message: 'User deleted successfully' };
    },
  );
}
