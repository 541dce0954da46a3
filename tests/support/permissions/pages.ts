import type { Db } from '#platform/db/schema.ts';
import type { Permission } from '#platform/http/routes.ts';
import { makePage } from '../content/pages.ts';
import type { Answers, PermissionRow, Prepare } from './row.ts';

const nothing: Prepare = async () => ({});
const page =
  (body?: unknown): Prepare =>
  async (db: Db) => ({ params: { id: (await makePage(db)).id }, body });

const rows = (
  permission: Permission,
  answers: Answers,
  calls: Record<string, Prepare>,
): [string, PermissionRow][] =>
  Object.entries(calls).map(([route, prepare]) => [route, { permission, answers, prepare }]);

export const PAGE_ROWS: [string, PermissionRow][] = [
  ...rows('public', [200, 200, 200, 200, 200], {
    'GET /api/home-layout': nothing,
    'GET /api/site': nothing,
    'GET /api/pages/:slug': async (db) => ({ params: { slug: (await makePage(db)).slug } }),
  }),
  ...rows('page:manage', [401, 403, 403, 200, 200], {
    'GET /api/admin/pages': nothing,
    'GET /api/admin/pages/:id': page(),
    'GET /api/admin/pages/:id/revisions': page(),
    'GET /api/admin/pages/:id/revisions/:version': async (db) => ({
      params: { id: (await makePage(db)).id, version: 1 },
    }),
    'GET /api/admin/menus/footer/pages': nothing,
    'PUT /api/admin/menus/footer/pages/:slug': async (db) => ({
      params: { slug: (await makePage(db)).slug },
      body: { isShown: true },
    }),
    'PUT /api/pages/:id': page({ title: 'Another title', version: 1 }),
    'POST /api/pages/:id/unpublish': page({ version: 1 }),
    'DELETE /api/pages/:id': page(),
    'POST /api/admin/pages/preview': async () => ({ body: { content: '<p>Text</p>' } }),
  }),
  ...rows('page:manage', [401, 403, 403, 201, 201], {
    'POST /api/pages': async (db) => ({
      body: { title: `Page after ${(await makePage(db)).slug}` },
    }),
  }),
];
