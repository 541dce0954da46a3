import { idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { importSchema } from '../../contract.ts';
import { importPicturePageSchema, importPictureQuerySchema } from '../../items.contract.ts';
import { importView } from '../views.ts';
import { missingPictures, retryPictures } from './retry-pictures.ts';

const PATH = '/api/admin/imports/:id/pictures';
const call = routeOptions('system:manage', 'imports');

/** Pictures that come in with an import, for admins. */
export function importPictureRoutes(app: App, { db, now }: Context): void {
  app.get(
    PATH,
    call('The pictures of an import that have not come, and why', {
      params: idParamsSchema,
      querystring: importPictureQuerySchema,
      response: { 200: importPicturePageSchema },
    }),
    ({ params, query }) => missingPictures(db, params.id, query),
  );

  app.post(
    PATH,
    call('Ask again for pictures of an import that have not come', {
      description: 'Also those of sites that have not answered, and are left alone for a while.',
      params: idParamsSchema,
      response: { 200: importSchema },
    }),
    async ({ params: { id } }) => {
      await retryPictures(db, id, now());
      return importView(db, id);
    },
  );
}
