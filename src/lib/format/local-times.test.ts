import { expect, test } from 'vitest';
import { formatLocalTime, formatTimeUtc } from './date.ts';
import { withLocalTimes } from './local-times.ts';

const TIME = '2025-03-05T23:05:00.000Z';

test('times in a message of the server are shown in the zone of the browser', () => {
  const utc = formatTimeUtc(TIME);
  expect(withLocalTimes(`Embargo until ${utc} (Agreed). Or after ${utc}.`)).toBe(
    `Embargo until ${formatLocalTime(TIME)} (Agreed). Or after ${formatLocalTime(TIME)}.`,
  );
  expect(withLocalTimes('Nothing at 9:00 AM')).toBe('Nothing at 9:00 AM');
});
