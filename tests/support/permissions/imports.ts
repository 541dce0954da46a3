import { importChoicesSchema } from '#features/import/contract.ts';
import type { ImportState } from '#features/import/values.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Permission } from '#platform/http/routes.ts';
import { NOW } from '../databases/test-database.ts';
import type { Answers, PermissionRow, Prepare } from './row.ts';

const CHOICES = JSON.stringify(importChoicesSchema.parse({}));
const REPORT = JSON.stringify({
  report: {
    generator: 'WordPress 6.7',
    siteUrl: 'https://old.example',
    damage: null,
    items: 1,
    outcomes: { imported: 1, draft: 0, archived: 0, skipped: 0 },
    types: [],
    states: [],
    authors: [],
    categories: [],
    tags: 0,
    years: [],
    comments: 0,
    members: 0,
    urlPattern: '',
    oldUrls: 0,
    images: { count: 0, described: 0, unused: 0 },
  },
  subjects: { categories: [], authors: [] },
  emails: {},
});

/**
 * An import in a given state with one item that has its original text.
 * @returns its id
 */
async function makeImport(db: Db, state: ImportState, choices: string | null): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({
      name: 'old.xml',
      path: '/nowhere/old.xml',
      is_upload: 0,
      folder: 'none',
      images_path: null,
      site_url: null,
      source: 'wordpress old.example',
      state,
      choices,
      report: REPORT,
      error: null,
      user_id: null,
      created_at: NOW,
      started_at: null,
      finished_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('import_items')
    .values({
      import_id: id,
      position: 0,
      source_id: '1',
      type: 'post',
      title: 'A lamp',
      old_url: null,
      url_key: null,
      outcome: 'imported',
      warnings: '[]',
      slug: 'a-lamp',
      state: 'waiting',
      error: null,
      digest: null,
      article_id: null,
      article_version: null,
      original: '[poll]',
    })
    .execute();
  return id;
}

const inState =
  (state: ImportState, body?: unknown, choices: string | null = null): Prepare =>
  async (db) => ({ params: { id: await makeImport(db, state, choices), position: 0 }, body });

const rows = (
  permission: Permission,
  answers: Answers,
  calls: Record<string, Prepare>,
): [string, PermissionRow][] =>
  Object.entries(calls).map(([route, prepare]) => [route, { permission, answers, prepare }]);

/** The part of the table about imports and exports. */
export const IMPORT_ROWS: readonly [string, PermissionRow][] = [
  ...rows('system:manage', [401, 403, 403, 403, 200], {
    'GET /api/admin/imports': async () => ({}),
    'GET /api/admin/imports/files': async () => ({}),
    'GET /api/admin/imports/:id': inState('ready'),
    'POST /api/admin/imports/:id/start': inState('ready', {}),
    'POST /api/admin/imports/:id/pause': inState('running'),
    'POST /api/admin/imports/:id/resume': inState('paused', undefined, CHOICES),
    'POST /api/admin/imports/:id/cancel': inState('running', {}),
    'POST /api/admin/imports/:id/undo': inState('finished', undefined, CHOICES),
    'DELETE /api/admin/imports/:id': inState('ready'),
    'GET /api/admin/imports/:id/items': inState('ready'),
    'GET /api/admin/imports/:id/comments': inState('ready'),
    'GET /api/admin/imports/:id/images': inState('ready'),
    'POST /api/admin/imports/:id/images': inState('finished', undefined, CHOICES),
    'GET /api/admin/imports/:id/report.csv': inState('ready'),
    'GET /api/admin/imports/:id/report.html': inState('ready'),
    'POST /api/admin/export': async () => ({ body: { format: 'ghost' } }),
  }),
  // The named file does not exist, which unauthorized callers must not learn.
  ...rows('system:manage', [401, 403, 403, 403, 400], {
    'POST /api/admin/imports': async () => ({ body: { path: 'none.xml' } }),
  }),
  ...rows('system:manage', [401, 403, 403, 403, 201], {
    'POST /api/admin/imports/uploads': async () => ({ query: '?name=old.xml', file: '<rss/>' }),
  }),
  ...rows('article:moderate', [401, 403, 403, 200, 200], {
    'GET /api/admin/imports/:id/items/:position/original': inState('ready'),
  }),
];
