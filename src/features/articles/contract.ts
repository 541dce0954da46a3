import { z } from 'zod';
import { ARTICLE_STATUSES, LIST_MAX, MODERATION_STATUSES } from './values.ts';

const isoTime = z.iso.datetime().describe('ISO 8601 in UTC, with Z');

/** An article as every list carries it: all fields but `content`. */
export const articleSummarySchema = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    excerpt: z
      .string()
      .describe("As written, or the first 120 characters of the text plus '...' where none was"),
    metaDescription: z.string(),
    tags: z.array(z.string()),
    category: z.string().describe('The category slug, singular'),
    featuredImage: z.string().nullable().describe('An image address or a video-site link'),
    status: z.enum(ARTICLE_STATUSES),
    scheduledPublishAt: isoTime.nullable(),
    featured: z.boolean().describe('Has a placement other than the homepage main slot'),
    masterFeatured: z.boolean().describe('Holds the homepage main slot'),
    authorId: z.int(),
    moderationStatus: z.enum(MODERATION_STATUSES),
    rejectionNote: z.string().nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
    publishedAt: isoTime.nullable().describe('The first moment that it was public'),
    version: z.int(),
  })
  .meta({ id: 'ArticleSummary' });

export const articleSchema = articleSummarySchema
  .extend({
    content: z.string().describe('Sanitised HTML'),
    coverUrl: z.string().describe('The generated social image'),
  })
  .meta({ id: 'Article' });

export const articlePageSchema = z
  .strictObject({ articles: z.array(articleSummarySchema), totalCount: z.int() })
  .meta({ id: 'ArticlePage' });

export type ArticleSummary = z.infer<typeof articleSummarySchema>;
export type Article = z.infer<typeof articleSchema>;
export type ArticlePage = z.infer<typeof articlePageSchema>;

/** Whole numbers in a query string: digits alone, so '1e3', ' 4' and '' are refused by name. */
const queryInt = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max));

const searchText = z.string().max(500, 'must be at most 500 characters');

export const windowQuerySchema = z.strictObject({
  limit: queryInt(1, LIST_MAX).optional(),
  offset: queryInt(0, 1_000_000).optional(),
});

export const listQuerySchema = windowQuerySchema.extend({
  category: z.string().max(100).optional(),
  search: searchText.optional(),
  status: z.enum(ARTICLE_STATUSES).optional(),
  includeCount: z.enum(['true', 'false']).optional(),
});

export const searchQuerySchema = windowQuerySchema.extend({
  q: searchText.optional(),
  includeCount: z.enum(['true', 'false']).optional(),
});

export const slugParamsSchema = z.strictObject({ slug: z.string().min(1).max(300) });
export const categoryParamsSchema = z.strictObject({ category: z.string().min(1).max(100) });
