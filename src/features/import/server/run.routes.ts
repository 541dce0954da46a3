import { Readable } from 'node:stream';
import { requesterOf } from '#features/users/server/public.ts';
import { idParamsSchema, messageSchema, textAnswer } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { sendCsv } from '#platform/http/body/csv.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { importChoicesSchema, importSchema } from '../contract.ts';
import {
  cancelSchema,
  importItemPageSchema,
  importItemQuerySchema,
  itemParamsSchema,
} from '../items.contract.ts';
import {
  cancelImport,
  deleteImport,
  pauseImport,
  resumeImport,
  startImport,
  undoImport,
} from './actions.ts';
import { deleteComments } from './comments-and-members/comments.ts';
import { importView } from './import.views.ts';
import { itemPage, originalOf } from './items.views.ts';
import { reportCsv, reportHtml } from './report-file.ts';

const BASE = '/api/admin/imports/:id';
const call = routeOptions('system:manage', 'imports');
const destroy = routeOptions('system:manage', 'imports', { requiresRecentLogin: true });
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

  app.post(`${BASE}/pause`, call('Pause an import', changed), async (request) => {
    const { id } = request.params;
    await pauseImport(db, id, { actor: requesterOf(request), now: now() });
    return importView(db, id);
  });

  app.post(
    `${BASE}/resume`,
    call('Resume an import that was paused or cancelled or that failed', changed),
    async (request) => {
      const { id } = request.params;
      await resumeImport(db, id, { actor: requesterOf(request), now: now() });
      return importView(db, id);
    },
  );

  app.post(
    `${BASE}/cancel`,
    destroy('Cancel an import', { ...changed, body: cancelSchema }),
    async (request) => {
      const { id } = request.params;
      await cancelImport(db, id, request.body, { actor: requesterOf(request), now: now() });
      return importView(db, id);
    },
  );

  app.post(
    `${BASE}/undo`,
    destroy('Undo an import', {
      description: 'Deletes what the import created. Articles edited since stay.',
      ...changed,
    }),
    async (request) => {
      const { id } = request.params;
      await undoImport(db, id, { actor: requesterOf(request), now: now() });
      return importView(db, id);
    },
  );

  app.delete(
    BASE,
    destroy('Delete an import with its report and uploaded file', {
      params: idParamsSchema,
      response: { 200: messageSchema },
    }),
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
}
