import { z } from 'zod';

const counts = z
  .array(z.strictObject({ name: z.string(), count: z.int() }))
  .describe('The most frequent first');

/** What a file holds, and what would become of it: nothing is written for it. */
export const importReportSchema = z
  .strictObject({
    madeBy: z.string().describe("'WordPress 6.7'"),
    siteUrl: z.string(),
    damage: z.string().nullable().describe('Where the file breaks off; null where it is whole'),
    items: z.int(),
    becomes: z.strictObject({
      asIs: z.int().describe('Articles in the state they had'),
      draft: z.int().describe('Drafts to look at: pages, other kinds, what not everybody may read'),
      archived: z.int().describe('Stored and not shown: what was in the trash'),
      leftOut: z.int(),
    }),
    types: counts,
    states: counts,
    authors: counts,
    categories: counts,
    tags: z.int().describe('How many different ones'),
    years: counts.describe('By year, the newest first'),
    pictures: z.strictObject({
      count: z.int(),
      described: z.int().describe('With alternative text'),
    }),
    comments: z.int(),
    addresses: z.int().describe('Of articles that readers could find'),
    notes: z
      .array(
        z.strictObject({
          address: z.string().nullable(),
          title: z.string(),
          what: z.string(),
          becomes: z.string(),
        }),
      )
      .describe('What cannot be kept as it is, in the order of the file'),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.infer<typeof importReportSchema>;
