import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { findReader } from '#features/users/server/public.ts';
import { HOUR } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { limitPerMinute } from '#platform/http/rate-limit.ts';
import type { App } from '#platform/http/routes.ts';
import { videoId } from '../../values.ts';
import { makeOnce } from '../make-once.ts';
import { fetchImage } from '../uploads/fetch-image.ts';

const PLAYER = /\/\/www\.youtube-nocookie\.com\/embed\/([\w-]{11})/g;

/**
 * Records the videos in an article's texts, as links or as players: visitors can make the server fetch the
 * stills of these only. Call it in the transaction that changes the article.
 */
export async function noteVideos(db: Db, texts: readonly (string | null)[]): Promise<void> {
  const found = new Set<string>();
  for (const text of texts) {
    const link = text === null ? null : videoId(text);
    if (link !== null) found.add(link);
    for (const [, id] of (text ?? '').matchAll(PLAYER)) if (id) found.add(id);
  }
  if (found.size === 0) return;
  await db
    .insertInto('videos')
    .values([...found].map((id) => ({ id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Stills that an IP address may cause to be fetched per minute. Existing ones don't count. */
const FETCHED_PER_MINUTE = 30;
const MAX_WAITING = 4;
/** How long, and for how many videos, a still that couldn't be fetched isn't requested again. */
const FAILED_FOR = HOUR;
const MAX_FAILED = 1000;

const paramsSchema = z.strictObject({ file: z.string().regex(/^[\w-]{11}\.jpg$/) });

const isJpeg = (bytes: Buffer) => bytes.readUIntBE(0, 3) === 0xffd8ff;

/** Serves stills of videos from our own storage: readers' browsers request nothing from their host. */
export function videoStillRoutes(app: App, context: Context): void {
  const { db, storage, now } = context;
  const countFetch = limitPerMinute(app, FETCHED_PER_MINUTE);
  const failedUntil = new LRUCache<string, number>({ max: MAX_FAILED });

  const isKnown = async (id: string) =>
    (await db.selectFrom('videos').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined;

  /** Fetches and stores a still; a failure is logged and remembered. */
  async function fetchStill(id: string, key: string): Promise<void> {
    try {
      const address = `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
      const { bytes } = await fetchImage(context, address, AbortSignal.timeout(5000));
      if (bytes.length < 3 || !isJpeg(bytes)) throw new Error('The still is no JPEG.');
      await storage.put(key, bytes, 'image/jpeg');
    } catch (error) {
      failedUntil.set(id, now() + FAILED_FOR);
      app.log.warn({ err: error, video: id }, 'failed to fetch the still of a video');
    }
  }

  app.get(
    '/media/videos/:file',
    {
      config: { permission: 'public', embeddable: true, skipsQueue: true },
      schema: { hide: true, params: paramsSchema },
    },
    async (request, reply) => {
      const { file } = request.params;
      const id = file.slice(0, -'.jpg'.length);
      // A storage key can't begin with a hyphen, as the ID can.
      const key = `videos/v${file}`;
      // Staff see the still of a video that they are about to save. Made-up IDs don't reach the storage.
      const isShown = (await isKnown(id)) || (await findReader(context, request)) !== null;
      let still = isShown ? await storage.get(key) : null;
      if (isShown && still === null && (failedUntil.get(id) ?? 0) <= now()) {
        await countFetch(request);
        await makeOnce(storage, key, MAX_WAITING, () => fetchStill(id, key));
        still = await storage.get(key);
      }
      if (still === null) throw new Problem(404, 'media.not_found', 'Image not found.');
      return reply
        .type('image/jpeg')
        .header('cache-control', IMMUTABLE)
        .header('content-length', still.size)
        .serializer((body: unknown) => body as string)
        .send(still.stream);
    },
  );
}
