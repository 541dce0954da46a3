import { z } from 'zod';
import { SEARCH_MAX } from './values.ts';

/** What a visitor searched for and then looked at. */
export const searchSeenSchema = z.strictObject({
  q: z.string().max(SEARCH_MAX, `must be at most ${SEARCH_MAX} characters`),
});

/** How often one article was read lately. */
export const articleReadsSchema = z
  .strictObject({ days: z.int().describe('Today included, UTC'), reads: z.int() })
  .meta({ id: 'ArticleReads' });
export type ArticleReads = z.infer<typeof articleReadsSchema>;
