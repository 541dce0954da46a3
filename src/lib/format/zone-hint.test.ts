import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDate, formatLocalClock, formatLocalTime, setSiteZone } from './date.ts';
import { withLocalTimes } from './local-times.ts';
import { exactTime } from './relative-time.ts';
import { zoneHint } from './zone-hint.ts';

const LATE = '2026-10-25T23:30:00Z';

describe('without a time zone of the site', () => {
  beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
  afterEach(() => vi.unstubAllEnvs());

  it('readers see dates in UTC, and fields are in the zone of the browser', () => {
    expect(formatDate(LATE)).toBe('Oct 25, 2026');
    expect(formatLocalTime(LATE)).toBe('Oct 25, 2026 7:30 pm');
    expect(zoneHint(LATE)).toBe('Time zone: America/New York, GMT-4');
  });
});

describe('with a time zone of the site', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'America/New_York');
    setSiteZone('Europe/Berlin');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    setSiteZone(undefined);
  });

  it('it decides the dates of readers and editors', () => {
    expect(formatDate(LATE)).toBe('Oct 26, 2026');
    expect(formatDate(LATE, 'month')).toBe('October 2026');
    expect(formatDate('2026-10-31T23:30:00Z', 'month')).toBe('November 2026');
    expect(formatLocalTime(LATE)).toBe('Oct 26, 2026 12:30 am');
    expect(formatLocalClock(LATE, new Date('2026-10-26T12:00:00Z'))).toBe('12:30 am');
    expect(exactTime(Date.parse(LATE))).toBe('October 26, 2026 at 12:30 AM GMT+1');
    expect(withLocalTimes('until October 25, 2026 at 11:30 PM UTC')).toBe(
      'until Oct 26, 2026 12:30 am',
    );
  });

  it('a date without a time stays that date', () => {
    setSiteZone('America/Los_Angeles');
    expect(formatDate('2026-11-02')).toBe('Nov 2, 2026');
    expect(formatDate('2026-11', 'month')).toBe('November 2026');
  });

  it('a field names the zone at the chosen time, and that time on the clock of the editor', () => {
    expect(zoneHint('2026-03-28T08:00:00Z')).toBe(
      'Time zone: Europe/Berlin, GMT+1 · Your time: Mar 28, 2026 4:00 am',
    );
    expect(zoneHint('2026-03-29T07:00:00Z')).toContain('Europe/Berlin, GMT+2 · Your time:');
    vi.stubEnv('TZ', 'Europe/Paris');
    expect(zoneHint('2026-03-28T08:00:00Z')).toBe('Time zone: Europe/Berlin, GMT+1');
  });
});
