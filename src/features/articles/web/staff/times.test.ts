import { expect, it } from 'vitest';
import { moment } from './times.ts';

it('prints a day and a time in the zone of the reader', () => {
  const local = new Date(2025, 2, 8, 9, 0);
  expect(moment(local.toISOString())).toBe('Mar 8, 2025 9:00 am');
  const late = new Date(2025, 11, 31, 23, 45);
  expect(moment(late.toISOString())).toBe('Dec 31, 2025 11:45 pm');
});
