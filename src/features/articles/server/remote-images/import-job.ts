import { fetchImage } from '#features/media/server/public.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Job } from '#platform/jobs/queue.ts';
import {
  type ImageContext,
  imageToTake,
  noteFailure,
  saidOf,
  takeIn,
  wantedIn,
} from './take-in.ts';

/** Sites that do not answer are asked so often; then somebody has to ask for it. */
const MAX_ATTEMPTS = 3;

/** Does the jobs named `IMPORT_JOB`. */
export const importByJob =
  (context: ImageContext) =>
  async (job: Job): Promise<void> => {
    const image = await imageToTake(context.db, Number(job.payload));
    if (!image) return;
    const uses = await wantedIn(context, image, job);
    if (uses.length === 0) return;
    try {
      const file = await fetchImage(context, image.address, job.signal);
      await takeIn(context, image, file, { uses, job });
    } catch (error) {
      job.signal.throwIfAborted();
      const problem = error instanceof Problem ? error : null;
      const isFinal = (problem?.status ?? 500) < 500 || job.attempt >= MAX_ATTEMPTS;
      await noteFailure(context.db, context, image, { error: saidOf(error), isFinal });
      // What is wrong with us is for the operator to see, what is wrong with an image for who wrote.
      if (problem === null || !isFinal) throw error;
    }
  };
