import type { Permission } from '#platform/http/routes.ts';
import { makeUser } from '../content/people.ts';
import { type Answers, PASSWORD, type PermissionRow, type Prepare } from './row.ts';

const nothing: Prepare = async () => ({});
let made = 0;
const fresh = () => {
  made += 1;
  return `invited${made}`;
};

const rows = (
  permission: Permission,
  answers: Answers,
  calls: Record<string, Prepare>,
): [string, PermissionRow][] =>
  Object.entries(calls).map(([route, prepare]) => [route, { permission, answers, prepare }]);

/** The part of the table about invitations, forgotten passwords and email addresses. */
export const ACCOUNT_LINK_ROWS: readonly [string, PermissionRow][] = [
  ...rows('user:manage', [401, 403, 403, 403, 201], {
    'POST /api/users/invitations': async () => ({ body: { username: fresh() } }),
    'POST /api/users/:id/link': async (db) => ({ params: { id: (await makeUser(db)).id } }),
  }),
  ...rows('account:own', [401, 200, 200, 200, 200], {
    'PUT /api/auth/email': async () => ({
      body: { email: 'ada@mail.example', currentPassword: PASSWORD },
    }),
  }),
  ...rows('public', [200, 200, 200, 200, 200], {
    'GET /api/auth/forgot-password': nothing,
    'POST /api/auth/link': async () => ({ body: { token: 'unknown' } }),
  }),
  ...rows('public', [410, 410, 410, 410, 410], {
    'POST /api/auth/email/confirm': async () => ({ body: { token: 'unknown' } }),
    'POST /api/auth/link/use': async () => ({
      body: { token: 'unknown', password: 'three tides late' },
    }),
  }),
  // Email isn't set up here.
  ...rows('account:own', [401, 409, 409, 409, 409], {
    'POST /api/auth/email/confirmation': nothing,
  }),
  ...rows('user:manage', [401, 403, 403, 403, 409], {
    'POST /api/users/:id/email/confirmation': async (db) => ({
      params: { id: (await makeUser(db)).id },
    }),
  }),
  ...rows('public', [409, 409, 409, 409, 409], {
    'POST /api/auth/forgot-password': async () => ({ body: { account: 'ada' } }),
  }),
  // For users who are logged in, or have a link.
  ...rows('public', [401, 200, 200, 200, 200], {
    'POST /api/auth/password-strength': async () => ({ body: { password: 'three tides late' } }),
  }),
];
