import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fetchImage } from '#features/media/server/public.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { GuardedFetchError } from '#platform/http/outgoing/guarded-fetch.ts';
import { Problem } from '#platform/http/problem.ts';
import { backoff } from '#platform/jobs/backoff.ts';
import { GiveUp, type Job } from '#platform/jobs/queue.ts';
import { addToLibrary, articlesUsing, type ImageContext, missingImage } from './add-to-library.ts';
import { HostPace } from './host-pace.ts';
import { enqueueImage, type ImageRequest, recordFailure } from './store.ts';

const MAX_TRIES = 3;
const NO_ANSWER = 'The site doesn’t respond.';
const NOT_FETCHED =
  'The image is not in the folder, and REMOTE_IMAGES=refuse turns off fetching from other sites.';

const payloadSchema = z.strictObject({
  id: z.int(),
  tries: z.int(),
  askedAt: z.int(),
  isSmaller: z.boolean().default(false),
});

/** Finds the file of an image in a folder; null if it isn't there. */
type FindLocalImage = (image: {
  id: number;
  url: string;
}) => Promise<{ bytes: Buffer; name: string } | null>;

/** Reasons that blame the site, not the single image. */
const SITE_REASONS = new Set(['private', 'dns', 'network', 'timeout']);
const isSiteDown = (error: unknown) =>
  error instanceof Problem &&
  error.cause instanceof GuardedFetchError &&
  SITE_REASONS.has(error.cause.reason);

/** The reason shown to users. Our own errors are for the operator. */
const reasonOf = (error: unknown) =>
  error instanceof Problem ? error.message : 'The image could not be processed.';

/**
 * Does the jobs of a queue of remote images: fetches each image, adds it to the library and replaces
 * it in the articles that use it. A site that doesn't answer or is slow is left alone for a while and
 * the others go on; after four failures in a row its images fail until someone retries them. If an image
 * fails, its resized copy is fetched in its place.
 * @param queue where postponed images wait
 */
export function fetchImageByJob(
  context: ImageContext,
  queue: string,
  findLocalImage: FindLocalImage = async () => null,
): (job: Job) => Promise<void> {
  const { db, now, config, log } = context;
  const pace = new HostPace();

  /** Replaces the job by a later one for the same image, which the queue doesn't count as a try. */
  const postpone = (
    job: Job,
    request: ImageRequest & { url: string },
    runAt: number,
    also?: (trx: Db) => Promise<void>,
  ) =>
    inTransaction(db, async (trx) => {
      await also?.(trx);
      await job.finish(trx);
      await enqueueImage(trx, queue, request, now(), runAt);
    });

  async function fetchAtPace(url: string, host: string, signal: AbortSignal) {
    const startedAt = now();
    try {
      const file = await fetchImage(context, url, signal);
      pace.answered(host, now() - startedAt, now());
      return file;
    } catch (error) {
      if (isSiteDown(error)) pace.failed(host, now());
      else if (error instanceof Problem) pace.answered(host, now() - startedAt, now());
      throw error;
    }
  }

  return async (job) => {
    const request = payloadSchema.parse(job.payload);
    const image = await missingImage(db, request.id);
    if (!image || !(await isUsed(db, image.id, job))) return;
    const { id, smaller_url: smaller } = image;
    const url = (request.isSmaller && smaller) || image.url;
    const { host } = new URL(url);
    const fail = async (error: string) => {
      log.warn({ imageId: id, url, reason: error }, 'failed to fetch remote image');
      if (smaller === null || request.isSmaller) {
        return recordFailure(db, id, { error, isFinal: true });
      }
      const again = { ...request, url: smaller, tries: 0, isSmaller: true };
      await postpone(job, again, now());
    };
    const finish = (trx: Db) => job.finish(trx);
    try {
      const local = await findLocalImage({ id, url });
      if (local) {
        const hash = createHash('sha256').update(local.bytes).digest('hex');
        await addToLibrary(context, image, { ...local, hash }, finish);
        return;
      }
      if (config.remoteImages === 'refuse') return await fail(NOT_FETCHED);
      const rest = pace.restOf(host, request.askedAt, now());
      if (rest?.isGivenUp) return await fail(NO_ANSWER);
      if (rest) return await postpone(job, { ...request, url }, rest.until);
      const file = await fetchAtPace(url, host, job.signal);
      await addToLibrary(context, image, file, finish);
    } catch (error) {
      job.signal.throwIfAborted();
      const isOurs = !(error instanceof Problem);
      const tries = request.tries + 1;
      const reason = reasonOf(error);
      if ((!isOurs && error.status < 500) || tries >= MAX_TRIES) {
        if (!isOurs) return await fail(reason);
        await recordFailure(db, id, { error: reason, isFinal: true });
        log.error({ err: error, imageId: id, url }, 'failed to process remote image');
        throw new GiveUp(reason);
      }
      const rest = pace.restOf(host, 0, now());
      const runAt = Math.max(
        now() + backoff(tries, job.id),
        rest?.isGivenUp ? 0 : (rest?.until ?? 0),
      );
      await postpone(job, { ...request, url, tries }, runAt, (trx) =>
        recordFailure(trx, id, { error: reason, isFinal: false }),
      );
    }
  };
}

/** Whether an article still uses an image; finishes its job if none does. */
const isUsed = (db: Db, imageId: number, job: Job) =>
  // In one transaction: a save that uses it again enqueues it again.
  inTransaction(db, async (trx) => {
    const isUnused = (await articlesUsing(trx, imageId)).length === 0;
    if (isUnused) await job.finish(trx);
    return !isUnused;
  });
