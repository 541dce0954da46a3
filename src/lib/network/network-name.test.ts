import { expect, test } from 'vitest';
import { networkName } from './network-name.ts';

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:5:1:2:3:4:5', '2001:db8:5::x'],
  ['2001:db8::7', '2001:db8:0::x'],
  ['::1', '0:0:0::x'],
  ['', ''],
  ['unix socket', 'unix socket'],
])('%s is shown as %s', (address, name) => {
  expect(networkName(address)).toBe(name);
});
