import type { FastifyRequest } from 'fastify';
import type { Context } from '#platform/context.ts';
import { callerOf } from '#platform/http/caller.ts';
import { type Actor, sessionCookie } from '../sessions/actor.ts';
import { sessionActor } from '../sessions/sessions.ts';
import { tokenActor } from '../tokens/tokens.ts';
import { lacksRequiredTwoFactor } from '../two-factor/two-factor-methods.ts';

/** Who calls, from the `Authorization` header or else the cookie; null for a visitor. */
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
 * Whether somebody has to set up a second step before anything else (`REQUIRE_TWO_FACTOR`). Tokens go on
 * working: they were made by somebody who had one, or before one was asked for, and end by themselves.
 */
export async function mustSetUpTwoFactorFirst(
  context: Pick<Context, 'db' | 'config'>,
  actor: Actor,
): Promise<boolean> {
  return actor.session !== null && lacksRequiredTwoFactor(context, actor);
}

/** Who of the staff reads a public page; who has to set up a second step first is a visitor until then. */
export async function findReader(
  context: Pick<Context, 'db' | 'config' | 'now'>,
  request: FastifyRequest,
): Promise<Actor | null> {
  const actor = await findActor(context, request);
  return actor !== null && (await mustSetUpTwoFactorFirst(context, actor)) ? null : actor;
}
