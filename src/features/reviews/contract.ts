import { z } from 'zod';
import { isOnScale, readScale } from '#lib/score-scale.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { withoutLineBreaks } from '#lib/text/text.ts';
import { COPIES, REVIEW_LIMITS, REVIEW_STATES } from './values.ts';

const tooLong = (max: number) => `must be at most ${max} characters`;
const line = (max: number) =>
  z
    .string()
    .max(max, tooLong(max))
    .overwrite(withoutDirections)
    .overwrite(withoutLineBreaks)
    .trim();
const text = (max: number) => z.string().max(max, tooLong(max)).overwrite(withoutDirections).trim();

const SCALE =
  "What it was given on, such as '0-10/0.5', '1-5/0.5 stars', 'F,D,C,B,A' or 'Skip it,Play it'";
const VALUE = 'On a scale of letters or words the place among them, from 0 for the worst';

/** A score as it was given: a later change of the site's scale leaves it as it is. */
export const scoreSchema = z
  .strictObject({
    value: z.number().describe(VALUE),
    scale: z.string().describe(SCALE),
    word: z.string().describe('What the score is called'),
    label: z.string().describe("As it is written: '8.5', 'A-'"),
    outOf: z.string().describe("In words: 'out of 10', 'out of 5 stars', 'F to A'"),
    kind: z.enum(['number', 'stars', 'letters']),
    min: z.number(),
    max: z.number(),
  })
  .meta({ id: 'Score' });
export type Score = z.infer<typeof scoreSchema>;

/** How often somebody gave which score. */
export const scoreSpreadSchema = z
  .strictObject({
    count: z.int().describe('Scores on the scale that the site has now'),
    middle: z.string().describe('As many are better as are worse'),
    outOf: z.string().describe("In words: 'out of 10'"),
    otherScales: z.int().describe('Scores on other scales, which are not counted here'),
    steps: z
      .array(
        z.strictObject({
          label: z.string(),
          upTo: z.string().nullable().describe('The last of several scores counted together'),
          count: z.int(),
        }),
      )
      .describe('From the worst to the best'),
  })
  .meta({ id: 'ScoreSpread' });
export type ScoreSpread = z.infer<typeof scoreSpreadSchema>;

const COPY = 'Where the copy came from that was played; null where nothing is said';

/** What an article of the category review says beside its text. */
export const reviewSchema = z
  .strictObject({
    score: scoreSchema.nullable(),
    verdict: z.string(),
    pros: z.array(z.string()),
    cons: z.array(z.string()),
    platform: z.string().describe('What it was reviewed on'),
    hours: z.number().nullable().describe('How long it was played'),
    copy: z.enum(COPIES).nullable().describe(COPY),
    copyNote: z.string().describe('On which conditions'),
    award: z.string(),
    state: z.enum(REVIEW_STATES),
    stateDate: z.iso.date().nullable().describe('The day of the update'),
    stateNote: z.string().describe('Why it was updated, or until when it is in progress'),
    accessibility: z.string().describe('Who can play it'),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

/** A score as it is kept. */
const givenScoreSchema = scoreSchema
  .pick({ value: true, scale: true, word: true })
  .refine(({ value, scale: name }) => {
    const scale = readScale(name);
    return scale !== null && isOnScale(scale, value);
  }, 'must be a value on its scale');
export type GivenScore = z.infer<typeof givenScoreSchema>;

/** A review as it is kept, and exported. */
export const storedReviewSchema = reviewSchema.extend({ score: givenScoreSchema.nullable() });
export type StoredReview = z.infer<typeof storedReviewSchema>;

const points = z
  .array(line(REVIEW_LIMITS.point))
  .max(REVIEW_LIMITS.points, `must be at most ${REVIEW_LIMITS.points} lines`)
  .overwrite((lines) => lines.filter((one) => one !== ''));

const scoreInput = z.strictObject({
  value: z.number().describe(VALUE),
  scale: z
    .string()
    .max(400)
    .optional()
    .describe(`${SCALE}; the site's present one where it is left out`),
  word: line(REVIEW_LIMITS.word)
    .optional()
    .describe('What it was called; on the present scale the settings say it'),
});
export type ScoreInput = z.infer<typeof scoreInput>;

/** A review as it is written, as a whole: what is left out is empty. */
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
    stateDate: z.iso.date('must be a day such as 2026-03-19').nullable().default(null),
    stateNote: line(REVIEW_LIMITS.note).default(''),
    accessibility: text(REVIEW_LIMITS.accessibility).default(''),
  })
  .refine(({ state, stateDate }) => state !== 'updated' || stateDate !== null, {
    path: ['stateDate'],
    message: 'is required where the review is updated',
  })
  .refine(({ state, stateNote }) => state !== 'updated' || stateNote !== '', {
    path: ['stateNote'],
    message: 'must say why the review is updated',
  });
export type ReviewInput = z.input<typeof reviewInputSchema>;
/** What was sent, whole. */
export type WrittenReview = z.output<typeof reviewInputSchema>;

/** What readers are told of the scale. */
export const scoreGuideSchema = z
  .strictObject({
    outOf: z
      .string()
      .nullable()
      .describe("In words: 'out of 10', 'F to A'; null where the site gives no scores"),
    words: z
      .array(z.strictObject({ word: z.string(), low: z.string(), high: z.string() }))
      .describe('What scores are called from one to another, the best first'),
  })
  .meta({ id: 'ScoreGuide' });
export type ScoreGuide = z.infer<typeof scoreGuideSchema>;

/** What the editor gives scores on. */
export const reviewScaleSchema = z
  .strictObject({
    scale: z.string().nullable().describe(`${SCALE}; null where the site gives no scores`),
    words: z
      .array(z.strictObject({ from: z.number(), word: z.string() }))
      .describe(
        'What scores are called from a value on, the highest first; empty is the usual ones',
      ),
  })
  .meta({ id: 'ReviewScale' });
export type ReviewScale = z.infer<typeof reviewScaleSchema>;
