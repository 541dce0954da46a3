import { describe, expect, it } from 'vitest';
import { dateOf, dayOf } from './iso.ts';
import { instantOf, startOfDay, wallTime } from './wall-time.ts';

const iso = (at: number) => new Date(at).toISOString();
const clock = (at: string, zone: string) => iso(wallTime(Date.parse(at), zone)).slice(0, 16);
const instant = (wall: string, zone: string) => iso(instantOf(wall, zone)).replace(':00.000Z', 'Z');

describe.each([
  ['Europe/Berlin', '2026-03-29T00:59Z', '2026-03-29T01:59', '2026-03-29T03:00'],
  ['America/New_York', '2026-03-08T06:59Z', '2026-03-08T01:59', '2026-03-08T03:00'],
])('the clocks of %s in spring', (zone, last, before, after) => {
  it('skip an hour', () => {
    expect(clock(last, zone)).toBe(before);
    expect(clock(iso(Date.parse(last) + 60_000), zone)).toBe(after);
  });

  it('a time that they skip is an hour later', () => {
    const skipped = `${before.slice(0, 11)}02:30`;
    expect(instant(skipped, zone)).toBe(
      iso(Date.parse(last) + 31 * 60_000).replace(':00.000Z', 'Z'),
    );
    expect(clock(instant(skipped, zone), zone)).toBe(`${before.slice(0, 11)}03:30`);
  });
});

describe.each([
  ['Europe/Berlin', '2026-10-25', '2026-10-25T00:30Z', '2026-10-25T02:30Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T05:30Z', '2026-11-01T07:30Z'],
])('the clocks of %s in autumn', (zone, day, first, later) => {
  const repeated = zone === 'Europe/Berlin' ? `${day}T02:30` : `${day}T01:30`;
  it('a time that they show twice is the first of both', () => {
    expect(instant(repeated, zone)).toBe(first);
    expect(clock(first, zone)).toBe(repeated);
    expect(clock(iso(Date.parse(first) + 3_600_000), zone)).toBe(repeated);
  });

  it('the hour after is unambiguous', () => {
    expect(instant(clock(later, zone), zone)).toBe(later);
  });

  it('the day has 25 hours', () => {
    const next = iso(Date.parse(day) + 86_400_000).slice(0, 10);
    expect(startOfDay(next, zone) - startOfDay(day, zone)).toBe(25 * 3_600_000);
    expect(dateOf(startOfDay(next, zone), zone)).toBe(next);
    expect(dateOf(startOfDay(next, zone) - 1, zone)).toBe(day);
  });
});

it('every quarter of an hour of 2026 is what its own clock time stands for, or that clock time was earlier', () => {
  for (const zone of [
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
  ]) {
    let repeated = 0;
    for (let at = Date.UTC(2026, 0); at < Date.UTC(2027, 0); at += 900_000) {
      const back = instantOf(wallTime(at, zone), zone);
      if (back !== at) repeated += 1;
      expect(at - back === 0 || at - back === 3_600_000 || at - back === 1_800_000).toBe(true);
    }
    expect(repeated, zone).toBe({ 'Asia/Kathmandu': 0, 'Australia/Lord_Howe': 2 }[zone] ?? 4);
  }
});

it('a day without a midnight begins when its clocks start', () => {
  // Lebanon's clocks go from midnight to 1 am.
  expect(iso(startOfDay('2026-03-29', 'Asia/Beirut'))).toBe('2026-03-28T22:00:00.000Z');
  expect(dateOf(startOfDay('2026-03-29', 'Asia/Beirut'), 'Asia/Beirut')).toBe('2026-03-29');
});

it('dates and days are in UTC unless a zone is given', () => {
  const at = Date.parse('2026-03-04T23:30:05.250Z');
  expect(dateOf(at)).toBe('2026-03-04');
  expect(dateOf(at, 'Europe/Berlin')).toBe('2026-03-05');
  expect(dayOf(at, 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 5));
  expect(dayOf(at)).toBe(Date.UTC(2026, 2, 4));
  expect(iso(wallTime(at, 'UTC'))).toBe('2026-03-04T23:30:05.250Z');
  expect(iso(wallTime(at, 'Asia/Tokyo'))).toBe('2026-03-05T08:30:05.250Z');
  expect(iso(wallTime(-1, 'Asia/Tokyo'))).toBe('1970-01-01T08:59:59.999Z');
  expect(instantOf('nonsense', 'Asia/Tokyo')).toBeNaN();
});
