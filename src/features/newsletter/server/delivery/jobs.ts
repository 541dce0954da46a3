import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { Job, JobHandlers } from '#platform/jobs/queue.ts';
import type { MailMessage } from '#platform/mail/mailer.ts';
import { BATCH_JOB } from '../digest/issues.ts';
import { CONFIRM_JOB } from '../subscribe.ts';
import { BEGIN_JOB, beginDue, isDue, mailMissing, setProblem } from './begin.ts';
import { sendConfirmation } from './confirmation-job.ts';
import { deliverBatch } from './deliver.ts';

const confirmPayload = z.strictObject({ subscriberId: z.int() });
const beginPayload = z.strictObject({ issueId: z.int(), at: z.int() });
const batchPayload = z.strictObject({ issueId: z.int(), number: z.int() });

/** What the newsletter has done behind the scenes: by name, what does it. */
export function newsletterJobs(
  context: Pick<Context, 'db' | 'now' | 'config' | 'mailer'>,
): JobHandlers {
  const { db, now, config, mailer } = context;
  const site = { name: config.siteName, url: config.siteUrl };
  /** What a job hands its mails to: told to end, it ends the delivery too. */
  const mailOf = ({ signal }: Job) => {
    if (mailer === null) throw new Error(mailMissing().message);
    return { send: (message: MailMessage) => mailer.send({ ...message, signal }) };
  };
  /** Says so where one looks for the digest: a restart may have lost the mail server. */
  const mailOfDigest = async (job: Job, issueId: number) => {
    if (mailer === null) await setProblem(db, issueId, mailMissing().message);
    return mailOf(job);
  };
  return {
    [CONFIRM_JOB]: async (job) => {
      const { subscriberId } = confirmPayload.parse(job.payload);
      await sendConfirmation({ db, now, site, mailer: mailOf(job) }, subscriberId, job.id);
    },
    [BEGIN_JOB]: async (job) => {
      const due = beginPayload.parse(job.payload);
      if (await isDue(db, due)) await mailOfDigest(job, due.issueId);
      await beginDue(db, site, due, now());
    },
    [BATCH_JOB]: async (job) => {
      const part = batchPayload.parse(job.payload);
      await deliverBatch(
        { db, now, site, mailer: await mailOfDigest(job, part.issueId) },
        part,
        job,
      );
    },
  };
}
