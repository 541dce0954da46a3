import type { FastifyRequest } from 'fastify';
import type { Db } from '#platform/db/schema.ts';
import { type Actor, SESSION_COOKIE } from '../sessions/actor.ts';
import { sessionActor } from '../sessions/sessions.ts';
import { tokenActor } from '../tokens/tokens.ts';

/** Who calls, from the `Authorization` header or else the cookie; null for a visitor. */
export function findActor(db: Db, request: FastifyRequest, now: number): Promise<Actor | null> {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1];
    return token === undefined ? Promise.resolve(null) : tokenActor(db, token, now);
  }
  const secret = request.cookies[SESSION_COOKIE];
  return secret ? sessionActor(db, secret, now) : Promise.resolve(null);
}
