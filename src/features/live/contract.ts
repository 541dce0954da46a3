import { z } from 'zod';
import { ARTICLE_STATUSES } from '#features/articles/values.ts';
import { imageUrlSchema } from '#features/media/contract.ts';
import { MEDIA_LIMITS } from '#features/media/library.values.ts';
import { videoId } from '#features/media/values.ts';
import { idText, isoTimestamp } from '#lib/api/request-schemas.ts';
import { withoutLineBreaks } from '#lib/text/line-breaks.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { ENTRY_ORDERS, LIVE_ACTIONS, LIVE_LIMITS } from './values.ts';

const entryFields = {
  id: z.int(),
  postedAt: isoTimestamp,
  editedAt: isoTimestamp.nullable(),
  moment: z.string().describe("The name of a key moment; '' for other entries"),
  text: z.string().describe('Sanitized HTML'),
  image: z.string().nullable().describe('URL of an image in the library'),
  imageAlt: z.string().describe('Alternative text'),
  imageCaption: z.string().describe('Caption with credit'),
  video: z.string().nullable().describe('Link to a YouTube video'),
};

/** An entry as readers see it. */
const liveEntrySchema = z
  .strictObject({
    ...entryFields,
    author: z.string().describe("The author's name; '' unless `BYLINES=on`"),
    imageCredit: z
      .string()
      .optional()
      .describe('Sanitized HTML: who made the image, and its license; missing if unknown'),
    withdrawn: z
      .strictObject({ at: isoTimestamp, note: z.string() })
      .nullable()
      .describe('The note shown in place of a withdrawn entry'),
  })
  .meta({ id: 'LiveEntry' });
export type LiveEntry = z.infer<typeof liveEntrySchema>;

/** When live coverage started and ended. */
export const coverageStateSchema = z
  .strictObject({
    startedAt: isoTimestamp,
    endedAt: isoTimestamp.nullable().describe('Null while it runs'),
    order: z.enum(ENTRY_ORDERS).describe('The order of entries while it runs'),
  })
  .meta({ id: 'LiveState' });
export type CoverageState = z.infer<typeof coverageStateSchema>;

/** Live coverage with all its entries, as exported. The ids of users mean nothing on another site. */
export const storedCoverageSchema = coverageStateSchema.extend({
  entries: z
    .array(
      z
        .strictObject(entryFields)
        .omit({ id: true })
        .extend({
          authorId: z.int().min(1).nullable().describe('The id of a user'),
          changedAt: isoTimestamp,
          pinnedAt: isoTimestamp.nullable(),
          withdrawnAt: isoTimestamp.nullable(),
          withdrawnNote: z.string().describe('Shown to readers in its place'),
        }),
    )
    .describe('Oldest first, including withdrawn ones'),
});
export type StoredCoverage = z.infer<typeof storedCoverageSchema>;

/** Live coverage as readers see it. */
export const liveSchema = coverageStateSchema
  .extend({
    count: z.int().describe('The number of all its entries'),
    pinned: z.strictObject({ at: isoTimestamp, entry: liveEntrySchema }).nullable(),
    moments: z
      .array(z.strictObject({ id: z.int(), postedAt: isoTimestamp, title: z.string() }))
      .describe('All key moments, newest first'),
    entries: z.array(liveEntrySchema).describe('The newest entries, or all; newest first'),
    isWhole: z.boolean().describe('True if these are all entries'),
    changed: z.array(liveEntrySchema).describe('The most recently changed older entries'),
    changes: z
      .int()
      .describe(
        'The total number of changes. If it grew by more than 20 since your last request, `changed` is incomplete',
      ),
    gone: z.array(z.int()).describe('The ids of entries withdrawn without a note'),
  })
  .meta({ id: 'Live' });
export type Live = z.infer<typeof liveSchema>;

/** An entry on the live desk. */
export const deskEntrySchema = z
  .strictObject({
    ...entryFields,
    author: z.string().nullable().describe('Null if the account was deleted'),
    pinnedAt: isoTimestamp.nullable(),
    withdrawnAt: isoTimestamp.nullable(),
    withdrawnNote: z.string().describe('Shown to readers in its place'),
    version: z.int().describe('Grows with each change'),
  })
  .meta({ id: 'LiveDeskEntry' });
export type DeskEntry = z.infer<typeof deskEntrySchema>;

export const deskSchema = z
  .strictObject({
    article: z.strictObject({
      id: z.int(),
      slug: z.string(),
      title: z.string(),
      category: z.string(),
      language: z.string().describe("A BCP 47 tag; empty for the site's language"),
      status: z.enum(ARTICLE_STATUSES),
      isPublic: z.boolean(),
    }),
    coverage: coverageStateSchema.nullable().describe('Null before it starts'),
    entries: z.array(deskEntrySchema).describe('All, oldest first, including withdrawn ones'),
    can: z.array(z.enum(LIVE_ACTIONS)),
  })
  .meta({ id: 'LiveDesk' });
export type Desk = z.infer<typeof deskSchema>;

const line = (max: number) =>
  z.string().max(max).overwrite(withoutDirections).overwrite(withoutLineBreaks).trim();

const written = {
  text: z
    .string()
    .max(LIVE_LIMITS.text)
    .describe('HTML: paragraphs, lists, quotes, links and inline formatting'),
  moment: line(LIVE_LIMITS.moment).describe("The name of a key moment; '' for an ordinary entry"),
  image: imageUrlSchema.nullable(),
  imageAlt: line(MEDIA_LIMITS.alt),
  imageCaption: line(MEDIA_LIMITS.caption),
  video: z
    .string()
    .max(500)
    .refine((link) => videoId(link) !== null, 'must be a link to a YouTube video')
    .nullable(),
};

export const entryInputSchema = z.strictObject({
  text: written.text.default(''),
  moment: written.moment.default(''),
  image: written.image.default(null),
  imageAlt: written.imageAlt.default(''),
  imageCaption: written.imageCaption.default(''),
  video: written.video.default(null),
  clientKey: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/, 'must be 16 to 64 letters, digits, hyphens or underscores')
    .optional()
    .describe(
      'Idempotency key: a random string of your own. A repeated request with the same key does not post ' +
        'the entry twice',
    ),
});
export type EntryInput = z.input<typeof entryInputSchema>;
export type NewEntry = z.output<typeof entryInputSchema>;

export const entryPatchSchema = z
  .strictObject(written)
  .partial()
  .extend({
    pinned: z.boolean().optional().describe('Pinning an entry unpins the other one'),
    withdrawn: z.boolean().optional(),
    withdrawnNote: line(LIVE_LIMITS.note)
      .optional()
      .describe('Shown to readers in its place; without a note the entry disappears'),
    version: z
      .int()
      .min(1)
      .optional()
      .describe('The version you loaded; if the article has a newer one, the answer is 409'),
  });
export type EntryPatch = z.infer<typeof entryPatchSchema>;

export const startSchema = z.strictObject({ order: z.enum(ENTRY_ORDERS).optional() });

export const entryParamsSchema = z.strictObject({ id: idText, entryId: idText });
