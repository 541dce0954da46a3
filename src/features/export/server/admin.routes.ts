import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { recordSecurity } from '#features/security-log/server/public.ts';
import { actorOf } from '#features/users/server/public.ts';
import { slugify } from '#lib/text/slug.ts';
import type { Context } from '#platform/context.ts';
import { callerOf } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import { type App, routeOptions } from '#platform/http/routes.ts';
import { exportRequestSchema } from '../contract.ts';
import type { ExportFormat } from '../values.ts';
import { Report } from './report.ts';

const call = routeOptions('system:manage', 'export', {
  requiresRecentLogin: true,
  changesNothing: true,
});

const TYPES: Record<ExportFormat, { type: string; ending: string }> = {
  savepoint: { type: 'application/zip', ending: 'zip' },
  wxr: { type: 'application/xml', ending: 'xml' },
  ghost: { type: 'application/json', ending: 'json' },
  markdown: { type: 'application/zip', ending: 'zip' },
};

const FILES = {
  description: 'The file, created while it downloads. An interrupted download is incomplete.',
  content: {
    'application/zip': { schema: z.string() as z.ZodType<unknown> },
    'application/xml': { schema: z.string() as z.ZodType<unknown> },
    'application/json': { schema: z.unknown() },
  },
};

/** An export blocks other requests for at most this long, plus one piece. */
const TURN_MS = 10;

/** Yields to the event loop between pieces, because SQLite queries are synchronous. */
async function* inTurns<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  let since = performance.now();
  for await (const piece of pieces) {
    yield piece;
    if (performance.now() - since < TURN_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}

/** Exports the whole site as a file, for admins. */
export function exportRoutes(app: App, { db, config, now }: Context): void {
  /** Accounts with a running export. */
  const busy = new Set<number>();

  app.post(
    '/api/admin/export',
    call('Export the whole site to one file', {
      description:
        'One export per account at a time (409 `export.busy`). For what a format can’t contain, see ' +
        'docs/export.md and, in a zip, report.json.',
      body: exportRequestSchema,
      response: { 200: FILES },
    }),
    async (request, reply) => {
      const { format } = request.body;
      const { userId, name: account } = actorOf(request);
      // Loaded on first use, with the libraries of the formats.
      const { exportMagazine } = await import('./export-magazine.ts');
      if (busy.has(userId)) {
        const detail =
          'Your previous export is still running. Wait for it to finish or cancel the download.';
        throw new Problem(409, 'export.busy', detail);
      }
      const at = now();
      const detail = `Whole site, ${format}`;
      busy.add(userId);
      const file = Readable.from(
        inTurns(exportMagazine(config, { format, report: new Report(format), now: at })),
      );
      file.once('close', () => busy.delete(userId));
      file.on('error', (error) => request.log.error({ err: error, format }, 'an export broke off'));
      try {
        const entry = { event: 'export', userId, account, detail } as const;
        await recordSecurity(db, at, callerOf(request), entry);
      } catch (error) {
        file.destroy();
        throw error;
      }
      const { type, ending } = TYPES[format];
      const site = slugify(config.siteName) || 'magazine';
      const day = new Date(at).toISOString().slice(0, 10);
      return reply
        .type(type)
        .header('content-disposition', `attachment; filename="${site}-${day}.${ending}"`)
        .send(file);
    },
  );
}
