import { z } from 'zod';
import { bylineSchema } from '#features/authors/contract.ts';
import { articleGameSchema } from '#features/games/contract.ts';
import { MEDIA_LIMITS } from '#features/media/library.values.ts';
import { reviewSchema } from '#features/reviews/contract.ts';
import { checkedSchema, seriesPlaceSchema } from '#features/series/contract.ts';
import { isoTimestamp } from '#lib/api/request-schemas.ts';
import { CHECK_LEVELS, CHECK_NAMES } from '#lib/publish-checks.ts';
import { LIMITS, LINK_REASONS, LINKS_MAX } from './values.ts';
import { text } from './writing.contract.ts';

/** One version of an article, as listed. */
export const revisionSchema = z
  .strictObject({
    version: z.int(),
    savedAt: isoTimestamp,
    by: z.string().nullable().describe('Null if the account was deleted'),
    title: z.string(),
    note: z.string().describe("Why it was saved, for example a lifted embargo; else ''"),
    wasPublic: z.boolean().describe('Whether readers could see it, from its save or later'),
  })
  .meta({ id: 'Revision' });
export type Revision = z.infer<typeof revisionSchema>;

/** The content of a version. */
export const revisionContentSchema = revisionSchema
  .extend({
    slug: z.string(),
    content: z.string(),
    excerpt: z.string(),
    metaDescription: z.string(),
    tags: z.array(z.string()),
    category: z.string(),
    featuredImage: z.string().nullable(),
    featuredImageAlt: z.string(),
    featuredImageCaption: z.string(),
    language: z.string().describe("A BCP 47 tag; empty for the site's language"),
    byline: bylineSchema.optional(),
    review: reviewSchema.nullable(),
    games: z.array(articleGameSchema),
    series: seriesPlaceSchema.nullable(),
    checked: checkedSchema.nullable(),
    missingImages: z.int().describe('How many of its uploaded images were deleted since'),
  })
  .meta({ id: 'RevisionContent' });
export type RevisionContent = z.infer<typeof revisionContentSchema>;

const natural = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a number')
  .transform(Number);
export const revisionParamsSchema = z.strictObject({ id: natural, version: natural });

export const presenceSchema = z
  .strictObject({
    others: z.array(z.strictObject({ name: z.string(), since: isoTimestamp })),
    last: z
      .strictObject({
        version: z.int(),
        by: z.string().nullable().describe('Null if the account was deleted, or for a schedule'),
        at: isoTimestamp,
      })
      .describe('The last save'),
  })
  .meta({ id: 'Presence' });
export type Presence = z.infer<typeof presenceSchema>;

/** An image on another site that an open editor shows. */
export const remoteImageInputSchema = z.strictObject({
  url: z.string().max(LIMITS.content),
  alt: z.string().max(MEDIA_LIMITS.alt).default('').describe('For the library'),
});

export const remoteImageCopySchema = z
  .strictObject({ url: z.string().describe('The URL of the copy in the library') })
  .meta({ id: 'RemoteImageCopy' });
export type RemoteImageCopy = z.infer<typeof remoteImageCopySchema>;

export const slugQuerySchema = z.strictObject({
  slug: text(LIMITS.title).describe('A slug or a title'),
  articleId: natural.optional().describe('Leave out for a new article'),
});

export const slugAnswerSchema = z
  .strictObject({
    slug: z.string().describe('The slug the article would get'),
    isFree: z.boolean().describe('Whether it is the requested slug'),
  })
  .meta({ id: 'SlugAnswer' });
export type SlugAnswer = z.infer<typeof slugAnswerSchema>;

export const linkInputSchema = z.strictObject({
  urls: z
    .array(text(LIMITS.address))
    .max(LINKS_MAX, `must be at most ${LINKS_MAX} links`)
    .describe('http and https URLs, or paths of this site'),
});

/** What the owner asks of an article before it is published. */
export const publishChecksSchema = z
  .strictObject({
    checks: z.array(
      z.strictObject({
        name: z.enum(CHECK_NAMES),
        level: z.enum(CHECK_LEVELS).describe('A required check refuses to publish or schedule'),
        categories: z
          .array(z.string())
          .describe('The slugs of the categories where it is required; empty for all'),
      }),
    ),
  })
  .meta({ id: 'PublishChecks' });
export type PublishChecks = z.infer<typeof publishChecksSchema>;

export const linkCheckSchema = z
  .strictObject({
    url: z.string().describe('As it was sent'),
    ok: z.boolean().describe('Whether the link works'),
    status: z.int().nullable().describe('Null if there was no answer'),
    reason: z.enum(LINK_REASONS).nullable().describe('Null if there was an answer'),
  })
  .meta({ id: 'LinkCheck' });
export type LinkCheck = z.infer<typeof linkCheckSchema>;
