import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import { exactTime, relativeTime } from './relative-time.ts';

const NOW = Date.UTC(2026, 10, 27, 12);

it.each([
  [0, 'Just now'],
  [MINUTE - 1, 'Just now'],
  [MINUTE, '1 minute ago'],
  [HOUR - 1, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, ''],
  [-1, ''],
])('a time %i milliseconds ago reads "%s"', (age, text) => {
  expect(relativeTime(NOW - age, NOW)).toBe(text);
});

it('an exact time names the time zone', () => {
  expect(exactTime(NOW)).toMatch(/^November 2[78], 2026 at \d+:\d\d [AP]M \S+$/);
});
