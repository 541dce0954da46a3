import { z } from 'zod';
import { deleteWithId, idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  createdTokenSchema,
  createTokenSchema,
  renewTokenSchema,
  tokenSchema,
} from '../../contract.ts';
import { may } from '../../policy.ts';
import { changesPerAccount } from '../sessions/account-rate-limits.ts';
import { actorOf, requesterOf } from '../sessions/actor.ts';
import { inTransactionOf } from '../sessions/sessions.ts';
import { createToken, listTokens, renewToken, revokeToken } from './tokens.ts';

const listAll = routeOptions('user:manage', 'users', { sessionOnly: true });
const listOwn = routeOptions('account:own', 'auth', { sessionOnly: true });
const change = routeOptions('account:own', 'users', { requiresRecentLogin: true });
// Each new token sends the owner an email.
const make = routeOptions('account:own', 'users', {
  requiresRecentLogin: true,
  rateLimit: changesPerAccount(20, '1 hour'),
});

/** The user's own API tokens, and for admins all of them. */
export function tokenRoutes(app: App, { db, now }: Context): void {
  app.get(
    '/api/tokens',
    listAll('List the API tokens of all users, without their secrets', {
      response: { 200: z.array(tokenSchema) },
    }),
    () => listTokens(db, null, now()),
  );

  app.get(
    '/api/auth/tokens',
    listOwn('List your API tokens, without their secrets', {
      response: { 200: z.array(tokenSchema) },
    }),
    (request) => listTokens(db, actorOf(request).userId, now()),
  );

  app.post(
    '/api/tokens',
    make('Create an API token that acts for you; its secret is returned only once', {
      body: createTokenSchema,
      response: { 201: createdTokenSchema },
    }),
    async (request, reply) => {
      reply.code(201);
      const by = requesterOf(request);
      return inTransactionOf(db, by, (trx) =>
        createToken(trx, request.body, { owner: by, by }, now()),
      );
    },
  );

  app.post(
    '/api/tokens/:id/renew',
    change('Renew one of your API tokens', {
      params: idParamsSchema,
      body: renewTokenSchema,
      response: { 200: tokenSchema },
    }),
    (request) => {
      const { expiresInDays } = request.body;
      const by = requesterOf(request);
      return inTransactionOf(db, by, (trx) =>
        renewToken(trx, request.params.id, expiresInDays, by, now()),
      );
    },
  );

  app.delete(
    '/api/tokens/:id',
    change('Revoke one of your API tokens; admins can revoke any', deleteWithId),
    async (request) => {
      const by = requesterOf(request);
      const any = may(by.role, 'user:manage');
      await inTransactionOf(db, by, (trx) =>
        revokeToken(trx, request.params.id, { by, any }, now()),
      );
      return { message: 'Token revoked' };
    },
  );
}
