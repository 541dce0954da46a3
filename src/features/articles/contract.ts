import { z } from 'zod';
import { articleGameSchema, articleGamesInputSchema } from '#features/games/contract.ts';
import { coverageStateSchema } from '#features/live/contract.ts';
import { asksOwnRoute, MEDIA_LIMITS } from '#features/media/values.ts';
import { bylineInputSchema, bylineSchema } from '#features/people/contract.ts';
import {
  reviewInputSchema,
  reviewSchema,
  scoreSchema,
  scoreSpreadSchema,
} from '#features/reviews/contract.ts';
import {
  checkedSchema,
  seriesInputSchema,
  seriesPartSchema,
  seriesPlaceSchema,
} from '#features/series/contract.ts';
import { categorySlug, REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { idNumber, isoTimestamp, queryInt } from '#lib/api/request-schemas.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { withoutLineBreaks } from '#lib/text/text.ts';
import { correctionSchema } from './corrections.contract.ts';
import {
  ADMIN_SORTS,
  ARTICLE_ACTIONS,
  ARTICLE_STATUSES,
  LIMITS,
  LIST_MAX,
  MODERATION_STATUSES,
  OWN_ROUTE,
  PUBLIC_SORTS,
} from './values.ts';

const ALT = 'What the featured image shows, for who does not see it; plain text';
const CAPTION = 'Shown below the featured image, with its credit; plain text';

/** An article as every list carries it: all fields but those of its own page. */
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
    scheduledPublishAt: isoTimestamp.nullable(),
    featured: z.boolean().describe('Has a placement other than the homepage main slot'),
    masterFeatured: z.boolean().describe('Holds the homepage main slot'),
    authorId: z.int(),
    moderationStatus: z.enum(MODERATION_STATUSES),
    rejectionNote: z.string().nullable(),
    createdAt: isoTimestamp,
    updatedAt: isoTimestamp,
    publishedAt: isoTimestamp.nullable().describe('The first moment that it was public'),
    byline: bylineSchema
      .optional()
      .describe("People in place of the site's own label; only with `BYLINES=on`"),
    score: scoreSchema.nullable().describe('Of its review, while its category is review'),
  })
  .meta({ id: 'ArticleSummary' });

export const articleSchema = articleSummarySchema
  .extend({
    featuredImageAlt: z.string().describe(ALT),
    featuredImageCaption: z.string().describe(CAPTION),
    content: z
      .string()
      .describe('Sanitised HTML as a page shows it, with the sizes of uploaded pictures'),
    description: z.string().describe('Written, or the excerpt, or the first words'),
    wordCount: z.int(),
    coverUrl: z.string().describe('The generated social image'),
    review: reviewSchema.nullable().describe('Readers see it while the category is review'),
    games: z.array(articleGameSchema).describe('What it is about, in the order of its writer'),
    series: seriesPlaceSchema.nullable().describe('Null where it is of none'),
    seriesParts: z.array(seriesPartSchema).describe('The public parts of its series, in order'),
    checked: checkedSchema.nullable().describe('Readers see it while the category is guide'),
    corrections: z.array(correctionSchema).describe('What it said wrong, oldest first'),
    live: coverageStateSchema.nullable().describe('Null unless it is live, or was'),
  })
  .meta({ id: 'Article' });

export const articlePageSchema = z
  .strictObject({ articles: z.array(articleSummarySchema), totalCount: z.int() })
  .meta({ id: 'ArticlePage' });

export type ArticleSummary = z.infer<typeof articleSummarySchema>;
export type Article = z.infer<typeof articleSchema>;
export type ArticlePage = z.infer<typeof articlePageSchema>;

const searchText = z.string().max(500, 'must be at most 500 characters');

export const windowQuerySchema = z.strictObject({
  limit: queryInt(1, LIST_MAX).optional(),
  offset: queryInt(0, 1_000_000).optional(),
});

export const byPersonQuerySchema = windowQuerySchema.extend({
  category: z.string().max(100).optional(),
});

/** What is told of somebody beside their own words, counted from public articles that name them. */
export const personFactsSchema = z
  .strictObject({
    scores: scoreSpreadSchema.nullable().describe('Null where they gave fewer than five'),
    tags: z.array(z.string()).describe('What they write about most of late'),
    corrections: z.int().describe('How many were noted'),
  })
  .meta({ id: 'PersonFacts' });
export type PersonFacts = z.infer<typeof personFactsSchema>;

export const listQuerySchema = windowQuerySchema
  .extend({
    category: z.string().max(100).optional(),
    search: searchText.optional(),
    status: z.enum(ARTICLE_STATUSES).optional(),
    game: z
      .string()
      .max(300)
      .optional()
      .describe('The slug of a game that they are about; not with a search'),
    videos: z
      .literal('true')
      .optional()
      .describe('With a game: those that have a video at their top'),
    sort: z
      .enum(PUBLIC_SORTS)
      .optional()
      .describe("Newest first without it; 'score' has reviews, the best score first"),
    includeCount: z.enum(['true', 'false']).optional(),
  })
  .refine(
    ({ sort, category = REVIEW_CATEGORY, search, game }) =>
      sort !== 'score' ||
      (search === undefined && game === undefined && categorySlug(category) === REVIEW_CATEGORY),
    { path: ['sort'], message: 'score is for the category review, without a search or a game' },
  );

export type ListQuery = z.infer<typeof listQuerySchema>;

export const searchQuerySchema = windowQuerySchema.extend({
  q: searchText.optional(),
  includeCount: z.enum(['true', 'false']).optional(),
});

export const slugParamsSchema = z.strictObject({ slug: z.string().min(1).max(300) });
export const categoryParamsSchema = z.strictObject({ category: z.string().min(1).max(100) });

/** What the caller may do to an article as it is now: screens show these and nothing else. */
const can = z.array(z.enum(ARTICLE_ACTIONS));
const authorName = z.string().nullable().describe('Null where the account is gone');

const version = z.int().describe("Counts the article's saves");

/** An article in the admin area's lists. */
export const adminSummarySchema = articleSummarySchema
  .extend({ version, authorName, embargoUntil: isoTimestamp.nullable(), can })
  .meta({ id: 'AdminArticleSummary' });
export type AdminSummary = z.infer<typeof adminSummarySchema>;

export const adminPageSchema = z
  .strictObject({
    articles: z.array(adminSummarySchema),
    totalCount: z.int(),
    totalCountCapped: z
      .literal(true)
      .optional()
      .describe('A search found more than are counted: the newest of them are sorted'),
  })
  .meta({ id: 'AdminArticlePage' });
export type AdminPage = z.infer<typeof adminPageSchema>;

/** A whole article as those who may edit it see it: everything as it was written. */
export const adminArticleSchema = articleSchema
  .omit({ description: true, wordCount: true, seriesParts: true })
  .extend({
    content: z.string().describe('Sanitised HTML as it is stored'),
    embargoReason: z.string(),
    embargoSource: z.string().describe('Who set the time'),
    ...{ version, authorName, embargoUntil: isoTimestamp.nullable(), can },
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
  featured: z.enum(['true', 'false']).optional().describe('Only those with any placement'),
  sort: z
    .enum(ADMIN_SORTS)
    .optional()
    .describe("Newest first without it; '-' runs downwards; 'waiting' has submitted ones first"),
  includeCount: z.enum(['true', 'false']).optional(),
});

/** Nobody plans further ahead, and every clock and format can still say it. */
const LATEST_SCHEDULE = Date.UTC(2200, 0);

/** A patch that names another image alone says nothing of it. */
const WITH_IMAGE = 'emptied where the image changes and this is left out';

/** A text of at most so many characters. */
export const text = (max: number) => z.string().max(max, `must be at most ${max} characters`);

const writtenFields = {
  title: text(LIMITS.title).overwrite(withoutDirections).trim().min(1, 'is required'),
  slug: text(LIMITS.slug).describe('Wanted slug; made from the title when empty'),
  content: text(LIMITS.content).describe('HTML; what the allow-list does not hold is taken out'),
  excerpt: text(LIMITS.excerpt),
  metaDescription: text(LIMITS.metaDescription),
  tags: z
    .array(
      z
        .string()
        .overwrite(withoutDirections)
        .trim()
        .max(LIMITS.tag, `must be at most ${LIMITS.tag} characters`),
    )
    .max(LIMITS.tags, `must be at most ${LIMITS.tags} tags`),
  category: text(100)
    .min(1, 'is required')
    .describe('A category in any spelling: review, Reviews, reviews'),
  featuredImage: text(LIMITS.address)
    .refine((value) => value === '' || isImageAddress(value), {
      message: 'must be an http or https address, or a path that begins with /',
      abort: true,
    })
    .refine((value) => value === '' || !asksOwnRoute(value), OWN_ROUTE)
    .nullable(),
  featuredImageAlt: text(MEDIA_LIMITS.alt)
    .overwrite(withoutDirections)
    .overwrite(withoutLineBreaks)
    .describe(`${ALT}; ${WITH_IMAGE}`),
  featuredImageCaption: text(MEDIA_LIMITS.caption)
    .overwrite(withoutDirections)
    .overwrite(withoutLineBreaks)
    .describe(`${CAPTION}; ${WITH_IMAGE}`),
  byline: bylineInputSchema
    .optional()
    .describe(
      "Who is named over it, in their order; nobody is the site's own label. With `BYLINES=on`",
    ),
  games: articleGamesInputSchema,
  review: reviewInputSchema
    .nullable()
    .describe('As a whole; kept, and not shown, while the category is not review'),
  series: seriesInputSchema.nullable().describe('As a whole'),
  checked: checkedSchema
    .nullable()
    .describe('As a whole; kept, and not shown, while the category is not guide'),
  status: z.enum(ARTICLE_STATUSES),
  scheduledPublishAt: z.iso
    .datetime({ offset: true, message: 'must be a date and time in ISO 8601 with a zone' })
    // What is no date has been refused above.
    .refine((value) => !(Date.parse(value) >= LATEST_SCHEDULE), 'must lie before the year 2200')
    .nullable(),
  embargoUntil: z.iso
    .datetime({ offset: true, message: 'must be a date and time in ISO 8601 with a zone' })
    .refine((value) => !(Date.parse(value) >= LATEST_SCHEDULE), 'must lie before the year 2200')
    .nullable()
    .describe('Nothing of it can be seen before; once set, only lifting it ends it sooner'),
  embargoReason: text(LIMITS.embargo)
    .overwrite(withoutDirections)
    .overwrite(withoutLineBreaks)
    .trim()
    .describe('Why; required with an embargo'),
  embargoSource: text(LIMITS.embargo)
    .overwrite(withoutDirections)
    .overwrite(withoutLineBreaks)
    .trim()
    .describe('Who set the time'),
};

function isImageAddress(value: string): boolean {
  if (/^\/(?![/\\])/.test(value)) return true;
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

const generatedDraftId = idNumber
  .optional()
  .describe('The id of the draft, generated for you, that this text was made from');

/** A new article. What is left out is empty; the status is draft. */
export const articleInputSchema = z.strictObject({
  title: writtenFields.title,
  content: writtenFields.content.min(1, 'is required'),
  category: writtenFields.category,
  slug: writtenFields.slug.default(''),
  excerpt: writtenFields.excerpt.default(''),
  metaDescription: writtenFields.metaDescription.default(''),
  tags: writtenFields.tags.default([]),
  featuredImage: writtenFields.featuredImage.default(null),
  featuredImageAlt: writtenFields.featuredImageAlt.default(''),
  featuredImageCaption: writtenFields.featuredImageCaption.default(''),
  byline: writtenFields.byline.describe(
    'Where it is left out, the writer, if they are a person. With `BYLINES=on`',
  ),
  review: writtenFields.review.default(null),
  games: writtenFields.games.default([]),
  series: writtenFields.series.default(null),
  checked: writtenFields.checked.default(null),
  status: writtenFields.status.default('draft'),
  scheduledPublishAt: writtenFields.scheduledPublishAt.default(null),
  embargoUntil: writtenFields.embargoUntil.default(null),
  embargoReason: writtenFields.embargoReason.default(''),
  embargoSource: writtenFields.embargoSource.default(''),
  clientKey: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/, 'must be 16 to 64 letters, digits, hyphens or underscores')
    .optional()
    .describe(
      'Idempotency key: your own random name for this article. Sent again with it, after an answer ' +
        'that never came, the article is not made twice',
    ),
  generatedDraftId,
});
export type ArticleInput = z.input<typeof articleInputSchema>;

/** Any subset of an article's fields; the others stay as they are. */
export const articlePatchSchema = z
  .strictObject(writtenFields)
  .partial()
  .extend({
    generatedDraftId,
    restoredVersion: z
      .int()
      .min(1)
      .optional()
      .describe('The version of an earlier save that this one brings back, for the security log'),
    version: z
      .int()
      .min(1)
      .optional()
      .describe('The version that was loaded: a newer one in the store answers 409'),
  });
export type ArticlePatch = z.infer<typeof articlePatchSchema>;

/** An editor's word that an embargo ends now. */
export const liftEmbargoSchema = z.strictObject({
  reason: writtenFields.embargoReason
    .min(1, 'is required')
    .describe('Why it ends sooner; kept in the history'),
  version: articlePatchSchema.shape.version,
});
export type LiftEmbargo = z.infer<typeof liftEmbargoSchema>;

export const previewInputSchema = z.strictObject({
  content: writtenFields.content,
  series: writtenFields.series.default(null),
  articleId: idNumber.nullable().default(null).describe('Null for one that is not stored yet'),
});

export const previewSchema = z
  .strictObject({
    content: z.string().describe('As a page would show it after a save'),
    series: seriesPlaceSchema.nullable().describe('With its place among the parts that are public'),
    seriesParts: z.array(seriesPartSchema).describe('The other public parts, in order'),
  })
  .meta({ id: 'ContentPreview' });
export type ContentPreview = z.infer<typeof previewSchema>;
