import { expect, it } from 'vitest';
import { NOW } from '#tests/support/stores.ts';
import { Recently } from './count-once.ts';

const MINUTE = 60_000;

it('the same address counts once in half an hour for each thing', () => {
  const recently = new Recently();
  const isNew = (address: string, what: string, after = 0) =>
    recently.isNew(address, what, NOW + after);
  expect(isNew('192.0.2.1', 'read 1')).toBe(true);
  expect(isNew('192.0.2.1', 'read 1', 30 * MINUTE - 1)).toBe(false);
  expect(isNew('192.0.2.1', 'read 2')).toBe(true);
  expect(isNew('192.0.2.2', 'read 1')).toBe(true);
  expect(isNew('192.0.2.1', 'read 1', 30 * MINUTE)).toBe(true);
  expect(isNew('192.0.2.1', 'read 1', 59 * MINUTE)).toBe(false);
});

it('a household’s IPv6 addresses are one, and IPv4 written as IPv6 is IPv4', () => {
  const recently = new Recently();
  const isNew = (address: string) => recently.isNew(address, 'read 1', NOW);
  expect(isNew('2001:db8:1:2::1')).toBe(true);
  expect(isNew('2001:db8:1:2:ffff::9')).toBe(false);
  expect(isNew('2001:db8:1:3::1')).toBe(true);
  expect(isNew('::ffff:192.0.2.1')).toBe(true);
  expect(isNew('192.0.2.1')).toBe(false);
  expect(isNew('::ffff:192.0.2.2')).toBe(true);
});

it('keeps no address, and forgets everything with the day', () => {
  const recently = new Recently();
  const midnight = Date.UTC(2026, 2, 6);
  expect(recently.isNew('192.0.2.1', 'read 1', midnight - 1)).toBe(true);
  expect(JSON.stringify(recently)).not.toContain('192');
  expect(recently.isNew('192.0.2.1', 'read 1', midnight)).toBe(true);
});

it('an address has so many things of a kind on a day', () => {
  const recently = new Recently();
  const hasRoom = (address: string, kind = 'searches', at = NOW) =>
    recently.hasRoom(address, kind, 2, at);
  expect([1, 2, 3].map(() => hasRoom('2001:db8:1:2::1'))).toEqual([true, true, false]);
  expect(hasRoom('2001:db8:1:2::2')).toBe(false);
  expect([hasRoom('192.0.2.1'), hasRoom('2001:db8:1:2::1', 'others')]).toEqual([true, true]);
  expect(hasRoom('2001:db8:1:2::1', 'searches', Date.UTC(2026, 2, 6))).toBe(true);
});

it('however many come, it lets go of the oldest and not of the newest', () => {
  const recently = new Recently();
  for (let index = 0; index <= 100_001; index += 1) recently.isNew('192.0.2.1', `${index}`, NOW);
  expect(recently.isNew('192.0.2.1', '100000', NOW)).toBe(false);
  expect(recently.isNew('192.0.2.1', '0', NOW)).toBe(true);
});
