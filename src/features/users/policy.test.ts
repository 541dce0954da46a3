import { describe, expect, it } from 'vitest';
import {
  type AdminPermission,
  lowerRole,
  permissionsOf,
  reach,
  STAFF_PERMISSIONS,
  scopeReaches,
} from './policy.ts';
import { ROLES, TOKEN_SCOPES } from './values.ts';

describe('what roles may do', () => {
  it('the reach of every permission by role', () => {
    const table = Object.fromEntries(
      STAFF_PERMISSIONS.map((name) => [name, ROLES.map((role) => reach(role, name) ?? '-')]),
    );
    expect(ROLES).toEqual(['admin', 'editor', 'author']);
    expect(table).toEqual({
      'article:write': ['any', 'any', 'own'],
      'article:moderate': ['any', 'any', '-'],
      'media:manage': ['any', 'any', 'own'],
      'newsletter:manage': ['any', 'any', '-'],
      'placement:manage': ['any', 'any', '-'],
      'taxonomy:manage': ['any', 'any', '-'],
      'draft:generate': ['any', 'any', '-'],
      'redirect:manage': ['any', 'any', '-'],
      'page:manage': ['any', 'any', '-'],
      'user:manage': ['any', '-', '-'],
      'site:manage': ['any', '-', '-'],
      'system:manage': ['any', '-', '-'],
      'account:own': ['own', 'own', 'own'],
    });
  });

  it('an account is told what it may do on any article or on its own', () => {
    expect(permissionsOf('author')).toEqual(['article:write', 'media:manage', 'account:own']);
    expect(permissionsOf('admin')).toEqual(STAFF_PERMISSIONS);
  });

  it('the scope that a token needs, to read and to change', () => {
    const least = (name: AdminPermission, method: string) =>
      TOKEN_SCOPES.find((scope) => scopeReaches(scope, name, method));
    const table = Object.fromEntries(
      STAFF_PERMISSIONS.map((name) => [name, [least(name, 'GET'), least(name, 'POST')].join(' ')]),
    );
    expect(table).toEqual({
      'article:write': 'read articles',
      'article:moderate': 'read role',
      'media:manage': 'read role',
      'newsletter:manage': 'role role',
      'placement:manage': 'read role',
      'taxonomy:manage': 'read role',
      'draft:generate': 'role role',
      'redirect:manage': 'read role',
      'page:manage': 'read role',
      'user:manage': 'role role',
      'site:manage': 'role role',
      'system:manage': 'role role',
      'account:own': 'role role',
    });
    expect(scopeReaches('read', 'article:write', 'HEAD')).toBe(true);
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect(scopeReaches('read', 'article:write', method)).toBe(false);
    }
  });

  it('of two roles the lower is the one that may less, whichever comes first', () => {
    for (const [high, one] of ROLES.entries()) {
      for (const [low, other] of ROLES.entries()) {
        expect(lowerRole(one, other)).toBe(low > high ? other : one);
      }
    }
  });
});
