import { describe, expect, it } from 'vitest';
import { longDate, shortDate } from './dates.ts';

describe.each([
  ['2025-03-05T12:00:00.000Z', 'Mar 5, 2025', 'March 5, 2025'],
  ['2025-12-31T23:59:59.999Z', 'Dec 31, 2025', 'December 31, 2025'],
  ['2026-01-01T00:00:00.000Z', 'Jan 1, 2026', 'January 1, 2026'],
  ['2024-02-29T00:00:00Z', 'Feb 29, 2024', 'February 29, 2024'],
  ['2025-06-30T22:00:00-05:00', 'Jul 1, 2025', 'July 1, 2025'],
])('%s', (iso, short, long) => {
  it(`is ${short} in short and ${long} in long, wherever the machine stands`, () => {
    expect([shortDate(iso), longDate(iso)]).toEqual([short, long]);
  });
});
