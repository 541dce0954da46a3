import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  fieldOf,
  firstStep,
  isoOf,
  localText,
  longMoment,
  scheduleFault,
  stepOf,
  zoneName,
} from './schedule.ts';

const at = (hours: number, minutes: number, seconds = 0) =>
  new Date(2025, 0, 5, hours, minutes, seconds);

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the schedule of an article', () => {
  it('goes through the form and back', () => {
    const iso = at(15, 0).toISOString();
    expect(fieldOf(iso)).toBe(iso);
    expect(isoOf(iso)).toBe(iso);
    expect(isoOf('2025-01-05T15:00')).toBe(iso);
    expect([fieldOf(null), isoOf(''), isoOf('nonsense')]).toEqual(['', null, null]);
  });

  it.each([
    [at(14, 37, 12), '2025-01-05T14:45'],
    [at(14, 45), '2025-01-05T15:00'],
    [at(23, 59, 59), '2025-01-06T00:00'],
  ])('begins at the next quarter after %s: %s', (now, expected) => {
    expect(localText(firstStep(now))).toBe(expected);
  });

  it('makes a step that lies ahead of what was chosen', () => {
    const now = at(14, 37);
    const chosen = (moment: Date) => localText(stepOf(moment, now));
    expect(chosen(at(15, 30))).toBe('2025-01-05T15:30');
    expect(chosen(at(14, 37, 12))).toBe('2025-01-05T14:45');
    expect(chosen(at(0, 0))).toBe('2025-01-05T14:45');
    expect(chosen(new Date(2025, 0, 7, 14, 37))).toBe('2025-01-07T14:45');
  });

  it('lies ahead, on a quarter of an hour', () => {
    const now = at(14, 37);
    const fault = (moment: Date, embargo = '') => scheduleFault(moment.toISOString(), now, embargo);
    expect(fault(at(14, 45))).toBeUndefined();
    expect(fault(at(14, 30))).toContain('lie ahead');
    expect(fault(at(14, 50))).toContain('quarter');
    const until = at(15, 7).toISOString();
    expect(fault(at(15, 0), until)).toContain('Choose January 5, 2025 3:15 pm or later');
    expect(fault(at(15, 15), until)).toBeUndefined();
  });

  it('is read out in words', () => {
    expect(longMoment(at(15, 0).toISOString())).toBe('January 5, 2025 3:00 pm');
    expect(localText(at(9, 5))).toBe('2025-01-05T09:05');
  });
});

describe('the nights when the clocks are changed', () => {
  it.each([
    ['America/New_York', '2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z', 'GMT-4', 'GMT-5'],
    ['Europe/Berlin', '2026-10-25T00:15:00.000Z', '2026-10-25T01:15:00.000Z', 'GMT+2', 'GMT+1'],
  ])(
    'keep a schedule in either of the two hours of one name in %s',
    (zone, first, second, before, after) => {
      vi.stubEnv('TZ', zone);
      expect(localText(new Date(first))).toBe(localText(new Date(second)));
      expect(zoneName(new Date(first))).toContain(before);
      expect(zoneName(new Date(second))).toContain(after);
      expect(isoOf(fieldOf(first))).toBe(first);
      expect(isoOf(fieldOf(second))).toBe(second);
    },
  );

  it('goes over the hour that there is not', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const iso = isoOf('2026-03-08T02:30');
    expect(iso).toBe('2026-03-08T07:30:00.000Z');
    expect(localText(new Date(iso ?? ''))).toBe('2026-03-08T03:30');
    // 1:45 is followed by 3:00.
    const next = firstStep(new Date('2026-03-08T06:45:00.000Z'));
    expect(next.toISOString()).toBe('2026-03-08T07:00:00.000Z');
  });

  it('counts steps through the repeated hour', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const next = firstStep(new Date('2026-11-01T05:50:00.000Z'));
    expect(next.toISOString()).toBe('2026-11-01T06:00:00.000Z');
    const later = firstStep(new Date('2026-11-01T06:20:00.000Z'));
    expect(later.toISOString()).toBe('2026-11-01T06:30:00.000Z');
  });
});
