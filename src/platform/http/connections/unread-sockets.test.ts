import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { closeUnread } from './unread-sockets.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** More than the buffers on both sides hold. */
const LARGE = Buffer.alloc(40_000_000, 'x');

/** A connection to a server, and its other end when it has arrived there. */
async function connected(server: Server) {
  const arrived = once(server, 'connection');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  open.push(
    () => client.destroy(),
    () => server.close(),
  );
  return { client, arrived };
}

/** A connection that has asked and reads nothing yet. */
async function asking(listener: RequestListener, ms: number) {
  const server = createServer((request, response) => {
    listener(request, response);
    closeUnread(response, ms);
  });
  const { client, arrived } = await connected(server);
  client.pause();
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  const [socket] = await arrived;
  return { client, socket };
}

it('a connection that reads nothing of its response is closed', async () => {
  let isSent: boolean | undefined;
  const { socket } = await asking((_request, response) => {
    response.on('close', () => {
      isSent = response.writableFinished;
    });
    response.end(LARGE);
  }, 200);
  await once(socket, 'close');
  expect(isSent).toBe(false);
});

it('when unread responses fill the memory, the connection with the oldest is closed', async () => {
  const first = await asking((_request, response) => response.end(LARGE), 60_000);
  const closed = once(first.socket, 'close');
  // Waits for its response, which takes no memory yet.
  const waiting = await asking(() => undefined, 60_000);
  const second = await asking(
    (_request, response) => setImmediate(() => response.end(LARGE)),
    60_000,
  );
  await closed;
  expect([waiting.socket.destroyed, second.socket.destroyed]).toEqual([false, false]);
});

it('a slow reader gets the whole response', async () => {
  const { client } = await asking((_request, response) => response.end(LARGE), 1000);
  let received = 0;
  // A megabyte or so, a rest, the next: each shorter than the limit, the whole much longer.
  client.on('data', (chunk) => {
    const before = Math.floor(received / 1_000_000);
    received += chunk.length;
    if (Math.floor(received / 1_000_000) > before) {
      client.pause();
      setTimeout(() => client.resume(), 60);
    }
  });
  client.resume();
  await once(client, 'close');
  expect(received).toBeGreaterThan(LARGE.length);
});

it('a client that waits for a slow response keeps its connection', async () => {
  const { client } = await asking((_request, response) => {
    setTimeout(() => response.end('here it is'), 500);
  }, 100);
  let received = '';
  client.on('data', (chunk) => {
    received += String(chunk);
  });
  client.resume();
  await once(client, 'close');
  expect(received).toContain('here it is');
});

it('an idle connection is closed as usual', async () => {
  const server = createServer((_request, response) => {
    response.end('done');
    closeUnread(response, 60_000);
  });
  server.keepAliveTimeout = 100;
  const { client, arrived } = await connected(server);
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  client.resume();
  const [socket] = await arrived;
  await once(socket, 'close');
});
