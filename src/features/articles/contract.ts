import { z } from 'zod';
import { bylineSchema } from '#features/authors/contract.ts';
import { articleGameSchema, gameFactsSchema } from '#features/games/contract.ts';
import { coverageStateSchema } from '#features/live/contract.ts';
import { imageCreditSchema } from '#features/media/contract.ts';
import { reviewSchema, scoreSchema, scoreSpreadSchema } from '#features/reviews/contract.ts';
import { checkedSchema, seriesPartSchema, seriesPlaceSchema } from '#features/series/contract.ts';
import { categorySlug, REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { isoTimestamp, queryInt } from '#lib/api/request-schemas.ts';
import { correctionSchema } from './corrections.contract.ts';
import {
  ADMIN_SORTS,
  ARTICLE_ACTIONS,
  ARTICLE_STATUSES,
  LIST_MAX,
  LIST_PAGE_SIZE,
  MODERATION_STATUSES,
  PUBLIC_SORTS,
} from './values.ts';
import { pendingSchema, waitingChangesSchema } from './waiting.contract.ts';

export const ALT = 'Describes the featured image for people who can’t see it; plain text';
export const CAPTION = 'Shown below the featured image; plain text';

/** An article as in every list: all fields except those of its own page. */
export const articleSummarySchema = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    excerpt: z
      .string()
      .describe("As written, else the first 120 characters of the text plus '...'"),
    metaDescription: z.string(),
    tags: z.array(z.string()),
    category: z.string().describe('The category slug, singular'),
    featuredImage: z.string().nullable().describe('An image URL or a video link'),
    language: z
      .string()
      .optional()
      .describe(
        "A BCP 47 tag such as de or pt-BR; missing if none was chosen: it is in the site's language",
      ),
    status: z.enum(ARTICLE_STATUSES),
    scheduledPublishAt: isoTimestamp.nullable(),
    featured: z.boolean().describe('Has a placement other than the homepage main slot'),
    masterFeatured: z.boolean().describe('Holds the homepage main slot'),
    authorId: z.int(),
    moderationStatus: z.enum(MODERATION_STATUSES),
    rejectionNote: z.string().nullable(),
    createdAt: isoTimestamp,
    updatedAt: isoTimestamp,
    publishedAt: isoTimestamp.nullable().describe('When it first became public'),
    byline: bylineSchema
      .optional()
      .describe("Authors shown instead of the site's own label; needs `BYLINES=on`"),
    score: scoreSchema.nullable().describe('Of its review; null unless the category is review'),
    isLive: z
      .literal(true)
      .optional()
      .describe('Its live coverage is running; `updatedAt` follows its entries within a minute'),
  })
  .meta({ id: 'ArticleSummary' });

/** A public article next to another; null if there is none. */
const neighborSchema = z
  .strictObject({ slug: z.string(), title: z.string() })
  .meta({ id: 'Neighbor' })
  .nullable();

/** A heading of an article's text, with its ID. */
const headingSchema = z
  .strictObject({ id: z.string(), level: z.literal([2, 3]), title: z.string() })
  .meta({ id: 'Heading' });

export const articleSchema = articleSummarySchema
  .extend({
    featuredImageAlt: z.string().describe(ALT),
    featuredImageCaption: z.string().describe(CAPTION),
    content: z.string().describe('Sanitized HTML as a page shows it, with image sizes'),
    description: z
      .string()
      .describe('The meta description, else the excerpt, else the first words'),
    wordCount: z.int(),
    readingMinutes: z.int().describe('At 230 words a minute; at least one'),
    newer: neighborSchema.describe('Published right after it'),
    older: neighborSchema.describe('Published right before it'),
    contents: z.array(headingSchema).describe('Its headings, if the text is long'),
    coverUrl: z.string().describe('The generated social image'),
    review: reviewSchema.nullable().describe('Shown if the category is review'),
    games: z.array(articleGameSchema).describe("The games it is about, in the writer's order"),
    gameFacts: z.array(gameFactsSchema).describe('Facts about those games'),
    series: seriesPlaceSchema.nullable().describe('Null if it belongs to none'),
    seriesParts: z.array(seriesPartSchema).describe('The public parts of its series, in order'),
    checked: checkedSchema.nullable().describe('Shown if the category is guide'),
    corrections: z.array(correctionSchema).describe('Oldest first'),
    live: coverageStateSchema.nullable().describe('Null if it never had live coverage'),
    imageCredits: z
      .array(imageCreditSchema)
      .optional()
      .describe('Of its library images that have a credit or license'),
  })
  .meta({ id: 'Article' });

/** Part of a search with its count. */
export const countCapped = z
  .literal(true)
  .optional()
  .describe('The search has more than 10,000 matches; `totalCount` stops there');

export const articlePageSchema = z
  .strictObject({
    articles: z.array(articleSummarySchema),
    totalCount: z.int(),
    totalCountCapped: countCapped,
  })
  .meta({ id: 'ArticlePage' });

/** The public articles of a tag or series. */
export const collectionSchema = articlePageSchema
  .extend({
    slug: z.string().describe('As in the URL of its page'),
    name: z.string(),
    description: z.string(),
  })
  .meta({ id: 'ArticleCollection' });
export type ArticleCollection = z.infer<typeof collectionSchema>;

export const relatedArticlesSchema = z
  .strictObject({
    articles: z.array(articleSummarySchema),
    related: z.int().describe('How many of them are related; the rest are from the category'),
    game: z.string().nullable().describe('The title of the game they all share'),
  })
  .meta({ id: 'RelatedArticles' });

export type RelatedArticles = z.infer<typeof relatedArticlesSchema>;
export type ArticleSummary = z.infer<typeof articleSummarySchema>;
export type Article = z.infer<typeof articleSchema>;
export type ArticlePage = z.infer<typeof articlePageSchema>;

export const searchText = z.string().max(500);

export const windowQuerySchema = z.strictObject({
  limit: queryInt(1, LIST_MAX).optional(),
  offset: queryInt(0, 1_000_000).optional(),
});

export const byAuthorQuerySchema = windowQuerySchema
  .extend({
    category: z.string().max(100).optional(),
    sort: z
      .enum(PUBLIC_SORTS)
      .optional()
      .describe("Default: newest first; 'score': reviews, best score first"),
  })
  .refine(
    ({ sort, category = '' }) => sort !== 'score' || categorySlug(category) === REVIEW_CATEGORY,
    { path: ['sort'], message: 'score is for the category review' },
  );

/** An author's facts, counted from public articles. */
export const authorFactsSchema = z
  .strictObject({
    scores: scoreSpreadSchema.nullable().describe('Null for fewer than five reviews'),
    tags: z.array(z.string()).describe('Their most frequent recent tags'),
    corrections: z.int().describe('The number of corrections'),
  })
  .meta({ id: 'AuthorFacts' });
export type AuthorFacts = z.infer<typeof authorFactsSchema>;

export const listQuerySchema = windowQuerySchema
  .extend({
    category: z.string().max(100).optional(),
    search: searchText.optional(),
    status: z.enum(ARTICLE_STATUSES).optional(),
    game: z.string().max(300).optional().describe("A game's slug; can't be combined with a search"),
    videos: z
      .literal('true')
      .optional()
      .describe('With a game: only articles with a featured video'),
    sort: z
      .enum(PUBLIC_SORTS)
      .optional()
      .describe("Default: newest first; 'score': reviews, best score first"),
    includeCount: z.enum(['true', 'false']).optional(),
  })
  .refine(
    ({ sort, category = REVIEW_CATEGORY, search, game }) =>
      sort !== 'score' ||
      (search === undefined && game === undefined && categorySlug(category) === REVIEW_CATEGORY),
    { path: ['sort'], message: 'score is for the category review, without a search or a game' },
  );

export type ListQuery = z.infer<typeof listQuerySchema>;

export const relatedQuerySchema = z.strictObject({
  limit: queryInt(1, LIST_PAGE_SIZE).optional().describe('Default: 4'),
});

export const slugParamsSchema = z.strictObject({ slug: z.string().min(1).max(300) });
export const categoryParamsSchema = z.strictObject({ category: z.string().min(1).max(100) });

/** What the caller may do with an article in its current state: screens offer only these actions. */
const can = z.array(z.enum(ARTICLE_ACTIONS));
export const authorName = z.string().nullable().describe('Null if the account was deleted');

const unpublishAt = isoTimestamp.nullable().describe('When it is archived automatically');
const version = z.int().describe('Increases with every save');

/** An article in the admin area's lists. */
export const adminSummarySchema = articleSummarySchema
  .extend({
    version,
    authorName,
    unpublishAt,
    embargoUntil: isoTimestamp.nullable(),
    waitingChanges: waitingChangesSchema.optional().describe('Absent without any'),
    can,
  })
  .meta({ id: 'AdminArticleSummary' });
export type AdminSummary = z.infer<typeof adminSummarySchema>;

export const adminPageSchema = z
  .strictObject({
    articles: z.array(adminSummarySchema),
    totalCount: z.int(),
    totalCountCapped: z
      .literal(true)
      .optional()
      .describe('The search has more matches than are counted; the newest are sorted'),
  })
  .meta({ id: 'AdminArticlePage' });
export type AdminPage = z.infer<typeof adminPageSchema>;

/** A whole article for its editors, as it was written. */
export const adminArticleSchema = articleSchema
  .omit({
    description: true,
    wordCount: true,
    readingMinutes: true,
    contents: true,
    newer: true,
    older: true,
    gameFacts: true,
    seriesParts: true,
  })
  .extend({
    content: z.string().describe('Sanitized HTML as stored'),
    embargoReason: z.string(),
    embargoSource: z.string().describe('Who set the time'),
    pending: pendingSchema.nullable().describe('Changes that are published later'),
    version,
    authorName,
    unpublishAt,
    embargoUntil: isoTimestamp.nullable(),
    can,
  })
  .meta({ id: 'AdminArticle' });
export type AdminArticle = z.infer<typeof adminArticleSchema>;

export const adminListQuerySchema = windowQuerySchema.extend({
  search: searchText.optional(),
  category: z.string().max(100).optional(),
  status: z
    .enum(ARTICLE_STATUSES)
    .or(z.enum(['', 'all']))
    .optional(),
  moderation: z
    .enum(MODERATION_STATUSES)
    .or(z.enum(['', 'all']))
    .optional(),
  submitted: z
    .literal('true')
    .optional()
    .describe('Only articles that wait for an editor: pending, and published or scheduled'),
  featured: z.enum(['true', 'false']).optional().describe('Only articles with a placement'),
  changes: z
    .literal('true')
    .optional()
    .describe('Only public articles with changes that wait for an editor’s approval or decision'),
  author: queryInt(1, 2 ** 31 - 1)
    .optional()
    .describe('The id of the account that wrote it'),
  owner: queryInt(1, 2 ** 31 - 1)
    .optional()
    .describe('The id of the account that is assigned to it, or wrote it if none is'),
  tag: z.string().max(100).optional().describe('A tag’s name, without regard to case'),
  from: isoTimestamp.optional().describe('Created at this time or later'),
  before: isoTimestamp.optional().describe('Created before this time'),
  sort: z
    .enum(ADMIN_SORTS)
    .optional()
    .describe(
      "Default: newest first; '-' sorts descending; 'waiting': submitted articles first; 'match': articles with the search in the title first",
    ),
  includeCount: z.enum(['true', 'false']).optional(),
});
