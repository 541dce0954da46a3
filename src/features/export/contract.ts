import { z } from 'zod';
import {
  ARTICLE_STATUSES,
  CORRECTION_KINDS,
  MODERATION_STATUSES,
} from '#features/articles/values.ts';
import { storedBylineSchema } from '#features/authors/contract.ts';
import { FEATURED_PAGES, SIDEBAR_SLOTS } from '#features/featured/values.ts';
import { storedGameSchema } from '#features/games/contract.ts';
import { storedCoverageSchema } from '#features/live/contract.ts';
import { MATCHES } from '#features/redirects/values.ts';
import { storedReviewSchema } from '#features/reviews/contract.ts';
import { storedCheckedSchema, storedSeriesSchema } from '#features/series/contract.ts';
import { ROLES } from '#features/users/values.ts';
import { isoTimestamp } from '#lib/api/request-schemas.ts';
import { EXPORT_FORMATS, EXPORT_KINDS } from './values.ts';

/** Raised when a reader of an older one could no longer read the files right. */
export const EXPORT_VERSION = 1;

const id = z.int().min(1);

/** The file manifest.json, the first of an export: what it is, and of which site. */
const manifestSchema = z.strictObject({
  format: z.literal('savepoint'),
  version: z.literal(EXPORT_VERSION),
  exportedAt: isoTimestamp,
  site: z.strictObject({
    name: z.string(),
    url: z.string().describe('The origin that addresses without a host belong to'),
    authorLabel: z.string().describe('The byline of every article'),
  }),
});

/** A line of accounts.jsonl. Neither passwords nor anything else that logs in is exported. */
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
  slug: z.string().describe('What articles name it by'),
  description: z.string(),
  color: z.string(),
});
export type CategoryRecord = z.infer<typeof categoryRecordSchema>;

/** A line of tags.jsonl. */
const tagRecordSchema = z.strictObject({
  id,
  name: z.string().describe('What articles name it by'),
  description: z.string(),
});
export type TagRecord = z.infer<typeof tagRecordSchema>;

/** A line of authors.jsonl: somebody whom articles may name. */
const authorRecordSchema = z.strictObject({
  id,
  slug: z.string().describe('What articles name them by'),
  formerSlugs: z.array(z.string()).describe('They lead to the present one'),
  name: z.string(),
  bio: z.string(),
  links: z.array(z.strictObject({ label: z.string(), url: z.string() })),
  image: z.string().nullable().describe('The address of an image'),
  accountId: id.nullable().describe('The id of the account that is theirs; null for a guest'),
  createdAt: isoTimestamp,
  updatedAt: isoTimestamp,
});
export type AuthorRecord = z.infer<typeof authorRecordSchema>;

/** A line of images.jsonl: an image of the library. */
const imageRecordSchema = z.strictObject({
  id,
  key: z.string().describe('What its content is and how large: HASH-WIDTHxHEIGHT'),
  url: z.string().describe('What articles name it by; files lie below media/KEY/'),
  name: z.string(),
  alt: z.string(),
  caption: z.string(),
  type: z.enum(['image/jpeg', 'image/png', 'image/gif']).describe('Of the first file'),
  width: z.int(),
  height: z.int(),
  bytes: z.int().describe('Of the file that was uploaded, which is not kept'),
  files: z
    .array(z.string())
    .describe('Names below media/KEY/; the first is the one that everybody can show'),
  uploadedBy: id.nullable().describe('The id of an account; null where it is gone'),
  embargoUntil: isoTimestamp
    .nullable()
    .default(null)
    .describe('The latest embargo of an article that showed it'),
  createdAt: isoTimestamp,
});
export type ImageRecord = z.infer<typeof imageRecordSchema>;

/** A line of articles.jsonl. */
const articleRecordSchema = z.strictObject({
  id,
  slug: z.string(),
  formerSlugs: z.array(z.string()).describe('Under which it was public before; they lead here'),
  title: z.string(),
  content: z.string().describe('HTML as it is stored'),
  excerpt: z.string().describe('As written; empty where none was'),
  metaDescription: z.string(),
  category: z.string().describe('The slug of a category'),
  tags: z.array(z.string()).describe('Names of tags, in their order'),
  featuredImage: z.string().nullable().describe('The address of an image or video'),
  featuredImageAlt: z.string(),
  featuredImageCaption: z.string(),
  byline: storedBylineSchema
    .default([])
    .describe('Who is named over it, in their order, as authors.jsonl has them'),
  games: z
    .array(z.strictObject({ slug: z.string(), title: z.string() }))
    .default([])
    .describe('What it is about: games by their slugs, as games.jsonl has them'),
  review: storedReviewSchema.nullable().default(null).describe('Shown if the category is review'),
  series: storedSeriesSchema
    .nullable()
    .default(null)
    .describe('A series has the title and words of the first article that names it'),
  checked: storedCheckedSchema.nullable().default(null).describe('Shown if the category is guide'),
  status: z.enum(ARTICLE_STATUSES),
  moderationStatus: z
    .enum(MODERATION_STATUSES)
    .describe('Readers see what is published and approved'),
  rejectionNote: z.string().nullable(),
  scheduledPublishAt: isoTimestamp.nullable(),
  embargoUntil: isoTimestamp
    .nullable()
    .default(null)
    .describe('Nothing of it could be seen before; null where it has no embargo'),
  embargoReason: z.string().default(''),
  embargoSource: z.string().default('').describe('Who set the time'),
  live: storedCoverageSchema
    .nullable()
    .default(null)
    .describe('Its live coverage; null where it never was live'),
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
  authorId: id.describe('The id of an account, which may be gone'),
  version: z.int().min(1).describe('Counts its saves'),
  createdAt: isoTimestamp,
  updatedAt: isoTimestamp,
  publishedAt: isoTimestamp.nullable().describe('When it first became public'),
  placements: z
    .array(
      z.strictObject({
        page: z.enum(FEATURED_PAGES),
        position: z.int().min(0).max(SIDEBAR_SLOTS).describe('0 is the main slot'),
      }),
    )
    .describe('Where it is featured'),
});
export type ArticleRecord = z.infer<typeof articleRecordSchema>;

/** A line of redirects.jsonl. */
const redirectRecordSchema = z.strictObject({
  id,
  from: z
    .string()
    .describe('A path of the site, as it is compared: decoded, without a slash at the end'),
  match: z.enum(MATCHES).describe('prefix: the address and everything below it'),
  to: z
    .string()
    .nullable()
    .describe('A path of the site or a whole address; null where it is gone'),
  hits: z.int(),
  lastUsedAt: isoTimestamp.nullable(),
  createdAt: isoTimestamp,
});
export type RedirectRecord = z.infer<typeof redirectRecordSchema>;

/** What was written, and what of it could not be: the file report.json, the last of an export. */
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
      what: z.string().describe('What is not carried, and what stands in its place'),
      count: z.int(),
      examples: z.array(z.string()).describe('The first of them: slugs, names or addresses'),
    }),
  ),
});
export type ExportReport = z.infer<typeof reportSchema>;

/** The files of an export, each with what it holds; of .jsonl files, what each line holds. */
export const FILE_SCHEMAS = {
  'manifest.json': manifestSchema,
  'accounts.jsonl': accountRecordSchema,
  'categories.jsonl': categoryRecordSchema,
  'tags.jsonl': tagRecordSchema,
  'games.jsonl': storedGameSchema,
  'authors.jsonl': authorRecordSchema,
  'images.jsonl': imageRecordSchema,
  'articles.jsonl': articleRecordSchema,
  'redirects.jsonl': redirectRecordSchema,
  'report.json': reportSchema,
} as const;

/** The published JSON Schema of an export: a definition for each of its files. */
export function exportJsonSchema(): object {
  const $defs = Object.fromEntries(
    Object.entries(FILE_SCHEMAS).map(([file, schema]) => {
      const { $schema, ...definition } = z.toJSONSchema(schema);
      return [file, definition];
    }),
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Export of a magazine, version ${EXPORT_VERSION}`,
    description:
      'Each file of the zip by its name; of .jsonl files the definition is of one line. See export.md.',
    $defs,
  };
}

export const exportRequestSchema = z.strictObject({ format: z.enum(EXPORT_FORMATS) });
