import { z } from 'zod';
import { isoTimestamp, queryInt } from '#lib/api/request-schemas.ts';
import { SECURITY_EVENTS, SECURITY_KINDS } from './values.ts';

const securityEntrySchema = z
  .strictObject({
    id: z.int(),
    at: isoTimestamp,
    event: z.enum(SECURITY_EVENTS),
    failed: z.boolean().describe('Whether it was refused or failed'),
    account: z.string().describe('The username at that time, or the one that was tried'),
    address: z.string().describe('The network address; empty if the entry combines several'),
    agent: z.string().describe("The browser's or program's user agent"),
    detail: z.string().nullable(),
    times: z.int().describe('How often it happened within a minute'),
  })
  .meta({ id: 'SecurityEntry' });
export type SecurityEntry = z.infer<typeof securityEntrySchema>;

const time = z.iso.datetime({
  offset: true,
  message: 'must be an ISO 8601 date and time with a time zone',
});

const filters = {
  search: z.string().max(200).optional().describe('Part of a username or IP address'),
  kind: z.enum(SECURITY_KINDS).optional(),
  from: time.optional(),
  until: time.optional().describe('Exclusive'),
};

export const securityQuerySchema = z.strictObject({
  ...filters,
  days: queryInt(1, 3650).optional().describe('The last days, instead of `from`'),
  failed: z.enum(['true', 'false']).optional().describe('Failures only'),
  limit: queryInt(1, 100).optional(),
  offset: queryInt(0, 100_000).optional(),
});

export const securityExportSchema = z.strictObject({
  ...filters,
  days: z.int().min(1).max(3650).optional(),
  failed: z.boolean().optional(),
});
export type SecurityExport = z.infer<typeof securityExportSchema>;

export const securityPageSchema = z
  .strictObject({
    entries: z.array(securityEntrySchema),
    totalCount: z.int(),
    totalCountCapped: z
      .literal(true)
      .optional()
      .describe('Set if the period has more entries than are searched; only the newest are'),
    days: z.int().describe('Days after which entries are deleted (SECURITY_LOG_DAYS)'),
  })
  .meta({ id: 'SecurityPage' });
export type SecurityPage = z.infer<typeof securityPageSchema>;
