import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fetchImage } from '#features/media/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { GuardedFetchError } from '#platform/http/outgoing/guarded-fetch.ts';
import { Problem } from '#platform/http/problem.ts';
import { backoff } from '#platform/jobs/backoff.ts';
import { GiveUp, type Job } from '#platform/jobs/queue.ts';
import { HostPace } from './host-pace.ts';
import { type ArchivedImage, enqueueArchived } from './store.ts';
import {
  type ImageContext,
  imageToTake,
  noteFailure,
  saidOf,
  takeIn,
  wantedIn,
} from './take-in.ts';

/** An image is asked for so often; then somebody has to ask for it. */
const MAX_TRIES = 3;
const NO_ANSWER = 'Its site does not answer.';
const NOT_ASKED =
  'It is not in the folder, and images of other sites are refused here (REMOTE_IMAGES).';

const payloadSchema = z.strictObject({ id: z.int(), tries: z.int(), askedAt: z.int() });

/** An image that lies beside an archive. */
type LocalImage = (image: {
  id: number;
  address: string;
}) => Promise<{ bytes: Buffer; name: string } | null>;

/** Why the site is to blame, and not the one image. */
const NO_HOST = new Set(['private', 'dns', 'network', 'timeout']);
const isNoAnswer = (error: unknown) =>
  error instanceof Problem &&
  error.cause instanceof GuardedFetchError &&
  NO_HOST.has(error.cause.reason);

/**
 * Does the jobs named `archiveJob(where)`: takes images of an archive in, from beside it or from the
 * sites that they are on, one after the other. A site that does not answer or takes long is left alone
 * for a while, and all others go on; when it has not answered four times in a row, with longer pauses, its
 * images have failed until somebody asks for them again.
 */
export function archiveByJob(
  context: ImageContext,
  where: string,
  localImage: LocalImage,
): (job: Job) => Promise<void> {
  const { db, now, config } = context;
  const pace = new HostPace();

  /** Ends the job with another one for the same image, which does not count as a try of the queue. */
  const later = (
    job: Job,
    payload: ArchivedImage,
    runAt: number,
    also?: (trx: Db) => Promise<void>,
  ) =>
    inTransaction(db, async (trx) => {
      await also?.(trx);
      await job.finish(trx);
      await enqueueArchived(trx, where, payload, now(), runAt);
    });

  async function fetched(address: string, host: string, signal: AbortSignal) {
    const begun = now();
    try {
      const file = await fetchImage(context, address, signal);
      pace.answered(host, now() - begun, now());
      return file;
    } catch (error) {
      if (isNoAnswer(error)) pace.failed(host, now());
      else if (error instanceof Problem) pace.answered(host, now() - begun, now());
      throw error;
    }
  }

  return async (job) => {
    const asked = payloadSchema.parse(job.payload);
    const image = await imageToTake(db, asked.id);
    if (!image) return;
    const uses = await wantedIn(context, image, job);
    if (uses.length === 0) return;
    const fail = (error: string) => noteFailure(db, context, image, { error, isFinal: true });
    const { host } = new URL(image.address);
    try {
      const local = await localImage(image);
      if (local) {
        const hash = createHash('sha256').update(local.bytes).digest('hex');
        return await takeIn(context, image, { ...local, hash }, { uses, job });
      }
      if (config.remoteImages === 'refuse') return await fail(NOT_ASKED);
      const rest = pace.restOf(host, asked.askedAt, now());
      if (rest?.isGivenUp) return await fail(NO_ANSWER);
      if (rest) return await later(job, asked, rest.until);
      const file = await fetched(image.address, host, job.signal);
      await takeIn(context, image, file, { uses, job });
    } catch (error) {
      job.signal.throwIfAborted();
      const isOurs = !(error instanceof Problem);
      const tries = asked.tries + 1;
      if ((!isOurs && error.status < 500) || tries >= MAX_TRIES) {
        await fail(saidOf(error));
        if (!isOurs) return;
        // For the operator to see, under Background Jobs.
        context.log.error({ err: error, imageId: image.id }, 'an image was not processed');
        throw new GiveUp(saidOf(error));
      }
      const rest = pace.restOf(host, 0, now());
      const runAt = Math.max(
        now() + backoff(tries, job.id),
        rest?.isGivenUp ? 0 : (rest?.until ?? 0),
      );
      const said = { error: saidOf(error), isFinal: false };
      await later(job, { ...asked, tries }, runAt, (trx) => noteFailure(trx, context, image, said));
    }
  };
}
