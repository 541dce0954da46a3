import { z } from 'zod';
import { scoreSchema } from '#features/reviews/contract.ts';
import { isoTimestamp } from '#lib/api/request-schemas.ts';
import { TYPED_MAX } from './values.ts';

export const suggestionsQuerySchema = z.strictObject({
  q: z.string().max(TYPED_MAX).optional().describe('What was typed so far'),
});

export const suggestionsSchema = z
  .strictObject({
    games: z.array(
      z.strictObject({
        slug: z.string(),
        title: z.string(),
        year: z.int().nullable().describe('Null where no date is known'),
        cover: z.string().nullable().describe('The address of an image'),
      }),
    ),
    articles: z.array(
      z.strictObject({
        slug: z.string(),
        title: z.string(),
        category: z.string().describe('The category slug, singular'),
        score: scoreSchema.nullable().describe('Of its review; null unless the category is review'),
        publishedAt: isoTimestamp.nullable(),
      }),
    ),
    authors: z
      .array(z.strictObject({ slug: z.string(), name: z.string() }))
      .describe('Named over public articles; only with `BYLINES=on`'),
    phrases: z.array(z.string()).describe('What others searched and found, that goes on from `q`'),
  })
  .meta({ id: 'Suggestions' });
export type Suggestions = z.infer<typeof suggestionsSchema>;
