import { actorOf, perAccount } from '#features/users/server/public.ts';
import { messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  choiceSchema,
  choicesSchema,
  notificationPageSchema,
  notificationQuerySchema,
  readSchema,
  unreadSchema,
} from '../contract.ts';
import { choicesOf, choose } from './choices.ts';
import { markRead } from './mark-read.ts';
import { countUnread, notificationPage } from './notifications.views.ts';

const BASE = '/api/account/notifications';
const own = routeOptions('account:own', 'notifications', {
  sessionOnly: true,
  changesNothing: true,
});
const change = routeOptions('account:own', 'notifications', {
  sessionOnly: true,
  changesNothing: true,
  rateLimit: perAccount(120, '1 minute'),
});

/** The caller's own notifications and choices. */
export function notificationRoutes(app: App, context: Context): void {
  const { db, now } = context;
  app.get(
    BASE,
    own('List your notifications, newest first', {
      querystring: notificationQuerySchema,
      response: { 200: notificationPageSchema },
    }),
    (request) => notificationPage(db, actorOf(request), request.query.before),
  );

  app.get(
    `${BASE}/unread`,
    own('Count your unread notifications', { response: { 200: unreadSchema } }),
    async (request) => ({ unread: await countUnread(db, actorOf(request).userId) }),
  );

  app.post(
    `${BASE}/read`,
    change('Mark one of your notifications as read, or all up to one', {
      body: readSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      await markRead(db, actorOf(request).userId, request.body, now());
      return { message: 'Marked as read' };
    },
  );

  app.get(
    `${BASE}/choices`,
    own('Get how you are notified of each kind of event', { response: { 200: choicesSchema } }),
    (request) => choicesOf(context, actorOf(request).userId),
  );

  app.put(
    `${BASE}/choices`,
    change('Choose how you are notified of a kind of event', {
      body: choiceSchema,
      response: { 200: choicesSchema },
    }),
    async (request) => {
      const { userId } = actorOf(request);
      await choose(db, userId, request.body);
      return choicesOf(context, userId);
    },
  );
}
