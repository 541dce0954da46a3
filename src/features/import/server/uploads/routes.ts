import { recordSecurity } from '#features/security-log/server/public.ts';
import { actorOf, perAccount } from '#features/users/server/public.ts';
import { messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { callerOf } from '#platform/http/caller.ts';
import { problemAnswer } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import {
  importFilesSchema,
  newUploadSchema,
  pieceQuerySchema,
  uploadParamsSchema,
  uploadSchema,
} from '../../uploads.contract.ts';
import { filesInFolder, folderId } from '../import-folder.ts';
import { addPiece, beginUpload, removeUpload, uploadView } from './files.ts';
import { enqueueUploadCleanup } from './delete-uploads.ts';

const BASE = '/api/admin/imports';
const call = routeOptions('system:manage', 'imports');
const beginCall = routeOptions('system:manage', 'imports', {
  requiresRecentLogin: true,
  rateLimit: perAccount(60, '1 hour'),
});
const FULL = { 507: problemAnswer("The server's disk has no room for it") };

/** Files that are sent to be moved in, for admins. */
export async function uploadRoutes(app: App, { db, config, now }: Context): Promise<void> {
  const folder = folderId(config);

  app.get(
    `${BASE}/files`,
    call('What an operator put into the folder of imports, the newest first', {
      response: { 200: importFilesSchema },
    }),
    () => filesInFolder(config),
  );

  app.post(
    `${BASE}/uploads`,
    beginCall('Begin to send a file', {
      description:
        'Its pieces follow, each by PUT. Where nothing comes for a day, what came is removed.',
      body: newUploadSchema,
      response: { 201: uploadSchema, ...FULL },
    }),
    async (request, reply) => {
      const begun = await beginUpload(config, request.body);
      const { userId, name: account } = actorOf(request);
      const detail = request.body.name;
      const entry = { event: 'import', userId, account, detail } as const;
      await recordSecurity(db, now(), callerOf(request), entry);
      await enqueueUploadCleanup(db, folder, now());
      reply.code(201);
      return begun;
    },
  );

  app.get(
    `${BASE}/uploads/:upload`,
    call('How much of a file was received', {
      params: uploadParamsSchema,
      response: { 200: uploadSchema },
    }),
    ({ params }) => uploadView(config, params.upload),
  );

  // Bytes are taken as they come here and nowhere else.
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_request, _bytes, done) => done(null));
    scope.put(
      `${BASE}/uploads/:upload`,
      call('Send the next piece of a file', {
        description:
          'application/octet-stream, 4 MB at most. Where another begins there the answer is 409 ' +
          '`import.upload_piece`: ask how much was received. A file may have 2 GB.',
        consumes: ['application/octet-stream'],
        params: uploadParamsSchema,
        querystring: pieceQuerySchema,
        response: { 200: uploadSchema, ...FULL },
      }),
      ({ params, query: { from, last }, raw }) =>
        addPiece(config, params.upload, raw, { from, last: last === 'true' }),
    );
  });

  app.delete(
    `${BASE}/uploads/:upload`,
    call('Remove what was sent of a file', {
      params: uploadParamsSchema,
      response: { 200: messageSchema },
    }),
    async ({ params }) => {
      await removeUpload(config, params.upload);
      return { message: 'Upload removed successfully' };
    },
  );
}
