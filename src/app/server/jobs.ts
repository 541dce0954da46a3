import { CONTACT_JOB, deliverMessage } from '#features/contact/server/public.ts';
import { newsletterJobs, newsletterTidying } from '#features/newsletter/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { JobHandlers } from '#platform/jobs/queue.ts';

/** What is done by jobs, by name: whoever enqueues one names it so. */
export function jobHandlers(context: Context): JobHandlers {
  return {
    [CONTACT_JOB]: deliverMessage(context),
    ...newsletterJobs(context),
    ...newsletterTidying(context),
  };
}
