import { describe, expect, it } from 'vitest';
import {
  fieldOf,
  firstStep,
  isoOf,
  localText,
  longMoment,
  scheduleFault,
} from './form-schedule.ts';

const at = (hours: number, minutes: number, seconds = 0) =>
  new Date(2025, 0, 5, hours, minutes, seconds);

describe('the schedule of an article', () => {
  it('goes through the field and back', () => {
    const iso = at(15, 0).toISOString();
    expect(fieldOf(iso)).toBe('2025-01-05T15:00');
    expect(isoOf('2025-01-05T15:00')).toBe(iso);
    expect([fieldOf(null), isoOf(''), isoOf('nonsense')]).toEqual(['', null, null]);
  });

  it.each([
    [at(14, 37, 12), '2025-01-05T14:45'],
    [at(14, 45), '2025-01-05T15:00'],
    [at(23, 59, 59), '2025-01-06T00:00'],
  ])('begins at the next quarter after %s: %s', (now, expected) => {
    expect(firstStep(now)).toBe(expected);
  });

  it('lies ahead, on a quarter of an hour', () => {
    const now = at(14, 37);
    const fault = (moment: Date) => scheduleFault(moment.toISOString(), now);
    expect(fault(at(14, 45))).toBeUndefined();
    expect(fault(at(14, 30))).toContain('lie ahead');
    expect(fault(at(14, 50))).toContain('quarter');
  });

  it('is read out in words', () => {
    expect(longMoment(at(15, 0).toISOString())).toBe('January 5, 2025 3:00 pm');
    expect(localText(at(9, 5))).toBe('2025-01-05T09:05');
  });
});
