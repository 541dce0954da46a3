import { expect, it } from 'vitest';
import { clock, moment } from './times.ts';

it('prints a day and a time in the zone of the reader', () => {
  const local = new Date(2025, 2, 8, 9, 0);
  expect(moment(local.toISOString())).toBe('Mar 8, 2025 9:00 am');
  const late = new Date(2025, 11, 31, 23, 45);
  expect(moment(late.toISOString())).toBe('Dec 31, 2025 11:45 pm');
});

it('leaves the day out where it is today', () => {
  const now = new Date(2025, 2, 8, 18, 0);
  expect(clock(new Date(2025, 2, 8, 14, 14).toISOString(), now)).toBe('2:14 pm');
  expect(clock(new Date(2025, 2, 7, 14, 14).toISOString(), now)).toBe('Mar 7, 2025 2:14 pm');
});
