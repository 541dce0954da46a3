import { z } from 'zod';
import { ARTICLE_STATUSES } from '#features/articles/values.ts';
import { MEDIA_LIMITS, videoId } from '#features/media/values.ts';
import { idText, isoTimestamp } from '#lib/api/request-schemas.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { withoutLineBreaks } from '#lib/text/text.ts';
import { ENTRY_ORDERS, LIVE_ACTIONS, LIVE_LIMITS } from './values.ts';

const entryFields = {
  id: z.int(),
  postedAt: isoTimestamp,
  editedAt: isoTimestamp.nullable(),
  moment: z.string().describe("What a key moment is called in the contents; '' for other entries"),
  text: z.string().describe('Sanitised HTML'),
  image: z.string().nullable().describe('The address of an image of the library'),
  imageAlt: z.string().describe('What it shows, for who does not see it'),
  imageCaption: z.string().describe('Shown below it, with its credit'),
  video: z.string().nullable().describe("A video's link"),
};

/** An entry as readers get it. */
const liveEntrySchema = z
  .strictObject({
    ...entryFields,
    author: z
      .string()
      .describe("Who wrote it, where articles name people; '' where nobody is named"),
    withdrawn: z
      .strictObject({ at: isoTimestamp, note: z.string() })
      .nullable()
      .describe('What stands in the place of its words, where readers were told'),
  })
  .meta({ id: 'LiveEntry' });
export type LiveEntry = z.infer<typeof liveEntrySchema>;

/** When a coverage runs, or ran. */
export const coverageStateSchema = z
  .strictObject({
    startedAt: isoTimestamp,
    endedAt: isoTimestamp.nullable().describe('Null while it runs'),
    order: z.enum(ENTRY_ORDERS).describe('What readers see first while it runs'),
  })
  .meta({ id: 'LiveState' });
export type CoverageState = z.infer<typeof coverageStateSchema>;

/** A coverage with all of its entries, as it is exported. Times are exact, ids mean nothing elsewhere. */
export const storedCoverageSchema = coverageStateSchema.extend({
  entries: z
    .array(
      z
        .strictObject(entryFields)
        .omit({ id: true })
        .extend({
          authorId: z.int().min(1).nullable().describe('The id of an account'),
          changedAt: isoTimestamp,
          pinnedAt: isoTimestamp.nullable(),
          withdrawnAt: isoTimestamp.nullable(),
          withdrawnNote: z.string().describe('What readers are told in its place'),
        }),
    )
    .describe('Withdrawn ones too; oldest first'),
});
export type StoredCoverage = z.infer<typeof storedCoverageSchema>;

/** A coverage as readers get it. */
export const liveSchema = coverageStateSchema
  .extend({
    count: z.int().describe('Of all its entries'),
    pinned: z.strictObject({ at: isoTimestamp, entry: liveEntrySchema }).nullable(),
    moments: z
      .array(z.strictObject({ id: z.int(), postedAt: isoTimestamp, title: z.string() }))
      .describe('All key moments, newest first'),
    entries: z.array(liveEntrySchema).describe('The newest, or all of them; newest first'),
    isWhole: z.boolean().describe('Whether these are all'),
    changed: z.array(liveEntrySchema).describe('Older ones that were changed last'),
    changes: z
      .int()
      .describe('How often entries were changed: with more than 20 since, some are not told'),
    gone: z.array(z.int()).describe('The ids of those that were withdrawn without a word'),
  })
  .meta({ id: 'Live' });
export type Live = z.infer<typeof liveSchema>;

/** An entry on the desk. */
export const deskEntrySchema = z
  .strictObject({
    ...entryFields,
    author: z.string().nullable().describe('Null if the account was deleted'),
    pinnedAt: isoTimestamp.nullable(),
    withdrawnAt: isoTimestamp.nullable(),
    withdrawnNote: z.string().describe('What readers are told in its place'),
    version: z.int().describe('Counts its changes'),
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
      status: z.enum(ARTICLE_STATUSES),
      isPublic: z.boolean(),
    }),
    coverage: coverageStateSchema.nullable().describe('Null before it was started'),
    entries: z.array(deskEntrySchema).describe('All, withdrawn ones too; oldest first'),
    can: z.array(z.enum(LIVE_ACTIONS)),
  })
  .meta({ id: 'LiveDesk' });
export type Desk = z.infer<typeof deskSchema>;

const tooLong = (max: number) => `must be at most ${max} characters`;
const line = (max: number) =>
  z
    .string()
    .max(max, tooLong(max))
    .overwrite(withoutDirections)
    .overwrite(withoutLineBreaks)
    .trim();

/** An image of the library, or of the demo magazine. */
const IMAGE = /^\/(?:media|demo\/images)\/[\w-]+-\d{1,5}x\d{1,5}\/[\w.]+$/;

const written = {
  text: z
    .string()
    .max(LIVE_LIMITS.text, tooLong(LIVE_LIMITS.text))
    .describe('HTML: paragraphs, lists, quotes, links and marks of words'),
  moment: line(LIVE_LIMITS.moment).describe(
    "Makes it a key moment, under this name; '' leaves it an entry like any other",
  ),
  image: z.string().regex(IMAGE, 'must be the address of an image of the library').nullable(),
  imageAlt: line(MEDIA_LIMITS.alt),
  imageCaption: line(MEDIA_LIMITS.caption),
  video: z
    .string()
    .max(500, tooLong(500))
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
      'Idempotency key: your own random name for this entry. Sent again with it, after an answer ' +
        'that never came, the entry is not posted twice',
    ),
});
export type EntryInput = z.input<typeof entryInputSchema>;
export type NewEntry = z.output<typeof entryInputSchema>;

export const entryPatchSchema = z
  .strictObject(written)
  .partial()
  .extend({
    pinned: z.boolean().optional().describe('Only one entry of an article is'),
    withdrawn: z.boolean().optional(),
    withdrawnNote: line(LIVE_LIMITS.note)
      .optional()
      .describe('What readers are told in its place; without one it is gone for them'),
    version: z
      .int()
      .min(1)
      .optional()
      .describe('The version you loaded; if the article has a newer one, the answer is 409'),
  });
export type EntryPatch = z.infer<typeof entryPatchSchema>;

export const startSchema = z.strictObject({ order: z.enum(ENTRY_ORDERS).optional() });

export const entryParamsSchema = z.strictObject({ id: idText, entryId: idText });
