import { z } from 'zod';
import { isOnScale, readScale } from '#lib/score-scale.ts';
import { withoutLineBreaks } from '#lib/text/line-breaks.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { COPIES, REVIEW_LIMITS, REVIEW_STATES } from './values.ts';

const line = (max: number) =>
  z.string().max(max).overwrite(withoutDirections).overwrite(withoutLineBreaks).trim();
const text = (max: number) => z.string().max(max).overwrite(withoutDirections).trim();

const SCALE =
  "The scale, for example '0-10/0.5', '1-5/0.5 stars', 'F,D,C,B,A' or 'Skip it,Play it'";
const VALUE = 'On a scale of letters or words: the index, 0 for the worst';

/** A score. Changing the site's scale later doesn't change it. */
export const scoreSchema = z
  .strictObject({
    value: z.number().describe(VALUE),
    scale: z.string().describe(SCALE),
    word: z.string().describe("The score's name, for example 'Great'"),
    label: z.string().describe("The score as text: '8.5', 'A-'"),
    outOf: z.string().describe("'out of 10', 'out of 5 stars', 'F to A'"),
    kind: z.enum(['number', 'stars', 'letters']),
    min: z.number(),
    max: z.number(),
  })
  .meta({ id: 'Score' });
export type Score = z.infer<typeof scoreSchema>;

/** The distribution of an author's scores. */
export const scoreSpreadSchema = z
  .strictObject({
    count: z.int().describe("The number of scores on the site's current scale"),
    middle: z.string().describe('The median'),
    outOf: z.string().describe("'out of 10'"),
    otherScales: z.int().describe('The number of scores on other scales, which are not included'),
    steps: z
      .array(
        z.strictObject({
          label: z.string(),
          upTo: z.string().nullable().describe('The highest score of a step that covers several'),
          count: z.int(),
        }),
      )
      .describe('Worst first'),
  })
  .meta({ id: 'ScoreSpread' });
export type ScoreSpread = z.infer<typeof scoreSpreadSchema>;

const COPY = 'Where the reviewed copy came from; null if not stated';

/** The review of an article in the category review. */
export const reviewSchema = z
  .strictObject({
    score: scoreSchema.nullable(),
    verdict: z.string(),
    pros: z.array(z.string()),
    cons: z.array(z.string()),
    platform: z.string().describe('The platform it was reviewed on'),
    hours: z.number().nullable().describe('Hours played'),
    copy: z.enum(COPIES).nullable().describe(COPY),
    copyNote: z.string().describe('Conditions attached to the copy'),
    award: z.string(),
    state: z.enum(REVIEW_STATES),
    stateDate: z.iso.date().nullable().describe('The date of the update'),
    stateNote: z.string().describe('Why it was updated, or what is still to come'),
    accessibility: z.string().describe('Accessibility notes'),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

/** A score as stored. */
const givenScoreSchema = scoreSchema
  .pick({ value: true, scale: true, word: true })
  .refine(({ value, scale: name }) => {
    const scale = readScale(name);
    return scale !== null && isOnScale(scale, value);
  }, 'must be a value on its scale');
export type GivenScore = z.infer<typeof givenScoreSchema>;

/** A review as stored and exported. */
export const storedReviewSchema = reviewSchema.extend({ score: givenScoreSchema.nullable() });
export type StoredReview = z.infer<typeof storedReviewSchema>;

const points = z
  .array(line(REVIEW_LIMITS.point))
  .max(REVIEW_LIMITS.points, `must be at most ${REVIEW_LIMITS.points} lines`)
  .overwrite((lines) => lines.filter((one) => one !== ''));

const scoreInput = z.strictObject({
  value: z.number().describe(VALUE),
  scale: z.string().max(400).optional().describe(`${SCALE}; left out: the site's current scale`),
  word: line(REVIEW_LIMITS.word)
    .optional()
    .describe('Its name; on the current scale the settings decide'),
});
export type ScoreInput = z.infer<typeof scoreInput>;

/** A whole review: missing fields are empty. */
export const reviewInputSchema = z
  .strictObject({
    score: scoreInput.nullable().default(null),
    verdict: line(REVIEW_LIMITS.verdict).default('').describe('One paragraph'),
    pros: points.default([]),
    cons: points.default([]),
    platform: line(REVIEW_LIMITS.platform).default(''),
    hours: z
      .number()
      .min(0, 'must not be less than 0')
      .max(REVIEW_LIMITS.hours, `must be at most ${REVIEW_LIMITS.hours}`)
      .nullable()
      .default(null),
    copy: z.enum(COPIES).nullable().default(null).describe(COPY),
    copyNote: line(REVIEW_LIMITS.note).default(''),
    award: line(REVIEW_LIMITS.award).default(''),
    state: z.enum(REVIEW_STATES).default('final'),
    stateDate: z.iso.date('must be a date such as 2026-03-19').nullable().default(null),
    stateNote: line(REVIEW_LIMITS.note).default(''),
    accessibility: text(REVIEW_LIMITS.accessibility).default(''),
  })
  .refine(({ state, stateDate }) => state !== 'updated' || stateDate !== null, {
    path: ['stateDate'],
    message: 'is required for an updated review',
  })
  .refine(({ state, stateNote }) => state !== 'updated' || stateNote !== '', {
    path: ['stateNote'],
    message: 'must say why the review was updated',
  });
export type ReviewInput = z.input<typeof reviewInputSchema>;
/** A review with all its fields. */
export type WrittenReview = z.output<typeof reviewInputSchema>;

/** The scale as explained to readers. */
export const scoreGuideSchema = z
  .strictObject({
    outOf: z
      .string()
      .nullable()
      .describe("'out of 10', 'F to A'; null if the site gives no scores"),
    words: z
      .array(z.strictObject({ word: z.string(), low: z.string(), high: z.string() }))
      .describe('The names of score ranges, best first'),
  })
  .meta({ id: 'ScoreGuide' });
export type ScoreGuide = z.infer<typeof scoreGuideSchema>;

/** The site's scale, for the editor. */
export const reviewScaleSchema = z
  .strictObject({
    scale: z.string().nullable().describe(`${SCALE}; null if the site gives no scores`),
    words: z
      .array(z.strictObject({ from: z.number(), word: z.string() }))
      .describe('The names of scores from a value up, highest first; empty for the default names'),
  })
  .meta({ id: 'ReviewScale' });
export type ReviewScale = z.infer<typeof reviewScaleSchema>;
