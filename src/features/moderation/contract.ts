import { z } from 'zod';
import { adminSummarySchema } from '#features/articles/contract.ts';
import { LIMITS } from '#features/articles/values.ts';

const version = z.int().min(1);

export const seenSchema = z.strictObject({
  version: version
    .optional()
    .describe('The version the caller has seen; if the stored one is newer, the response is 409'),
});

export const rejectSchema = seenSchema.extend({
  rejectionNote: z
    .string()
    .trim()
    .max(LIMITS.note)
    .nullish()
    .describe('The note that the author sees; absent or empty for none'),
});

export const moderatedSchema = z
  .strictObject({ message: z.string(), article: adminSummarySchema })
  .meta({ id: 'Moderated' });
export type Moderated = z.infer<typeof moderatedSchema>;

/** The admin area at a glance. */
export const overviewSchema = z
  .strictObject({
    counts: z.strictObject({
      articles: z.int(),
      published: z.int(),
      drafts: z.int(),
      scheduled: z.int(),
      pending: z.int().describe('Submitted or drafted and not yet moderated'),
      featured: z.int(),
      masterFeatured: z.int(),
      categories: z.int(),
      tags: z.int(),
      users: z.int().nullable().describe('Only for those who may manage users'),
    }),
    publishedPerWeek: z.array(
      z.strictObject({
        week: z.iso.date().describe('Its Monday, in the time zone of the site'),
        count: z.int(),
      }),
    ),
    readsPerDay: z
      .array(
        z.strictObject({
          day: z.iso.date().describe('In the time zone of the site'),
          count: z.int(),
        }),
      )
      .describe("The last 30 days, today last; of an author's own articles for an author"),
    waiting: z
      .array(adminSummarySchema)
      .describe('Articles waiting for moderation, oldest submission first'),
    next: z.array(adminSummarySchema).describe('The next scheduled articles'),
    late: z.int().describe('Scheduled articles of the last 30 days published over 60 s late'),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overviewSchema>;
