import { perAccount } from '#features/users/server/public.ts';
import { idParamsSchema, noQuery } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { cropParamsSchema, mediaCropInputSchema, mediaCropSchema } from '../../contract.ts';
import { refuseFull } from '../quota.ts';
import { cropsOf, storeCrops } from './store-crops.ts';

const call = routeOptions('article:write', 'media');
/** Each may cause the files of an image to be made. */
const storeCall = routeOptions('article:write', 'media', {
  rateLimit: perAccount(60, '1 hour'),
});

/** Crops of images for one use. All writers may crop the images that they may use. */
export function cropRoutes(app: App, context: Context): void {
  const { db, now } = context;
  app.post(
    '/api/media/:id/crops',
    storeCall('Crop an image for one use', {
      description:
        'Stores the crops, unless they are stored already, and returns the URL to use in an article. Without crops it ' +
        'is that of the whole image. Crops that no article or page shows are deleted after a week.',
      params: idParamsSchema,
      querystring: noQuery,
      body: mediaCropInputSchema,
      response: { 200: mediaCropSchema },
    }),
    async (request) => {
      await refuseFull(context);
      return storeCrops(db, request.params.id, request.body, now());
    },
  );

  app.get(
    '/api/media/:id/crops/:crop',
    call('Get the crops of an image for one use', {
      params: cropParamsSchema,
      response: { 200: mediaCropSchema },
    }),
    (request) => cropsOf(db, request.params.id, request.params.crop),
  );
}
