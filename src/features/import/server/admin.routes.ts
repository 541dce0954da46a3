import path from 'node:path';
import { actorOf } from '#features/users/server/public.ts';
import { idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { importListSchema, importSchema, newImportSchema } from '../contract.ts';
import { importList, importView } from './import.views.ts';
import { chosenPath, folderId } from './import-folder.ts';
import { runRoutes } from './run.routes.ts';
import { createImport } from './store.ts';
import { uploadIn } from './uploads/save-upload.ts';

const BASE = '/api/admin/imports';
const call = routeOptions('system:manage', 'imports');

/** Imports from other systems, for admins. */
export function importRoutes(app: App, context: Context): void {
  const { db, config, now } = context;
  const folder = folderId(config);

  app.get(BASE, call('List imports, newest first', { response: { 200: importListSchema } }), () =>
    importList(db),
  );

  app.get(
    `${BASE}/:id`,
    call('Get an import with its report and progress', {
      params: idParamsSchema,
      response: { 200: importSchema },
    }),
    ({ params }) => importView(db, params.id),
  );

  app.post(
    BASE,
    call('Read a file on the server: a preview of the import', {
      body: newImportSchema,
      response: { 201: importSchema },
    }),
    async (request, reply) => {
      const { body } = request;
      const file = await chosenPath(config, body.path, 'path');
      const imagesPath =
        body.imagesPath === null ? null : await chosenPath(config, body.imagesPath, 'imagesPath');
      const { siteUrl, urlPattern } = body;
      const isUpload = uploadIn(file) !== null;
      const name = path.basename(file);
      const id = await createImport(
        db,
        { name, path: file, isUpload, imagesPath, siteUrl, urlPattern },
        { userId: actorOf(request).userId, folder, now: now() },
      );
      reply.code(201);
      return importView(db, id);
    },
  );

  runRoutes(app, context);
}
