import type { Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { Config } from '#platform/config/config.ts';
import { isPublicAddress } from '../outgoing/public-addresses.ts';

/** Connections that one network may hold: those of 80 browsers. Each takes a file descriptor and memory. */
const MAX_OF_NETWORK = 512;

/**
 * Closes connections beyond the share of their network: an IPv4 address or an IPv6 /64. Private networks aren't
 * limited, because a proxy in one connects for all visitors, also where TRUST_PROXY is off.
 */
export function limitConnections(
  server: { on(event: 'connection', listener: (socket: Socket) => void): unknown },
  { trustProxy }: Pick<Config, 'trustProxy'>,
  max = MAX_OF_NETWORK,
): void {
  if (trustProxy !== false) return;
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (!isPublicAddress(remoteAddress.replace('::ffff:', ''))) return;
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
