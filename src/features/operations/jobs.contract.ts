import { z } from 'zod';
import { JOB_STATES } from './jobs.values.ts';

const jobSchema = z.strictObject({
  id: z.int(),
  name: z.string().describe("What it does, e.g. 'contact.deliver'"),
  about: z
    .string()
    .nullable()
    .describe('What it is about, as people know it; null where its name says all'),
  progress: z
    .strictObject({ done: z.int(), of: z.int().describe('0 where nobody knows') })
    .nullable()
    .describe('How far that is, where it is something long'),
  state: z.enum(JOB_STATES),
  attempts: z.int().describe('How often it has begun, since it was last asked for'),
  maxAttempts: z.int(),
  nextTryAt: z.iso.datetime().nullable().describe('Of one that waits'),
  error: z.string().nullable().describe('Why it failed the last time'),
  mayHurry: z.boolean().describe('Whether it can be had done before its time'),
  mayCancel: z.boolean().describe('Whether it can be called off, and nothing is lost'),
  createdAt: z.iso.datetime(),
  failedAt: z.iso.datetime().nullable(),
});
export type JobView = z.infer<typeof jobSchema>;

const count = z.int();

export const jobsSchema = z.strictObject({
  counts: z.strictObject({ waiting: count, running: count, failed: count, done: count }),
  jobs: z
    .array(jobSchema)
    .describe('What is not done, at most a hundred: failed ones, running ones, the next that wait'),
});
export type Jobs = z.infer<typeof jobsSchema>;

export const jobKindSchema = z.strictObject({
  name: z.string().min(1).max(100).describe("Which kind, e.g. 'newsletter.confirm'"),
});
