import { Readable } from 'node:stream';
import { requesterOf } from '#features/users/server/public.ts';
import { deleteWithId, idParamsSchema, textAnswer } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { sendCsv } from '#platform/http/body/csv.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { importChoicesSchema, importSchema } from '../contract.ts';
import {
  cancelSchema,
  importImagePageSchema,
  importImageQuerySchema,
  importItemPageSchema,
  importItemQuerySchema,
  itemParamsSchema,
} from '../items.contract.ts';
import {
  type ActionContext,
  cancelImport,
  deleteImport,
  pauseImport,
  resumeImport,
  startImport,
  undoImport,
} from './actions.ts';
import { commentsOf, deleteComments } from './comments-and-members/comments.ts';
import { missingImages, retryImages } from './images/retry-images.ts';
import { importView } from './import.views.ts';
import { itemPage, originalOf } from './items.views.ts';
import { reportCsv, reportHtml } from './report-file.ts';

const BASE = '/api/admin/imports/:id';
const call = routeOptions('system:manage', 'imports');
const confirmed = routeOptions('system:manage', 'imports', { requiresRecentLogin: true });
const ofArticle = routeOptions('article:moderate', 'imports');

/** Running, undoing and deleting an import, and its results. */
export function runRoutes(app: App, { db, config, now }: Context): void {
  const { siteUrl, remoteImages } = config;
  const changed = { params: idParamsSchema, response: { 200: importSchema } };

  app.post(
    `${BASE}/start`,
    call('Start an import', { ...changed, body: importChoicesSchema }),
    async (request) => {
      const { id } = request.params;
      const by = { actor: requesterOf(request), now: now(), remoteImages };
      await startImport(db, id, request.body, by);
      return importView(db, id);
    },
  );

  const step = (
    name: string,
    route: ReturnType<typeof call<typeof changed>>,
    act: (db: Db, id: number, by: ActionContext) => Promise<void>,
  ) =>
    app.post(`${BASE}/${name}`, route, async (request) => {
      const { id } = request.params;
      await act(db, id, { actor: requesterOf(request), now: now() });
      return importView(db, id);
    });
  step('pause', call('Pause an import', changed), pauseImport);
  const resumed = 'Resume an import that was paused or canceled or that failed';
  step('resume', call(resumed, changed), resumeImport);
  const description = 'Deletes what the import created. Articles and pages edited since stay.';
  step('undo', confirmed('Undo an import', { description, ...changed }), undoImport);

  app.post(
    `${BASE}/cancel`,
    confirmed('Cancel an import', { ...changed, body: cancelSchema }),
    async (request) => {
      const { id } = request.params;
      await cancelImport(db, id, request.body, { actor: requesterOf(request), now: now() });
      return importView(db, id);
    },
  );

  app.delete(
    BASE,
    confirmed('Delete an import with its report and uploaded file', deleteWithId),
    async (request) => {
      const by = { actor: requesterOf(request), now: now() };
      await deleteImport(db, request.params.id, by);
      await deleteComments(config, request.params.id);
      return { message: 'Import deleted successfully' };
    },
  );

  app.get(
    `${BASE}/items`,
    call('List the items of an import in file order', {
      params: idParamsSchema,
      querystring: importItemQuerySchema,
      response: { 200: importItemPageSchema },
    }),
    ({ params, query }) => itemPage(db, params.id, query),
  );

  app.get(
    `${BASE}/items/:position/original`,
    ofArticle("Get the source's text of an item, saved if it couldn't be imported unchanged", {
      params: itemParamsSchema,
      response: { 200: textAnswer('text/plain', 'As in the file') },
    }),
    async ({ params: { id, position } }, reply) => {
      const text = await originalOf(db, id, position);
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="import-${id}-${position}.txt"`)
        .send(text);
    },
  );

  app.get(
    `${BASE}/report.csv`,
    call('Download the report as CSV', {
      params: idParamsSchema,
      response: { 200: textAnswer('text/csv', 'A header line, then a line for each item') },
    }),
    async ({ params: { id } }, reply) => {
      await importView(db, id);
      const pieces = reportCsv(db, id, siteUrl);
      return sendCsv(reply, { name: `import-${id}`, now: now(), pieces });
    },
  );

  app.get(
    `${BASE}/report.html`,
    call('Download the report as HTML', {
      params: idParamsSchema,
      response: { 200: textAnswer('text/html', 'A self-contained page') },
    }),
    async ({ params: { id } }, reply) => {
      const pieces = reportHtml(db, await importView(db, id), siteUrl);
      return reply
        .type('text/html; charset=utf-8')
        .header('content-disposition', `attachment; filename="import-${id}.html"`)
        .send(Readable.from(pieces));
    },
  );

  app.get(
    `${BASE}/images`,
    call('List the missing images of an import', {
      params: idParamsSchema,
      querystring: importImageQuerySchema,
      response: { 200: importImagePageSchema },
    }),
    ({ params, query }) => missingImages(db, params.id, query),
  );

  app.post(
    `${BASE}/images`,
    call('Retry the missing images of an import', {
      description: 'Includes images of sites that are paused because they did not answer.',
      ...changed,
    }),
    async ({ params: { id } }) => {
      await retryImages(db, id, now());
      return importView(db, id);
    },
  );

  app.get(
    `${BASE}/comments`,
    confirmed('Download the comments of an import', {
      params: idParamsSchema,
      response: { 200: textAnswer('application/jsonl', 'A line of JSON for each comment') },
    }),
    async ({ params: { id } }, reply) => {
      const { comments: count } = await importView(db, id);
      const comments = count === 0 ? '' : await commentsOf(config, id);
      return reply
        .type('application/jsonl; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="import-${id}-comments.jsonl"`)
        .send(comments);
    },
  );
}
