import { recordSecurity } from '#features/security-log/server/public.ts';
import { actorOf, perAccount } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import { callerOf } from '#platform/http/caller.ts';
import { problemAnswer } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { importFilesSchema, uploadQuerySchema, uploadSchema } from '../../contract.ts';
import { filesInFolder, folderId } from '../import-folder.ts';
import { enqueueUploadCleanup } from './delete-uploads.ts';
import { saveUpload } from './save-upload.ts';

const BASE = '/api/admin/imports';
const call = routeOptions('system:manage', 'imports');
const upload = routeOptions('system:manage', 'imports', {
  requiresRecentLogin: true,
  rateLimit: perAccount(60, '1 hour'),
  isLongUpload: true,
});

/** Files to import, for admins. */
export async function uploadRoutes(app: App, { db, config, now }: Context): Promise<void> {
  const folder = folderId(config);

  app.get(
    `${BASE}/files`,
    call('List the files in the import folder, newest first', {
      response: { 200: importFilesSchema },
    }),
    () => filesInFolder(config),
  );

  // Only here bodies are streamed, without a parser and a limit of their own.
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_request, _bytes, done) => done(null));
    scope.post(
      `${BASE}/uploads`,
      upload('Upload a file to import', {
        description:
          'The file as application/octet-stream, up to 2 GB. An upload that no import uses is deleted after a day.',
        consumes: ['application/octet-stream'],
        querystring: uploadQuerySchema,
        response: { 201: uploadSchema, 507: problemAnswer('The server’s disk is full') },
      }),
      async (request, reply) => {
        const { name } = request.query;
        const length = Number(request.headers['content-length'] ?? Number.NaN);
        const saved = await saveUpload(
          config,
          { name, length: Number.isSafeInteger(length) ? length : undefined },
          request.raw,
        );
        const { userId, name: account } = actorOf(request);
        const entry = { event: 'import', userId, account, detail: name } as const;
        await recordSecurity(db, now(), callerOf(request), entry);
        await enqueueUploadCleanup(db, folder, now());
        reply.code(201);
        return saved;
      },
    );
  });
}
