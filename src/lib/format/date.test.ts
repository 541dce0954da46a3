import { expect, it } from 'vitest';
import { type DateStyle, formatDate, formatLocalClock, formatTimeUtc } from './date.ts';

const TIME = '2025-03-05T09:00:05Z';

it.each<[DateStyle, string]>([
  ['short', 'Mar 5, 2025'],
  ['long', 'March 5, 2025'],
  ['full', 'Wednesday, March 5, 2025'],
  ['month', 'March 2025'],
  ['monthName', 'March'],
  ['shortMonth', 'Mar'],
  ['monthDay', 'Mar 5'],
  ['longMonthDay', 'March 5'],
  ['weekday', 'Wednesday'],
  ['time', '9:00 AM'],
  ['exactTime', '9:00:05 AM'],
  ['longWithTime', 'March 5, 2025 at 9:00 AM'],
])('the style "%s" prints %s', (style, text) => {
  expect(formatDate(TIME, style)).toBe(text);
});

it('a date is in UTC unless another zone is given', () => {
  expect(formatDate('2025-03-05T23:30:00Z')).toBe('Mar 5, 2025');
  expect(formatDate('2025-03-05T23:30:00Z', 'short', 'Asia/Tokyo')).toBe('Mar 6, 2025');
  expect(formatDate(Date.parse(TIME))).toBe('Mar 5, 2025');
});

it('a time of today is shown without its date', () => {
  const time = new Date(2025, 2, 8, 14, 14);
  expect(formatLocalClock(time, new Date(2025, 2, 8, 23, 59))).toBe('2:14 pm');
  expect(formatLocalClock(time, new Date(2025, 2, 9))).toBe('Mar 8, 2025 2:14 pm');
});

it('a time outside of the site is printed with its zone', () => {
  expect(formatTimeUtc(Date.parse(TIME))).toBe('March 5, 2025 at 9:00 AM UTC');
});
