import { actorOf, perAccount } from '#features/users/server/public.ts';
import { idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  deskEntrySchema,
  deskSchema,
  entryInputSchema,
  entryParamsSchema,
  entryPatchSchema,
  startSchema,
} from '../contract.ts';
import { end, start } from './coverage.ts';
import { deskEntry, deskOf } from './desk.views.ts';
import { changeEntry, postEntry } from './post-entry.ts';

const read = routeOptions('article:write', 'live');
const write = routeOptions('article:write', 'live', { rateLimit: perAccount(120, '1 minute') });
/** Needs the right to publish, because readers see entries right away. */
const publish = routeOptions('article:moderate', 'live');

/** The routes of the live desk. */
export function liveDeskRoutes(app: App, context: Context): void {
  const { db, now } = context;

  app.get(
    '/api/articles/:id/live',
    read('Get the live desk of an article: all entries, including withdrawn ones', {
      params: idParamsSchema,
      response: { 200: deskSchema },
    }),
    (request) => deskOf(db, actorOf(request), request.params.id),
  );

  app.post(
    '/api/articles/:id/live',
    publish('Start or resume live coverage of an article', {
      description:
        'The article must be public or scheduled. Anyone who may edit it, including its author, can then ' +
        'post entries, and readers see them right away.',
      params: idParamsSchema,
      body: startSchema.nullish(),
      response: { 200: deskSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      await start(db, id, request.body?.order, actor, now());
      return deskOf(db, actor, id);
    },
  );

  app.post(
    '/api/articles/:id/live/end',
    write('End live coverage of an article', {
      params: idParamsSchema,
      response: { 200: deskSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      await end(db, id, actor, now());
      return deskOf(db, actor, id);
    },
  );

  app.post(
    '/api/articles/:id/live/entries',
    write('Post an entry', {
      description:
        'A repeated request with the same `clientKey` does not post the entry twice: it answers 200 with the ' +
        'entry as it is now.',
      params: idParamsSchema,
      body: entryInputSchema,
      response: { 200: deskEntrySchema, 201: deskEntrySchema },
    }),
    async (request, reply) => {
      const { body, params } = request;
      const { id, isNew } = await postEntry(context, params.id, body, actorOf(request), now());
      reply.code(isNew ? 201 : 200);
      return deskEntry(db, id);
    },
  );

  app.patch(
    '/api/articles/:id/live/entries/:entryId',
    write('Edit, pin, withdraw or restore an entry', {
      description: 'With `version`, the answer is 409 `live.stale` if the entry has changed since.',
      params: entryParamsSchema,
      body: entryPatchSchema,
      response: { 200: deskEntrySchema },
    }),
    async (request) => {
      const { id, entryId } = request.params;
      await changeEntry(context, id, entryId, request.body, actorOf(request), now());
      return deskEntry(db, entryId);
    },
  );
}
