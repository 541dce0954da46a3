import { createDigest } from '#features/newsletter/server/digests/digests.ts';
import { subscribe } from '#features/newsletter/server/subscribers/subscribe.ts';
import type { Permission } from '#platform/http/routes.ts';
import { NOW } from '../databases/test-database.ts';
import type { Answers, PermissionRow, Prepare } from './row.ts';

let made = 0;
const fresh = () => {
  made += 1;
  return `someone${made}@example.org`;
};

const nothing: Prepare = async () => ({});
const asks =
  (query: string): Prepare =>
  async () => ({ query });

const DIGEST = { subject: 'This week', intro: '', articleIds: [] };
const sends =
  (body: object = DIGEST): Prepare =>
  async () => ({ body });
const digest =
  (body?: unknown): Prepare =>
  async (db) => ({ params: { id: await createDigest(db, DIGEST, NOW) }, body });
const subscriber: Prepare = async (db) => {
  const email = fresh();
  await subscribe(db, { typed: email, key: email }, { now: NOW, canSendEmail: false });
  const row = db.selectFrom('newsletter_subscribers').select('id').where('email', '=', email);
  return { params: await row.executeTakeFirstOrThrow() };
};

const rows = (
  permission: Permission,
  answers: Answers,
  calls: Record<string, Prepare>,
): [string, PermissionRow][] =>
  Object.entries(calls).map(([route, prepare]) => [route, { permission, answers, prepare }]);

/** The part of the table about the newsletter. */
export const NEWSLETTER_ROWS: readonly [string, PermissionRow][] = [
  ...rows('public', [200, 200, 200, 200, 200], {
    'GET /api/newsletter/link': asks('?kind=confirm&token=none'),
    'GET /api/newsletter/choices': asks('?token=none'),
    'POST /api/newsletter/subscribe': async () => ({ body: { email: fresh() } }),
    'POST /newsletter/unsubscribe': asks('?token=none'),
  }),
  ...rows('public', [303, 303, 303, 303, 303], {
    'POST /newsletter': nothing,
    'POST /newsletter/confirm': asks('?token=none'),
    'POST /newsletter/choices': asks('?token=none'),
  }),
  // An unknown topic; pages, which are not rendered here.
  ...rows('public', [404, 404, 404, 404, 404], {
    'GET /api/newsletter/topic': asks('?kind=tag&ref=none'),
    'GET /newsletter': nothing,
    'GET /newsletter/choices': nothing,
    'GET /newsletter/confirm': nothing,
    'GET /newsletter/unsubscribe': nothing,
  }),

  ...rows('newsletter:manage', [401, 403, 403, 200, 200], {
    'GET /api/admin/newsletter': nothing,
    'GET /api/admin/newsletter/subscribers': nothing,
    'POST /api/admin/newsletter/subscribers/export': nothing,
    'POST /api/admin/newsletter/subscribers/import': async () => ({
      body: { csv: `email\n${fresh()}` },
    }),
    'DELETE /api/admin/newsletter/subscribers/:id': subscriber,
    'GET /api/admin/newsletter/proposal': nothing,
    'POST /api/admin/newsletter/preview': sends(),
    'GET /api/admin/newsletter/issues/:id': digest(),
    'PUT /api/admin/newsletter/issues/:id': digest({ ...DIGEST, version: 1 }),
    'DELETE /api/admin/newsletter/issues/:id': digest({ version: 1 }),
  }),
  ...rows('newsletter:manage', [401, 403, 403, 201, 201], {
    'POST /api/admin/newsletter/issues': sends(),
  }),
  // Email isn't set up here, and a draft can't be canceled.
  ...rows('newsletter:manage', [401, 403, 403, 409, 409], {
    'POST /api/admin/newsletter/test': sends({ ...DIGEST, email: 'a@example.org' }),
    'POST /api/admin/newsletter/issues/:id/send': digest({ version: 1 }),
    'POST /api/admin/newsletter/issues/:id/schedule': digest({
      version: 1,
      at: '2026-03-06T12:00:00Z',
    }),
    'POST /api/admin/newsletter/issues/:id/resume': digest({ version: 1 }),
    'POST /api/admin/newsletter/issues/:id/cancel': digest({ version: 1 }),
  }),
];
