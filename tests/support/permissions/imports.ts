import { createImport } from '#features/import/server/store.ts';
import type { Permission } from '#platform/http/routes.ts';
import { NOW } from '../stores/test-store.ts';
import type { Answers, PermissionRow, Prepare } from './row.ts';

const nothing: Prepare = async () => ({});
const sends =
  (body: object): Prepare =>
  async () => ({ body });
const file = { name: 'old.xml', path: '/nowhere/old.xml', isUpload: false };
const anImport: Prepare = async (db, userId) => {
  const about = { userId, folder: 'nowhere', now: NOW };
  const id = await createImport(db, { ...file, picturesPath: null, siteUrl: null }, about);
  return { params: { id } };
};
const noUpload =
  (query = ''): Prepare =>
  async () => ({ params: { upload: '0'.repeat(16) }, query });

const rows = (
  answers: Answers,
  calls: Record<string, Prepare>,
  permission: Permission = 'system:manage',
): [string, PermissionRow][] =>
  Object.entries(calls).map(([route, prepare]) => [route, { permission, answers, prepare }]);

/** The imports' part of the table. */
export const IMPORT_ROWS: readonly [string, PermissionRow][] = [
  ...rows([401, 403, 403, 403, 200], {
    'GET /api/admin/imports': nothing,
    'GET /api/admin/imports/:id': anImport,
    'GET /api/admin/imports/files': nothing,
    'DELETE /api/admin/imports/uploads/:upload': noUpload(),
  }),
  ...rows([401, 403, 403, 403, 201], {
    'POST /api/admin/imports/uploads': sends({ name: 'old.xml', bytes: 1 }),
  }),
  // There is no such file, and nothing was sent of one.
  ...rows([401, 403, 403, 403, 400], { 'POST /api/admin/imports': sends({ path: 'none.xml' }) }),
  ...rows([401, 403, 403, 403, 404], {
    'GET /api/admin/imports/uploads/:upload': noUpload(),
    'PUT /api/admin/imports/uploads/:upload': noUpload('?from=0'),
  }),
];
