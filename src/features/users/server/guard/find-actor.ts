import type { FastifyRequest } from 'fastify';
import type { Context } from '#platform/context.ts';
import { type Actor, sessionCookie } from '../sessions/actor.ts';
import { sessionActor } from '../sessions/sessions.ts';
import { tokenActor } from '../tokens/tokens.ts';

/** Who calls, from the `Authorization` header or else the cookie; null for a visitor. */
export function findActor(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  request: FastifyRequest,
): Promise<Actor | null> {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1];
    return token === undefined ? Promise.resolve(null) : tokenActor(db, token, now());
  }
  const secret = request.cookies[sessionCookie(config)];
  return secret ? sessionActor(db, secret, request.ip, now()) : Promise.resolve(null);
}
