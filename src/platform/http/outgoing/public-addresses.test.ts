import { describe, expect, it } from 'vitest';
import { interfaceAddresses, isAmong, isPublicAddress } from './public-addresses.ts';

describe('a public address', () => {
  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001::200e',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.255',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '239.255.255.255',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('is not %j', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("this machine's own addresses", () => {
  const own = interfaceAddresses({
    lo: [{ address: '127.0.0.1' }, { address: '::1' }],
    eth0: [{ address: '203.0.113.7' }, { address: '2606:4700::1111' }],
  } as unknown as Parameters<typeof interfaceAddresses>[0]);

  it.each(['203.0.113.7', '2606:4700::1111', '2606:4700:0:0:0:0:0:1111', '127.0.0.1'])(
    'are known as %s',
    (address) => expect(isAmong(own, address)).toBe(true),
  );

  it.each(['203.0.113.8', '2606:4700::1112', 'localhost', ''])('are not %j', (address) =>
    expect(isAmong(own, address)).toBe(false),
  );

  it('are those of its current interfaces', () => {
    expect(interfaceAddresses()).toContain('127.0.0.1');
  });
});
