import { z } from 'zod';
import { idNumber } from '#lib/api/request-schemas.ts';
import { withoutLineBreaks } from '#lib/text/line-breaks.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { SERIES_LIMITS } from './values.ts';

const line = (max: number) =>
  z.string().max(max).overwrite(withoutDirections).overwrite(withoutLineBreaks).trim();

/** The position of an article in a series, as stored. */
export const storedSeriesSchema = z.strictObject({
  slug: z.string(),
  title: z.string(),
  words: z.string().describe('What the series is about'),
  part: z.int().describe('Its number; readers see its position among the public parts'),
});
export const seriesPlaceSchema = storedSeriesSchema.meta({ id: 'SeriesPlace' });
export type SeriesPlace = z.infer<typeof seriesPlaceSchema>;

export const seriesInputSchema = z
  .strictObject({
    title: line(SERIES_LIMITS.title)
      .min(1)
      .describe('Title of an existing series in any spelling, or of a new one'),
    part: z
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(SERIES_LIMITS.part, `must be at most ${SERIES_LIMITS.part}`)
      .describe('Its position; of two with the same number, the older article comes first'),
  })
  .meta({ id: 'SeriesInput' });
export type SeriesInput = z.infer<typeof seriesInputSchema>;

/** One of the public articles of a series. */
export const seriesPartSchema = z
  .strictObject({ slug: z.string(), title: z.string() })
  .meta({ id: 'SeriesPart' });

/** A series as staff see it. */
export const knownSeriesSchema = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    words: z.string(),
    parts: z.int().describe('Number of articles, public or not'),
    last: z.int().describe('Number of the last part'),
  })
  .meta({ id: 'KnownSeries' });
export type KnownSeries = z.infer<typeof knownSeriesSchema>;

/** The articles of a series, in its order. */
export const seriesArticlesSchema = z.array(
  z
    .strictObject({ id: z.int(), title: z.string(), isPublic: z.boolean() })
    .meta({ id: 'SeriesArticle' }),
);
export type SeriesArticle = z.infer<typeof seriesArticlesSchema>[number];

export const seriesEditSchema = z.strictObject({
  title: line(SERIES_LIMITS.title).min(1),
  words: line(SERIES_LIMITS.words).default('').describe('What the series is about'),
  order: z
    .array(idNumber)
    .max(SERIES_LIMITS.part)
    .optional()
    .describe('Ids of its articles in the new order; without it the order stays'),
});
export type SeriesEdit = z.infer<typeof seriesEditSchema>;

/** The game version a guide was last checked with, and when. */
export const storedCheckedSchema = z.strictObject({
  version: line(SERIES_LIMITS.version).min(1),
  day: z.iso.date({ error: 'must be a date like 2026-03-04' }),
});
export const checkedSchema = storedCheckedSchema.meta({ id: 'Checked' });
export type Checked = z.infer<typeof checkedSchema>;
