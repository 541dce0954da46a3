import { Readable } from 'node:stream';
import { doerOf } from '#features/users/server/public.ts';
import { idParamsSchema, messageSchema, textAnswer } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { sendCsv } from '#platform/http/csv.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { importChoicesSchema, importSchema } from '../contract.ts';
import {
  cancelSchema,
  importItemPageSchema,
  importItemQuerySchema,
  itemParamsSchema,
  undoSchema,
} from '../items.contract.ts';
import { removeComments } from './extras/comments.ts';
import { itemPage, originalOf } from './items.views.ts';
import { reportCsv, reportHtml } from './report-file.ts';
import {
  startImport,
  cancelImport,
  deleteImport,
  pauseImport,
  resumeImport,
  undoImport,
} from './actions.ts';
import { importView } from './import.views.ts';

const BASE = '/api/admin/imports/:id';
const call = routeOptions('system:manage', 'imports');
const destroy = routeOptions('system:manage', 'imports', { requiresRecentLogin: true });
const ofArticle = routeOptions('article:moderate', 'imports');

/** Moving in what was read, and what became of it, for admins. */
export function runRoutes(app: App, { db, config, now }: Context): void {
  const { siteUrl, remoteImages } = config;
  const changed = { params: idParamsSchema, response: { 200: importSchema } };

  app.post(
    `${BASE}/move`,
    call('RunContext in what was read', { ...changed, body: importChoicesSchema }),
    async (request) => {
      const { id } = request.params;
      const by = { actor: doerOf(request), now: now(), remoteImages };
      await startImport(db, id, request.body, by);
      return importView(db, id);
    },
  );

  app.post(`${BASE}/pause`, call('Pause a move', changed), async (request) => {
    const { id } = request.params;
    await pauseImport(db, id, { actor: doerOf(request), now: now() });
    return importView(db, id);
  });

  app.post(
    `${BASE}/resume`,
    call('Go on with what was paused, cancelled or failed', changed),
    async (request) => {
      const { id } = request.params;
      await resumeImport(db, id, { actor: doerOf(request), now: now() });
      return importView(db, id);
    },
  );

  app.post(
    `${BASE}/cancel`,
    destroy('End a move, and keep what is here or take it back', {
      ...changed,
      body: cancelSchema,
    }),
    async (request) => {
      const { id } = request.params;
      await cancelImport(db, id, request.body, { actor: doerOf(request), now: now() });
      return importView(db, id);
    },
  );

  app.post(
    `${BASE}/undo`,
    destroy('Take an import back whole', { ...changed, body: undoSchema }),
    async (request) => {
      const { id } = request.params;
      await undoImport(db, id, request.body, { actor: doerOf(request), now: now() });
      return importView(db, id);
    },
  );

  app.delete(
    BASE,
    destroy('Forget an import of which nothing is here', {
      params: idParamsSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      const by = { actor: doerOf(request), now: now() };
      await deleteImport(db, request.params.id, by);
      await removeComments(config, request.params.id);
      return { message: 'Import deleted successfully' };
    },
  );

  app.get(
    `${BASE}/items`,
    call('What became of each item, in the order of the file', {
      params: idParamsSchema,
      querystring: importItemQuerySchema,
      response: { 200: importItemPageSchema },
    }),
    ({ params, query }) => itemPage(db, params.id, query),
  );

  app.get(
    `${BASE}/items/:position/original`,
    ofArticle('The text of an item as its source has it, where something of it was lost', {
      params: itemParamsSchema,
      response: { 200: textAnswer('text/plain', 'As it stood in the file') },
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
    call('What became of each item, as a table to keep', {
      params: idParamsSchema,
      response: { 200: textAnswer('text/csv', 'A line for each item, after one of names') },
    }),
    async ({ params: { id } }, reply) => {
      await importView(db, id);
      const pieces = reportCsv(db, id, siteUrl);
      return sendCsv(reply, { name: `import-${id}`, now: now(), pieces });
    },
  );

  app.get(
    `${BASE}/report.html`,
    call('What became of each item, as a page to keep', {
      params: idParamsSchema,
      response: { 200: textAnswer('text/html', 'A page that needs nothing from elsewhere') },
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
