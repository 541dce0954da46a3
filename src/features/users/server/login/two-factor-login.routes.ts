import type { FastifyRequest } from 'fastify';
import { MINUTE } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { callerOf } from '#platform/http/caller.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { sessionSchema } from '../../contract.ts';
import {
  loginCodeSchema,
  requestOptionsSchema,
  signedPasskeySchema,
} from '../../two-factor.contract.ts';
import { ownerOf } from '../sessions/actor.ts';
import {
  beginPasskeyReauthentication,
  reauthenticateWithPasskey,
} from './reauthenticate-with-passkey.ts';
import { sessionReplies } from './session-replies.ts';
import { beginPasskeyLogin, completeTwoFactorLogin } from './two-factor-login.ts';

const rateLimit = { max: 30, timeWindow: '1 minute' };
const login = routeOptions('public', 'auth', {
  sharedLimit: { name: 'two-factor login', max: 60, within: MINUTE },
});
const prove = routeOptions('account:own', 'auth', {
  sessionOnly: true,
  allowedWithoutTwoFactor: true,
  rateLimit,
});

/** The second factor of a login, and re-authentication with a passkey. */
export function twoFactorLoginRoutes(app: App, context: Context): void {
  const { answer, begin, browser, twoFactorSecret } = sessionReplies(context);
  const cookies = (request: FastifyRequest) => ({
    secret: twoFactorSecret(request),
    browser: browser(request),
  });

  app.post(
    '/api/auth/login/passkey/options',
    login('Get the options for logging in with a passkey', {
      response: { 200: requestOptionsSchema },
    }),
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { ...(await beginPasskeyLogin(context, twoFactorSecret(request))) };
    },
  );

  app.post(
    '/api/auth/login/passkey',
    login('Complete a login with a passkey', {
      body: signedPasskeySchema,
      response: { 200: sessionSchema },
    }),
    async (request, reply) => {
      const signed = { passkey: request.body.response };
      const login = await completeTwoFactorLogin(
        context,
        cookies(request),
        signed,
        callerOf(request),
      );
      return begin(request, reply, login);
    },
  );

  app.post(
    '/api/auth/login/code',
    login('Complete a login with a one-time or recovery code', {
      body: loginCodeSchema,
      response: { 200: sessionSchema },
    }),
    async (request, reply) => {
      const { code } = request.body;
      const login = await completeTwoFactorLogin(
        context,
        cookies(request),
        { code },
        callerOf(request),
      );
      return begin(request, reply, login);
    },
  );

  app.post(
    '/api/auth/reauthenticate/passkey/options',
    prove('Get the options for confirming your identity with a passkey', {
      response: { 200: requestOptionsSchema },
    }),
    async (request) => ({ ...(await beginPasskeyReauthentication(context, ownerOf(request))) }),
  );

  app.post(
    '/api/auth/reauthenticate/passkey',
    prove('Confirm your identity with a passkey, for the next ten minutes', {
      body: signedPasskeySchema,
      response: { 200: sessionSchema },
    }),
    async (request, reply) => {
      const owner = ownerOf(request);
      await reauthenticateWithPasskey(context, request.body.response, owner, callerOf(request));
      return answer(reply, owner);
    },
  );
}
