import { beforeEach, expect, it } from 'vitest';
import { MINUTE } from '#lib/durations.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { RepeatVisits } from './repeat-visits.ts';

const MIDNIGHT = Date.UTC(2026, 2, 6);

let clock: number;
let once: RepeatVisits;
beforeEach(() => {
  clock = NOW;
  once = new RepeatVisits(() => clock);
});

it('one address counts once in half an hour for each item', () => {
  const isNew = (address: string, what: string, after = 0) => {
    clock = NOW + after;
    return once.isNew(address, what);
  };
  expect(isNew('192.0.2.1', 'read 1')).toBe(true);
  expect(isNew('192.0.2.1', 'read 1', 30 * MINUTE)).toBe(false);
  expect(isNew('192.0.2.1', 'read 2')).toBe(true);
  expect(isNew('192.0.2.2', 'read 1')).toBe(true);
  expect(isNew('192.0.2.1', 'read 1', 30 * MINUTE + 1)).toBe(true);
  expect(isNew('192.0.2.1', 'read 1', 59 * MINUTE)).toBe(false);
});

it('IPv6 addresses of one household count as one, and IPv4 in IPv6 notation as IPv4', () => {
  const isNew = (address: string) => once.isNew(address, 'read 1');
  expect(isNew('2001:db8:1:2::1')).toBe(true);
  expect(isNew('2001:db8:1:2:ffff::9')).toBe(false);
  expect(isNew('2001:db8:1:3::1')).toBe(true);
  expect(isNew('::ffff:192.0.2.1')).toBe(true);
  expect(isNew('192.0.2.1')).toBe(false);
  expect(isNew('::ffff:192.0.2.2')).toBe(true);
});

it('no address is stored, and all data is deleted at the end of the day', () => {
  clock = MIDNIGHT - 1;
  expect(once.isNew('192.0.2.1', 'read 1')).toBe(true);
  expect(JSON.stringify(once)).not.toContain('192');
  clock = MIDNIGHT;
  expect(once.isNew('192.0.2.1', 'read 1')).toBe(true);
});

it('one address has a limited number of counted items of a kind a day', () => {
  const hasRoom = (address: string, kind = 'searches') => once.hasRoom(address, kind, 2);
  expect([1, 2, 3].map(() => hasRoom('2001:db8:1:2::1'))).toEqual([true, true, false]);
  expect(hasRoom('2001:db8:1:2::2')).toBe(false);
  expect([hasRoom('192.0.2.1'), hasRoom('2001:db8:1:2::1', 'others')]).toEqual([true, true]);
  clock = MIDNIGHT;
  expect(hasRoom('2001:db8:1:2::1')).toBe(true);
});
