import { z } from 'zod';
import { isoTimestamp, queryInt } from '#lib/api/request-schemas.ts';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from './values.ts';

/** One entry of the activity log. */
export const auditEntrySchema = z
  .strictObject({
    id: z.int(),
    at: isoTimestamp,
    actor: z.string().describe("The username at that time; 'Schedule' for scheduled changes"),
    action: z.enum(AUDIT_ACTIONS),
    subject: z.strictObject({
      type: z.enum(AUDIT_SUBJECTS),
      id: z.int(),
      name: z.string().describe('The title or name at that time'),
    }),
    detail: z.string().nullable().describe('Details, such as a rejection note or a page and slot'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditQuerySchema = z.strictObject({
  limit: queryInt(1, 200).default(100),
  offset: queryInt(0, 1_000_000).default(0),
});
