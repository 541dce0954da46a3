import { fetchPicture } from '#features/media/server/public.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Job } from '#platform/jobs/queue.ts';
import {
  noteFailure,
  type PictureContext,
  pictureToTake,
  saidOf,
  takeIn,
  wantedIn,
} from './take-in.ts';

/** Sites that do not answer are asked so often; then somebody has to ask for it. */
const MOST_ATTEMPTS = 3;

/** Does the jobs named `IMPORT_JOB`. */
export const importByJob =
  (context: PictureContext) =>
  async (job: Job): Promise<void> => {
    const picture = await pictureToTake(context.db, Number(job.payload));
    if (!picture) return;
    const uses = await wantedIn(context, picture, job);
    if (uses.length === 0) return;
    try {
      const file = await fetchPicture(context, picture.address, job.signal);
      await takeIn(context, picture, file, { uses, job });
    } catch (error) {
      job.signal.throwIfAborted();
      const problem = error instanceof Problem ? error : null;
      const isFinal = (problem?.status ?? 500) < 500 || job.attempt >= MOST_ATTEMPTS;
      await noteFailure(context.db, context, picture, { error: saidOf(error), isFinal });
      // What is wrong with us is for the operator to see, what is wrong with a picture for who wrote.
      if (problem === null || !isFinal) throw error;
    }
  };
