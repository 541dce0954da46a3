import { z } from 'zod';
import { articleGameSchema } from '#features/games/contract.ts';
import { queryInt } from '#lib/api/request-schemas.ts';
import { articleSummarySchema, countCapped, searchText, windowQuerySchema } from './contract.ts';
import { GAME_SLUG_MAX } from './values.ts';

const flag = z.enum(['true', 'false']);

export const searchQuerySchema = windowQuerySchema.extend({
  q: searchText.optional(),
  category: z.string().max(500).optional().describe('Comma-separated, in singular or plural'),
  year: queryInt(1970, 9999)
    .optional()
    .describe('The year of publication, in the time zone of the site'),
  game: z.string().max(GAME_SLUG_MAX).optional().describe("A game's slug"),
  score: queryInt(0, 10)
    .optional()
    .describe('Reviews with at least this score, converted to ten points'),
  sort: z.enum(['newest']).optional().describe('Default: best match first'),
  includeCount: flag.optional(),
  marked: flag.optional().describe("Adds 'found' to each article: where the words match"),
});

const ranges = z
  .array(z.tuple([z.int(), z.int()]))
  .describe('Positions of matched words: start and end in UTF-16 units');

/** The positions of the words of a search in an article. */
const foundSchema = z
  .strictObject({
    title: ranges,
    text: z
      .string()
      .describe(
        "The passage of its text with the most matches, with '…' where it is cut; otherwise the excerpt",
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

/** The available filters of a search. */
export const searchFiltersSchema = z
  .strictObject({
    years: z.array(z.int()).describe('Years with published articles, newest first'),
    games: z
      .array(articleGameSchema)
      .describe('The games of the best matches, most frequent first'),
    scored: z.boolean().describe('Whether any of the best matches has a score'),
  })
  .meta({ id: 'SearchFilters' });
export type SearchFilters = z.infer<typeof searchFiltersSchema>;
