import { z } from 'zod';
import { teamMemberSchema } from '#features/authors/contract.ts';
import { scoreGuideSchema } from '#features/reviews/contract.ts';
import { isoTimestamp, scheduledTime } from '#lib/api/request-schemas.ts';
import { withoutLineBreaks } from '#lib/text/line-breaks.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { PAGE_LIMITS as LIMITS, PAGE_STATES } from './values.ts';

const line = (max: number) =>
  z.string().max(max).overwrite(withoutDirections).overwrite(withoutLineBreaks).trim();

/** The longest slug that a request may name: any longer one belongs to no page. */
const MAX_NAMED_SLUG = 300;
export const pageSlugParamsSchema = z.strictObject({ slug: z.string().max(MAX_NAMED_SLUG) });

export const pageSearchSchema = z.strictObject({
  search: z
    .string()
    .max(LIMITS.title)
    .optional()
    .describe('Words in the newest text of a page, or their beginnings'),
});

/** What the blocks of a page show. */
const pageBlocksSchema = z
  .strictObject({
    team: z.array(teamMemberSchema).optional().describe('The authors of its team list'),
    scores: scoreGuideSchema.optional().describe('Its score scale'),
  })
  .meta({ id: 'PageBlocks' });
export type PageBlocks = z.infer<typeof pageBlocksSchema>;

/** A page as readers see it. */
const publicPageSchema = z
  .strictObject({
    slug: z.string(),
    title: z.string(),
    intro: z.string().describe("One or two sentences under the title; '' without any"),
    content: z.string().describe('HTML as readers see it'),
    blocks: pageBlocksSchema
      .optional()
      .describe('What columns, buttons and the empty elements of blocks in the content show'),
    metaTitle: z.string().describe('For search engines; the title if none was entered'),
    description: z
      .string()
      .describe(
        'For search engines; the introduction or the start of the text if none was entered',
      ),
    noindex: z.boolean(),
  })
  .meta({ id: 'PublicPage' });
export type PublicPage = z.infer<typeof publicPageSchema>;

export const publicPageAnswerSchema = z.strictObject({
  page: publicPageSchema.nullable().describe('Null for a standard page with its default text'),
});
export type PublicPageAnswer = z.infer<typeof publicPageAnswerSchema>;

const written = {
  title: line(LIMITS.title).min(1),
  slug: line(LIMITS.slug).describe('Part of the URL; made from the title if empty'),
  intro: line(LIMITS.intro),
  content: z.string().max(LIMITS.content).describe('HTML; tags that aren’t allowed are removed'),
  metaTitle: line(LIMITS.metaTitle),
  metaDescription: line(LIMITS.metaDescription),
  noindex: z.boolean().describe('Search engines are asked not to list the page'),
};

/** What a version of a page stores. */
export const pageFieldsSchema = z.strictObject(written);
export type PageFields = z.infer<typeof pageFieldsSchema>;

const storedTextSchema = z.strictObject({
  slug: z.string(),
  title: z.string(),
  intro: z.string(),
  content: z.string().describe('The stored HTML'),
  metaTitle: z.string(),
  metaDescription: z.string(),
  noindex: z.boolean(),
});

/** A page in an export: what readers see, or the newest version of a draft. */
export const storedPageSchema = storedTextSchema.extend({
  id: z.int().min(1),
  isPublished: z.boolean().describe('Whether readers see it; otherwise it is a draft'),
  draft: storedTextSchema
    .nullable()
    .default(null)
    .describe('The newest version of a published page, if readers see an older one'),
  publishAt: isoTimestamp
    .nullable()
    .default(null)
    .describe('When readers get the newest version; null if it isn’t scheduled'),
  createdAt: isoTimestamp,
  updatedAt: isoTimestamp,
});
export type StoredPage = z.infer<typeof storedPageSchema>;

const pageInputSchema = z
  .strictObject({
    title: written.title,
    slug: written.slug.default(''),
    intro: written.intro.default(''),
    content: written.content.default(''),
    metaTitle: written.metaTitle.default(''),
    metaDescription: written.metaDescription.default(''),
    noindex: written.noindex.default(false),
    publish: z
      .boolean()
      .default(false)
      .describe('Whether readers see this version; otherwise it is saved as a draft'),
    publishAt: scheduledTime
      .nullable()
      .default(null)
      .describe('When readers get the newest version; null if it isn’t scheduled'),
  })
  .meta({ id: 'PageInput' });
export type PageInput = z.output<typeof pageInputSchema>;

export const newPageSchema = pageInputSchema
  .extend({
    isStandard: z
      .boolean()
      .default(false)
      .describe('Whether this is the first text of the standard page that has this slug'),
  })
  .meta({ id: 'NewPage' });
export type NewPageInput = z.output<typeof newPageSchema>;

const version = z.int().min(0).max(999_999_999);

export const pageEditSchema = pageInputSchema
  .extend({ version: version.describe('The version that was edited') })
  .meta({ id: 'PageEdit' });

export const pageVersionSchema = z.strictObject({
  version: version.describe('The version that the caller saw'),
});

/** A page in the list of pages. */
export const pageSummarySchema = z
  .strictObject({
    id: z.int().nullable().describe('Null for a standard page that was never saved'),
    slug: z.string().describe('The slug that readers use'),
    title: z.string().nullable().describe('Null for a standard page with its default text'),
    state: z.enum(PAGE_STATES),
    language: z
      .string()
      .nullable()
      .describe('The language of the default text; null unless readers see it'),
    hasUnpublishedChanges: z.boolean(),
    publishAt: isoTimestamp.nullable().describe('When readers get the newest version'),
    version: z.int(),
    updatedAt: isoTimestamp.nullable(),
    by: z.string().nullable().describe('Who changed it last'),
  })
  .meta({ id: 'PageSummary' });
export type PageSummary = z.infer<typeof pageSummarySchema>;

/** A page as editors see it. */
export const adminPageSchema = pageSummarySchema
  .extend({
    id: z.int(),
    fields: pageFieldsSchema
      .nullable()
      .describe('The newest version; null for a standard page with its default text'),
  })
  .meta({ id: 'AdminPage' });
export type AdminPage = z.infer<typeof adminPageSchema>;

export const pageRevisionSchema = z
  .strictObject({
    version: z.int(),
    savedAt: isoTimestamp,
    by: z.string(),
    isPublished: z.boolean().describe('Whether readers have seen it'),
  })
  .meta({ id: 'PageRevision' });
export type PageRevision = z.infer<typeof pageRevisionSchema>;

export const pagePreviewInputSchema = z.strictObject({ content: written.content });
export const pagePreviewSchema = z.strictObject({
  content: z.string(),
  blocks: pageBlocksSchema.optional(),
});
export type PagePreview = z.infer<typeof pagePreviewSchema>;
