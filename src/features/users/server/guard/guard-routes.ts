import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';
import { may } from '../../policy.ts';
import { noActor } from '../sessions/actor.ts';
import { findActor } from './find-actor.ts';

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

/**
 * Judges every call before its body is read: what changes something must come from this site, and
 * whoever calls must hold the permission that the route states. Register it before any route.
 */
export async function guardRoutes(app: App, context: Context): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!SAFE.has(request.method) && isForeign(request, context.config.siteUrl)) {
      throw new Problem(403, 'auth.foreign_origin', 'Changes are taken from this site alone.');
    }
    const { permission = 'public' } = request.routeOptions.config;
    if (permission === 'public') return;
    // What staff see is theirs: no cache on the way or in the browser may keep it.
    reply.header('cache-control', 'no-store');
    const actor = await findActor(context, request);
    if (actor === null) throw noActor();
    if (!may(actor.role, permission)) {
      throw new Problem(403, 'auth.forbidden', 'Your account may not do this.');
    }
    request.actor = actor;
  });
}
