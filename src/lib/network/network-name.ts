/**
 * A network address as users see it, without the host part: '203.0.113.x' for IPv4, the first 48 bits of IPv6
 * ('2001:db8:5::x'); anything else stays as it is.
 */
export function networkName(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)?.[1];
  if (v4 !== undefined) return `${v4}.x`;
  if (!/^[\da-f:]*:[\da-f:]*$/i.test(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // '::' stands for the zeros missing from eight groups.
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const first = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after].slice(0, 3);
  return `${first.join(':')}::x`;
}
