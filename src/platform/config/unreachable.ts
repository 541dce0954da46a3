import { connect } from 'node:net';
import type { Config } from './config.ts';

const CONNECT_WITHIN_MS = 10_000;

/** @returns why no connection could be made; null if one was */
function obstacleTo(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_WITHIN_MS });
    const settle = (obstacle: string | null) => {
      socket.destroy();
      resolve(obstacle);
    };
    socket.once('connect', () => settle(null));
    socket.once('timeout', () => settle('no answer'));
    socket.once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
  });
}

/**
 * Connects to the servers that the settings name. They may start later than Savepoint, so no start is refused.
 * @returns a warning for each that can't be reached
 */
export async function unreachableServers({
  smtp,
  s3,
  llm,
}: Pick<Config, 'smtp' | 's3' | 'llm'>): Promise<string[]> {
  const ofUrl = (url: string) => {
    const { hostname, port, protocol } = new URL(url);
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    return { host, port: Number(port || (protocol === 'https:' ? 443 : 80)) };
  };
  const servers = [
    ...(smtp ? [{ name: 'SMTP_URL', ...smtp, effect: 'Emails wait' }] : []),
    ...(s3 ? [{ name: 'S3_ENDPOINT', ...ofUrl(s3.endpoint), effect: 'Images are missing' }] : []),
    ...(llm ? [{ name: 'AI_BASE_URL', ...ofUrl(llm.baseUrl), effect: 'Drafts fail' }] : []),
  ];
  const warnings = await Promise.all(
    servers.map(async ({ name, host, port, effect }) => {
      const obstacle = await obstacleTo(host, port);
      if (obstacle === null) return [];
      return `${name}: ${host}:${port} can't be reached (${obstacle}). ${effect} until it can. Check the setting and the firewall.`;
    }),
  );
  return warnings.flat();
}
