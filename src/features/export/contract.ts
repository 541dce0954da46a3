import { z } from 'zod';
import {
  ARTICLE_STATUSES,
  CORRECTION_KINDS,
  MODERATION_STATUSES,
} from '#features/articles/values.ts';
import { storedBylineSchema } from '#features/authors/contract.ts';
import { featuredPageSchema } from '#features/featured/contract.ts';
import { SIDEBAR_SLOTS } from '#features/featured/values.ts';
import { storedGameSchema } from '#features/games/contract.ts';
import { storedCoverageSchema } from '#features/live/contract.ts';
import { mediaCropInputSchema } from '#features/media/contract.ts';
import {
  RECORDING_EXTS,
  RECORDING_LIMITS,
  RECORDING_TYPES,
} from '#features/media/recordings.values.ts';
import { storedPageSchema } from '#features/pages/contract.ts';
import { MATCHES } from '#features/redirects/values.ts';
import { storedReviewSchema } from '#features/reviews/contract.ts';
import { storedCheckedSchema, storedSeriesSchema } from '#features/series/contract.ts';
import { storedHomeSchema } from '#features/site/home.contract.ts';
import { settingValueSchema } from '#features/site/settings.contract.ts';
import { ROLES } from '#features/users/values.ts';
import { storedWebhookSchema } from '#features/webhooks/contract.ts';
import { isoTimestamp } from '#lib/api/request-schemas.ts';
import { EXPORT_FORMATS, EXPORT_KINDS } from './values.ts';

/** Increases when readers of an older version could misread the files. */
export const EXPORT_VERSION = 1;

const id = z.int().min(1);

/** manifest.json, the first file of an export. */
const manifestSchema = z.strictObject({
  format: z.literal('savepoint'),
  version: z.literal(EXPORT_VERSION),
  exportedAt: isoTimestamp,
  site: z.strictObject({
    name: z.string(),
    url: z.string().describe('The origin of URLs without a host'),
    authorLabel: z.string().describe('The byline of every article'),
  }),
});

/** A line of accounts.jsonl. Passwords, sessions and tokens are not exported. */
const accountRecordSchema = z.strictObject({
  id,
  username: z.string(),
  role: z.enum(ROLES),
  email: z.string().nullable(),
  createdAt: isoTimestamp,
});
export type AccountRecord = z.infer<typeof accountRecordSchema>;

/** A line of categories.jsonl. */
const categoryRecordSchema = z.strictObject({
  id,
  name: z.string(),
  plural: z.string().default('').describe("Its name in lists; '' without its own"),
  slug: z.string().describe('Articles refer to it by this'),
  description: z.string(),
  color: z.string(),
  emoji: z.string().default('').describe("'' without one"),
});
export type CategoryRecord = z.infer<typeof categoryRecordSchema>;

/** A line of tags.jsonl. */
const tagRecordSchema = z.strictObject({
  id,
  name: z.string().describe('Articles refer to it by this'),
  description: z.string(),
});
export type TagRecord = z.infer<typeof tagRecordSchema>;

/** A line of authors.jsonl. */
const authorRecordSchema = z.strictObject({
  id,
  slug: z.string().describe('Articles refer to them by this'),
  formerSlugs: z.array(z.string()).describe('They redirect to the current slug'),
  name: z.string(),
  bio: z.string(),
  links: z.array(z.strictObject({ label: z.string(), url: z.string() })),
  image: z.string().nullable().describe('The URL of an image'),
  accountId: id.nullable().describe('The id of the author’s account; null for a guest'),
  createdAt: isoTimestamp,
  updatedAt: isoTimestamp,
});
export type AuthorRecord = z.infer<typeof authorRecordSchema>;

/** A line of images.jsonl: an image of the library. */
const imageRecordSchema = z.strictObject({
  id,
  key: z.string().describe('Content hash and size: HASH-WIDTHxHEIGHT'),
  url: z.string().describe('Articles refer to it by this; its files are in media/KEY/'),
  name: z.string(),
  alt: z.string(),
  caption: z.string(),
  credit: z.string().default('').describe('Who made the image; empty if unknown'),
  focus: z
    .strictObject({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) })
    .nullable()
    .default(null)
    .describe('The point that crops keep in view, in percent from the left and top edge'),
  license: z.string().default('').describe('A name such as CC BY 4.0, or a URL; empty for none'),
  crops: z
    .array(mediaCropInputSchema)
    .default([])
    .describe('Set by hand for one use; the URL there names them'),
  type: z.enum(['image/jpeg', 'image/png', 'image/gif']).describe('Of the first file'),
  width: z.int(),
  height: z.int(),
  bytes: z.int().describe('Size of the original upload, which isn’t stored'),
  files: z.array(z.string()).describe('File names in media/KEY/; every browser can show the first'),
  uploadedBy: id.nullable().describe('The id of an account; null if it was deleted'),
  embargoUntil: isoTimestamp
    .nullable()
    .default(null)
    .describe('The latest embargo of an article that uses it'),
  createdAt: isoTimestamp,
});
export type ImageRecord = z.infer<typeof imageRecordSchema>;

/** A line of recordings.jsonl: a video or audio file of the site's own. */
const recordingRecordSchema = z.strictObject({
  id,
  key: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .describe('Its file is media/recordings/KEY.EXT'),
  ext: z.enum(RECORDING_EXTS),
  url: z.string().describe('Articles and pages refer to it by this'),
  name: z.string(),
  type: z.enum(Object.values(RECORDING_TYPES)),
  width: z.int().nullable().describe('Of a video in pixels; null if unknown'),
  height: z.int().nullable(),
  seconds: z.int().nullable().describe('Its length; null if unknown'),
  bytes: z.int().min(1),
  captions: z
    .array(z.string().regex(/^[\w-]{2,40}$/))
    .max(RECORDING_LIMITS.languages)
    .describe('Languages; the WebVTT is media/recordings/KEY/LANGUAGE.vtt'),
  uploadedBy: id.nullable().describe('The id of an account; null if it was deleted'),
  createdAt: isoTimestamp,
});
export type RecordingRecord = z.infer<typeof recordingRecordSchema>;

/** A line of snippets.jsonl. */
const snippetRecordSchema = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .describe('In articles, a snippet is `<div class="snippet-KEY">` around its current text'),
  title: z.string().min(1),
  content: z.string().describe('HTML'),
});
export type SnippetRecord = z.infer<typeof snippetRecordSchema>;

/** A line of articles.jsonl. */
const articleRecordSchema = z.strictObject({
  id,
  slug: z.string(),
  formerSlugs: z.array(z.string()).describe('Former public slugs; they redirect here'),
  title: z.string(),
  content: z.string().describe('The stored HTML'),
  excerpt: z.string().describe('Empty if none was written'),
  metaDescription: z.string(),
  category: z.string().describe('The slug of a category'),
  tags: z.array(z.string()).describe('Names of tags, in order'),
  featuredImage: z.string().nullable().describe('The URL of an image or video'),
  featuredImageAlt: z.string(),
  featuredImageCaption: z.string(),
  language: z.string().default('').describe("A BCP 47 tag; empty for the site's language"),
  byline: storedBylineSchema.default([]).describe('The byline: slugs in authors.jsonl, in order'),
  games: z
    .array(z.strictObject({ slug: z.string(), title: z.string() }))
    .default([])
    .describe('The games it is about: slugs in games.jsonl'),
  review: storedReviewSchema.nullable().default(null).describe('Shown if the category is review'),
  series: storedSeriesSchema
    .nullable()
    .default(null)
    .describe('A series takes its title and description from the first article in it'),
  checked: storedCheckedSchema.nullable().default(null).describe('Shown if the category is guide'),
  status: z.enum(ARTICLE_STATUSES),
  moderationStatus: z
    .enum(MODERATION_STATUSES)
    .describe('Readers see published and approved articles'),
  rejectionNote: z.string().nullable(),
  scheduledPublishAt: isoTimestamp.nullable(),
  unpublishAt: isoTimestamp
    .nullable()
    .default(null)
    .describe('When it is archived automatically; null for never'),
  embargoUntil: isoTimestamp
    .nullable()
    .default(null)
    .describe('The article is hidden until then; null without an embargo'),
  guid: z.string().nullable().default(null).describe('Its id in feeds'),
  embargoReason: z.string().default(''),
  embargoSource: z.string().default('').describe('Who set the embargo'),
  live: storedCoverageSchema
    .nullable()
    .default(null)
    .describe('Live coverage; null if it never was live'),
  corrections: z
    .array(
      z.strictObject({
        kind: z.enum(CORRECTION_KINDS).default('correction'),
        wrong: z.string(),
        correct: z.string(),
        notedAt: isoTimestamp,
      }),
    )
    .default([])
    .describe('Oldest first'),
  authorId: id.describe('The id of an account, which may be deleted'),
  version: z.int().min(1).describe('Increases with every save'),
  createdAt: isoTimestamp,
  updatedAt: isoTimestamp,
  publishedAt: isoTimestamp.nullable().describe('When it first became public'),
  placements: z
    .array(
      z.strictObject({
        page: featuredPageSchema,
        position: z.int().min(0).max(SIDEBAR_SLOTS).describe('0 is the main slot'),
      }),
    )
    .describe('Featured placements'),
});
export type ArticleRecord = z.infer<typeof articleRecordSchema>;

/** A line of redirects.jsonl. */
const redirectRecordSchema = z.strictObject({
  id,
  from: z.string().describe('A decoded path on this site, without a trailing slash'),
  match: z.enum(MATCHES).describe('prefix: the path and everything below it'),
  to: z.string().nullable().describe('A path on this site or a full URL; null if the page is gone'),
  hits: z.int(),
  lastUsedAt: isoTimestamp.nullable(),
  createdAt: isoTimestamp,
});
export type RedirectRecord = z.infer<typeof redirectRecordSchema>;

/** settings.json: what admins set, by key. The defaults and what environment variables set are not in it. */
const settingsRecordSchema = z.record(z.string(), settingValueSchema);
export type SettingsRecord = z.infer<typeof settingsRecordSchema>;

/** report.json, the last file of an export: counts, and what the format can't contain. */
const reportSchema = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  counts: z.strictObject(
    Object.fromEntries(EXPORT_KINDS.map((kind) => [kind, z.int()])) as Record<
      (typeof EXPORT_KINDS)[number],
      z.ZodInt
    >,
  ),
  notes: z.array(
    z.strictObject({
      what: z.string().describe('What the format can’t contain, and what replaces it'),
      count: z.int(),
      examples: z.array(z.string()).describe('The first few slugs, names or URLs'),
    }),
  ),
});
export type ExportReport = z.infer<typeof reportSchema>;

/** The schema of each file of an export; for .jsonl files, of each line. */
export const FILE_SCHEMAS = {
  'manifest.json': manifestSchema,
  'accounts.jsonl': accountRecordSchema,
  'categories.jsonl': categoryRecordSchema,
  'tags.jsonl': tagRecordSchema,
  'games.jsonl': storedGameSchema,
  'authors.jsonl': authorRecordSchema,
  'images.jsonl': imageRecordSchema,
  'recordings.jsonl': recordingRecordSchema,
  'snippets.jsonl': snippetRecordSchema,
  'articles.jsonl': articleRecordSchema,
  'pages.jsonl': storedPageSchema,
  'redirects.jsonl': redirectRecordSchema,
  'webhooks.jsonl': storedWebhookSchema,
  'settings.json': settingsRecordSchema,
  'home-layout.json': storedHomeSchema,
  'report.json': reportSchema,
} as const;

/** The published JSON Schema of an export: a definition for each of its files, and those that they refer to. */
export function exportJsonSchema(): object {
  const $defs: Record<string, unknown> = {};
  for (const [file, schema] of Object.entries(FILE_SCHEMAS)) {
    const { $schema, $defs: shared, ...definition } = z.toJSONSchema(schema);
    Object.assign($defs, { [file]: definition }, shared);
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Export of a magazine, version ${EXPORT_VERSION}`,
    description:
      'Each file of the zip by its name; of .jsonl files the definition is of one line. See export.md.',
    $defs,
  };
}

export const exportRequestSchema = z.strictObject({ format: z.enum(EXPORT_FORMATS) });
