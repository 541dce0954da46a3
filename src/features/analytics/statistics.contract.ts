import { z } from 'zod';
import { isoTimestamp } from '#lib/api/request-schemas.ts';
import { SOURCE_KINDS, STATISTICS_PARTS, STATISTICS_RANGES } from './values.ts';

const count = z.int();
const day = z.iso.date().describe('A day, UTC');
const range = z.enum(STATISTICS_RANGES);

export const statisticsQuerySchema = z.strictObject({ range: range.default('30d') });
export const statisticsCsvQuerySchema = statisticsQuerySchema.extend({
  part: z.enum(STATISTICS_PARTS),
});
export type StatisticsRange = z.infer<typeof range>;

const readsSchema = z.strictObject({
  total: count.describe('Of the whole range, today as far as it has gone'),
  whole: count.describe('Without today, so that it can be compared'),
  before: count.nullable().describe('Of as many days before as in `whole`; null for a year'),
  days: z
    .array(z.strictObject({ day, count, before: count.nullable() }))
    .describe('By `unit`, today last; a week is named by its first day'),
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
  left: count.nullable().describe('Unsubscribed by its link; null where that was not counted yet'),
  visits: count.describe('Reads that began at one of its links'),
});

/** What was read and searched in a time, without who. */
export const statisticsSchema = z
  .strictObject({
    range,
    from: day,
    to: day.describe('Today, UTC'),
    unit: z.enum(['day', 'week']),
    reads: readsSchema,
    sources: z
      .array(
        z.strictObject({
          name: z.string().describe('As it is shown: a host, or what stands for several'),
          kind: z.enum(SOURCE_KINDS),
          count,
        }),
      )
      .describe('Where visits that began with an article came from: at most 8, most first'),
    otherSources: z.strictObject({
      hosts: count.describe('Those that are still known by name'),
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
          instead: z
            .string()
            .nullable()
            .describe('For which results were shown, where the phrase found none'),
        }),
      )
      .describe(
        'Searched three times or more without finding anything, and finding nothing now, as it is ' +
          'spelt; of 31 days at most; at most 10, most first',
      ),
    digests: z.array(digestSchema).describe('Newest first'),
  })
  .meta({ id: 'Statistics' });
export type Statistics = z.infer<typeof statisticsSchema>;
