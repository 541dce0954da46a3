import { z } from 'zod';
import { isoTimestamp, scheduledTime } from '#lib/api/request-schemas.ts';
import { revisionContentSchema } from './editing.contract.ts';
import { LIMITS } from './values.ts';
import { articlePatchSchema } from './writing.contract.ts';

/** The fields of an article that can wait; its status and embargo can't. */
const pendingFieldsSchema = articlePatchSchema.omit({
  status: true,
  scheduledPublishAt: true,
  embargoUntil: true,
  embargoReason: true,
  embargoSource: true,
  generatedDraftId: true,
  restoredVersion: true,
  version: true,
});
export type PendingFields = z.infer<typeof pendingFieldsSchema>;

const seen = z.int().min(1).describe('The version of the changes that you saw');
const publishAt = scheduledTime
  .nullable()
  .describe('When they are published; null to wait for someone');

export const pendingInputSchema = z.strictObject({
  fields: pendingFieldsSchema,
  publishAt,
  baseVersion: z.int().min(1).describe('The version of the article that they change'),
  version: seen.nullable().describe('Null if no changes were waiting'),
});
export type PendingInput = z.infer<typeof pendingInputSchema>;

export const pendingTimeSchema = z.strictObject({ version: seen, publishAt });

export const publishPendingSchema = z.strictObject({
  version: seen,
  articleVersion: z
    .int()
    .min(1)
    .optional()
    .describe('Publishes them over this version, although the article was changed meanwhile'),
});

export const sendBackPendingSchema = z.strictObject({
  version: seen,
  note: z.string().trim().max(LIMITS.note),
});

export const discardPendingSchema = z.strictObject({ version: z.coerce.number().int().min(1) });

/** What the changes make of the article. */
export const pendingContentSchema = revisionContentSchema
  .omit({ savedAt: true, note: true, wasPublic: true, missingImages: true })
  .extend({ unpublishAt: isoTimestamp.nullable() })
  .meta({ id: 'PendingContent' });
export type PendingContent = z.infer<typeof pendingContentSchema>;
