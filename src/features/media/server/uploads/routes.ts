import multipart from '@fastify/multipart';
import { actorOf, perAccount } from '#features/users/server/public.ts';
import { idParamsSchema, messageSchema, noQuery } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { problemAnswer } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  mediaListQuerySchema,
  mediaPageSchema,
  mediaSchema,
  mediaTextSchema,
} from '../../contract.ts';
import { addMedia } from './add.ts';
import { deleteMedia, describeMedia } from './describe-and-delete.ts';
import { mediaById, mediaPage } from './image-library.views.ts';
import { atMinSpeed } from './min-speed.ts';
import { readUpload, UPLOAD_LIMITS } from './read-upload.ts';
import { uploadSlots } from './upload-slots.ts';

const call = routeOptions('article:write', 'media');
const uploadCall = routeOptions('article:write', 'media', {
  rateLimit: perAccount(300, '1 hour'),
});
const manageCall = routeOptions('media:manage', 'media');

/** All writers may upload images and use each other's. */
const PAGE_SIZE = 30;

/** The image library's API. */
export async function libraryRoutes(app: App, context: Context): Promise<void> {
  const { db, now } = context;
  const inPlace = uploadSlots();

  // The form parser applies to these routes only.
  await app.register(async (scope: App) => {
    await scope.register(multipart, { limits: UPLOAD_LIMITS, throwFileSizeLimit: false });
    scope.post(
      '/api/media',
      uploadCall('Upload an image', {
        description:
          'multipart/form-data with one file, `file` (JPEG, PNG, WebP, AVIF or GIF; at most 20 MB and 50 ' +
          'megapixels), and optionally `alt` and `caption`. Responds when the image can ' +
          'be used; its smaller sizes follow. For an existing file the response is 200. An ' +
          'account may run two uploads at a time, each at 100 kB in ten seconds or faster.',
        consumes: ['multipart/form-data'],
        querystring: noQuery,
        response: {
          200: mediaSchema,
          201: mediaSchema,
          503: problemAnswer('Too many uploads, or the image could not be processed or stored'),
        },
      }),
      async (request, reply) => {
        const actor = actorOf(request);
        return inPlace(actor.userId, async () => {
          const upload = await atMinSpeed(request, () => readUpload(request));
          const { id, known } = await addMedia(context, upload, actor);
          reply.code(known ? 200 : 201);
          return mediaById(db, actor, id);
        });
      },
    );
  });

  app.get(
    '/api/media',
    call('List the images of the library, newest first', {
      querystring: mediaListQuerySchema,
      response: { 200: mediaPageSchema },
    }),
    (request) => {
      const { search = '', limit = PAGE_SIZE, offset = 0 } = request.query;
      return mediaPage(db, actorOf(request), search, { limit, offset });
    },
  );

  app.get(
    '/api/media/:id',
    call('Get an image and how many of its sizes exist', {
      params: idParamsSchema,
      response: { 200: mediaSchema },
    }),
    (request) => mediaById(db, actorOf(request), request.params.id),
  );

  app.put(
    '/api/media/:id',
    manageCall('Describe an image', {
      params: idParamsSchema,
      body: mediaTextSchema,
      response: { 200: mediaSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      await describeMedia(db, id, request.body, actor);
      return mediaById(db, actor, id);
    },
  );

  app.delete(
    '/api/media/:id',
    manageCall('Delete an image that no article uses', {
      params: idParamsSchema,
      response: { 200: messageSchema },
    }),
    async (request) => {
      await deleteMedia(db, request.params.id, actorOf(request), now());
      return { message: 'Image deleted successfully' };
    },
  );
}
