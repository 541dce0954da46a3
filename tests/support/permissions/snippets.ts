import type { Permission } from '#platform/http/routes.ts';
import type { Answers, PermissionRow, Prepare } from './row.ts';

const input = { title: 'A notice', content: '<p>Words.</p>' };
let made = 0;
const nothing: Prepare = async () => ({});
const snippet =
  (isChange = false): Prepare =>
  async (db) => {
    made += 1;
    const { id } = await db
      .insertInto('snippets')
      .values({
        ...{
          key: `made-${made}`,
          title: `Made ${made}`,
          title_key: `made ${made}`,
          html: '<p>Made.</p>',
        },
        ...{ version: 1, created_at: 0, updated_at: 0 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const body = { ...input, title: `Changed ${made}`, version: 1 };
    return { params: { id }, ...(isChange && { body }) };
  };

const rows = (
  permission: Permission,
  answers: Answers,
  calls: Record<string, Prepare>,
): [string, PermissionRow][] =>
  Object.entries(calls).map(([route, prepare]) => [route, { permission, answers, prepare }]);

export const SNIPPET_ROWS: [string, PermissionRow][] = [
  ...rows('article:write', [401, 200, 200, 200, 200], { 'GET /api/admin/snippets': nothing }),
  ...rows('taxonomy:manage', [401, 403, 403, 201, 201], {
    'POST /api/snippets': async () => {
      made += 1;
      return { body: { ...input, title: `Notice ${made}` } };
    },
  }),
  ...rows('taxonomy:manage', [401, 403, 403, 200, 200], {
    'GET /api/admin/snippets/:id/articles': snippet(),
    'PUT /api/snippets/:id': snippet(true),
    'DELETE /api/snippets/:id': snippet(),
  }),
];
