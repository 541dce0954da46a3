import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { recordSecurity } from '#features/security-log/server/public.ts';
import { actorOf } from '#features/users/server/public.ts';
import { messageSchema } from '#lib/api/request-schemas.ts';
import type { Context } from '#platform/context.ts';
import { callerOf } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { backupFileSchema } from '../../backups.contract.ts';
import { keptFile } from './folder.ts';
import { enqueueBackup, enqueueVerify } from './jobs.ts';

const BASE = '/api/admin/backups';

const call = routeOptions('system:manage', 'backups');
const downloadCall = routeOptions('system:manage', 'backups', {
  requiresRecentLogin: true,
  changesNothing: true,
});

const TAR = {
  description: 'The backup file',
  content: { 'application/x-tar': { schema: z.string() as z.ZodType<unknown> } },
};

/** Makes, verifies and downloads backups, for admins. */
export function backupRoutes(app: App, { db, config, now }: Context): void {
  /** @throws Problem 404 `backup.not_found` */
  const kept = async (name: string) => {
    const found = await keptFile(config, name);
    if (found !== null) return found;
    throw new Problem(404, 'backup.not_found', 'This backup no longer exists.');
  };

  app.post(BASE, call('Make a backup now', { response: { 200: messageSchema } }), async () => {
    if (await enqueueBackup(db, now())) return { message: 'Backup started' };
    throw new Problem(409, 'backup.busy', 'A backup is already running.');
  });

  app.post(
    `${BASE}/verify`,
    call('Verify a backup', {
      body: backupFileSchema,
      response: { 200: messageSchema },
    }),
    async ({ body: { file } }) => {
      const { name } = await kept(file);
      if (await enqueueVerify(db, name, now())) return { message: 'Verification started' };
      throw new Problem(409, 'backup.busy', 'This backup is already being verified.');
    },
  );

  app.post(
    `${BASE}/download`,
    downloadCall('Download a backup', { body: backupFileSchema, response: { 200: TAR } }),
    async (request, reply) => {
      const { name, path, bytes } = await kept(request.body.file);
      const { userId, name: account } = actorOf(request);
      const entry = { event: 'export', userId, account, detail: `The backup ${name}` } as const;
      await recordSecurity(db, now(), callerOf(request), entry);
      return reply
        .type('application/x-tar')
        .header('content-length', bytes)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(createReadStream(path));
    },
  );
}
