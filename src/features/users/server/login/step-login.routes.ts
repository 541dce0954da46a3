import type { FastifyRequest } from 'fastify';
import { MINUTE } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { callerOf } from '#platform/http/caller.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { sessionSchema } from '../../contract.ts';
import {
  requestOptionsSchema,
  signedPasskeySchema,
  stepCodeSchema,
} from '../../two-factor.contract.ts';
import { ownerOf } from '../sessions/actor.ts';
import { askForProof, proveByPasskey } from './prove-by-passkey.ts';
import { sessionAnswers } from './session-answers.ts';
import { answerStep, askPasskey } from './step-login.ts';

const rateLimit = { max: 30, timeWindow: '1 minute' };
const step = routeOptions('public', 'auth', {
  sharedLimit: { name: 'second step', max: 60, within: MINUTE },
});
const prove = routeOptions('account:own', 'auth', {
  sessionOnly: true,
  withoutSecondStep: true,
  rateLimit,
});

/** The second step of a login, and passkeys as the proof that it is still the same person. */
export function stepLoginRoutes(app: App, context: Context): void {
  const { answer, begin, browser, stepSecret } = sessionAnswers(context);
  const cookies = (request: FastifyRequest) => ({
    secret: stepSecret(request),
    browser: browser(request),
  });

  app.post(
    '/api/auth/login/passkey/options',
    step('Begin to answer the second step with a passkey: what the browser needs', {
      response: { 200: requestOptionsSchema },
    }),
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { ...(await askPasskey(context, stepSecret(request))) };
    },
  );

  app.post(
    '/api/auth/login/passkey',
    step('Complete the login with a passkey', {
      body: signedPasskeySchema,
      response: { 200: sessionSchema },
    }),
    async (request, reply) => {
      const signed = { passkey: request.body.response };
      const login = await answerStep(context, cookies(request), signed, callerOf(request));
      return begin(request, reply, login);
    },
  );

  app.post(
    '/api/auth/login/code',
    step('Complete the login with a one-time code or a recovery code', {
      body: stepCodeSchema,
      response: { 200: sessionSchema },
    }),
    async (request, reply) => {
      const { code } = request.body;
      const login = await answerStep(context, cookies(request), { code }, callerOf(request));
      return begin(request, reply, login);
    },
  );

  app.post(
    '/api/auth/proof/passkey/options',
    prove('Begin to confirm with a passkey that it is you: what the browser needs', {
      response: { 200: requestOptionsSchema },
    }),
    async (request) => ({ ...(await askForProof(context, ownerOf(request))) }),
  );

  app.post(
    '/api/auth/proof/passkey',
    prove('Confirm with a passkey that it is you: it holds for ten minutes', {
      body: signedPasskeySchema,
      response: { 200: sessionSchema },
    }),
    async (request, reply) => {
      const owner = ownerOf(request);
      await proveByPasskey(context, request.body.response, owner, callerOf(request));
      return answer(reply, owner);
    },
  );
}
