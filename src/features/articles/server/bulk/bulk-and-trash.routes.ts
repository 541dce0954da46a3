import { actorOf, perAccount } from '#features/users/server/public.ts';
import { idParamsSchema, messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  bulkAnswerSchema,
  bulkChangeSchema,
  restoreSchema,
  trashPageSchema,
  writersSchema,
} from '../../bulk.contract.ts';
import { adminArticleSchema, windowQuerySchema } from '../../contract.ts';
import { LIST_MAX, TRASH_DAYS } from '../../values.ts';
import { deleteQuerySchema } from '../../writing.contract.ts';
import { deleteArticle } from '../trash/delete.ts';
import { moveToTrash, restoreArticle } from '../trash/trash.ts';
import { trashPage } from '../trash/trash.views.ts';
import { adminArticle } from '../views/admin-articles.views.ts';
import { writers } from '../views/admin-summaries.ts';
import { changeMany } from './change-many.ts';
import { duplicateArticle } from './duplicate.ts';

const call = routeOptions('article:write', 'articles');
const moderateCall = routeOptions('article:moderate', 'articles');
const deleteCall = routeOptions('article:write', 'articles', {
  rateLimit: perAccount(120, '1 minute'),
});
const bulkCall = routeOptions('article:write', 'articles', {
  rateLimit: perAccount(30, '1 minute'),
});

/** Changes of several articles, copies, and the trash. */
export function bulkAndTrashRoutes(app: App, context: Context): void {
  const { db, config, now } = context;

  app.post(
    '/api/articles/bulk-change',
    bulkCall('Change several articles at once; the response names those that were not changed', {
      description:
        'Moves articles to the trash or back, deletes them permanently, or changes their category, tags or ' +
        'byline, each by the rules of a single change. For publishing and archiving see `/api/moderation`.',
      body: bulkChangeSchema,
      response: { 200: bulkAnswerSchema },
    }),
    (request) => changeMany(context, request.body, actorOf(request), now()),
  );

  app.post(
    '/api/articles/:id/duplicate',
    bulkCall('Create a draft with the content of an article', {
      params: idParamsSchema,
      response: { 201: adminArticleSchema },
    }),
    async (request, reply) => {
      const actor = actorOf(request);
      const id = await duplicateArticle(context, request.params.id, actor, now());
      reply.code(201);
      return adminArticle(db, actor, id, config);
    },
  );

  app.get(
    '/api/admin/trash',
    call(`List the articles deleted in the last ${TRASH_DAYS} days; authors see their own`, {
      querystring: windowQuerySchema,
      response: { 200: trashPageSchema },
    }),
    (request) => {
      const { limit = LIST_MAX, offset = 0 } = request.query;
      return trashPage(db, actorOf(request), { limit, offset });
    },
  );

  app.get(
    '/api/admin/writers',
    moderateCall('List the accounts with articles, to filter by author', {
      response: { 200: writersSchema },
    }),
    () => writers(db),
  );

  app.post(
    '/api/articles/:id/restore',
    deleteCall('Return an article from the trash as a draft', {
      params: idParamsSchema,
      body: restoreSchema.nullish(),
      response: { 200: adminArticleSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      await restoreArticle(db, id, request.body?.asBefore ?? false, actor, now());
      return adminArticle(db, actor, id, config);
    },
  );

  app.delete(
    '/api/articles/:id',
    deleteCall('Delete an article; its activity log stays', {
      description:
        `It can be restored for ${TRASH_DAYS} days. With \`permanent=true\` it is erased at once, also from the ` +
        'trash. Its slug is free in either case.',
      params: idParamsSchema,
      querystring: deleteQuerySchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      const remove = request.query.permanent === 'true' ? deleteArticle : moveToTrash;
      await remove(db, request.params.id, actorOf(request), now());
      return { message: 'Article deleted successfully' };
    },
  );
}
