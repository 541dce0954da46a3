import { actorOf, perAccount } from '#features/users/server/public.ts';
import { idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { adminArticleSchema } from '../../contract.ts';
import {
  discardPendingSchema,
  pendingContentSchema,
  pendingInputSchema,
  pendingTimeSchema,
  publishPendingSchema,
  sendBackPendingSchema,
} from '../../pending.contract.ts';
import { BODY_LIMIT } from '../save/write.routes.ts';
import { adminArticle } from '../views/admin-articles.views.ts';
import { pendingContent } from './pending.views.ts';
import { publishPending } from './publish-pending.ts';
import { discardPending, savePending, schedulePending, sendBackPending } from './save-pending.ts';

const rateLimit = perAccount(120, '1 minute');
const call = routeOptions('article:write', 'articles');
const saveCall = routeOptions('article:write', 'articles', { rateLimit });
const moderateCall = routeOptions('article:moderate', 'articles', { rateLimit });

const PATH = '/api/articles/:id/pending-changes';
const params = idParamsSchema;
const response = { 200: adminArticleSchema };

/** Changes of public articles that are published later. */
export function pendingChangesRoutes(app: App, context: Context): void {
  const { db, config, now } = context;

  app.get(
    PATH,
    call('Get what waiting changes make of an article', {
      params,
      response: { 200: pendingContentSchema },
    }),
    (request) => pendingContent(context, request.params.id, actorOf(request)),
  );

  app.put(
    PATH,
    {
      ...saveCall('Save changes of a public article for later', {
        description:
          'Readers keep the current version until `publishAt`, or until someone publishes the changes. An ' +
          'author’s changes wait for approval. If the article is changed in the meantime, they aren’t ' +
          'published by themselves.',
        params,
        body: pendingInputSchema,
        response,
      }),
      bodyLimit: BODY_LIMIT,
    },
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      await savePending(context, id, request.body, actor, now());
      return adminArticle(db, actor, id, config);
    },
  );

  app.delete(
    PATH,
    saveCall('Discard waiting changes', { params, querystring: discardPendingSchema, response }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      await discardPending(context, id, request.query.version, actor, now());
      return adminArticle(db, actor, id, config);
    },
  );

  app.post(
    `${PATH}/schedule`,
    moderateCall('Approve waiting changes and set when they are published', {
      params,
      body: pendingTimeSchema,
      response,
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      await schedulePending(context, id, request.body, actor, now());
      return adminArticle(db, actor, id, config);
    },
  );

  app.post(
    `${PATH}/send-back`,
    moderateCall('Send waiting changes back to who saved them', {
      description: 'They stay, unapproved, until they are saved again, published or discarded.',
      params,
      body: sendBackPendingSchema,
      response,
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      await sendBackPending(context, id, request.body, actor, now());
      return adminArticle(db, actor, id, config);
    },
  );

  app.post(
    `${PATH}/publish`,
    moderateCall('Publish waiting changes now', {
      params,
      body: publishPendingSchema,
      response,
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      await publishPending(context, id, request.body, actor, now());
      return adminArticle(db, actor, id, config);
    },
  );
}
