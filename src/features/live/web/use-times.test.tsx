import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { formatLocalTime, setSiteZone } from '#lib/format/date.ts';
import { useTimes } from './use-times.ts';

afterEach(() => setSiteZone(undefined));

test('entries show the clock of the admin area, in the zone of the site', () => {
  setSiteZone('Europe/Berlin');
  const { clock, date, day, zone } = renderHook(() => useTimes()).result.current;
  const posted = '2025-03-02T20:02:00.000Z';
  expect([clock(posted), day(posted), zone]).toEqual([
    ...['9:02 pm', 'Sunday, March 2, 2025', ' Berlin time'],
  ]);
  expect(date('2025-03-02T23:30:00.000Z')).toBe('March 3, 2025');
  expect(formatLocalTime(posted)).toBe(`Mar 2, 2025 ${clock(posted)}`);
});

test('without a zone of the site, entries show the time of the browser and name no zone', () => {
  const { clock, zone } = renderHook(() => useTimes()).result.current;
  const posted = new Date(2025, 2, 2, 7, 5).toISOString();
  expect([clock(posted), zone]).toEqual(['7:05 am', '']);
});
