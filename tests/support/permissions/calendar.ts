import { hashSecret } from '#features/users/server/public.ts';
import type { Permission } from '#platform/http/routes.ts';
import { NOW } from '../databases/test-database.ts';
import type { Answers, PermissionRow, Prepare } from './row.ts';

const nothing: Prepare = async () => ({});
const wanted: Prepare = async () => ({ body: { onlyOwn: true } });
let made = 0;

const rows = (
  permission: Permission,
  answers: Answers,
  calls: Record<string, Prepare>,
): [string, PermissionRow][] =>
  Object.entries(calls).map(([route, prepare]) => [route, { permission, answers, prepare }]);

/** The part of the table about the calendar. */
export const CALENDAR_ROWS: readonly [string, PermissionRow][] = [
  ...rows('article:write', [401, 200, 200, 200, 200], {
    'GET /api/calendar': async () => ({ query: '?from=2026-03-01&to=2026-03-31' }),
    'GET /api/calendar/feed': nothing,
  }),
  ...rows('article:write', [401, 201, 201, 201, 201], { 'POST /api/calendar/feed': wanted }),
  // Only the first caller has one: its own.
  ...rows('article:write', [401, 200, 404, 404, 404], {
    'PUT /api/calendar/feed': async (db, userId) => {
      await makeFeed(db, userId);
      return { body: { onlyOwn: true } };
    },
    'DELETE /api/calendar/feed': async (db, userId) => {
      await makeFeed(db, userId);
      return {};
    },
  }),
  ...rows('public', [200, 200, 200, 200, 200], {
    'GET /calendar/:secret.ics': async (db, userId) => ({
      params: { secret: await makeFeed(db, userId) },
    }),
  }),
];

async function makeFeed(db: Parameters<Prepare>[0], userId: number): Promise<string> {
  made += 1;
  const secret = `secret-${made}`;
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, token_hash: hashSecret(secret), only_own: 0, created_at: NOW })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ token_hash: hashSecret(secret) }),
    )
    .execute();
  return secret;
}
