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
import { changeEntry, postEntry } from './entries.ts';

const read = routeOptions('article:write', 'live');
/** Nobody posts as often by hand. */
const write = routeOptions('article:write', 'live', { rateLimit: perAccount(120, '1 minute') });
/** From then on what is posted is read at once: whoever may publish decides that. */
const publish = routeOptions('article:moderate', 'live');

/** The desk of a live coverage. */
export function liveDeskRoutes(app: App, context: Context): void {
  const { db, now } = context;

  app.get(
    '/api/articles/:id/live',
    read("An article's live coverage with all its entries, withdrawn ones too", {
      params: idParamsSchema,
      response: { 200: deskSchema },
    }),
    (request) => deskOf(db, actorOf(request), request.params.id),
  );

  app.post(
    '/api/articles/:id/live',
    publish('Start live coverage of an article, or go live again', {
      description:
        'The article is public or scheduled. From then on whoever may write it posts entries, its ' +
        'author included, and readers see them at once.',
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
    write('End live coverage: the article is then one like any other', {
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
        'Sent again with the same `clientKey` it is not posted twice: it answers 200 with the entry ' +
        'as it is now.',
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
    write('Edit an entry, pin it, withdraw or restore it', {
      description: 'With `version`, one that was changed since answers 409 `live.stale`.',
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
