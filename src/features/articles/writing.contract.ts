import { z } from 'zod';
import { bylineInputSchema } from '#features/authors/contract.ts';
import { articleGamesInputSchema } from '#features/games/contract.ts';
import { MEDIA_LIMITS } from '#features/media/library.values.ts';
import { asksOwnRoute } from '#features/media/values.ts';
import { reviewInputSchema } from '#features/reviews/contract.ts';
import {
  checkedSchema,
  seriesInputSchema,
  seriesPartSchema,
  seriesPlaceSchema,
} from '#features/series/contract.ts';
import { idNumber, languageSchema, scheduledTime } from '#lib/api/request-schemas.ts';
import { withoutLineBreaks } from '#lib/text/line-breaks.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { ALT, articleSchema, CAPTION } from './contract.ts';
import { ARTICLE_STATUSES, LIMITS, OWN_ROUTE } from './values.ts';

/** A new image without texts clears the former one's. */
const WITH_IMAGE = 'cleared if the image changes without it';

/** A text of limited length. */
export const text = (max: number) => z.string().max(max);

const writtenFields = {
  title: text(LIMITS.title).overwrite(withoutDirections).trim().min(1),
  slug: text(LIMITS.slug).describe('Generated from the title if empty'),
  content: text(LIMITS.content).describe('HTML; tags that aren’t allowed are removed'),
  excerpt: text(LIMITS.excerpt),
  metaDescription: text(LIMITS.metaDescription),
  tags: z
    .array(z.string().overwrite(withoutDirections).trim().max(LIMITS.tag))
    .max(LIMITS.tags, `must be at most ${LIMITS.tags} tags`),
  category: text(100).min(1).describe('A category in any spelling: review, Reviews, reviews'),
  featuredImage: text(LIMITS.address)
    .refine((value) => value === '' || isImageAddress(value), {
      message: 'must be an http or https URL, or a path that starts with /',
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
  language: languageSchema,
  byline: bylineInputSchema
    .optional()
    .describe("The authors in order; empty for the site's own label. Needs `BYLINES=on`"),
  games: articleGamesInputSchema,
  review: reviewInputSchema
    .nullable()
    .describe('Replaces all of it; stored but hidden unless the category is review'),
  series: seriesInputSchema.nullable().describe('Replaces all of it'),
  checked: checkedSchema
    .nullable()
    .describe('Replaces all of it; stored but hidden unless the category is guide'),
  status: z.enum(ARTICLE_STATUSES),
  scheduledPublishAt: scheduledTime.nullable(),
  unpublishAt: scheduledTime
    .nullable()
    .describe('The article is archived then; later than its scheduled time'),
  embargoUntil: scheduledTime
    .nullable()
    .describe('The article stays hidden until then; an editor can lift it early'),
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
  .describe('The id of the generated draft that this text came from');

/** A new article. Missing fields are empty; the status is draft by default. */
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
  language: writtenFields.language.default(''),
  byline: writtenFields.byline.describe(
    "Defaults to the writer's author profile. Needs `BYLINES=on`",
  ),
  review: writtenFields.review.default(null),
  games: writtenFields.games.default([]),
  series: writtenFields.series.default(null),
  checked: writtenFields.checked.default(null),
  status: writtenFields.status.default('draft'),
  scheduledPublishAt: writtenFields.scheduledPublishAt.default(null),
  unpublishAt: writtenFields.unpublishAt.default(null),
  embargoUntil: writtenFields.embargoUntil.default(null),
  embargoReason: writtenFields.embargoReason.default(''),
  embargoSource: writtenFields.embargoSource.default(''),
  clientKey: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/, 'must be 16 to 64 letters, digits, hyphens or underscores')
    .optional()
    .describe(
      'Idempotency key: a random name you choose for this article. Sent again with it, the article ' +
        'is not created twice',
    ),
  generatedDraftId,
});
export type ArticleInput = z.input<typeof articleInputSchema>;

/** Any subset of an article's fields; the others don't change. */
export const articlePatchSchema = z
  .strictObject(writtenFields)
  .partial()
  .extend({
    generatedDraftId,
    restoredVersion: z
      .int()
      .min(1)
      .optional()
      .describe('The earlier version that this save restores, for the security log'),
    version: z
      .int()
      .min(1)
      .optional()
      .describe('The version you loaded; if the article has a newer one, the answer is 409'),
  });
export type ArticlePatch = z.infer<typeof articlePatchSchema>;

export const deleteQuerySchema = z.strictObject({
  permanent: z.enum(['true', 'false']).optional().describe('Default: to the trash'),
});

/** Ends an embargo early. */
export const liftEmbargoSchema = z.strictObject({
  reason: writtenFields.embargoReason
    .min(1, 'is required')
    .describe('Why it ends early; recorded in the activity log'),
  version: articlePatchSchema.shape.version,
});
export type LiftEmbargo = z.infer<typeof liftEmbargoSchema>;

export const previewInputSchema = z.strictObject({
  content: writtenFields.content,
  series: writtenFields.series.default(null),
  articleId: idNumber.nullable().default(null).describe('Null for a new article'),
});

export const previewSchema = z
  .strictObject({
    content: z.string().describe('As readers would see it'),
    readingMinutes: articleSchema.shape.readingMinutes,
    contents: articleSchema.shape.contents,
    series: seriesPlaceSchema.nullable().describe('With its number among the public parts'),
    seriesParts: z.array(seriesPartSchema).describe('The other public parts, in order'),
  })
  .meta({ id: 'ContentPreview' });
export type ContentPreview = z.infer<typeof previewSchema>;
