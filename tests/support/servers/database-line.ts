import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a PostgreSQL server that a test can cut and mend, or have swallow everything. @returns the address to use */
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
    /** How many connections came so far. */
    connections: () => connections,
    /** Nothing comes through any more, and nobody is told. */
    fallSilent: () => {
      isSilent = true;
      for (const socket of sockets) socket.pause().unpipe();
    },
    /** New connections get through again. */
    speak: () => {
      isSilent = false;
    },
  };
}
