import { CONTACT_JOB, deliverMessage } from '#features/contact/server/public.ts';
import { mediaJobs, SIZES_JOB } from '#features/media/server/public.ts';
import { newsletterJobs, newsletterTidying } from '#features/newsletter/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { JobHandlers } from '#platform/jobs/queue.ts';

/** Jobs that would leave the others no room. */
export const ONE_AT_A_TIME = [SIZES_JOB];

/** What is done by jobs, by name: whoever enqueues one names it so. */
export function jobHandlers(context: Context): JobHandlers {
  return {
    [CONTACT_JOB]: deliverMessage(context),
    ...mediaJobs(context),
    ...newsletterJobs(context),
    ...newsletterTidying(context),
  };
}
