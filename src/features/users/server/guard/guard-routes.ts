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
 * Whether the browser says that another site sent this request. Programs send no such headers, and no
 * cookies that another site could abuse.
 */
function isCrossSite(request: FastifyRequest, siteUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return origin !== siteUrl && hostOf(origin) !== request.host;
}

/** How long a password or passkey allows sensitive changes. */
export const REAUTHENTICATION_LIFETIME = 10 * MINUTE;

/**
 * Guards accounts, tokens and passwords: changes that would outlast a leaked token or an unlocked desk.
 * @throws Problem 403 `auth.session_only`, `auth.reauthentication_required`
 */
export function assertRecentLogin(
  { session }: Actor,
  { sessionOnly = false, requiresRecentLogin = false }: FastifyContextConfig,
  now: number,
): void {
  if (!sessionOnly && !requiresRecentLogin) return;
  if (session === null) {
    throw new Problem(403, 'auth.session_only', 'API tokens can’t do this. Log in instead.');
  }
  if (requiresRecentLogin && session.authenticatedAt + REAUTHENTICATION_LIFETIME <= now) {
    throw new Problem(403, 'auth.reauthentication_required', 'Confirm your identity first.');
  }
}

/** `REQUIRE_OWN_PASSWORD` applies to people: tokens keep working. */
const mustReplacePassword = (
  { requireOwnPassword }: Pick<Context['config'], 'requireOwnPassword'>,
  { session }: Actor,
) => requireOwnPassword && session !== null && !session.choseOwnPassword;

/** What a page loads by URL alone (`Sec-Fetch-Dest`). */
const EMBEDDED_DESTINATIONS = new Set(
  'image iframe frame embed object audio video track'.split(' '),
);

/** Nothing behind the login may be embedded as an image or a frame. */
const isEmbedded = (request: FastifyRequest) =>
  EMBEDDED_DESTINATIONS.has(String(request.headers['sec-fetch-dest']));

/** The refusals that the security log records. */
const RECORDED: Record<string, SecurityEvent> = {
  'auth.cross_site': 'request.cross_site',
  'auth.forbidden': 'request.denied',
  'auth.session_only': 'request.denied',
  'auth.scope': 'request.denied',
  'auth.embedded': 'request.denied',
};

/** The route, without the values in its URL. */
function detailOf({ method, routeOptions, headers }: FastifyRequest, { code }: Problem): string {
  const what = `${method} ${routeOptions.url ?? 'an unknown URL'}`;
  if (code === 'auth.cross_site') return `${what} from ${headers.origin ?? 'another site'}`;
  if (code === 'auth.embedded') return `${what} as an image or in a frame`;
  if (code === 'auth.scope') return `${what} with a token of too narrow a scope`;
  return code === 'auth.session_only' ? `${what} with a token` : what;
}

/**
 * Checks every request before its body is read: changes must come from this site, and the caller needs
 * the route's permission, a session if the route requires one (`sessionOnly`, `requiresRecentLogin`), and a
 * token scope that covers it. Register this before any route.
 */
export async function guardRoutes(app: App, context: Context): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('actor', null);
  const recordRefusal = refusals(context);

  const judge = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!SAFE.has(request.method) && isCrossSite(request, context.config.siteUrl)) {
      throw new Problem(
        403,
        'auth.cross_site',
        'This request came from another site and was refused.',
      );
    }
    const routeConfig = request.routeOptions.config;
    const { permission = 'public' } = routeConfig;
    if (permission === 'public') return;
    // No cache may store what staff see.
    reply.header('cache-control', 'no-store');
    const actor = await findActor(context, request);
    if (actor === null) throw notLoggedIn();
    if (isEmbedded(request)) {
      throw new Problem(403, 'auth.embedded', 'This can’t be loaded as an image or in a frame.');
    }
    const { session, scope = 'read' } = actor;
    const needsWiderScope = session === null && !scopeReaches(scope, permission, request.method);
    if (!may(actor.role, permission) && !needsWiderScope) {
      throw new Problem(403, 'auth.forbidden', 'Your role doesn’t allow this.');
    }
    if (!routeConfig.allowedWithoutTwoFactor && (await mustSetUpTwoFactorFirst(context, actor))) {
      const detail = 'Set up two-factor login first.';
      throw new Problem(403, 'auth.two_factor_required', detail);
    }
    if (!routeConfig.allowedWithGivenPassword && mustReplacePassword(context.config, actor)) {
      const detail = 'Choose your own password first. Someone else set your current one.';
      throw new Problem(403, 'auth.own_password_required', detail);
    }
    assertRecentLogin(actor, routeConfig, context.now());
    if (needsWiderScope) {
      throw new Problem(403, 'auth.scope', 'The scope of this token doesn’t allow this.');
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
