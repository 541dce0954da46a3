import multipart from '@fastify/multipart';
import { actorOf, perAccount } from '#features/users/server/public.ts';
import { deleteWithId, idParamsSchema, noQuery } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { problemAnswer } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  type Media,
  mediaInputSchema,
  mediaListQuerySchema,
  mediaPageSchema,
  mediaSchema,
  mediaUsesSchema,
} from '../../contract.ts';
import { withoutFocus } from '../../values.ts';
import type { FollowReplacement } from '../replace-in-text.ts';
import { addMedia } from './add.ts';
import { deleteMedia, describeMedia } from './describe-and-delete.ts';
import { drawn } from './draw-svg.ts';
import { mediaById, mediaPage } from './image-library.views.ts';
import { atMinSpeed } from './min-speed.ts';
import { readUpload, UPLOAD_LIMITS } from './read-upload.ts';
import { replaceMedia } from './replace.ts';
import { uploadSlots } from './upload-slots.ts';
import { usesOfMedia } from './uses.views.ts';

const call = routeOptions('article:write', 'media');
const uploadCall = routeOptions('article:write', 'media', {
  rateLimit: perAccount(300, '1 hour'),
});
const brandCall = routeOptions('site:manage', 'media', { rateLimit: perAccount(60, '1 hour') });
const manageCall = routeOptions('media:manage', 'media');
const changeCall = routeOptions('media:manage', 'media', {
  rateLimit: perAccount(300, '1 hour'),
});

/** All writers may upload images and use each other's. */
const PAGE_SIZE = 30;

/** The image library's API. @param follow writes the new URL where a replaced image is used */
export async function libraryRoutes(
  app: App,
  context: Context,
  follow: FollowReplacement,
): Promise<void> {
  const { db, model, now } = context;
  /** With what the model can do. */
  const shown = (media: Media): Media =>
    model?.readsImages ? { ...media, can: [...media.can, 'propose-alt'] } : media;
  const inPlace = uploadSlots();

  // The form parser applies to these routes only.
  await app.register(async (scope: App) => {
    await scope.register(multipart, { limits: UPLOAD_LIMITS, throwFileSizeLimit: false });
    scope.post(
      '/api/media',
      uploadCall('Upload an image', {
        description:
          'multipart/form-data with one file, `file` (JPEG, PNG, WebP, AVIF or GIF; at most 20 MB and 50 ' +
          'megapixels; an animation at most 600 frames, 60 seconds and 100 megapixels together), and optionally `alt`, `caption`, `credit` and `license`. Responds when ' +
          'the image can be used; its smaller sizes follow. For an existing file the response is 200. An ' +
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
          return shown(await mediaById(db, actor, id));
        });
      },
    );
    scope.post(
      '/api/media/brand',
      brandCall('Upload a logo, icon or sharing image of the site', {
        description:
          'multipart/form-data with one file, `file`: SVG, JPEG, PNG, WebP, AVIF or GIF, at most 5 MB. An SVG ' +
          'is drawn as a PNG. The response is an image of the library, whose `url` is the value of a setting.',
        consumes: ['multipart/form-data'],
        querystring: noQuery,
        response: {
          200: mediaSchema,
          503: problemAnswer('Too many uploads, or the image could not be processed or stored'),
        },
      }),
      async (request) => {
        const actor = actorOf(request);
        return inPlace(actor.userId, async () => {
          const upload = await drawn(await atMinSpeed(request, () => readUpload(request)));
          const { id } = await addMedia(context, upload, actor);
          const media = await mediaById(db, actor, id);
          // A brand’s image is never cropped.
          return { ...media, url: withoutFocus(media.url) };
        });
      },
    );
    scope.put(
      '/api/media/:id/file',
      changeCall('Replace the file of an image', {
        description:
          'multipart/form-data with one file, `file`. The image keeps its id, name and texts; its URLs ' +
          'change, and everything that uses it shows the new file.',
        consumes: ['multipart/form-data'],
        params: idParamsSchema,
        querystring: noQuery,
        response: {
          200: mediaSchema,
          503: problemAnswer('Too many uploads, or the image could not be processed or stored'),
        },
      }),
      async (request) => {
        const actor = actorOf(request);
        const { id } = request.params;
        return inPlace(actor.userId, async () => {
          const read = () => atMinSpeed(request, () => readUpload(request));
          await replaceMedia(context, id, read, { actor, follow });
          return shown(await mediaById(db, actor, id));
        });
      },
    );
  });

  app.get(
    '/api/media',
    call('List the images of the library', {
      querystring: mediaListQuerySchema,
      response: { 200: mediaPageSchema },
    }),
    async (request) => {
      const {
        key,
        search = '',
        filter,
        sort = 'newest',
        limit = PAGE_SIZE,
        offset = 0,
      } = request.query;
      const view = { key, search, filter, sort };
      const { media, totalCount } = await mediaPage(db, actorOf(request), view, { limit, offset });
      return { media: media.map(shown), totalCount };
    },
  );

  app.get(
    '/api/media/:id',
    call('Get an image and how many of its sizes exist', {
      params: idParamsSchema,
      response: { 200: mediaSchema },
    }),
    async (request) => shown(await mediaById(db, actorOf(request), request.params.id)),
  );

  app.get(
    '/api/media/:id/uses',
    call('List where an image is used', {
      params: idParamsSchema,
      response: { 200: mediaUsesSchema },
    }),
    (request) => usesOfMedia(db, request.params.id, actorOf(request)),
  );

  app.put(
    '/api/media/:id',
    changeCall('Describe an image', {
      description: 'What the body leaves out stays.',
      params: idParamsSchema,
      body: mediaInputSchema,
      response: { 200: mediaSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      await describeMedia(db, id, request.body, {
        actor,
        now: now(),
        follow,
      });
      return shown(await mediaById(db, actor, id));
    },
  );

  app.delete(
    '/api/media/:id',
    manageCall('Delete an image that no article uses', deleteWithId),
    async (request) => {
      await deleteMedia(db, request.params.id, actorOf(request), now());
      return { message: 'Image deleted successfully' };
    },
  );
}
