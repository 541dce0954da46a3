import { z } from 'zod';
import { idText, languageSchema, queryInt } from '#lib/api/request-schemas.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { RECORDING_KINDS, RECORDING_LIMITS } from './recordings.values.ts';

const name = z
  .string()
  .overwrite(withoutDirections)
  .trim()
  .min(1, 'must not be empty')
  .max(RECORDING_LIMITS.name)
  .refine((value) => !value.includes('\0'), 'must not hold a NUL character');

/** A video or audio file of the site's own. */
export const recordingSchema = z
  .strictObject({
    id: z.int(),
    key: z.string(),
    url: z.string().describe('To use in an article. Visitors get it if a public article has it'),
    kind: z.enum(RECORDING_KINDS),
    type: z.string().describe('Media type'),
    name: z.string(),
    width: z.int().nullable().describe('Of a video in pixels; null if unknown'),
    height: z.int().nullable(),
    seconds: z.int().nullable().describe('Its length; null if unknown'),
    bytes: z.int(),
    captions: z.array(z.string()).describe('The languages of its captions'),
    createdAt: z.iso.datetime(),
    uses: z.int().describe('How many articles and pages have it'),
    canEdit: z.boolean(),
  })
  .meta({ id: 'Recording' });
export type Recording = z.infer<typeof recordingSchema>;

export const recordingPageSchema = z
  .strictObject({
    recordings: z.array(recordingSchema),
    totalCount: z.int(),
    maxBytes: z.int().describe('The maximum size of an upload; 0 if uploads are off'),
  })
  .meta({ id: 'RecordingPage' });
export type RecordingPage = z.infer<typeof recordingPageSchema>;

export const recordingListQuerySchema = z.strictObject({
  kind: z.enum(RECORDING_KINDS).optional(),
  key: z.string().max(40).optional(),
  search: z.string().max(200).optional(),
  limit: queryInt(1, 100).optional(),
  offset: queryInt(0, 1_000_000).optional(),
});

export const recordingUploadQuerySchema = z.strictObject({
  name: z.string().max(1000).describe("The file's name"),
});

export const recordingInputSchema = z.strictObject({ name });

export const captionsParamsSchema = z.strictObject({
  id: idText,
  language: languageSchema.refine((value) => value !== '', 'must not be empty'),
});

export const captionsInputSchema = z.strictObject({
  vtt: z
    .string()
    .max(
      RECORDING_LIMITS.captions,
      `must be at most ${RECORDING_LIMITS.captions.toLocaleString('en-US')} characters`,
    )
    .describe('WebVTT'),
});

export const recordingFileParamsSchema = z.strictObject({
  file: z.string().regex(/^[0-9a-f]{32}\.(?:mp4|webm|m4a|mp3)$/, 'must be a file'),
});

export const captionsFileParamsSchema = z.strictObject({
  key: z.string().regex(/^[0-9a-f]{32}$/, 'must be a key'),
  file: z.string().regex(/^[\w-]{2,40}\.vtt$/, 'must be captions'),
});
