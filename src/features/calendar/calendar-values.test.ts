import { expect, it, test } from 'vitest';
import { firstWeekday } from '#lib/format/week.ts';
import { daysOf, plusMonths } from './admin/ranges.ts';
import { daysBetween, onDay } from './values.ts';

const ZONE = 'Europe/Berlin';

it.each([
  ['2026-03-27T08:00:00Z', '2026-03-30', '2026-03-30T07:00:00.000Z'],
  ['2026-10-23T07:00:00Z', '2026-10-26', '2026-10-26T08:00:00.000Z'],
  // Half past two doesn't exist on March 29, and exists twice on October 25.
  ['2026-03-27T01:30:00Z', '2026-03-29', '2026-03-29T01:30:00.000Z'],
  ['2026-10-23T00:30:00Z', '2026-10-25', '2026-10-25T00:30:00.000Z'],
  // Shortly after midnight it is another day in UTC.
  ['2026-03-26T23:15:00Z', '2026-03-31', '2026-03-30T22:15:00.000Z'],
])('%s in Berlin moved to %s keeps its time of day', (from, day, to) => {
  expect(new Date(onDay(Date.parse(from), day, ZONE)).toISOString()).toBe(to);
});

test('a month has the rest of its first and last week, in the week of the language', () => {
  const shown = (first: number) => {
    const days = daysOf('month', '2025-03-05', first);
    return [days[0], days.at(-1), days.length];
  };
  expect(shown(1)).toEqual(['2025-02-24', '2025-04-06', 42]);
  expect(shown(7)).toEqual(['2025-02-23', '2025-04-05', 42]);
  expect(daysOf('month', '2026-02-28', 7)).toHaveLength(28);
  expect([firstWeekday('en-US'), firstWeekday('de')]).toEqual([7, 1]);
});

test('a week has seven days, a list has a month and the start of the next', () => {
  expect(daysOf('week', '2026-03-01', 1)).toEqual(daysBetween('2026-02-23', '2026-03-01'));
  expect(daysOf('list', '2026-02-11', 1)).toEqual(daysBetween('2026-02-01', '2026-03-11'));
});

test('a month later is the same day, or the last one', () => {
  expect(plusMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(plusMonths('2026-03-15', -3)).toBe('2025-12-15');
});
