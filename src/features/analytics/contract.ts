import { z } from 'zod';
import { SEARCH_MAX } from './values.ts';

/** What a visitor searched for and then looked at. */
export const searchSeenSchema = z.strictObject({
  q: z.string().max(SEARCH_MAX, `must be at most ${SEARCH_MAX} characters`),
});
