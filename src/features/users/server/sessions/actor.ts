import type { FastifyRequest } from 'fastify';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import { type Caller, callerOf } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import type { AdminPermission } from '../../policy.ts';
import type { Role, TokenScope } from '../../values.ts';

/** A user who does something. */
export interface Person {
  userId: number;
  name: string;
  role: Role;
}

/** The caller of a route: a user with a session, or a program with a user's token. */
export interface Actor extends Person {
  /** Null for a token. */
  session: ActiveSession | null;
  /** The scope of a token. */
  scope?: TokenScope;
}

/** A caller with a session. */
export interface Owner extends Person {
  session: ActiveSession;
}

interface ActiveSession {
  id: number;
  /** When a password or passkey was last checked. */
  authenticatedAt: number;
  /** Whether the user chose the password, rather than an admin. */
  choseOwnPassword: boolean;
}

/** Who performs a logged action, and where the request came from. */
export interface Requester extends AuditActor {
  caller: Caller;
}

/**
 * The command line, which has no account and no session. A class, so that nothing in a request can pass
 * for it.
 */
export class CommandLine implements Requester {
  readonly userId = null;
  readonly name: string;
  readonly caller: Caller;

  /** @param name the command, as shown in the logs */
  constructor(name: string, log: Caller['log']) {
    this.name = name;
    this.caller = { address: '', agent: 'savepoint', log };
  }
}

/** Who may change other accounts: an admin with a session, or the command line. */
export type AccountsAdmin = (Actor & Requester) | CommandLine;

declare module '#platform/http/routes.ts' {
  interface PermissionNames extends Record<AdminPermission, true> {}
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refuses API tokens, whatever their role. */
    sessionOnly?: boolean;
    /** Requires a password or passkey of the last ten minutes; implies `sessionOnly`. */
    requiresRecentLogin?: boolean;
    /** Allowed before the user has replaced a password set by someone else. */
    allowedWithGivenPassword?: boolean;
    /** Allowed before the user has set up a required two-factor login. */
    allowedWithoutTwoFactor?: boolean;
  }
  interface FastifyRequest {
    /** The caller of a route that isn't public. */
    actor: Actor | null;
  }
}

/**
 * The name of the session cookie. Under https its prefix keeps other hosts of the domain from setting it
 * (RFC 6265bis 4.1.3.2).
 */
export function sessionCookie({ siteUrl }: Pick<Config, 'siteUrl'>): string {
  return siteUrl.startsWith('https:') ? '__Host-session' : 'session';
}

/** The caller of a route that isn't public. */
export function actorOf(request: FastifyRequest): Actor {
  if (request.actor === null) throw notLoggedIn();
  return request.actor;
}

/** The caller, for logged actions. */
export function requesterOf(request: FastifyRequest): Actor & Requester {
  return { ...actorOf(request), caller: callerOf(request) };
}

/** The caller of a route that requires a session. */
export function ownerOf(request: FastifyRequest): Owner {
  const { session, ...person } = actorOf(request);
  if (session === null) throw notLoggedIn();
  return { ...person, session };
}

export function notLoggedIn(): Problem {
  return new Problem(401, 'auth.required', 'Please log in.');
}
