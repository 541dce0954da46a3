import type { FastifyRequest } from 'fastify';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import { type Caller, callerOf } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import type { AdminPermission } from '../../policy.ts';
import type { Role, TokenScope } from '../../values.ts';

/** An account, as it acts. */
export interface Person {
  userId: number;
  name: string;
  role: Role;
}

/** Whoever calls: a person with a session, or a program with a token that acts in their name. */
export interface Actor extends Person {
  /** Null for a token. */
  session: ActiveSession | null;
  /** What a token is made for. */
  scope?: TokenScope;
}

/** Whoever calls with a session. */
export interface Owner extends Person {
  session: ActiveSession;
}

interface ActiveSession {
  id: number;
  /** When a password or passkey last proved who it is. */
  authenticatedAt: number;
  /** Whether its owner chose the account's password. */
  choseOwnPassword: boolean;
}

/** Whoever does something that the logs tell of, and from where. */
export interface Doer extends AuditActor {
  caller: Caller;
}

/**
 * Whoever runs the command line beside the server: nobody's account and no session. A class, so that nothing that
 * comes by a request can pass for one.
 */
export class CommandLine implements Doer {
  readonly userId = null;
  readonly name: string;
  readonly caller: Caller;

  /** @param name the command, as the logs name it */
  constructor(name: string, log: Caller['log']) {
    this.name = name;
    this.caller = { address: '', agent: 'savepoint', log };
  }
}

/** Whoever changes others' accounts: an admin with a session, or the command line. */
export type AccountsAdmin = (Actor & Doer) | CommandLine;

declare module '#platform/http/routes.ts' {
  interface PermissionNames extends Record<AdminPermission, true> {}
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A token is refused, whatever its role. */
    sessionOnly?: boolean;
    /** Asks for the password again where it was last given long ago; implies `sessionOnly`. */
    requiresRecentLogin?: boolean;
    /** May be called before somebody chose a password of their own, where that is a must. */
    allowedWithGivenPassword?: boolean;
    /** Also for somebody who has to set up the second step of their login first. */
    allowedWithoutTwoFactor?: boolean;
  }
  interface FastifyRequest {
    /** Who calls a route that is not public: set before anything else is looked at. */
    actor: Actor | null;
  }
}

/**
 * The name of the session's cookie. Under https browsers take one with this prefix only from this very
 * host, for all of it and encrypted: no other host of the domain can plant a session (RFC 6265bis 4.1.3.2).
 */
export function sessionCookie({ siteUrl }: Pick<Config, 'siteUrl'>): string {
  return siteUrl.startsWith('https:') ? '__Host-session' : 'session';
}

/** Who calls a route that is not public. */
export function actorOf(request: FastifyRequest): Actor {
  if (request.actor === null) throw notLoggedIn();
  return request.actor;
}

/** The same, for what is written down. */
export function doerOf(request: FastifyRequest): Actor & Doer {
  return { ...actorOf(request), caller: callerOf(request) };
}

/** Who calls a route that takes sessions alone. */
export function ownerOf(request: FastifyRequest): Owner {
  const { session, ...person } = actorOf(request);
  if (session === null) throw notLoggedIn();
  return { ...person, session };
}

export function notLoggedIn(): Problem {
  return new Problem(401, 'auth.required', 'Please log in.');
}
