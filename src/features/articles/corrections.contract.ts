import { z } from 'zod';
import { idText, isoTimestamp, queryInt } from '#lib/api/request-schemas.ts';
import { withoutLineBreaks } from '#lib/text/line-breaks.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { CORRECTION_KINDS, CORRECTIONS_MAX, LIMITS } from './values.ts';

const KIND = 'Whether the article was wrong, or could be misunderstood';

/** A dated note on a public article: what was wrong, and what is correct. */
export const correctionSchema = z
  .strictObject({
    id: z.int(),
    kind: z.enum(CORRECTION_KINDS).describe(KIND),
    wrong: z.string().describe('What the article said; plain text'),
    correct: z.string().describe('The correct statement; plain text'),
    notedAt: isoTimestamp,
  })
  .meta({ id: 'Correction' });
export type Correction = z.infer<typeof correctionSchema>;

const listedCorrectionSchema = correctionSchema
  .extend({
    article: z.strictObject({ slug: z.string(), title: z.string(), category: z.string() }),
  })
  .meta({ id: 'ListedCorrection' });

export const correctionPageSchema = z
  .strictObject({ corrections: z.array(listedCorrectionSchema), totalCount: z.int() })
  .meta({ id: 'CorrectionPage' });
export type CorrectionPage = z.infer<typeof correctionPageSchema>;
export type ListedCorrection = CorrectionPage['corrections'][number];

export const correctionsQuerySchema = z.strictObject({
  limit: queryInt(1, CORRECTIONS_MAX).optional(),
  offset: queryInt(0, 1_000_000).optional(),
});

const line = z
  .string()
  .max(LIMITS.correction)
  .overwrite(withoutDirections)
  .overwrite(withoutLineBreaks)
  .trim()
  .min(1);

export const correctionInputSchema = z.strictObject({
  kind: z.enum(CORRECTION_KINDS).default('correction').describe(KIND),
  wrong: line.describe('What the article said'),
  correct: line.describe('What is right'),
});
export type CorrectionInput = z.output<typeof correctionInputSchema>;

export const correctionParamsSchema = z.strictObject({ id: idText, correctionId: idText });
