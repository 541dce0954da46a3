import { z } from 'zod';
import type { Context } from '../../../../platform/context.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import { GiveUp, type JobHandlers } from '../../../../platform/jobs/queue.ts';
import { CONFIRM_JOB } from '../subscribe.ts';
import { BATCH_JOB, BEGIN_JOB, beginDue, mailMissing } from './begin.ts';
import { sendConfirmation } from './confirmation-job.ts';
import { deliverBatch } from './deliver.ts';

const confirmPayload = z.strictObject({ subscriberId: z.int() });
const beginPayload = z.strictObject({ issueId: z.int(), at: z.int() });
const batchPayload = z.strictObject({ issueId: z.int(), number: z.int() });

/** What the newsletter has done behind the scenes: by name, what does it. */
export function newsletterJobs(context: Context): JobHandlers {
  const { db, now, config, mailer } = context;
  const site = { name: config.siteName, url: config.siteUrl };
  const needMail = () => {
    if (mailer === null) throw new GiveUp(mailMissing().message);
    return mailer;
  };
  return {
    [CONFIRM_JOB]: async ({ id, payload }) => {
      const { subscriberId } = confirmPayload.parse(payload);
      await sendConfirmation({ db, now, site, mailer: needMail() }, subscriberId, id);
    },
    [BEGIN_JOB]: async ({ payload }) => {
      try {
        await beginDue(db, site, beginPayload.parse(payload), {
          now: now(),
          withMail: mailer !== null,
        });
      } catch (error) {
        throw error instanceof Problem ? new GiveUp(error.message) : error;
      }
    },
    [BATCH_JOB]: async (job) => {
      const part = batchPayload.parse(job.payload);
      await deliverBatch({ db, now, site, mailer: needMail() }, part, job);
    },
  };
}
