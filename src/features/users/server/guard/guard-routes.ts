import cookie from '@fastify/cookie';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { refusals } from '#features/security-log/server/public.ts';
import type { SecurityEvent } from '#features/security-log/values.ts';
import { MINUTE } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { callerOf } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';
import { may, scopeReaches } from '../../policy.ts';
import { type Actor, notLoggedIn } from '../sessions/actor.ts';
import { findActor, mustSetUpTwoFactorFirst } from './find-actor.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Whether a browser says that another site's page sends this. Programs say nothing and carry no
 * cookies that somebody else could make use of.
 */
function isCrossSite(request: FastifyRequest, siteUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return origin !== siteUrl && hostOf(origin) !== request.host;
}

/** How long a password or passkey counts as just given. */
export const REAUTHENTICATION_LIFETIME = 10 * MINUTE;

/**
 * Accounts, tokens and passwords: what would outlast a leaked token or an unlocked desk.
 * @throws Problem 403 `auth.session_only`, `auth.reauthentication_required`
 */
function assertRecentLogin(
  { session }: Actor,
  { sessionOnly = false, requiresRecentLogin = false }: FastifyContextConfig,
  now: number,
): void {
  if (!sessionOnly && !requiresRecentLogin) return;
  if (session === null) {
    throw new Problem(403, 'auth.session_only', 'A token may not do this: log in.');
  }
  if (requiresRecentLogin && session.authenticatedAt + REAUTHENTICATION_LIFETIME <= now) {
    throw new Problem(403, 'auth.reauthentication_required', 'Please confirm that it is you.');
  }
}

/** Tokens go on working: it is about people (`REQUIRE_OWN_PASSWORD`). */
const mustReplacePassword = (
  { requireOwnPassword }: Pick<Context['config'], 'requireOwnPassword'>,
  { session }: Actor,
) => requireOwnPassword && session !== null && !session.choseOwnPassword;

/** What a page shows by the address alone (`Sec-Fetch-Dest`). */
const EMBEDDED_DESTINATIONS = new Set(
  'image iframe frame embed object audio video track'.split(' '),
);

/** Whether a browser asks in order to show it: nothing behind the login is an image or a frame. */
const isEmbedded = (request: FastifyRequest) =>
  EMBEDDED_DESTINATIONS.has(String(request.headers['sec-fetch-dest']));

/** What an attack would run into, and what the security log says of it. */
const RECORDED: Record<string, SecurityEvent> = {
  'auth.cross_site': 'request.cross_site',
  'auth.forbidden': 'request.denied',
  'auth.session_only': 'request.denied',
  'auth.scope': 'request.denied',
  'auth.embedded': 'request.denied',
};

/** Which call it was, without what its address names. */
function detailOf({ method, routeOptions, headers }: FastifyRequest, { code }: Problem): string {
  const what = `${method} ${routeOptions.url ?? 'an unknown address'}`;
  if (code === 'auth.cross_site') return `${what} from ${headers.origin ?? 'another site'}`;
  if (code === 'auth.embedded') return `${what} as an image or a frame`;
  if (code === 'auth.scope') return `${what} with a token made for less`;
  return code === 'auth.session_only' ? `${what} with a token` : what;
}

/**
 * Judges every call before its body is read: what changes something must come from this site, and
 * whoever calls must hold the permission that the route states, by the way that it states
 * (`sessionOnly`, `requiresRecentLogin`), and a token with a scope that reaches so far. Register it before any route.
 */
export async function guardRoutes(app: App, context: Context): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('actor', null);
  const recordRefusal = refusals(context);

  const judge = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!SAFE.has(request.method) && isCrossSite(request, context.config.siteUrl)) {
      throw new Problem(403, 'auth.cross_site', 'Changes are taken from this site alone.');
    }
    const routeConfig = request.routeOptions.config;
    const { permission = 'public' } = routeConfig;
    if (permission === 'public') return;
    // What staff see is theirs: no cache on the way or in the browser may keep it.
    reply.header('cache-control', 'no-store');
    const actor = await findActor(context, request);
    if (actor === null) throw notLoggedIn();
    if (isEmbedded(request)) {
      throw new Problem(403, 'auth.embedded', 'This is no image and no frame of a page.');
    }
    if (!may(actor.role, permission)) {
      throw new Problem(403, 'auth.forbidden', 'Your account may not do this.');
    }
    if (!routeConfig.allowedWithoutTwoFactor && (await mustSetUpTwoFactorFirst(context, actor))) {
      const detail = 'Set up the second step of your login first.';
      throw new Problem(403, 'auth.two_factor_required', detail);
    }
    if (!routeConfig.allowedWithGivenPassword && mustReplacePassword(context.config, actor)) {
      const detail = 'Choose your own password first: somebody else chose the present one.';
      throw new Problem(403, 'auth.own_password_required', detail);
    }
    assertRecentLogin(actor, routeConfig, context.now());
    const { session, scope = 'read' } = actor;
    if (session === null && !scopeReaches(scope, permission, request.method)) {
      throw new Problem(403, 'auth.scope', 'This token was made for less than this.');
    }
    request.actor = actor;
  };

  app.addHook('onRequest', async (request, reply) => {
    try {
      await judge(request, reply);
    } catch (error) {
      const event = error instanceof Problem ? RECORDED[error.code] : undefined;
      if (error instanceof Problem && event !== undefined) {
        const actor = await findActor(context, request).catch(() => null);
        const { userId = null, name: account = '' } = actor ?? {};
        const detail = detailOf(request, error);
        await recordRefusal({ event, userId, account, detail }, callerOf(request));
      }
      throw error;
    }
  });
}
