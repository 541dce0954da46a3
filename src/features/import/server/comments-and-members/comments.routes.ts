import { idParamsSchema, textAnswer } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { importView } from '../import.views.ts';
import { commentsOf } from './comments.ts';

const call = routeOptions('system:manage', 'imports', { requiresRecentLogin: true });

/** Comments of imports, for admins. */
export function importCommentRoutes(app: App, { db, config }: Context): void {
  app.get(
    '/api/admin/imports/:id/comments',
    call('Download the comments of an import', {
      params: idParamsSchema,
      response: { 200: textAnswer('application/jsonl', 'A line of JSON for each comment') },
    }),
    async ({ params: { id } }, reply) => {
      const { comments: count } = await importView(db, id);
      const comments = count === 0 ? '' : await commentsOf(config, id);
      return reply
        .type('application/jsonl; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="import-${id}-comments.jsonl"`)
        .send(comments);
    },
  );
}
