import { z } from 'zod';
import { daySchema } from '#features/planning/contract.ts';
import { isoTimestamp } from '#lib/api/request-schemas.ts';
import { CALENDAR_KINDS, daysBetween, MAX_DAYS } from './values.ts';

/** Several values in one parameter: '1,2'. */
const list = (item: RegExp, message: string) =>
  z
    .string()
    .max(500)
    .refine((value) => value.split(',').every((one) => item.test(one)), message)
    .optional();

export const calendarQuerySchema = z
  .strictObject({
    from: daySchema.describe('The first day, in the time zone of the site'),
    to: daySchema.describe(`The last day, at most ${MAX_DAYS} days in all`),
    people: list(/^\d{1,9}$/, 'must be IDs separated by commas').describe(
      'Accounts: only what they own. Without an owner, an article belongs to its author',
    ),
    categories: list(/^[^,\s]{1,100}$/, 'must be slugs separated by commas'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before from' })
  .refine(({ from, to }) => from > to || daysBetween(from, to).length <= MAX_DAYS, {
    path: ['to'],
    message: `must be at most ${MAX_DAYS} days after from, both included`,
  });

const calendarItemSchema = z
  .strictObject({
    kind: z.enum(CALENDAR_KINDS),
    id: z.int().describe('Of the article, idea, digest or game'),
    title: z.string(),
    day: z.string().describe('In the time zone of the site'),
    at: isoTimestamp.optional().describe('Missing for what has a day and no time'),
    category: z.string().optional(),
    owner: z.int().optional().describe('The account that it is assigned to, else its author'),
    slug: z.string().optional().describe('Of the page that readers see'),
    progress: z.string().optional().describe('Of a planned article'),
    note: z.string().optional().describe('The platforms of a release'),
    version: z.int().optional().describe('Of what a move changes'),
    moderationStatus: z
      .enum(['pending', 'rejected'])
      .optional()
      .describe(
        'Of a submitted article or waiting changes; ‘rejected’ also for changes that were sent back',
      ),
    needsDecision: z
      .literal(true)
      .optional()
      .describe('Waiting changes that aren’t published until someone decides'),
    canEdit: z.boolean().describe('Whether the caller may open it'),
    canMove: z.boolean().describe('Whether the caller may move it to another day'),
  })
  .meta({ id: 'CalendarItem' });
export type CalendarItem = z.infer<typeof calendarItemSchema>;

export const calendarSchema = z
  .strictObject({
    timeZone: z.string(),
    items: z.array(calendarItemSchema).describe('By day; on a day, what has a time comes first'),
    more: z
      .record(z.string(), z.partialRecord(z.enum(CALENDAR_KINDS), z.int()))
      .describe('How many items are left out, by day and kind. A request for the day lists them'),
    people: z
      .array(z.strictObject({ id: z.int(), name: z.string() }))
      .describe('The owners that can be chosen, by name; authors see themselves'),
  })
  .meta({ id: 'EditorialCalendar' });
export type Calendar = z.infer<typeof calendarSchema>;

export const feedInputSchema = z.strictObject({
  onlyOwn: z.boolean().describe('Only what is assigned to the caller'),
});
export type FeedInput = z.infer<typeof feedInputSchema>;

export const feedSchema = z
  .strictObject({ onlyOwn: z.boolean(), createdAt: isoTimestamp })
  .nullable()
  .describe('Null without a feed')
  .meta({ id: 'CalendarFeed' });
export type Feed = z.infer<typeof feedSchema>;

export const newFeedSchema = z
  .strictObject({ url: z.string().describe('Contains a secret, which is shown only this once') })
  .meta({ id: 'NewCalendarFeed' });
export type NewFeed = z.infer<typeof newFeedSchema>;

export const feedParamsSchema = z.strictObject({ secret: z.string().max(300) });
