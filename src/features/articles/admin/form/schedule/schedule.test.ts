import { afterEach, describe, expect, it, vi } from 'vitest';
import { zoneName } from '#lib/format/zone-hint.ts';
import { nextStep, toStep } from '#ui/admin/form/time-steps.ts';
import { longTime, scheduleError } from './schedule.ts';

const at = (hours: number, minutes: number, seconds = 0) =>
  new Date(2025, 0, 5, hours, minutes, seconds);

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the schedule of an article', () => {
  it.each([
    [at(14, 37, 12), at(14, 45)],
    [at(14, 45), at(15, 0)],
    [at(23, 59, 59), at(24, 0)],
  ])('the next step after %s is %s', (now, expected) => {
    expect(nextStep(now)).toEqual(expected);
  });

  it('a chosen time becomes a step in the future', () => {
    const now = at(14, 37);
    expect(toStep(at(15, 30), now)).toEqual(at(15, 30));
    expect(toStep(at(14, 37, 12), now)).toEqual(at(14, 45));
    expect(toStep(at(0, 0), now)).toEqual(at(14, 45));
    expect(toStep(new Date(2025, 0, 7, 14, 37), now)).toEqual(new Date(2025, 0, 7, 14, 45));
  });

  it('a time is refused if it is past, off the quarter hour or before the embargo ends', () => {
    const now = at(14, 37);
    const error = (time: Date, embargo: Date | null = null) =>
      scheduleError(time.toISOString(), now, embargo?.toISOString() ?? null);
    expect(error(at(14, 45))).toBeUndefined();
    expect(error(at(14, 30))).toContain('in the future');
    expect(error(at(14, 50))).toContain('quarter');
    expect(error(at(15, 0), at(15, 7))).toContain('Choose January 5, 2025 3:15 pm or later');
    expect(error(at(15, 15), at(15, 7))).toBeUndefined();
  });

  it('a long time has its month in full', () => {
    expect(longTime(at(15, 0).toISOString())).toBe('January 5, 2025 3:00 pm');
  });
});

describe('the night when clocks go back', () => {
  it.each([
    ['America/New_York', '2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z', 'GMT-4', 'GMT-5'],
    ['Europe/Berlin', '2026-10-25T00:15:00.000Z', '2026-10-25T01:15:00.000Z', 'GMT+2', 'GMT+1'],
  ])(
    'the zone name tells the two equal hours in %s apart',
    (zone, first, second, before, after) => {
      vi.stubEnv('TZ', zone);
      expect(new Date(first).getHours()).toBe(new Date(second).getHours());
      expect(zoneName(new Date(first))).toContain(before);
      expect(zoneName(new Date(second))).toContain(after);
    },
  );

  it('a schedule in the repeated hour keeps its moment', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const now = new Date('2026-10-01T12:00:00.000Z');
    for (const time of ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']) {
      expect(toStep(new Date(time), now).toISOString()).toBe(time);
      expect(longTime(time)).toBe('November 1, 2026 1:30 am');
    }
    const chosen = toStep(new Date(2026, 10, 1, 1, 30), now);
    expect(zoneName(chosen)).toBe('America/New York, GMT-4');
  });

  it('steps run through the repeated hour', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const step = (time: string) => nextStep(new Date(time)).toISOString();
    expect(step('2026-11-01T05:50:00.000Z')).toBe('2026-11-01T06:00:00.000Z');
    expect(step('2026-11-01T06:20:00.000Z')).toBe('2026-11-01T06:30:00.000Z');
  });
});

it('a schedule is one moment for editors in two zones, each named with its offset', () => {
  const seen = (zone: string) => {
    vi.stubEnv('TZ', zone);
    const time = '2026-03-06T02:30:00.000Z';
    return `${longTime(time)} (${zoneName(new Date(time))})`;
  };
  expect(['Europe/Berlin', 'Asia/Tokyo', 'America/Los_Angeles', 'Europe/Berlin'].map(seen)).toEqual(
    [
      'March 6, 2026 3:30 am (Europe/Berlin, GMT+1)',
      'March 6, 2026 11:30 am (Asia/Tokyo, GMT+9)',
      'March 5, 2026 6:30 pm (America/Los Angeles, GMT-8)',
      'March 6, 2026 3:30 am (Europe/Berlin, GMT+1)',
    ],
  );
});

it('a time that the clocks skip moves an hour on and says so', () => {
  vi.stubEnv('TZ', 'America/New_York');
  const chosen = toStep(new Date(2027, 2, 14, 2, 30), new Date(2027, 0, 1));
  expect(`${longTime(chosen)} (${zoneName(chosen)})`).toBe(
    'March 14, 2027 3:30 am (America/New York, GMT-4)',
  );
});

it('steps skip the hour that is missing when clocks go forward', () => {
  vi.stubEnv('TZ', 'America/New_York');
  // 1:45 is followed by 3:00.
  const next = nextStep(new Date('2026-03-08T06:45:00.000Z'));
  expect(next.toISOString()).toBe('2026-03-08T07:00:00.000Z');
});
