import { ROLES, type Role, TOKEN_SCOPES, type TokenScope } from './values.ts';

/** Whether a permission covers only the user's own articles, or everyone's. */
export type Reach = 'own' | 'any';

/**
 * Who may do what. A role that isn't listed has no permission. A route
 * names one permission; a verb calls `reach` where ownership of the article matters.
 */
const POLICY = {
  /** Write, change and delete articles, and read what is not public. */
  'article:write': { author: 'own', editor: 'any', admin: 'any' },
  /** Approve, reject, publish, archive, and see the activity log. */
  'article:moderate': { editor: 'any', admin: 'any' },
  /** Describe and delete images; everyone who writes may upload images and use any of them. */
  'media:manage': { author: 'own', editor: 'any', admin: 'any' },
  'placement:manage': { editor: 'any', admin: 'any' },
  'taxonomy:manage': { editor: 'any', admin: 'any' },
  'draft:generate': { editor: 'any', admin: 'any' },
  /** Redirects and missing pages. */
  'redirect:manage': { editor: 'any', admin: 'any' },
  /** Pages of the site, such as About and Contact. */
  'page:manage': { editor: 'any', admin: 'any' },
  /** The newsletter: its subscribers and its digests. */
  'newsletter:manage': { editor: 'any', admin: 'any' },
  'user:manage': { admin: 'any' },
  /** Change the settings of the site. */
  'site:manage': { admin: 'any' },
  /** See background jobs, and retry or delete failed ones. */
  'system:manage': { admin: 'any' },
  /** The user's own password, email, sessions and tokens. */
  'account:own': { author: 'own', editor: 'own', admin: 'own' },
} as const satisfies Record<string, Partial<Record<Role, Reach>>>;

export type AdminPermission = keyof typeof POLICY;
export const STAFF_PERMISSIONS = Object.keys(POLICY) as AdminPermission[];

/** @returns null if the role doesn't have the permission */
export function reach(role: Role, permission: AdminPermission): Reach | null {
  const roles: Partial<Record<Role, Reach>> = POLICY[permission];
  return roles[role] ?? null;
}

export function may(role: Role, permission: AdminPermission): boolean {
  return reach(role, permission) !== null;
}

/** All permissions of a role, for its own articles or for any. */
export function permissionsOf(role: Role): AdminPermission[] {
  return STAFF_PERMISSIONS.filter((permission) => may(role, permission));
}

/** The role with fewer permissions. */
export function lowerRole(one: Role, other: Role): Role {
  return ROLES.indexOf(one) > ROLES.indexOf(other) ? one : other;
}

/**
 * The scope that a token needs for each permission, to read and to change; the HTTP method decides which
 * applies. Accounts, tokens and passwords accept no tokens at all
 * (`sessionOnly`). Subscribers and background jobs need the widest scope even to read.
 */
const TOKEN_NEEDS: Record<AdminPermission, { read: TokenScope; change: TokenScope }> = {
  'article:write': { read: 'read', change: 'articles' },
  'article:moderate': { read: 'read', change: 'role' },
  'media:manage': { read: 'read', change: 'role' },
  'placement:manage': { read: 'read', change: 'role' },
  'taxonomy:manage': { read: 'read', change: 'role' },
  'draft:generate': { read: 'role', change: 'role' },
  'redirect:manage': { read: 'read', change: 'role' },
  'page:manage': { read: 'read', change: 'role' },
  'newsletter:manage': { read: 'role', change: 'role' },
  'user:manage': { read: 'role', change: 'role' },
  'site:manage': { read: 'role', change: 'role' },
  'system:manage': { read: 'role', change: 'role' },
  'account:own': { read: 'role', change: 'role' },
};

/** Whether a token with this scope may call a route that requires this permission. */
export function scopeReaches(
  scope: TokenScope,
  permission: AdminPermission,
  method: string,
): boolean {
  const { read, change } = TOKEN_NEEDS[permission];
  const needed = method === 'GET' || method === 'HEAD' ? read : change;
  return TOKEN_SCOPES.indexOf(scope) >= TOKEN_SCOPES.indexOf(needed);
}
