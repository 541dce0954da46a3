import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findReader } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';
import type { ByteRange } from '#platform/storage/storage.ts';
import { captionsFileParamsSchema, recordingFileParamsSchema } from '../../recordings.contract.ts';
import { RECORDING_TYPES } from '../../recordings.values.ts';
import { isPublicRecording } from '../uploads/uses.views.ts';
import { noSuchRecording, recordingStorageKey } from './recordings.views.ts';

/** The file never changes, but its article may be unpublished. */
const HOURLY = 'public, max-age=3600';
/** Captions can be corrected. */
const BRIEFLY = 'public, max-age=60';

/** Of several ranges none is honored: the whole file is a valid response, and costs no more. */
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of a file that a request asks for.
 * @returns null for the whole file, 'none' if no byte of it was asked for
 */
function askedRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, from, to] = RANGE.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') {
    const count = Math.min(Number(to), size);
    return count === 0 ? 'none' : { first: size - count, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'none' : { first, last };
}

/** Serves recordings in parts, as players ask for them, and their captions. */
export function recordingFileRoutes(app: App, context: Context): void {
  const { db, storage } = context;

  /** How a recording may be cached. @throws Problem 404 for visitors if nothing public has it */
  async function cachingFor(request: FastifyRequest, id: number, caching: string) {
    if (await isPublicRecording(db, id)) return caching;
    if ((await findReader(context, request)) === null) throw noSuchRecording();
    return 'no-store';
  }

  const ofFile = { permission: 'public', skipsQueue: true } as const;

  async function send(
    reply: FastifyReply,
    { key, size, isHead }: { key: string; size: number; isHead: boolean },
    range: ByteRange | null,
  ) {
    const length = range === null ? size : range.last - range.first + 1;
    if (range !== null) {
      reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`);
    }
    const file = isHead ? null : await storage.get(key, range ?? undefined);
    if (!isHead && file === null) throw noSuchRecording();
    return reply
      .header('content-length', length)
      .serializer((body: unknown) => body as string)
      .send(file?.stream ?? Readable.from([]));
  }

  app.get(
    '/media/recordings/:file',
    { config: ofFile, schema: { hide: true, params: recordingFileParamsSchema } },
    async (request, reply) => {
      const [key = '', ext] = request.params.file.split('.');
      const row = await db
        .selectFrom('recordings')
        .select(['id', 'ext', 'bytes'])
        .where('key', '=', key)
        .executeTakeFirst();
      if (row?.ext !== ext || row === undefined) throw noSuchRecording();
      const caching = await cachingFor(request, row.id, HOURLY);
      const { headers, method } = request;
      const size = Number(row.bytes);
      const tag = `"${key}"`;
      const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
      const range = isSame ? askedRange(headers.range, size) : null;
      if (range === 'none') {
        throw new Problem(416, 'recording.range', 'The file has no such bytes.', {
          headers: { 'content-range': `bytes */${size}` },
        });
      }
      reply
        .type(RECORDING_TYPES[row.ext])
        .header('accept-ranges', 'bytes')
        .header('etag', tag)
        .header('cache-control', caching);
      if (headers['if-none-match'] === tag) return reply.code(304).send();
      const file = { key: recordingStorageKey(key), size, isHead: method === 'HEAD' };
      return send(reply, file, range);
    },
  );

  app.get(
    '/media/recordings/:key/:file',
    { config: ofFile, schema: { hide: true, params: captionsFileParamsSchema } },
    async (request, reply) => {
      const { key, file } = request.params;
      const captions = await db
        .selectFrom('recording_captions')
        .innerJoin('recordings', 'recordings.id', 'recording_id')
        .select(['recordings.id', 'vtt'])
        .where('key', '=', key)
        .where('language', '=', file.slice(0, -'.vtt'.length))
        .executeTakeFirstOrThrow(() => noSuchRecording());
      reply.header('cache-control', await cachingFor(request, captions.id, BRIEFLY));
      return reply
        .type('text/vtt; charset=utf-8')
        .serializer((body: unknown) => body as string)
        .send(captions.vtt);
    },
  );
}
