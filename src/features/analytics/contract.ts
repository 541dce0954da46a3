import { z } from 'zod';
import { queryInt } from '#lib/api/request-schemas.ts';
import { FROM_MAX, MAX_MOST_READ, READING_STEPS, SEARCH_MAX } from './values.ts';

/** A search by a visitor who then looked at the results. */
export const searchSeenSchema = z.strictObject({
  q: z.string().max(SEARCH_MAX),
});

/** A read, as reported by the page. */
export const readSchema = z.strictObject({
  from: z
    .string()
    .max(FROM_MAX)
    .optional()
    .describe(
      'With the first read of a visit: the host of the referring page, the mark of our own link, or ' +
        '"" if unknown',
    ),
});

/** How far a reader got. */
export const progressSchema = z.strictObject({
  step: z
    .int()
    .min(1)
    .max(READING_STEPS)
    .describe('How many quarters of the text the reader has read'),
  after: z
    .int()
    .min(0)
    .max(READING_STEPS - 1)
    .describe('How many of them were reported before; 0 at first'),
});

/** How often one article was read recently. */
export const articleReadsSchema = z
  .strictObject({
    days: z.int().describe('Today included, in the time zone of the site'),
    reads: z.int(),
    progress: z
      .strictObject({
        reads: z.int().describe('Since progress has been counted'),
        steps: z
          .array(z.int())
          .length(READING_STEPS)
          .describe('How often a quarter, half, three quarters and the end were reached'),
      })
      .nullable()
      .describe('Null if no progress was counted'),
  })
  .meta({ id: 'ArticleReads' });
export type ArticleReads = z.infer<typeof articleReadsSchema>;

export const mostReadQuerySchema = z.strictObject({
  limit: queryInt(1, MAX_MOST_READ).optional().describe('5 without it'),
});
