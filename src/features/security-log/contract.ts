import { z } from 'zod';
import { isoTimestamp, queryInt } from '#lib/api/request-schemas.ts';
import { SECURITY_EVENTS, SECURITY_KINDS } from './values.ts';

const securityEntrySchema = z
  .strictObject({
    id: z.int(),
    at: isoTimestamp,
    event: z.enum(SECURITY_EVENTS),
    failed: z.boolean().describe('Something was refused or went wrong'),
    account: z.string().describe("The account's name as it was then, or as it was tried"),
    address: z.string().describe('The network address; empty where one entry stands for several'),
    agent: z.string().describe('The browser or program, as it named itself'),
    detail: z.string().nullable(),
    times: z.int().describe('How often within its minute'),
  })
  .meta({ id: 'SecurityEntry' });
export type SecurityEntry = z.infer<typeof securityEntrySchema>;

const time = z.iso.datetime({
  offset: true,
  message: 'must be an ISO 8601 date and time with a time zone',
});

const filters = {
  search: z
    .string()
    .max(200, 'must be at most 200 characters')
    .optional()
    .describe('A part of the account or of the network address'),
  kind: z.enum(SECURITY_KINDS).optional(),
  from: time.optional(),
  until: time.optional().describe('Not included'),
};

export const securityQuerySchema = z.strictObject({
  ...filters,
  days: queryInt(1, 3650).optional().describe('The last so many days, instead of `from`'),
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
      .describe('The period has more entries than are looked through: the newest are'),
    days: z.int().describe('How long entries are kept (SECURITY_LOG_DAYS)'),
  })
  .meta({ id: 'SecurityPage' });
export type SecurityPage = z.infer<typeof securityPageSchema>;
