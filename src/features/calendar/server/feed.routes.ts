import { createHash } from 'node:crypto';
import { actorOf, perAccount, requesterOf } from '#features/users/server/public.ts';
import { messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { limitPerMinute } from '#platform/http/rate-limit.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { feedInputSchema, feedParamsSchema, feedSchema, newFeedSchema } from '../contract.ts';
import { changeFeed, createFeed, deleteFeed, openFeed, readFeed } from './feed.ts';
import { feedFile } from './feed-file.ts';

const call = routeOptions('article:write', 'calendar', { sessionOnly: true });
const settings = { changesNothing: true, rateLimit: perAccount(30, '1 hour') };
const changeCall = routeOptions('article:write', 'calendar', { ...settings, sessionOnly: true });
// A link outlives the session that made it, so neither a token nor an unattended browser can make one.
const createCall = routeOptions('article:write', 'calendar', {
  ...settings,
  requiresRecentLogin: true,
});

/** Requests of a network per minute; calendar programs fetch a feed every hour. */
const READ_PER_MINUTE = 60;

/** Secret links to the calendar for calendar programs. */
export function calendarFeedRoutes(app: App, { db, config, now }: Context): void {
  const countRead = limitPerMinute(app, READ_PER_MINUTE);
  const contextOf = (request: Parameters<typeof requesterOf>[0]) => ({
    actor: requesterOf(request),
    now: now(),
  });

  app.get(
    '/api/calendar/feed',
    call('Get your calendar link, without its secret', { response: { 200: feedSchema } }),
    (request) => readFeed(db, actorOf(request).userId),
  );

  app.post(
    '/api/calendar/feed',
    createCall('Create your calendar link; your former one stops working', {
      body: feedInputSchema,
      response: { 201: newFeedSchema },
    }),
    async (request, reply) => {
      reply.code(201);
      return createFeed(db, request.body, config.siteUrl, contextOf(request));
    },
  );

  app.put(
    '/api/calendar/feed',
    changeCall('Change what your calendar link shows', {
      body: feedInputSchema,
      response: { 200: feedSchema },
    }),
    (request) => changeFeed(db, request.body, actorOf(request).userId),
  );

  app.delete(
    '/api/calendar/feed',
    changeCall('Delete your calendar link', { response: { 200: messageSchema } }),
    async (request) => {
      await deleteFeed(db, contextOf(request));
      return { message: 'Calendar link deleted' };
    },
  );

  app.get(
    '/calendar/:secret.ics',
    {
      config: { permission: 'public', isSheddable: true },
      schema: { hide: true, params: feedParamsSchema },
    },
    async (request, reply) => {
      await countRead(request);
      reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex');
      const file = await feedFile(db, await openFeed(db, request.params.secret), config, now());
      const etag = `"${createHash('sha256').update(file).digest('base64url')}"`;
      reply.header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(file);
    },
  );
}
