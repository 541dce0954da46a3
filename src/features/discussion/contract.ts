import { z } from 'zod';
import { idNumber, idText, isoTimestamp } from '#lib/api/request-schemas.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { DISCUSSION_LIMITS as MAX } from './values.ts';

const shortText = (max: number) => z.string().max(max);

/** Where a thread's words are in the article's plain text. */
const anchorSchema = z
  .strictObject({
    quote: shortText(MAX.quote).min(1).describe('The words'),
    before: shortText(MAX.context).describe('The text before them'),
    after: shortText(MAX.context).describe('The text after them'),
    at: z.int().min(0).max(100_000_000).describe('Where they begin in the plain text'),
    isUnique: z.boolean().describe('Whether the text has these words only once'),
  })
  .meta({ id: 'TextAnchor' });

const personSchema = z.strictObject({ id: z.int(), name: z.string() });
export const peopleSchema = z.array(personSchema);
export type DiscussionPerson = z.infer<typeof personSchema>;

const commentSchema = z
  .strictObject({
    id: z.int(),
    author: z.string().nullable().describe('User name; null for a deleted account'),
    isOwn: z.boolean(),
    text: z.string().describe('Plain text'),
    mentions: peopleSchema,
    createdAt: isoTimestamp,
    editedAt: isoTimestamp.nullable(),
  })
  .meta({ id: 'DraftComment' });

export const threadSchema = z
  .strictObject({
    id: z.int(),
    anchor: anchorSchema.nullable().describe('Null if it is about the whole article'),
    resolved: z.strictObject({ by: z.string().nullable(), at: isoTimestamp }).nullable(),
    comments: z.array(commentSchema).describe('Oldest first'),
  })
  .meta({ id: 'DiscussionThread' });
export type Thread = z.infer<typeof threadSchema>;

export const threadsSchema = z.array(threadSchema);

const commentFields = {
  text: shortText(MAX.text)
    .transform((text) => withoutDirections(text).trim())
    .pipe(z.string().min(1)),
  mentions: z
    .array(idNumber)
    .max(MAX.mentions, `must be at most ${MAX.mentions} people`)
    .default([])
    .describe('Ids of the people who are notified; see `/people`'),
};

export const commentEditSchema = z.strictObject(commentFields);
export type CommentEdit = z.infer<typeof commentEditSchema>;

export const newCommentSchema = commentEditSchema.extend({
  clientKey: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,64}$/, 'must be 16 to 64 letters, digits, hyphens or underscores')
    .optional()
    .describe('Idempotency key: a repeated request with the same key does not post it twice'),
});
export type NewComment = z.infer<typeof newCommentSchema>;

export const newThreadSchema = newCommentSchema.extend({
  anchor: anchorSchema.nullable().default(null),
});
export type NewThread = z.infer<typeof newThreadSchema>;
export type NewThreadInput = z.input<typeof newThreadSchema>;

export const resolveSchema = z.strictObject({ resolved: z.boolean() });

export const anchorsSchema = z.strictObject({
  anchors: z
    .array(z.strictObject({ threadId: idNumber, anchor: anchorSchema }))
    .max(MAX.threads, `must be at most ${MAX.threads}`),
});
export type MovedAnchors = z.infer<typeof anchorsSchema>['anchors'];

export const threadParamsSchema = z.strictObject({ id: idText, threadId: idText });
export const commentParamsSchema = threadParamsSchema.extend({ commentId: idText });
