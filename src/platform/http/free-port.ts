import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';

/** @throws Error of the system when the server can't listen at HOST and PORT */
export function requireFreePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => server.close(() => resolve()));
  });
}
