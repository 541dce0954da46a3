import { ROLES, type Role, TOKEN_SCOPES, type TokenScope } from './values.ts';

/** How far a permission reaches: over one's own articles, or over anybody's. */
export type Reach = 'own' | 'any';

/**
 * Who may do what (docs/architecture.md, 'The admin area'). A role that is not named may not. A route
 * names one of these; a verb asks `reach` where it matters whose article it is.
 */
const POLICY = {
  /** Write, change and delete articles, and read what is not public. */
  'article:write': { author: 'own', editor: 'any', admin: 'any' },
  /** Approve, reject, publish, archive, and see who did what. */
  'article:moderate': { editor: 'any', admin: 'any' },
  /** Describe and delete images; all who write may upload them and use any. */
  'media:manage': { author: 'own', editor: 'any', admin: 'any' },
  'placement:manage': { editor: 'any', admin: 'any' },
  'taxonomy:manage': { editor: 'any', admin: 'any' },
  'draft:generate': { editor: 'any', admin: 'any' },
  /** Where old addresses lead, and what was asked for and not found. */
  'redirect:manage': { editor: 'any', admin: 'any' },
  /** The newsletter: its subscribers and its digests. */
  'newsletter:manage': { editor: 'any', admin: 'any' },
  'user:manage': { admin: 'any' },
  /** See what runs in the background, and decide about what failed. */
  'system:manage': { admin: 'any' },
  /** One's own password. */
  'account:own': { author: 'own', editor: 'own', admin: 'own' },
} as const satisfies Record<string, Partial<Record<Role, Reach>>>;

export type AdminPermission = keyof typeof POLICY;
export const STAFF_PERMISSIONS = Object.keys(POLICY) as AdminPermission[];

/** @returns how far the role's permission reaches; null where it has none */
export function reach(role: Role, permission: AdminPermission): Reach | null {
  const roles: Partial<Record<Role, Reach>> = POLICY[permission];
  return roles[role] ?? null;
}

export function may(role: Role, permission: AdminPermission): boolean {
  return reach(role, permission) !== null;
}

/** Everything that a role may do, on one's own articles or on any. */
export function permissionsOf(role: Role): AdminPermission[] {
  return STAFF_PERMISSIONS.filter((permission) => may(role, permission));
}

/** The one of two roles that may less. */
export function lowerRole(one: Role, other: Role): Role {
  return ROLES.indexOf(one) > ROLES.indexOf(other) ? one : other;
}

/**
 * The scope that a token needs, to read and to change: every permission says so, and a route falls
 * under its permission's rule by its method. Accounts, tokens and passwords take no token at all
 * (`sessionOnly`). The subscribers' addresses and what runs in the background are more than articles.
 */
const TOKEN_NEEDS: Record<AdminPermission, { read: TokenScope; change: TokenScope }> = {
  'article:write': { read: 'read', change: 'articles' },
  'article:moderate': { read: 'read', change: 'role' },
  'media:manage': { read: 'read', change: 'role' },
  'placement:manage': { read: 'read', change: 'role' },
  'taxonomy:manage': { read: 'read', change: 'role' },
  'draft:generate': { read: 'role', change: 'role' },
  'redirect:manage': { read: 'read', change: 'role' },
  'newsletter:manage': { read: 'role', change: 'role' },
  'user:manage': { read: 'role', change: 'role' },
  'system:manage': { read: 'role', change: 'role' },
  'account:own': { read: 'role', change: 'role' },
};

/** Whether a token of this scope may call a route with this permission, by this method. */
export function scopeReaches(
  scope: TokenScope,
  permission: AdminPermission,
  method: string,
): boolean {
  const { read, change } = TOKEN_NEEDS[permission];
  const needed = method === 'GET' || method === 'HEAD' ? read : change;
  return TOKEN_SCOPES.indexOf(scope) >= TOKEN_SCOPES.indexOf(needed);
}
