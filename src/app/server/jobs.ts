import { CONTACT_JOB, deliverMessage } from '#features/contact/server/public.ts';
import {
  CONFIRM_JOB,
  DIGEST_JOB,
  FORGET_JOB,
  forgetUnconfirmed,
  sendConfirmation,
  sendDigest,
} from '#features/newsletter/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { JobHandlers } from '#platform/jobs/queue.ts';

/** What is done by jobs, by name: whoever enqueues one names it so. */
export function jobHandlers(context: Context): JobHandlers {
  return {
    [CONTACT_JOB]: deliverMessage(context),
    [CONFIRM_JOB]: sendConfirmation(context),
    [DIGEST_JOB]: sendDigest(context),
    [FORGET_JOB]: forgetUnconfirmed(context),
  };
}
