import { z } from 'zod';
import { articleGameSchema } from '#features/games/contract.ts';
import { queryInt } from '#lib/api/request-schemas.ts';
import { articleSummarySchema, countCapped, searchText, windowQuerySchema } from './contract.ts';
import { GAME_SLUG_MAX } from './values.ts';

const flag = z.enum(['true', 'false']);

export const searchQuerySchema = windowQuerySchema.extend({
  q: searchText.optional(),
  category: z
    .string()
    .max(500)
    .optional()
    .describe('Any of these, with commas between, each in singular or plural'),
  year: queryInt(1970, 9999).optional().describe('Of the first publication (UTC)'),
  game: z.string().max(GAME_SLUG_MAX).optional().describe('The slug of a game that they are about'),
  score: queryInt(0, 10)
    .optional()
    .describe('Reviews with at least this score, whatever their scale, out of ten'),
  sort: z.enum(['newest']).optional().describe('The best match first without it'),
  includeCount: flag.optional(),
  marked: flag.optional().describe("Whether each article says where the words stand: its 'found'"),
});

const ranges = z
  .array(z.tuple([z.int(), z.int()]))
  .describe('Where words stand that were searched: from which UTF-16 unit on, and before which');

/** Where the words of a search stand in an article. */
const foundSchema = z
  .strictObject({
    title: ranges,
    text: z
      .string()
      .describe(
        "A passage of its text with the most of the words, '…' where it is cut; the excerpt else",
      ),
    marks: ranges,
  })
  .meta({ id: 'Found' });
export type Found = z.infer<typeof foundSchema>;

/** An article among the results of a search. */
export const foundArticleSchema = articleSummarySchema
  .extend({ found: foundSchema.optional().describe("Only with 'marked=true'") })
  .meta({ id: 'FoundArticle' });
export type FoundArticle = z.infer<typeof foundArticleSchema>;

export const foundPageSchema = z
  .strictObject({
    articles: z.array(foundArticleSchema),
    totalCount: z.int(),
    totalCountCapped: countCapped,
  })
  .meta({ id: 'FoundPage' });
export type FoundPage = z.infer<typeof foundPageSchema>;

export const searchFiltersQuerySchema = z.strictObject({ q: searchText.optional() });

/** What a search can be narrowed by. */
export const searchFiltersSchema = z
  .strictObject({
    years: z.array(z.int()).describe('In which anything was published, the last one first'),
    games: z
      .array(articleGameSchema)
      .describe('Which most of the best matches are about, the most frequent first'),
    scored: z.boolean().describe('Whether any of the best matches is a review with a score'),
  })
  .meta({ id: 'SearchFilters' });
export type SearchFilters = z.infer<typeof searchFiltersSchema>;
