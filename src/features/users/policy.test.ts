import { describe, expect, it } from 'vitest';
import { lowerRole, permissionsOf, reach, STAFF_PERMISSIONS } from './policy.ts';
import { ROLES } from './values.ts';

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
      'user:manage': ['any', '-', '-'],
      'system:manage': ['any', '-', '-'],
      'account:own': ['own', 'own', 'own'],
    });
  });

  it('an account is told what it may do on any article or on its own', () => {
    expect(permissionsOf('author')).toEqual(['article:write', 'media:manage', 'account:own']);
    expect(permissionsOf('admin')).toEqual(STAFF_PERMISSIONS);
  });

  it('of two roles the lower is the one that may less, whichever comes first', () => {
    for (const [high, one] of ROLES.entries()) {
      for (const [low, other] of ROLES.entries()) {
        expect(lowerRole(one, other)).toBe(low > high ? other : one);
      }
    }
  });
});
