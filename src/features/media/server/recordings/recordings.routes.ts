import { actorOf, perAccount } from '#features/users/server/public.ts';
import { deleteWithId, idParamsSchema, noQuery } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { accountSlots } from '#platform/http/load/account-slots.ts';
import { Problem, problemAnswer } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  captionsInputSchema,
  captionsParamsSchema,
  recordingInputSchema,
  recordingListQuerySchema,
  recordingPageSchema,
  recordingSchema,
  recordingUploadQuerySchema,
} from '../../recordings.contract.ts';
import { RECORDING_LIMITS } from '../../recordings.values.ts';
import { atMinSpeed } from '../uploads/min-speed.ts';
import { addRecording } from './add-recording.ts';
import { deleteRecording, putCaptions, renameRecording } from './edit-recording.ts';
import { recordingById, recordingPage } from './recordings.views.ts';

const PAGE_SIZE = 30;
const BASE = '/api/recordings';
/** A character may take four bytes, and a line feed two in JSON. */
const CAPTIONS_BYTES = 4 * RECORDING_LIMITS.captions;

const call = routeOptions('article:write', 'media');
const uploadCall = routeOptions('article:write', 'media', {
  rateLimit: perAccount(60, '1 hour'),
  isLongUpload: true,
});
const changeCall = routeOptions('media:manage', 'media', { rateLimit: perAccount(300, '1 hour') });
const deleteCall = routeOptions('media:manage', 'media');

const busy = (isOwn: boolean) =>
  new Problem(
    isOwn ? 429 : 503,
    'media.busy',
    isOwn
      ? 'Two of your files are still uploading. Please wait for one of them.'
      : 'Too many uploads right now. Please try again.',
    { headers: { 'retry-after': '10' } },
  );

/** The library of video and audio files. */
export async function recordingRoutes(app: App, context: Context): Promise<void> {
  const { db, config, now } = context;
  const inPlace = accountSlots({ most: 12, ofOne: 2, refusal: busy });

  // Only here bodies are streamed, without a parser and a limit of their own.
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_request, _bytes, done) => done(null));
    scope.post(
      BASE,
      uploadCall('Upload a video or audio file', {
        description:
          'The file as application/octet-stream with its length: MP4, WebM, MP3 or M4A, at most RECORDING_MAX. ' +
          'It is stored as it is. An account may run two uploads at a time, each at 100 kB in ten seconds or faster.',
        consumes: ['application/octet-stream'],
        querystring: recordingUploadQuerySchema,
        response: {
          201: recordingSchema,
          503: problemAnswer('Too many uploads, or the file could not be stored'),
        },
      }),
      async (request, reply) => {
        const actor = actorOf(request);
        const length = Number(request.headers['content-length'] ?? Number.NaN);
        if (!Number.isSafeInteger(length)) {
          throw new Problem(
            411,
            'request.length',
            'Send the length of the file, as content-length.',
          );
        }
        const upload = { name: request.query.name, length, body: request.raw };
        return inPlace(actor.userId, async () => {
          const id = await atMinSpeed(request, () => addRecording(context, upload, actor));
          reply.code(201);
          return recordingById(db, actor, id);
        });
      },
    );
  });

  app.get(
    BASE,
    call('List video and audio files, newest first', {
      querystring: recordingListQuerySchema,
      response: { 200: recordingPageSchema },
    }),
    async (request) => {
      const { limit = PAGE_SIZE, offset = 0, ...wanted } = request.query;
      const page = await recordingPage(db, actorOf(request), { ...wanted, limit, offset });
      return { ...page, maxBytes: config.recordingMax };
    },
  );

  app.put(
    `${BASE}/:id`,
    changeCall('Rename a video or audio file', {
      params: idParamsSchema,
      body: recordingInputSchema,
      response: { 200: recordingSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      await renameRecording(db, id, request.body.name, { actor, now: now() });
      return recordingById(db, actor, id);
    },
  );

  app.put(
    `${BASE}/:id/captions/:language`,
    {
      ...changeCall('Write the captions of a video or audio file in a language', {
        params: captionsParamsSchema,
        body: captionsInputSchema,
        response: { 200: recordingSchema },
      }),
      bodyLimit: CAPTIONS_BYTES,
    },
    async (request) => {
      const actor = actorOf(request);
      const { id, language } = request.params;
      await putCaptions(db, id, { language, vtt: request.body.vtt }, { actor, now: now() });
      return recordingById(db, actor, id);
    },
  );

  app.delete(
    `${BASE}/:id/captions/:language`,
    changeCall('Delete the captions of a video or audio file in a language', {
      params: captionsParamsSchema,
      querystring: noQuery,
      response: { 200: recordingSchema },
    }),
    async (request) => {
      const actor = actorOf(request);
      const { id, language } = request.params;
      await putCaptions(db, id, { language, vtt: null }, { actor, now: now() });
      return recordingById(db, actor, id);
    },
  );

  app.delete(
    `${BASE}/:id`,
    deleteCall('Delete a video or audio file that no article uses', deleteWithId),
    async (request) => {
      const actor = actorOf(request);
      await deleteRecording(db, request.params.id, { actor, now: now() });
      return { message: 'File deleted successfully' };
    },
  );
}
