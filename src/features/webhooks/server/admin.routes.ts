import { z } from 'zod';
import { actorOf, perAccount } from '#features/users/server/public.ts';
import { deleteWithId, idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  createdWebhookSchema,
  deliveryPageSchema,
  deliveryQuerySchema,
  deliverySchema,
  webhookInputSchema,
  webhookSchema,
} from '../contract.ts';
import { deliveryPage, replayDelivery, sendTest } from './deliveries.ts';
import { changeWebhook, createWebhook, deleteWebhook, replaceSecret } from './store.ts';
import { listWebhooks } from './webhooks.views.ts';

const BASE = '/api/webhooks';
const read = routeOptions('site:manage', 'webhooks', { changesNothing: true });
// They decide where data of readers is sent.
const change = routeOptions('site:manage', 'webhooks', { requiresRecentLogin: true });
const sending = routeOptions('site:manage', 'webhooks', {
  rateLimit: perAccount(30, '10 minutes'),
});

/** Management of webhooks and their delivery log. */
export function webhookRoutes(app: App, { db, config, now }: Context): void {
  app.get(
    BASE,
    read('List webhooks, without their secrets', { response: { 200: z.array(webhookSchema) } }),
    () => listWebhooks(db),
  );

  app.post(
    BASE,
    change('Create a webhook; its secret is returned only once', {
      body: webhookInputSchema,
      response: { 201: createdWebhookSchema },
    }),
    async (request, reply) => {
      reply.code(201);
      return createWebhook(db, request.body, { actor: actorOf(request), now: now(), config });
    },
  );

  app.put(
    `${BASE}/:id`,
    change('Change a webhook; a paused one can be turned on again', {
      params: idParamsSchema,
      body: webhookInputSchema,
      response: { 200: webhookSchema },
    }),
    (request) =>
      changeWebhook(db, request.params.id, request.body, {
        actor: actorOf(request),
        now: now(),
        config,
      }),
  );

  app.delete(
    `${BASE}/:id`,
    change('Delete a webhook and its delivery log', deleteWithId),
    async (request) => {
      await deleteWebhook(db, request.params.id, { actor: actorOf(request), now: now() });
      return { message: 'Webhook deleted successfully' };
    },
  );

  app.post(
    `${BASE}/:id/secret`,
    change('Replace the secret; the former one also signs for 24 hours', {
      params: idParamsSchema,
      response: { 200: createdWebhookSchema.pick({ secret: true }) },
    }),
    (request) => replaceSecret(db, request.params.id, { actor: actorOf(request), now: now() }),
  );

  app.post(
    `${BASE}/:id/test`,
    sending('Send a test event to a webhook', {
      params: idParamsSchema,
      response: { 200: deliverySchema },
    }),
    (request) => sendTest(db, request.params.id, now()),
  );

  app.get(
    `${BASE}/:id/deliveries`,
    read('List the deliveries of a webhook in the last 30 days, newest first', {
      params: idParamsSchema,
      querystring: deliveryQuerySchema,
      response: { 200: deliveryPageSchema },
    }),
    (request) => deliveryPage(db, request.params.id, request.query),
  );

  app.post(
    `${BASE}/deliveries/:id/replay`,
    sending('Send a finished delivery again, with the same ID', {
      params: idParamsSchema,
      response: { 200: deliverySchema },
    }),
    (request) => replayDelivery(db, request.params.id, now()),
  );
}
