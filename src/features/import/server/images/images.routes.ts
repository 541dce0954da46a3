import { idParamsSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { importSchema } from '../../contract.ts';
import { importImagePageSchema, importImageQuerySchema } from '../../items.contract.ts';
import { importView } from '../import.views.ts';
import { missingImages, retryImages } from './retry-images.ts';

const PATH = '/api/admin/imports/:id/images';
const call = routeOptions('system:manage', 'imports');

/** Images of imports, for admins. */
export function importImageRoutes(app: App, { db, now }: Context): void {
  app.get(
    PATH,
    call('List the missing images of an import', {
      params: idParamsSchema,
      querystring: importImageQuerySchema,
      response: { 200: importImagePageSchema },
    }),
    ({ params, query }) => missingImages(db, params.id, query),
  );

  app.post(
    PATH,
    call('Retry the missing images of an import', {
      description: 'Includes images of sites that are paused because they did not answer.',
      params: idParamsSchema,
      response: { 200: importSchema },
    }),
    async ({ params: { id } }) => {
      await retryImages(db, id, now());
      return importView(db, id);
    },
  );
}
