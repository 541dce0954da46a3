import { z } from 'zod';
import { queryInt } from '#lib/api/request-schemas.ts';
import { FROM_MAX, MAX_MOST_READ, READING_STEPS, SEARCH_MAX } from './values.ts';

/** What a visitor searched for and then looked at. */
export const searchSeenSchema = z.strictObject({
  q: z.string().max(SEARCH_MAX, `must be at most ${SEARCH_MAX} characters`),
});

/** What a page says of a read. */
export const readSchema = z.strictObject({
  from: z
    .string()
    .max(FROM_MAX, `must be at most ${FROM_MAX} characters`)
    .optional()
    .describe(
      'With the first read of a visit: the host of the page before it, what a link of ours says, or ' +
        '"" where nothing is known',
    ),
});

/** How far a reader came. */
export const progressSchema = z.strictObject({
  step: z
    .int()
    .min(1)
    .max(READING_STEPS)
    .describe('How many quarters of the text the reader has come through'),
  after: z
    .int()
    .min(0)
    .max(READING_STEPS - 1)
    .describe('How many of them the page has told before; 0 at first'),
});

/** How often one article was read lately. */
export const articleReadsSchema = z
  .strictObject({
    days: z.int().describe('Today included, UTC'),
    reads: z.int(),
    progress: z
      .strictObject({
        reads: z.int().describe('Since it is counted how far they go'),
        steps: z
          .array(z.int())
          .length(READING_STEPS)
          .describe('How often a quarter, half, three quarters and the end were reached'),
      })
      .nullable()
      .describe('Null where no read was counted so'),
  })
  .meta({ id: 'ArticleReads' });
export type ArticleReads = z.infer<typeof articleReadsSchema>;

export const mostReadQuerySchema = z.strictObject({
  limit: queryInt(1, MAX_MOST_READ).optional().describe('5 without it'),
});
