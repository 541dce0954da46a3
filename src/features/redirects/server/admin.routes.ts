import { actorOf } from '#features/users/server/public.ts';
import { idParamsSchema, messageSchema, noQuery, textAnswer } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { sendCsv } from '#platform/http/csv.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  ignoreSchema,
  importedSchema,
  missingPageSchema,
  missingQuerySchema,
  redirectCsvSchema,
  redirectExportSchema,
  redirectInputSchema,
  redirectPageSchema,
  redirectQuerySchema,
  redirectSchema,
} from '../contract.ts';
import { CSV_MAX } from '../values.ts';
import { importCsv } from './csv.ts';
import { ignoreAddress, missingPage } from './missing.ts';
import { changeRedirect, createRedirect, deleteRedirect } from './store.ts';
import { redirectPage, redirectsCsv, redirectView } from './views.ts';

const BASE = '/api/redirects';
const call = routeOptions('redirect:manage', 'redirects');
const quietCall = routeOptions('redirect:manage', 'redirects', { changesNothing: true });
/** JSON may take six bytes for a character. */
const CSV_BYTES = 6 * CSV_MAX;

/** Redirects, and what was asked for and not found, as editors manage them. */
export function redirectRoutes(app: App, { db, config: { siteUrl }, now }: Context): void {
  app.get(
    BASE,
    call('Where old addresses lead, newest first', {
      querystring: redirectQuerySchema,
      response: { 200: redirectPageSchema },
    }),
    ({ query: { limit, offset, ...filter } }) => redirectPage(db, filter, { limit, offset }),
  );

  app.post(
    BASE,
    call('Have an old address lead to a new one, or say that it is gone', {
      body: redirectInputSchema,
      response: { 201: redirectSchema },
    }),
    async (request, reply) => {
      const by = { actor: actorOf(request), now: now(), siteUrl };
      const id = await createRedirect(db, request.body, by);
      reply.code(201);
      return redirectView(db, id);
    },
  );

  app.put(
    `${BASE}/:id`,
    call('Change a redirect', {
      params: idParamsSchema,
      body: redirectInputSchema,
      response: { 200: redirectSchema },
    }),
    async (request) => {
      const { id } = request.params;
      await changeRedirect(db, id, request.body, { actor: actorOf(request), now: now(), siteUrl });
      return redirectView(db, id);
    },
  );

  app.delete(
    `${BASE}/:id`,
    call('Delete a redirect', { params: idParamsSchema, response: { 200: messageSchema } }),
    async (request) => {
      await deleteRedirect(db, request.params.id, { actor: actorOf(request), now: now() });
      return { message: 'Redirect deleted successfully' };
    },
  );

  app.post(
    `${BASE}/export`,
    quietCall('The redirects as CSV, newest first', {
      body: redirectExportSchema,
      response: { 200: textAnswer('text/csv', 'A line for each redirect, after one of names') },
    }),
    (request, reply) =>
      sendCsv(reply, { name: 'redirects', now: now(), pieces: redirectsCsv(db, request.body) }),
  );

  app.post(
    `${BASE}/import`,
    {
      ...call('Take redirects from a CSV, all or none', {
        description:
          'One from an address that has a redirect takes its place. Where a line cannot be taken ' +
          'nothing is, and the problem `redirects.refused` has `lines` ([{line, message}], 200 at ' +
          'most) and their number, `refused`.',
        querystring: noQuery,
        body: redirectCsvSchema,
        response: { 200: importedSchema },
      }),
      bodyLimit: CSV_BYTES,
    },
    (request) => importCsv(db, request.body.csv, { actor: actorOf(request), now: now(), siteUrl }),
  );

  app.get(
    `${BASE}/missing`,
    call('What was asked for and not found, most often first', {
      description: 'Addresses are counted for each day, and nothing of who asked.',
      querystring: missingQuerySchema,
      response: { 200: missingPageSchema },
    }),
    ({ query }) => missingPage(db, query, now()),
  );

  app.post(
    `${BASE}/missing/ignore`,
    quietCall('Count an address that is not found no more', {
      body: ignoreSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      await ignoreAddress(db, request.body.address, { actor: actorOf(request), now: now() });
      return { message: 'Address ignored successfully' };
    },
  );
}
