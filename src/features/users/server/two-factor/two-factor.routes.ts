import { deleteWithId, idParamsSchema, messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { callerOf } from '#platform/http/caller.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  addedPasskeySchema,
  addPasskeySchema,
  codesSetUpSchema,
  creationOptionsSchema,
  oneTimeCodeSchema,
  passkeySchema,
  recoveryCodesSchema,
  renamePasskeySchema,
  turnedOnSchema,
  twoFactorSchema,
} from '../../two-factor.contract.ts';
import { actorOf, ownerOf } from '../sessions/actor.ts';
import {
  addPasskey,
  beginAddingPasskey,
  beginTurningOnCodes,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  showTwoFactor,
  turnOffCodes,
  turnOffTwoFactorOf,
  turnOnCodes,
} from './manage-two-factor.ts';

const withoutStep = { allowedWithoutTwoFactor: true } as const;
const own = routeOptions('account:own', 'auth', { sessionOnly: true, ...withoutStep });
const change = routeOptions('account:own', 'auth', {
  requiresRecentLogin: true,
  ...withoutStep,
  rateLimit: { max: 30, timeWindow: '1 minute' },
});

const manage = routeOptions('user:manage', 'users', { requiresRecentLogin: true });

/** The user's own two-factor login, and how an admin turns it off for others. */
export function twoFactorRoutes(app: App, context: Context): void {
  const { db } = context;

  app.get(
    '/api/auth/two-factor',
    own('Get the state of your two-factor login', { response: { 200: twoFactorSchema } }),
    (request) => showTwoFactor(db, actorOf(request).userId),
  );

  app.post(
    '/api/auth/two-factor/codes',
    change('Start setting up one-time codes: returns a secret for your app', {
      response: { 200: codesSetUpSchema },
    }),
    (request) => beginTurningOnCodes(context, ownerOf(request)),
  );

  app.put(
    '/api/auth/two-factor/codes',
    change('Turn on one-time codes by entering the first one', {
      body: oneTimeCodeSchema,
      response: { 200: turnedOnSchema },
    }),
    async (request) => ({
      recoveryCodes: await turnOnCodes(
        context,
        ownerOf(request),
        request.body.code,
        callerOf(request),
      ),
    }),
  );

  app.delete(
    '/api/auth/two-factor/codes',
    change('Turn off one-time codes', { response: { 200: messageSchema } }),
    async (request) => {
      await turnOffCodes(context, ownerOf(request), callerOf(request));
      return { message: 'One-time codes turned off' };
    },
  );

  app.post(
    '/api/auth/two-factor/recovery-codes',
    change('Create new recovery codes; the old ones stop working', {
      response: { 200: recoveryCodesSchema },
    }),
    async (request) => ({
      recoveryCodes: await renewRecoveryCodes(context, ownerOf(request), callerOf(request)),
    }),
  );

  app.post(
    '/api/auth/two-factor/passkeys/options',
    change('Get the options for creating a passkey', {
      response: { 200: creationOptionsSchema },
    }),
    async (request) => ({ ...(await beginAddingPasskey(context, ownerOf(request))) }),
  );

  app.post(
    '/api/auth/two-factor/passkeys',
    change('Add a passkey created by the browser', {
      body: addPasskeySchema,
      response: { 201: addedPasskeySchema },
    }),
    async (request, reply) => {
      reply.code(201);
      const { response } = request.body;
      return addPasskey(context, ownerOf(request), response, callerOf(request));
    },
  );

  app.put(
    '/api/auth/two-factor/passkeys/:id',
    own('Rename a passkey', {
      params: idParamsSchema,
      body: renamePasskeySchema,
      response: { 200: passkeySchema },
    }),
    (request) => renamePasskey(db, actorOf(request).userId, request.params.id, request.body.name),
  );

  app.delete(
    '/api/auth/two-factor/passkeys/:id',
    change('Remove a passkey', deleteWithId),
    async (request) => {
      await removePasskey(context, ownerOf(request), request.params.id, callerOf(request));
      return { message: 'Passkey removed' };
    },
  );

  app.delete(
    '/api/users/:id/two-factor',
    manage('Turn off two-factor login for a user. Ends their sessions', deleteWithId),
    async (request) => {
      await turnOffTwoFactorOf(context, request.params.id, actorOf(request), callerOf(request));
      return { message: 'Two-factor login turned off' };
    },
  );
}
