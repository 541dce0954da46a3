import { actorOf, perAccount } from '#features/users/server/public.ts';
import {
  deleteWithId,
  idParamsSchema,
  messageSchema,
  noQuery,
  textAnswer,
} from '#lib/api/request-schemas.ts';
import { dayOf } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import { sendCsv } from '#platform/http/body/csv.ts';
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
import { importRedirects } from './import-csv.ts';
import { ignoreUrl, missingPage } from './missing.ts';
import { redirectPage, redirectsCsv, redirectView } from './redirects.views.ts';
import { changeRedirect, createRedirect, deleteRedirect } from './store.ts';

const BASE = '/api/redirects';
const call = routeOptions('redirect:manage', 'redirects');
// Each checks up to 2,000 pages.
const importCall = routeOptions('redirect:manage', 'redirects', {
  rateLimit: perAccount(20, '10 minutes'),
});
const quietCall = routeOptions('redirect:manage', 'redirects', { changesNothing: true });
/** A character may take six bytes in JSON. */
const CSV_BYTES = 6 * CSV_MAX;

/** Management of redirects and missing URLs. */
export function redirectRoutes(app: App, { db, config, now }: Context): void {
  const { siteUrl } = config;
  app.get(
    BASE,
    call('List redirects, newest first', {
      querystring: redirectQuerySchema,
      response: { 200: redirectPageSchema },
    }),
    ({ query: { limit, offset, ...filter } }) => redirectPage(db, filter, { limit, offset }),
  );

  app.post(
    BASE,
    call('Redirect an old URL, or mark it as gone', {
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

  app.delete(`${BASE}/:id`, call('Delete a redirect', deleteWithId), async (request) => {
    await deleteRedirect(db, request.params.id, { actor: actorOf(request), now: now() });
    return { message: 'Redirect deleted successfully' };
  });

  app.post(
    `${BASE}/export`,
    quietCall('Export redirects as CSV, newest first', {
      body: redirectExportSchema,
      response: { 200: textAnswer('text/csv', 'A header and one line per redirect') },
    }),
    (request, reply) =>
      sendCsv(reply, { name: 'redirects', now: now(), pieces: redirectsCsv(db, request.body) }),
  );

  app.post(
    `${BASE}/import`,
    {
      ...importCall('Import redirects from CSV, all or none', {
        description:
          'Existing redirects with the same source are updated. If a line is invalid, makes a loop or leads ' +
          'to a page of this site that does not exist, nothing is imported, and the problem `csv.invalid` lists the `lines` ([{line, message}], at most 200) ' +
          'and their number, `lineCount`.',
        querystring: noQuery,
        body: redirectCsvSchema,
        response: { 200: importedSchema },
      }),
      bodyLimit: CSV_BYTES,
    },
    (request) => {
      const statusOf = (path: string) => app.statusOfOwn(path);
      const by = { actor: actorOf(request), now: now(), siteUrl, statusOf };
      return importRedirects(db, request.body.csv, by);
    },
  );

  app.get(
    `${BASE}/missing`,
    call('List URLs that were not found, most requested first', {
      description: 'Counted per URL and day; nothing about the visitor is stored.',
      querystring: missingQuerySchema,
      response: { 200: missingPageSchema },
    }),
    ({ query }) => missingPage(db, query, dayOf(now(), config.timeZone)),
  );

  app.post(
    `${BASE}/missing/ignore`,
    quietCall('Stop counting a URL that was not found', {
      body: ignoreSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      await ignoreUrl(db, request.body.url, { actor: actorOf(request), now: now() });
      return { message: 'URL ignored successfully' };
    },
  );
}
