import type { Db } from '#platform/db/schema.ts';
import type { Permission } from '#platform/http/routes.ts';
import { makeArticle } from '../content/articles.ts';
import { makeIdea } from '../content/ideas.ts';
import type { Answers, PermissionRow, Prepare } from './row.ts';

const rows = (
  permission: Permission,
  answers: Answers,
  calls: Record<string, Prepare>,
): [string, PermissionRow][] =>
  Object.entries(calls).map(([route, prepare]) => [route, { permission, answers, prepare }]);

const nothing: Prepare = async () => ({});
const draft =
  (body?: unknown): Prepare =>
  async (db: Db, authorId) => ({
    params: { id: (await makeArticle(db, { status: 'draft', authorId })).id },
    body,
  });
const idea =
  (body?: unknown): Prepare =>
  async (db, ownerId) => ({ params: { id: await makeIdea(db, { owner_id: ownerId }) }, body });

/** The part of the table about ideas and assignments. */
export const PLANNING_ROWS: readonly [string, PermissionRow][] = [
  ...rows('article:write', [401, 200, 200, 200, 200], {
    'GET /api/planning/choices': nothing,
    'GET /api/my-work': nothing,
    'GET /api/ideas': nothing,
  }),
  ...rows('article:write', [401, 200, 404, 200, 200], {
    'GET /api/articles/:id/plan': draft(),
    'PUT /api/articles/:id/plan': draft({ version: 0, plannedOn: '2026-03-08' }),
  }),
  ...rows('article:write', [401, 201, 201, 201, 201], {
    'POST /api/ideas': async () => ({ body: { title: 'An idea' } }),
  }),
  ...rows('article:write', [401, 200, 403, 200, 200], {
    'PUT /api/ideas/:id': idea({ version: 1, title: 'Another' }),
    'DELETE /api/ideas/:id': idea(),
  }),
  ...rows('article:write', [401, 201, 403, 201, 201], {
    'POST /api/ideas/:id/draft': idea(),
  }),
];
