import { z } from 'zod';
import { gameSummarySchema, namedSchema, releaseSchema } from './contract.ts';
import { REGIONS } from './values.ts';

/** A release in the calendar. */
const datedReleaseSchema = releaseSchema
  .extend({ game: gameSummarySchema.pick({ slug: true, title: true, cover: true }) })
  .meta({ id: 'DatedRelease' });
export type DatedRelease = z.infer<typeof datedReleaseSchema>;

export const releaseMonthSchema = z
  .strictObject({
    month: z.string(),
    days: z.array(datedReleaseSchema).describe('Releases with an exact day in this month, by date'),
    unsure: z
      .array(datedReleaseSchema)
      .describe(
        'Releases in the month, its quarter or its year, or without a date: most precise first',
      ),
    platforms: z.array(namedSchema).describe('The number of all'),
  })
  .meta({ id: 'ReleaseMonth' });
export type ReleaseMonth = z.infer<typeof releaseMonthSchema>;

export const releaseQuerySchema = z.strictObject({
  month: z
    .string()
    .regex(/^(?:19[5-9]\d|20\d{2})-(?:0[1-9]|1[0-2])$/, 'must be a month as 2025-03')
    .optional()
    .describe('Default: the current month in the time zone of the site'),
  platform: z.string().max(100).optional().describe('The slug of a platform'),
  region: z.enum(REGIONS).optional().describe('Its dates, or worldwide dates where it has none'),
});
