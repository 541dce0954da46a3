import { z } from 'zod';
import { gameSummarySchema, namedSchema, releaseSchema } from './contract.ts';
import { REGIONS } from './values.ts';

/** A release of a game in a calendar. */
const datedReleaseSchema = releaseSchema
  .extend({ game: gameSummarySchema.pick({ slug: true, title: true, cover: true }) })
  .meta({ id: 'DatedRelease' });
export type DatedRelease = z.infer<typeof datedReleaseSchema>;

export const releaseMonthSchema = z
  .strictObject({
    month: z.string(),
    days: z.array(datedReleaseSchema).describe('What comes out on a day of the month, in order'),
    unsure: z
      .array(datedReleaseSchema)
      .describe(
        'What comes out in the month, its quarter or its year, or some day: the surest first',
      ),
    platforms: z.array(namedSchema).describe('All there are'),
  })
  .meta({ id: 'ReleaseMonth' });
export type ReleaseMonth = z.infer<typeof releaseMonthSchema>;

export const releaseQuerySchema = z.strictObject({
  month: z
    .string()
    .regex(/^(?:19[5-9]\d|20\d{2})-(?:0[1-9]|1[0-2])$/, 'must be a month as 2025-03')
    .optional()
    .describe('The present one without it (UTC)'),
  platform: z.string().max(100).optional().describe('The slug of a platform'),
  region: z
    .enum(REGIONS)
    .optional()
    .describe('Its dates, and those of the world where it has none'),
});
