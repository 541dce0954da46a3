import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { findReader, sessionCookie } from '#features/users/server/public.ts';
import { HOUR } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';
import { limitPerMinute } from '#platform/http/rate-limit.ts';
import type { App } from '#platform/http/routes.ts';
import type { StoredFile } from '#platform/storage/storage.ts';
import { focusedFileParamsSchema, mediaFileParamsSchema } from '../contract.ts';
import { CROP_NAMES, ICON_FILES } from '../crops.values.ts';
import { fallbackWidth, mediaSizes } from '../library.values.ts';
import { movingWidths } from '../moving.values.ts';
import { cropUrl, findCrops, folderOf, isMoving, readFolder } from './crops/crop-folder.ts';
import { croppedImage } from './crops/use-crops-job.ts';
import { DEMO_ADDRESS } from './demo-images.ts';
import { imagesBusy } from './make-once.ts';
import { isSiteIcon } from './setting-images.ts';
import { replacementOf } from './uploads/replace.ts';
import { heldUntil } from './uses.ts';
import {
  type Croppable,
  imagedInDemo,
  isCropFile,
  isMadeOnRequest,
  makeCrops,
  readCrop,
  uploadedImage,
} from './variants/crop-files.ts';
import { enqueueLacking } from './variants/jobs.ts';
import { ImageError } from './variants/run-image-worker.ts';
import {
  type Ext,
  fallbackExt,
  fileName,
  filesOf,
  focusedPath,
  mediaUrl,
  type SizeFile,
  storageKey,
  TYPES,
} from './variants/variant-sizes.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The requested size may exist in a moment. */
const STAND_IN = 'public, max-age=10';
/** Of the redirect from a replaced file. */
const REPLACED = 'public, max-age=60';

/** Crops that an IP address may cause per minute. Existing ones don't count. */
const CROPPED_PER_MINUTE = 30;
/** How long, and for how many images, a failed crop isn't retried. */
const UNREADABLE_FOR = HOUR;
const MAX_UNREADABLE = 1000;

const noSuchFile = () => new Problem(404, 'media.not_found', 'Image not found.');

/** The file of a URL. @throws Problem 404 for sizes that don't exist */
function wantedFile(key: string, file: string): SizeFile {
  const [, digits, ext] = /^(\d+)\.(.+)$/.exec(file) ?? [];
  const wanted = { width: Number(digits), ext: ext as Ext };
  const { width, widths } = mediaSizes(key);
  const offered =
    ext === 'anim.webp'
      ? movingWidths(width)
      : ext === 'avif' || ext === 'webp'
        ? widths
        : [fallbackWidth(width)];
  if (!offered.includes(wanted.width)) throw noSuchFile();
  return wanted;
}

/** The closest existing file: the same format if possible, else the closest width. */
function nearest(made: readonly SizeFile[], wanted: SizeFile): SizeFile | undefined {
  const distance = ({ width, ext }: SizeFile) =>
    Math.abs(width - wanted.width) + (ext === wanted.ext ? 0 : 100_000);
  return [...made].sort((one, other) => distance(one) - distance(other))[0];
}

/** Serves uploaded images, and crops of the demo's. */
export function mediaFileRoutes(app: App, context: Context): void {
  const { db, storage, config, now } = context;
  const ofStaff = sessionCookie(config);
  const countCropping = limitPerMinute(app, CROPPED_PER_MINUTE);
  const unreadableUntil = new LRUCache<string, number>({ max: MAX_UNREADABLE });

  /**
   * An image's focal point, and how its files are cached. What staff see is cached only in their browsers, as the article may come
   * under embargo.
   * @returns null if there is no such image
   * @throws Problem 404 for visitors if it is under embargo
   */
  async function visibleImage(request: FastifyRequest, key: string) {
    const media = await db
      .selectFrom('media')
      .select(['embargo_until', 'focus'])
      .where('key', '=', key)
      .executeTakeFirst();
    // A deleted image disappears immediately, before a job deletes its files.
    if (!media) return null;
    const { focus } = media;
    const isSecret = (media.embargo_until ?? 0) > now();
    if (isSecret && (await heldUntil(db, key, now())) !== null) {
      if ((await findReader(context, request)) === null) throw noSuchFile();
      return { focus, cachedAs: () => 'no-store' };
    }
    const { authorization } = request.headers;
    const isStaff = request.cookies[ofStaff] !== undefined || authorization !== undefined;
    const cachedAs = (caching: string) =>
      isStaff ? caching.replace('public', 'private') : caching;
    return { focus, cachedAs };
  }

  /** The replacement for a missing file: not made yet, or never for this image. */
  async function standIn(key: string, wanted: SizeFile) {
    const media = await db
      .selectFrom('media')
      .select(['type', 'done', 'error'])
      .where('key', '=', key)
      .executeTakeFirst();
    if (!media) throw noSuchFile();
    const all = filesOf(key, fallbackExt(media.type));
    const made = all.slice(0, media.done);
    const isComing = all.some(({ width, ext }) => width === wanted.width && ext === wanted.ext);
    const file = nearest(made, wanted);
    const stored = file && (await storage.get(storageKey(key, file)));
    if (!stored) throw noSuchFile();
    // A width added after the upload. If it can't be enqueued now, a later request tries again.
    if (isComing && media.error === null) {
      await enqueueLacking(db, key, now()).catch((error: unknown) => {
        app.log.warn({ err: error, key }, 'failed to enqueue missing image sizes');
      });
    }
    // A size that this image will never have always gets the same replacement.
    const isFinal = !isComing && made.length === all.length;
    return { ...stored, ext: file.ext, caching: isFinal ? IMMUTABLE : STAND_IN };
  }

  async function sized(key: string, file: string) {
    const wanted = wantedFile(key, file);
    const stored = await storage.get(`${key}/${fileName(wanted)}`);
    if (!stored) return standIn(key, wanted);
    return { ...stored, ext: wanted.ext, caching: IMMUTABLE };
  }

  /** Makes an image's crops. @throws Problem 429 above the caller's limit, 503 `media.busy` */
  async function crop(request: FastifyRequest, image: Croppable, name: string) {
    const { key } = image;
    if ((unreadableUntil.get(key) ?? 0) > now()) return;
    await countCropping(request);
    await makeCrops(storage, image, name).catch((error: unknown) => {
      if (!(error instanceof ImageError)) throw error;
      if (error.reason === 'process') throw imagesBusy();
      unreadableUntil.set(key, now() + UNREADABLE_FOR);
      request.log.warn({ err: error, key }, 'failed to crop image');
    });
  }

  /** @throws Problem 404 if there is none, and as `crop` */
  async function made(request: FastifyRequest, image: Croppable, name: string) {
    let stored = await readCrop(storage, image, name);
    if (!stored) {
      await crop(request, image, name);
      stored = await readCrop(storage, image, name);
    }
    if (!stored) throw noSuchFile();
    const ext = (name.split('.').at(-1) ?? '') as Ext;
    return { ...stored, ext, caching: IMMUTABLE };
  }

  const send = (
    reply: FastifyReply,
    { stream, size, ext }: StoredFile & { ext: Ext },
    caching: string,
  ) =>
    reply
      .type(TYPES[ext])
      .header('cache-control', caching)
      .header('content-length', size)
      .serializer((body: unknown) => body as string)
      .send(stream);

  /** A file of an uploaded image. @param asked the focal point in the URL; null without one */
  async function sendFile(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, file: name, asked }: { key: string; file: string; asked: string | null },
  ) {
    if (readFolder(key).crop) return sendCropped(request, reply, { key, file: name, focus: asked });
    const image = await visibleImage(request, key);
    if (image === null) {
      const url = await replacementOf(db, key);
      if (url === null) throw noSuchFile();
      return reply.header('cache-control', REPLACED).redirect(url, 302);
    }
    const { focus, cachedAs } = image;
    // A former focal point. Sizes aren't cropped: they are at URLs without one, too.
    if (asked !== focus && (asked !== null || isCropFile(name))) {
      const current = focusedPath(key, focus, name);
      return reply.header('cache-control', cachedAs(REPLACED)).redirect(current, 302);
    }
    // Each icon costs a drawing and storage.
    if (ICON_FILES.includes(name) && !(await isSiteIcon(db, key))) throw noSuchFile();
    const file = isMadeOnRequest(name)
      ? await made(request, uploadedImage(context, { key, focus }), name)
      : await sized(key, name);
    return send(reply, file, cachedAs(file.caching));
  }

  /** A file of an image with crops of its use. */
  async function sendCropped(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      key: asked,
      file: name,
      focus: askedFocus,
    }: { key: string; file: string; focus: string | null },
  ) {
    const { key, crop = '' } = readFolder(asked);
    const media = await findCrops(db, key, crop);
    const image = media && (await visibleImage(request, media.key));
    if (!media || !image || ICON_FILES.includes(name)) throw noSuchFile();
    const { folder, focus } = folderOf(media);
    const isRatio = isCropFile(name);
    const isFormer = asked !== folder || isMoving(media);
    // Another focal point or file since.
    if (isFormer || (askedFocus !== focus && (askedFocus !== null || isRatio))) {
      const isKept = isRatio || !isFormer;
      const current = isMoving(media) ? mediaUrl(media) : cropUrl(media);
      const url = isKept ? current.replace(/[^/]+$/, name) : current;
      return reply.header('cache-control', image.cachedAs(REPLACED)).redirect(url, 302);
    }
    const cropped = croppedImage(context, media);
    if (!isRatio) {
      const { ext } = wantedFile(folder, name);
      if (!/^(?:avif|webp)$/.test(ext) && ext !== fallbackExt(media.type)) throw noSuchFile();
    }
    // What isn't cropped is the same in all uses.
    const file =
      isRatio || cropped.sizes ? await made(request, cropped, name) : await sized(media.key, name);
    return send(reply, file, image.cachedAs(file.caching));
  }

  const ofFile = { permission: 'public', embeddable: true, skipsQueue: true } as const;
  app.get(
    '/media/:key/:file',
    { config: ofFile, schema: { hide: true, params: mediaFileParamsSchema } },
    (request, reply) => sendFile(request, reply, { ...request.params, asked: null }),
  );
  app.get(
    '/media/:key/:focus/:file',
    { config: ofFile, schema: { hide: true, params: focusedFileParamsSchema } },
    (request, reply) =>
      sendFile(request, reply, { ...request.params, asked: request.params.focus }),
  );

  for (const name of CROP_NAMES) {
    app.get(
      `${DEMO_ADDRESS}:folder/${name}.jpg`,
      {
        config: ofFile,
        schema: { hide: true, params: z.strictObject({ folder: z.string().max(200) }) },
      },
      async (request, reply) => {
        const image = imagedInDemo(request.params.folder);
        if (image === null) throw noSuchFile();
        const file = await made(request, image, `${name}.jpg`);
        return send(reply, file, file.caching);
      },
    );
  }
}
