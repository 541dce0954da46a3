import { z } from 'zod';
import { isoTimestamp, queryInt } from '#lib/api/request-schemas.ts';
import { HISTORY_ACTIONS, HISTORY_SUBJECTS } from './values.ts';

/** One thing that somebody did. */
export const auditEntrySchema = z
  .strictObject({
    id: z.int(),
    at: isoTimestamp,
    actor: z.string().describe('Who did it, as named then; the site itself for a schedule'),
    action: z.enum(HISTORY_ACTIONS),
    subject: z.strictObject({
      type: z.enum(HISTORY_SUBJECTS),
      id: z.int(),
      name: z.string().describe('Title or name, as it was then'),
    }),
    detail: z
      .string()
      .nullable()
      .describe('What was said or set: a rejection note, a page and slot'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditQuerySchema = z.strictObject({
  limit: queryInt(1, 200).default(100),
  offset: queryInt(0, 1_000_000).default(0),
});
