import { z } from 'zod';
import { isoTimestamp } from '#lib/api/request-schemas.ts';
import { backupsSchema } from './backups.contract.ts';
import { ENCRYPTIONS, ENGINES, PARTS } from './values.ts';

const count = z.int().min(0);
const bytes = z.int().min(0);

const healthIssueSchema = z.strictObject({
  part: z.enum([...PARTS, 'webhooks']),
  severity: z.enum(['error', 'warning']),
  title: z.string(),
  detail: z.string().describe('The reason, and what to do'),
});
export type HealthIssue = z.infer<typeof healthIssueSchema>;

const emailSchema = z.strictObject({
  server: z
    .strictObject({ host: z.string(), encryption: z.enum(ENCRYPTIONS) })
    .nullable()
    .describe('Null without SMTP_URL'),
  lastSentAt: isoTimestamp.nullable().describe('The last email that was sent, within seven days'),
  refused: z
    .strictObject({ at: isoTimestamp, answer: z.string() })
    .nullable()
    .describe('The last refusal, unless an email was sent since'),
  waiting: count,
  sentThisWeek: count.describe('Newsletter emails of the last seven days'),
  bouncedThisWeek: count,
});
export type EmailFacts = z.infer<typeof emailSchema>;

const databaseSchema = z.strictObject({
  version: z.string(),
  engine: z.enum(ENGINES),
  bytes,
  mediaBytes: bytes,
  mediaQuota: bytes.nullable().describe('Null for no limit'),
  freeBytes: bytes.nullable().describe('On the disk of DATA_DIR; null if unknown'),
  runningSince: isoTimestamp,
  node: z.string(),
  check: z
    .strictObject({
      isRunning: z.boolean(),
      checkedAt: isoTimestamp.nullable(),
      problems: z.string().nullable().describe('Null without problems'),
    })
    .nullable()
    .describe('The last check of seven days; problems stay longer'),
});
export type DatabaseFacts = z.infer<typeof databaseSchema>;

export const operationsSchema = z.strictObject({
  checkedAt: isoTimestamp,
  issues: z.array(healthIssueSchema).describe('Errors first'),
  jobs: z.strictObject({
    running: count,
    waiting: count,
    scheduled: count.describe('Waiting jobs whose first attempt is in the future'),
    retrying: count.describe('Waiting jobs that failed before'),
    failed: count,
  }),
  backups: backupsSchema,
  email: emailSchema,
  database: databaseSchema,
});
export type Operations = z.infer<typeof operationsSchema>;
