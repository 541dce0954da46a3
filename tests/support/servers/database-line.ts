import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A connection to a PostgreSQL server that a test can cut, restore or silence.
 * @returns the URL to use
 */
export async function openLine(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  let connections = 0;
  const server = createServer((near) => {
    connections += 1;
    if (isSilent) {
      sockets.add(near.on('error', () => undefined));
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    cut: async () => {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
    mend: () => listen(port),
    /** The number of connections so far. */
    connections: () => connections,
    /** Drops all traffic without closing connections. */
    fallSilent: () => {
      isSilent = true;
      for (const socket of sockets) socket.pause().unpipe();
    },
    /** Lets new connections through again. */
    speak: () => {
      isSilent = false;
    },
  };
}
