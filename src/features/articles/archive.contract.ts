import { z } from 'zod';
import { queryInt } from '#lib/api/request-schemas.ts';
import { articleSummarySchema, windowQuerySchema } from './contract.ts';
import { ARCHIVE_MAX } from './values.ts';

const month = z.string().describe("'2025-03', in the time zone of the site");

export const archiveSchema = z
  .strictObject({
    months: z
      .array(z.strictObject({ month, count: z.int() }))
      .describe('Months with published articles, newest first'),
  })
  .meta({ id: 'Archive' });
export type Archive = z.infer<typeof archiveSchema>;

export const archiveMonthSchema = z
  .strictObject({
    articles: z.array(articleSummarySchema),
    totalCount: z.int(),
    previous: month.nullable().describe('The previous month with articles'),
    next: month.nullable().describe('The next month with articles'),
  })
  .meta({ id: 'ArchiveMonth' });
export type ArchiveMonth = z.infer<typeof archiveMonthSchema>;

export const archiveParamsSchema = z.strictObject({
  year: z.string().regex(/^\d{4}$/, 'must be four digits'),
  month: z.string().regex(/^(0[1-9]|1[0-2])$/, "must be '01' to '12'"),
});

export const archiveQuerySchema = windowQuerySchema.extend({
  limit: queryInt(1, ARCHIVE_MAX).optional().describe('Default: 50'),
});
