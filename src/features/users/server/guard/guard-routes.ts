import cookie from '@fastify/cookie';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';
import { may, scopeReaches } from '../../policy.ts';
import { type Actor, noActor } from '../sessions/actor.ts';
import { findActor, mustSetUpFirst } from './find-actor.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Whether a browser says that another site's page sends this. Programs say nothing and carry no
 * cookies that somebody else could make use of.
 */
function isForeign(request: FastifyRequest, siteUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return origin !== siteUrl && hostOf(origin) !== request.host;
}

/** How long a password or passkey counts as just given. */
export const PROOF_LASTS = 10 * 60 * 1000;

/**
 * Accounts, tokens and passwords: what would outlast a leaked token or an unlocked desk.
 * @throws Problem 403 `auth.session_only`, `auth.proof_required`
 */
function judgeSession(
  { session }: Actor,
  { sessionOnly = false, freshProof = false }: FastifyContextConfig,
  now: number,
): void {
  if (!sessionOnly && !freshProof) return;
  if (session === null) {
    throw new Problem(403, 'auth.session_only', 'A token may not do this: log in.');
  }
  if (freshProof && session.provedAt + PROOF_LASTS <= now) {
    throw new Problem(403, 'auth.proof_required', 'Please confirm that it is you.');
  }
}

/** What a page shows by the address alone (`Sec-Fetch-Dest`). */
const SHOWN = new Set('image iframe frame embed object audio video track'.split(' '));

/** Whether a browser asks in order to show it: nothing behind the login is a picture or a frame. */
const isShown = (request: FastifyRequest) => SHOWN.has(String(request.headers['sec-fetch-dest']));

/**
 * Judges every call before its body is read: what changes something must come from this site, and
 * whoever calls must hold the permission that the route states, by the way that it states
 * (`sessionOnly`, `freshProof`), and a token with a scope that reaches so far. Register it before any route.
 */
export async function guardRoutes(app: App, context: Context): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!SAFE.has(request.method) && isForeign(request, context.config.siteUrl)) {
      throw new Problem(403, 'auth.foreign_origin', 'Changes are taken from this site alone.');
    }
    const routeConfig = request.routeOptions.config;
    const { permission = 'public' } = routeConfig;
    if (permission === 'public') return;
    // What staff see is theirs: no cache on the way or in the browser may keep it.
    reply.header('cache-control', 'no-store');
    if (isShown(request)) {
      throw new Problem(403, 'auth.embedded', 'This is no picture and no frame of a page.');
    }
    const actor = await findActor(context, request);
    if (actor === null) throw noActor();
    if (!may(actor.role, permission)) {
      throw new Problem(403, 'auth.forbidden', 'Your account may not do this.');
    }
    if (!routeConfig.withoutSecondStep && (await mustSetUpFirst(context, actor))) {
      const detail = 'Set up the second step of your login first.';
      throw new Problem(403, 'auth.two_step_required', detail);
    }
    judgeSession(actor, routeConfig, context.now());
    const { session, scope = 'read' } = actor;
    if (session === null && !scopeReaches(scope, permission, request.method)) {
      throw new Problem(403, 'auth.scope', 'This token was made for less than this.');
    }
    request.actor = actor;
  });
}
