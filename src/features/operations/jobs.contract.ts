import { z } from 'zod';
import { JOB_STATES } from './jobs.values.ts';

const jobSchema = z.strictObject({
  id: z.int(),
  name: z.string().describe("The kind of job, e.g. 'contact.deliver'"),
  label: z.string().nullable().describe('What the job is about; null when the kind says it all'),
  state: z.enum(JOB_STATES),
  attempts: z.int().describe('Attempts since it was enqueued or retried'),
  maxAttempts: z.int(),
  nextTryAt: z.iso.datetime().nullable().describe('Waiting jobs only'),
  error: z.string().nullable().describe('Why the last attempt failed'),
  canRunNow: z.boolean(),
  canCancel: z.boolean(),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime().nullable(),
});
export type JobView = z.infer<typeof jobSchema>;

const count = z.int();

export const jobsSchema = z.strictObject({
  counts: z.strictObject({
    waiting: count,
    scheduled: count.describe('Waiting jobs whose first attempt is in the future'),
    running: count,
    failed: count,
    done: count,
  }),
  jobs: z
    .array(jobSchema)
    .describe('At most 100: failed jobs, running jobs, then waiting jobs by time'),
});
export type Jobs = z.infer<typeof jobsSchema>;

export const jobKindSchema = z.strictObject({
  name: z.string().min(1).max(100).describe("The kind of job, e.g. 'newsletter.confirm'"),
});
