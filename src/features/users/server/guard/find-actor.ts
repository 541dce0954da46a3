import type { FastifyRequest } from 'fastify';
import type { Context } from '#platform/context.ts';
import { callerOf } from '#platform/http/caller.ts';
import { type Actor, sessionCookie } from '../sessions/actor.ts';
import { sessionActor } from '../sessions/sessions.ts';
import { tokenActor } from '../tokens/tokens.ts';
import { lacksRequiredTwoFactor } from '../two-factor/two-factor-methods.ts';

/** The user or token of a request, from the `Authorization` header or the session cookie; null for a visitor. */
export function findActor(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  request: FastifyRequest,
): Promise<Actor | null> {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1];
    if (token === undefined) return Promise.resolve(null);
    return tokenActor(db, token, callerOf(request), now());
  }
  const secret = request.cookies[sessionCookie(config)];
  return secret ? sessionActor(db, secret, request.ip, now()) : Promise.resolve(null);
}

/**
 * Whether the user must set up two-factor login before anything else (`REQUIRE_TWO_FACTOR`). Tokens keep
 * working: they were created with two-factor login on, or before it was required, and they expire.
 */
export async function mustSetUpTwoFactorFirst(
  context: Pick<Context, 'db' | 'config'>,
  actor: Actor,
): Promise<boolean> {
  return actor.session !== null && lacksRequiredTwoFactor(context, actor);
}

/** The staff member who reads a public page. A user who must set up two-factor login first counts as a visitor. */
export async function findReader(
  context: Pick<Context, 'db' | 'config' | 'now'>,
  request: FastifyRequest,
): Promise<Actor | null> {
  const actor = await findActor(context, request);
  return actor !== null && (await mustSetUpTwoFactorFirst(context, actor)) ? null : actor;
}
