import type { PermissionRow, Prepare } from './row.ts';

const OWN = { permission: 'account:own', answers: [401, 200, 200, 200, 200] } as const;
const sends =
  (body?: unknown): Prepare =>
  async () => ({ body });

/** Everyone reads and changes only what is theirs: no call names an account. */
export const NOTIFICATION_ROWS: [string, PermissionRow][] = [
  ['GET /api/account/notifications', { ...OWN, prepare: sends() }],
  ['GET /api/account/notifications/unread', { ...OWN, prepare: sends() }],
  ['POST /api/account/notifications/read', { ...OWN, prepare: sends({ upTo: 7 }) }],
  ['GET /api/account/notifications/choices', { ...OWN, prepare: sends() }],
  [
    'PUT /api/account/notifications/choices',
    { ...OWN, prepare: sends({ kind: 'published', choice: 'daily' }) },
  ],
];
