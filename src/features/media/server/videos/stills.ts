import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { findReader } from '#features/users/server/public.ts';
import { HOUR } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import { Problem } from '#platform/http/problem.ts';
import { limitPerMinute } from '#platform/http/rate-limit.ts';
import type { App } from '#platform/http/routes.ts';
import { coverPath } from '../covers/cover-files.ts';
import { coverWithVideo } from '../covers/cover-job.ts';
import { makeOnce } from '../make-once.ts';
import { refuseFull } from '../quota.ts';
import { fetchImage } from '../uploads/fetch-image.ts';
import { publicVideos } from '../uses.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Stills that an IP address may cause to be fetched per minute. Existing ones don't count. */
const FETCHED_PER_MINUTE = 30;
const MAX_WAITING = 4;
/** How long, and for how many videos, a still that couldn't be fetched isn't requested again. */
const FAILED_FOR = HOUR;
const MAX_FAILED = 1000;
/** A still has about 30 kB. */
const MAX_BYTES = 500_000;
/** Stored stills of videos that no reader sees, which anyone who writes can cause: about 60 MB. */
export const MAX_HIDDEN_STILLS = 2000;

/** Shown while the still of a page's video can't be fetched: no broken image, and no error for the browser to log. */
const PLACEHOLDER =
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360">' +
  '<path fill="#16182d" d="M0 0h480v360H0z"/><path fill="#32365c" d="m240 70 70 110-70 110-70-110z"/></svg>';

const paramsSchema = z.strictObject({ file: z.string().regex(/^[\w-]{11}\.jpg$/) });

const isJpeg = (bytes: Buffer) => bytes.readUIntBE(0, 3) === 0xffd8ff;

/** A storage key can't begin with a hyphen, as an ID can. */
const storageKey = (video: string) => `videos/v${video}.jpg`;

/** Serves stills of videos from our own storage: readers' browsers request nothing from their host. */
export function videoStillRoutes(app: App, context: Context): void {
  const { db, storage, now } = context;
  const countFetch = limitPerMinute(app, FETCHED_PER_MINUTE);
  const failedUntil = new LRUCache<string, number>({ max: MAX_FAILED });

  const isPublic = async (video: string) =>
    (await publicVideos(db).where('video', '=', video).limit(1).executeTakeFirst()) !== undefined;

  /** @throws Problem 409 `media.full` */
  async function refuseTooMany(video: string): Promise<void> {
    await refuseFull(context);
    if (await isPublic(video)) return;
    const hidden = db.selectFrom('video_stills').where('video', 'not in', publicVideos(db));
    if ((await countRows(hidden)) < MAX_HIDDEN_STILLS) return;
    throw new Problem(409, 'media.full', 'There are too many stills of unpublished videos.');
  }

  /** Fetches and stores a still; a failure is logged and remembered. */
  async function fetchStill(video: string): Promise<void> {
    try {
      await refuseTooMany(video);
      const url = `https://i.ytimg.com/vi/${video}/hqdefault.jpg`;
      const { bytes } = await fetchImage(context, url, AbortSignal.timeout(5000));
      if (bytes.length < 3 || bytes.length > MAX_BYTES || !isJpeg(bytes)) {
        throw new Error('The still is no JPEG, or too large.');
      }
      // The row first: what has no row is never deleted.
      await db
        .insertInto('video_stills')
        .values({ video, bytes: bytes.length })
        .onConflict((conflict) => conflict.column('video').doUpdateSet({ bytes: bytes.length }))
        .execute();
      await storage.put(storageKey(video), bytes, 'image/jpeg');
    } catch (error) {
      failedUntil.set(video, now() + FAILED_FOR);
      app.log.warn({ err: error, video }, 'failed to fetch the still of a video');
    }
  }

  app.get(
    '/media/videos/:file',
    {
      config: { permission: 'public', embeddable: true, skipsQueue: true },
      schema: { hide: true, params: paramsSchema },
    },
    async (request, reply) => {
      const video = request.params.file.slice(0, -'.jpg'.length);
      const key = storageKey(video);
      const isForAll = await isPublic(video);
      // Staff see the stills of drafts, and of a video that they are about to save. For visitors these are missing
      // like any other, so that a known video ID doesn't tell what is being prepared.
      const isShown = isForAll || (await findReader(context, request)) !== null;
      let still = isShown ? await storage.get(key) : null;
      if (isShown && still === null && (failedUntil.get(video) ?? 0) <= now()) {
        await countFetch(request);
        await makeOnce(storage, key, MAX_WAITING, () => fetchStill(video));
        still = await storage.get(key);
      }
      if (still === null) {
        if (!isForAll) throw new Problem(404, 'media.not_found', 'Image not found.');
        reply.header('cache-control', 'public, max-age=600');
        // In the colors of the article's category.
        const cover = await coverWithVideo(db, context.config, video);
        if (cover) return reply.redirect(coverPath(cover, 'card.webp'));
        return reply
          .type('image/svg+xml')
          .serializer((body: unknown) => body as string)
          .send(PLACEHOLDER);
      }
      return reply
        .type('image/jpeg')
        .header('cache-control', isForAll ? IMMUTABLE : 'no-store')
        .header('content-length', still.size)
        .serializer((body: unknown) => body as string)
        .send(still.stream);
    },
  );
}

/** Deletes the stills of videos that no article or page shows any more. */
export async function deleteUnusedStills({
  db,
  storage,
}: Pick<Context, 'db' | 'storage'>): Promise<void> {
  const unused = await db
    .selectFrom('video_stills')
    .select('video')
    .where('video', 'not in', db.selectFrom('video_uses').select('video'))
    .where('video', 'not in', db.selectFrom('page_videos').select('video'))
    .execute();
  for (const { video } of unused) {
    await storage.remove(storageKey(video));
    await db.deleteFrom('video_stills').where('video', '=', video).execute();
  }
}
