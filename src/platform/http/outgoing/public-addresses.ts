import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

type Range = [network: string, prefix: number];

/** What no stranger can be behind: private, local, shared, reserved (IANA special-purpose registry). */
const NOT_PUBLIC_V4: Range[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Given out, and yet what machines in Azure's cloud are managed by from inside (WireServer).
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Of IPv6 only this is given out to anybody; it leaves out every form that carries an IPv4 address
 * (mapped, translated), loopback, unique local, link-local and multicast. */
const GLOBAL_V6: Range = ['2000::', 3];
/** And of that not these: protocols, among them tunnels to IPv4 (Teredo, 6to4), and documentation. */
const NOT_PUBLIC_V6: Range[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

function listOf(ranges: Range[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}

const notPublicV4 = listOf(NOT_PUBLIC_V4, 'ipv4');
const globalV6 = listOf([GLOBAL_V6], 'ipv6');
const notPublicV6 = listOf(NOT_PUBLIC_V6, 'ipv6');

/** Whether an IP address is one of the open internet; what is no IP address is not. */
export function isPublicAddress(address: string): boolean {
  // A zone ('fe80::1%eth0') names an interface of this machine.
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !notPublicV4.check(address, 'ipv4');
  if (family !== 6) return false;
  return globalV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6');
}

const linkLocalV4 = listOf([['169.254.0.0', 16]], 'ipv4');
const linkLocalV6 = listOf([['fe80::', 10]], 'ipv6');

/** Whether an IP address is link-local: clouds give secrets to their machines there. */
export function isLinkLocal(address: string): boolean {
  const [plain = ''] = address.split('%');
  return linkLocalV4.check(plain, familyOf(plain)) || linkLocalV6.check(plain, familyOf(plain));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The addresses of this machine's own network interfaces. */
export const interfaceAddresses = (interfaces = networkInterfaces()): string[] =>
  Object.values(interfaces).flatMap((all = []) => all.map(({ address }) => address));

/** Whether an IP address is one of these, however either is written. */
export function isAmong(addresses: readonly string[], address: string): boolean {
  const list = new BlockList();
  for (const one of addresses) if (isIP(one)) list.addAddress(one, familyOf(one));
  return isIP(address) !== 0 && list.check(address, familyOf(address));
}
