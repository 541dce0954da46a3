import { z } from 'zod';
import { isoTimestamp } from '#lib/api/request-schemas.ts';
import { backupsSchema } from './backups.contract.ts';
import { ENCRYPTIONS, ENGINES, PARTS } from './values.ts';

const count = z.int().min(0);
const bytes = z.int().min(0);

const needSchema = z.strictObject({
  part: z.enum(PARTS),
  isGrave: z.boolean().describe('Something has failed; else it may fail if nobody looks after it'),
  what: z.string().describe('A sentence'),
  detail: z.string().describe('What was tried, and what to do'),
});
export type Need = z.infer<typeof needSchema>;

const mailSchema = z.strictObject({
  server: z
    .strictObject({ host: z.string(), encryption: z.enum(ENCRYPTIONS) })
    .nullable()
    .describe('Null where SMTP_URL is not set'),
  lastTakenAt: isoTimestamp.nullable().describe('When the server last took a mail, of seven days'),
  refused: z
    .strictObject({ at: isoTimestamp, answer: z.string() })
    .nullable()
    .describe('The last try, where the server took nothing since'),
  waiting: count,
  sentThisWeek: count.describe('Mails of digests that were begun in seven days'),
  bouncedThisWeek: count,
});
export type MailFacts = z.infer<typeof mailSchema>;

const storeSchema = z.strictObject({
  version: z.string(),
  engine: z.enum(ENGINES),
  bytes,
  mediaBytes: bytes,
  mediaQuota: bytes.nullable().describe('Null is no limit'),
  freeBytes: bytes.nullable().describe('On the disk of DATA_DIR; null where nobody can say'),
  runningSince: isoTimestamp,
  node: z.string(),
  check: z
    .strictObject({
      isRunning: z.boolean(),
      checkedAt: isoTimestamp.nullable(),
      found: z.string().nullable().describe('Null where everything is whole'),
    })
    .nullable()
    .describe('The last one of seven days; what was found is known for longer'),
});
export type StoreFacts = z.infer<typeof storeSchema>;

export const operationsSchema = z.strictObject({
  checkedAt: isoTimestamp,
  needs: z.array(needSchema).describe('What needs attention, what has failed first'),
  jobs: z.strictObject({
    running: count,
    waiting: count,
    trying: count.describe('Of those that wait or run, the ones that failed before'),
    failed: count,
  }),
  backups: backupsSchema,
  mail: mailSchema,
  store: storeSchema,
});
export type Operations = z.infer<typeof operationsSchema>;
