import { z } from 'zod';
import { isoTimestamp } from '#lib/api/request-schemas.ts';
import {
  FOLDER_MAX,
  IMAGE_CHOICES,
  IMPORT_STATES,
  IMPORT_TEXT_MAX,
  ITEM_STATES,
  type ItemState,
  STATE_CHOICES,
} from './values.ts';

const counts = z
  .array(z.strictObject({ name: z.string(), count: z.int() }))
  .describe('Most frequent first');

export const importWarningSchema = z.strictObject({
  issue: z.string().describe("Such as 'Unknown shortcode: poll'"),
  action: z.string().describe("Such as 'Removed; text inside it stays'"),
});

/** What a file contains and how it will be imported. */
export const importReportSchema = z
  .strictObject({
    generator: z.string().describe("'WordPress 6.7'"),
    siteUrl: z.string(),
    urlPattern: z
      .string()
      .nullable()
      .describe("Pattern of the old URLs, '/:year/:slug/'; null if the file contains each URL"),
    damage: z
      .string()
      .nullable()
      .describe("What can't be read of the file, and where; null if it is complete"),
    isIncomplete: z.boolean().optional().describe('Whether items may be missing'),
    items: z.int(),
    outcomes: z.strictObject({
      imported: z.int().describe('Imported with their status'),
      draft: z.int().describe('Imported as drafts, such as private posts'),
      archived: z.int().describe('Imported as archived: items from the trash'),
      skipped: z.int().describe('Including items of types that the admin may choose'),
    }),
    types: counts,
    states: counts,
    authors: counts,
    categories: counts,
    tags: z.int().describe('Number of different tags'),
    years: counts.describe('Newest first'),
    images: z.strictObject({
      count: z.int(),
      described: z.int().describe('With alternative text'),
      unused: z.int().describe('In no article, so not imported'),
    }),
    comments: z.int(),
    members: z.int().describe('Email addresses of members, valid or not'),
    oldUrls: z.int().describe('Articles with a public URL'),
    warnings: z
      .array(
        z.strictObject({
          oldUrl: z.string().nullable(),
          title: z.string(),
          ...importWarningSchema.shape,
        }),
      )
      .describe("What can't be imported unchanged, in file order"),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.infer<typeof importReportSchema>;

const folder = z
  .string()
  .trim()
  .max(FOLDER_MAX)
  .regex(/^[^\s?#:]*$/, 'must be a path such as topics')
  .default('');

/** What an admin chooses before the import starts. Everything has a default. */
export const importChoicesSchema = z
  .strictObject({
    categories: z
      .record(z.string(), z.string().nullable())
      .default({})
      .describe(
        "By the source's id: the slug of an existing category, or null to create one. " +
          'Others use the category of the same name, or a new one',
      ),
    otherCategory: z
      .string()
      .nullable()
      .default(null)
      .describe('Slug for articles without a category; null for news, or the first category'),
    authors: z
      .record(z.string(), z.int().nullable())
      .default({})
      .describe(
        "By the source's id: the id of an account, or null for your own account. " +
          'Others use the account with the same email address or name, if there is one',
      ),
    categoryFolder: folder.describe("Category base of the old site, 'topics' for /topics/reviews"),
    tagFolder: folder.describe('Tag base of the old site'),
    states: z.enum(STATE_CHOICES).default('original'),
    images: z.enum(IMAGE_CHOICES).default('fetch'),
    types: z
      .array(z.string().max(100))
      .max(200)
      .default([])
      .describe('Types of items to import besides posts and pages, as drafts'),
    members: z
      .boolean()
      .default(false)
      .describe('Whether to import members as unconfirmed subscribers'),
  })
  .meta({ id: 'ImportChoices' });
export type ImportChoices = z.infer<typeof importChoicesSchema>;

/** The source's categories and authors with the suggested match for each. */
const mappingSchema = z.strictObject({
  categories: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      count: z.int(),
      match: z.string().nullable().describe('Slug of an existing category; null to create one'),
    }),
  ),
  authors: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      count: z.int(),
      match: z.int().nullable().describe('Id of an account; null if none matches'),
    }),
  ),
});
export type ImportMapping = z.infer<typeof mappingSchema>;

const itemCounts = z.strictObject(
  Object.fromEntries(ITEM_STATES.map((state) => [state, z.int()])) as Record<ItemState, z.ZodInt>,
);

export const importSchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    path: z.string().describe('On the server'),
    imagesPath: z.string().nullable(),
    siteUrl: z.string().nullable().describe('As given when the import was created'),
    urlPattern: z.string().nullable().describe('As given when the import was created'),
    state: z.enum(IMPORT_STATES),
    error: z.string().nullable(),
    report: importReportSchema.omit({ warnings: true }).nullable().describe('Null until read'),
    warnings: z.int().describe('Items with warnings; 0 while the import runs'),
    mapping: mappingSchema.nullable(),
    previousImportAt: isoTimestamp.nullable().describe('Last import of the same source'),
    choices: importChoicesSchema.nullable(),
    done: z.int().describe('Items finished in the current step'),
    items: itemCounts,
    images: z.strictObject({ saved: z.int(), waiting: z.int(), failed: z.int() }),
    redirects: z.int().describe('Added by this import and not edited since'),
    earlierRedirects: z.int().describe('Added by earlier imports of the same source'),
    unredirected: z
      .strictObject({ count: z.int(), named: z.array(importWarningSchema) })
      .describe("Old URLs that couldn't be redirected. Those of no item: the first 200 are named"),
    comments: z.int().describe('Saved to a file of the import'),
    members: z
      .strictObject({ added: z.int(), existing: z.int(), invalid: z.int() })
      .nullable()
      .describe('Null if members were not imported'),
    notes: z
      .array(importWarningSchema)
      .describe(
        'What became of the video and audio files, snippets, webhooks and home page of an export',
      ),
    edited: z
      .int()
      .describe('Imported articles and pages edited here since; 0 while the import runs'),
    unused: z
      .array(z.strictObject({ kind: z.string(), count: z.int(), names: z.array(z.string()) }))
      .describe('After an undo: tags, categories, games, authors and series of no article'),
    createdAt: isoTimestamp,
    startedAt: isoTimestamp.nullable(),
    finishedAt: isoTimestamp.nullable(),
  })
  .meta({ id: 'Import' });
export type Import = z.infer<typeof importSchema>;

export const importListSchema = z
  .strictObject({
    imports: z.array(
      importSchema
        .pick({ id: true, name: true, state: true, createdAt: true, finishedAt: true })
        .extend({
          items: z.int(),
          canUndo: z.boolean().describe('Whether it has ended and brought anything'),
        }),
    ),
  })
  .meta({ id: 'ImportList' });
export type ImportList = z.infer<typeof importListSchema>;

const text = z.string().trim().min(1).max(IMPORT_TEXT_MAX);

export const urlPatternSchema = z
  .string()
  .trim()
  .max(FOLDER_MAX)
  .regex(
    /^\/\S*(?::(?:slug(?:orfilename)?|title|name|id|path|filename|contentbasename)(?:[/.-]\S*)?|\{(?:slug|title|name|id)\}\S*)$/,
    'must be a path with :slug, such as /:year/:month/:slug/',
  );

export const newImportSchema = z.strictObject({
  path: text.describe('A file or folder in the import folder on the server, DATA_DIR/imports'),
  imagesPath: text.nullable().default(null).describe('Images: a folder or zip in the same place'),
  siteUrl: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
    .max(IMPORT_TEXT_MAX)
    .nullable()
    .default(null)
    .describe("URL of the old site, for exports that don't contain it (Ghost)"),
  urlPattern: urlPatternSchema
    .nullable()
    .default(null)
    .describe("Pattern of the old post URLs, for exports that don't contain them"),
});

export type NewImport = z.infer<typeof newImportSchema>;

export const uploadSchema = z
  .strictObject({ path: z.string().describe('Use it as `path` or `imagesPath` of an import') })
  .meta({ id: 'ImportUpload' });
export type ImportUpload = z.infer<typeof uploadSchema>;

export const uploadQuerySchema = z.strictObject({
  name: text.describe('File name'),
});

export const importFilesSchema = z
  .strictObject({
    folder: z.string().describe('The import folder on the server'),
    files: z.array(
      z.strictObject({
        name: z.string().describe('Use it as `path` or `imagesPath` of an import'),
        isFolder: z.boolean(),
        bytes: z.int().nullable().describe('Null for folders'),
        modifiedAt: isoTimestamp,
      }),
    ),
    total: z.int(),
  })
  .meta({ id: 'ImportFiles' });
export type ImportFiles = z.infer<typeof importFilesSchema>;
