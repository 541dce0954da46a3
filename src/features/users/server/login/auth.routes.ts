import { recordSecurity } from '#features/security-log/server/public.ts';
import { MINUTE } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { callerOf } from '#platform/http/caller.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  changePasswordSchema,
  loginSchema,
  logoutSchema,
  reauthenticateSchema,
  recentLoginSchema,
  sessionSchema,
} from '../../contract.ts';
import { findActor } from '../guard/find-actor.ts';
import { requesterOf } from '../sessions/actor.ts';
import { endSession, sessionActor } from '../sessions/sessions.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { logIn } from './login.ts';
import { reauthenticateWithPassword } from './reauthenticate.ts';
import { sessionReplies } from './session-replies.ts';

const call = routeOptions('public', 'auth');
const loginCall = routeOptions('public', 'auth', {
  sharedLimit: { name: 'login', max: 60, within: MINUTE },
});
const passwordCall = routeOptions('account:own', 'auth', {
  sessionOnly: true,
  allowedWithoutTwoFactor: true,
  allowedWithGivenPassword: true,
  rateLimit: { max: 10, timeWindow: '1 minute' },
});

const recentCall = routeOptions('account:own', 'auth', { requiresRecentLogin: true });

/** Login, logout, re-authentication and the user's own password. No response is cached. */
export function authRoutes(app: App, context: Context): void {
  const { db, now } = context;

  const { answer, askTwoFactor, begin, browser, clear, former } = sessionReplies(context);

  app.get(
    '/api/auth/session',
    call('Get the current user and their permissions; null for visitors', {
      response: { 200: sessionSchema },
    }),
    async (request, reply) => answer(reply, await findActor(context, request)),
  );

  app.post(
    '/api/auth/login',
    loginCall('Log in. Returns the user and a session cookie, or asks for a second factor', {
      body: loginSchema,
      response: { 200: sessionSchema },
    }),
    async (request, reply) => {
      const attempt = { ...request.body, browser: browser(request) };
      const login = await logIn(context, attempt, callerOf(request));
      if ('methods' in login) return askTwoFactor(reply, login);
      return begin(request, reply, login);
    },
  );

  app.post(
    '/api/auth/logout',
    call('Log out and end the session', { body: logoutSchema, response: { 200: sessionSchema } }),
    async (request, reply) => {
      const secret = former(request);
      const person = secret ? await sessionActor(db, secret, request.ip, now()) : null;
      if (secret) await endSession(db, secret);
      if (person) {
        const entry = { event: 'logout', userId: person.userId, account: person.name } as const;
        await recordSecurity(db, now(), callerOf(request), entry);
      }
      clear(reply);
      // Not the cookies: those of all hosts of the domain would go.
      if (request.body?.clearDevice) reply.header('clear-site-data', '"cache", "storage"');
      return answer(reply, null);
    },
  );

  app.post(
    '/api/auth/reauthenticate',
    passwordCall('Confirm your identity with your password and second factor, for ten minutes', {
      body: reauthenticateSchema,
      response: { 200: sessionSchema },
    }),
    async (request, reply) => {
      const by = requesterOf(request);
      await reauthenticateWithPassword(context, { ...request.body, browser: browser(request) }, by);
      return answer(reply, by);
    },
  );

  app.get(
    '/api/auth/recent-login',
    recentCall(
      'Check that sensitive changes are allowed, before a long upload that would be refused',
      {
        response: { 200: recentLoginSchema },
      },
    ),
    () => ({ recent: true as const }),
  );

  app.put(
    '/api/auth/password',
    passwordCall('Change your password. Ends your other sessions and your API tokens', {
      body: changePasswordSchema,
      response: { 200: sessionSchema },
    }),
    async (request, reply) => {
      const person = requesterOf(request);
      const change = { ...request.body, browser: browser(request) };
      return begin(request, reply, {
        ...(await changeOwnPassword(context, change, person)),
        person,
      });
    },
  );
}
