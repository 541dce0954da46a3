import { actorOf } from '#features/users/server/public.ts';
import { idParamsSchema, messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, dependsOn, routeOptions } from '#platform/http/routes.ts';
import { adminArticleSchema } from '../../contract.ts';
import {
  correctionInputSchema,
  correctionPageSchema,
  correctionParamsSchema,
  correctionsQuerySchema,
} from '../../corrections.contract.ts';
import { CORRECTIONS_PAGE_SIZE } from '../../values.ts';
import { adminArticle } from '../views/admin-articles.views.ts';
import { publicCorrections } from '../views/corrections.views.ts';
import { addCorrection, editCorrection, removeCorrection } from './store.ts';

const publicCall = routeOptions('public', 'articles', { isSheddable: true });
const call = routeOptions('article:moderate', 'articles');

/** Corrections: written by editors, listed for everyone. */
export function correctionRoutes(app: App, { db, config, now }: Context): void {
  app.get(
    '/api/corrections',
    publicCall('List corrections of public articles, newest first', {
      querystring: correctionsQuerySchema,
      response: { 200: correctionPageSchema },
    }),
    async ({ query: { limit = CORRECTIONS_PAGE_SIZE, offset = 0 } }, reply) => {
      dependsOn(reply, 'articles');
      return publicCorrections(db, { limit, offset });
    },
  );

  app.post(
    '/api/articles/:id/corrections',
    call('Add a correction to a public article', {
      params: idParamsSchema,
      body: correctionInputSchema,
      response: { 201: adminArticleSchema },
    }),
    async (request, reply) => {
      const actor = actorOf(request);
      const { id } = request.params;
      await addCorrection(db, id, request.body, actor, now());
      reply.code(201);
      return adminArticle(db, actor, id, config);
    },
  );

  app.put(
    '/api/articles/:id/corrections/:correctionId',
    call('Update the text of a correction; its date stays', {
      params: correctionParamsSchema,
      body: correctionInputSchema,
      response: { 200: adminArticleSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      await editCorrection(db, request.params, request.body, actor, now());
      return adminArticle(db, actor, request.params.id, config);
    },
  );

  app.delete(
    '/api/articles/:id/corrections/:correctionId',
    call('Delete a correction', {
      params: correctionParamsSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      await removeCorrection(db, request.params, actorOf(request), now());
      return { message: 'Correction removed' };
    },
  );
}
