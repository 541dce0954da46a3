import { z } from 'zod';
import { isoTimestamp } from '#lib/api/request-schemas.ts';
import { SOURCE_KINDS, STATISTICS_PARTS, STATISTICS_RANGES } from './values.ts';

const count = z.int();
const day = z.iso.date().describe('A day in the time zone of the site');
const range = z.enum(STATISTICS_RANGES);

export const statisticsQuerySchema = z.strictObject({ range: range.default('30d') });
export const statisticsCsvQuerySchema = statisticsQuerySchema.extend({
  part: z.enum(STATISTICS_PARTS),
});
export type StatisticsRange = z.infer<typeof range>;

const readsSchema = z.strictObject({
  total: count.describe('For the whole range, including today so far'),
  whole: count.describe('Without today, to compare with `before`'),
  before: count.nullable().describe('For the same number of days before; null for a year'),
  days: z
    .array(z.strictObject({ day, count, before: count.nullable() }))
    .describe('One per `unit`, today last; a week has the date of its first day'),
  reviews: z
    .array(z.strictObject({ day, title: z.string(), slug: z.string() }))
    .describe('Reviews published in the range, newest first, at most 50'),
});

const articleSchema = z.strictObject({ id: z.int(), slug: z.string(), title: z.string() });
const progressSchema = articleSchema.extend({
  reads: count,
  steps: z
    .array(count)
    .length(4)
    .describe('How often a quarter, half, three quarters and the end were reached'),
});
const changeSchema = articleSchema.extend({
  thisWeek: count.describe('The last seven days before today'),
  lastWeek: count.describe('The seven days before those'),
});
const digestSchema = z.strictObject({
  id: z.int(),
  subject: z.string(),
  sentAt: isoTimestamp,
  sent: count,
  bounced: count,
  left: count
    .nullable()
    .describe('Unsubscribed by its link; null for digests older than this count'),
  visits: count.describe('Visits that started at one of its links'),
});

/** Reads and searches of a period, without personal data. */
export const statisticsSchema = z
  .strictObject({
    range,
    from: day,
    to: day.describe('Today in the time zone of the site'),
    unit: z.enum(['day', 'week']),
    reads: readsSchema,
    sources: z
      .array(
        z.strictObject({
          name: z.string().describe('The label shown: a host, or a name for several'),
          kind: z.enum(SOURCE_KINDS),
          count,
        }),
      )
      .describe('Where visits that started at an article came from: at most 8, most first'),
    otherSources: z.strictObject({
      hosts: count.describe('Sources still stored by name'),
      count,
    }),
    progress: z.array(progressSchema).describe('The ten most read, most first'),
    changes: z
      .strictObject({ rising: z.array(changeSchema), falling: z.array(changeSchema) })
      .describe(
        'At most five each, by ratio: read 20 times or more in one of the weeks, and published ' +
          'before both of them',
      ),
    notFound: z
      .array(
        z.strictObject({
          phrase: z.string(),
          count,
          instead: z.string().nullable().describe('The phrase whose results were shown instead'),
        }),
      )
      .describe(
        'Searched at least three times without results, and still without results as ' +
          'spelled; of the last 31 days; at most 10, most first',
      ),
    digests: z.array(digestSchema).describe('Newest first'),
  })
  .meta({ id: 'Statistics' });
export type Statistics = z.infer<typeof statisticsSchema>;
