import type { FastifyReply } from 'fastify';
import type { Context } from '#platform/context.ts';
import { callerOf } from '#platform/http/caller.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  changePasswordSchema,
  loginSchema,
  proofSchema,
  type Session,
  sessionSchema,
} from '../../contract.ts';
import { permissionsOf } from '../../policy.ts';
import { isMainAdmin } from '../accounts/manage.ts';
import { findActor } from '../guard/find-actor.ts';
import { actorOf, doerOf, type Person, sessionCookie } from '../sessions/actor.ts';
import { browserCookie, KNOWN_FOR, rememberBrowser } from '../sessions/known-browsers.ts';
import { beginSession, endSession, SESSION_MOST } from '../sessions/sessions.ts';
import { logIn } from './login.ts';
import { changeOwnPassword } from './own-password.ts';
import { proveByPassword } from './prove.ts';

const call = routeOptions('public', 'auth');
const loginCall = routeOptions('public', 'auth', {
  rateLimit: { max: 60, timeWindow: '1 minute' },
});
const passwordCall = routeOptions('account:own', 'auth', {
  sessionOnly: true,
  rateLimit: { max: 10, timeWindow: '1 minute' },
});

/** Logging in and out. What they answer is about the caller alone and is kept nowhere. */
export function authRoutes(app: App, context: Context): void {
  const { db, config, now } = context;

  const name = sessionCookie(config);
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.siteUrl.startsWith('https:'),
  } as const;

  function giveCookie(reply: FastifyReply, secret: string): void {
    reply.setCookie(name, secret, { ...cookie, maxAge: SESSION_MOST / 1000 });
  }

  /** The browser is known again at the next login. */
  function giveBrowserCookie(reply: FastifyReply, secret: string): void {
    reply.setCookie(browserCookie(config), secret, { ...cookie, maxAge: KNOWN_FOR / 1000 });
  }

  function sessionOf(reply: FastifyReply, person: Person | null): Session {
    reply.header('cache-control', 'no-store');
    if (person === null) return { user: null };
    return {
      user: {
        id: person.userId,
        username: person.name,
        role: person.role,
        isMainAdmin: isMainAdmin(config, person.name),
        can: permissionsOf(person.role),
      },
    };
  }

  app.get(
    '/api/auth/session',
    call('Who is logged in, and what they may do; null for a visitor', {
      response: { 200: sessionSchema },
    }),
    async (request, reply) => sessionOf(reply, await findActor(context, request)),
  );

  app.post(
    '/api/auth/login',
    loginCall('Log in: answers with the account and a session cookie', {
      body: loginSchema,
      response: { 200: sessionSchema },
    }),
    async (request, reply) => {
      const former = request.cookies[name];
      const attempt = { ...request.body, browser: request.cookies[browserCookie(config)] };
      const { secret, browser, person } = await logIn(context, attempt, callerOf(request));
      if (former) await endSession(db, former);
      giveCookie(reply, secret);
      giveBrowserCookie(reply, browser);
      return sessionOf(reply, person);
    },
  );

  app.post(
    '/api/auth/logout',
    call('Log out: the session ends', { response: { 200: sessionSchema } }),
    async (request, reply) => {
      const secret = request.cookies[name];
      if (secret) await endSession(db, secret);
      reply.clearCookie(name, cookie);
      return sessionOf(reply, null);
    },
  );

  app.post(
    '/api/auth/proof',
    passwordCall('Confirm with your password that it is you: it holds for ten minutes', {
      body: proofSchema,
      response: { 200: sessionSchema },
    }),
    async (request, reply) => {
      const actor = actorOf(request);
      const attempt = { ...request.body, browser: request.cookies[browserCookie(config)] };
      await proveByPassword(context, attempt, actor, callerOf(request));
      return sessionOf(reply, actor);
    },
  );

  app.put(
    '/api/auth/password',
    passwordCall('Change your own password; your other sessions and your tokens end', {
      body: changePasswordSchema,
      response: { 200: sessionSchema },
    }),
    async (request, reply) => {
      const actor = doerOf(request);
      const browser = request.cookies[browserCookie(config)];
      await changeOwnPassword(context, { ...request.body, browser }, actor);
      giveCookie(reply, await beginSession(db, actor.userId, actor.caller, now()));
      giveBrowserCookie(reply, await rememberBrowser(db, actor.userId, browser, now()));
      return sessionOf(reply, actor);
    },
  );
}
