import { BlockList, type Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { Config } from '#platform/config/config.ts';

/** Connections that one network may hold: those of 80 browsers. Each takes a file descriptor and memory. */
const MAX_OF_NETWORK = 512;

/** A proxy on this machine connects for all visitors, also where TRUST_PROXY is off. */
const here = new BlockList();
here.addSubnet('127.0.0.0', 8);
here.addAddress('::1', 'ipv6');
const isHere = (address: string) => here.check(address) || here.check(address, 'ipv6');

/** Closes connections beyond the share of their network: an IPv4 address or an IPv6 /64. A proxy isn't limited. */
export function limitConnections(
  server: { on(event: 'connection', listener: (socket: Socket) => void): unknown },
  { trustProxy }: Pick<Config, 'trustProxy'>,
  max = MAX_OF_NETWORK,
): void {
  if (trustProxy !== false) return;
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isHere(remoteAddress)) return;
    const network = normalizeIP(remoteAddress);
    const count = counts.get(network) ?? 0;
    if (count >= max) {
      socket.destroy();
      return;
    }
    counts.set(network, count + 1);
    socket.once('close', () => {
      const rest = (counts.get(network) ?? 1) - 1;
      if (rest === 0) counts.delete(network);
      else counts.set(network, rest);
    });
  });
}
