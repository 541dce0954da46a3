import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { MAX_AHEAD, oneAtATime } from './pipelined-requests.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** Sends the requests of all paths in one packet. @returns everything that comes back */
async function sendTogether(handle: RequestListener, paths: readonly string[]): Promise<string> {
  const server = createServer(oneAtATime(handle)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  open.push(
    () => client.destroy(),
    () => server.close().closeAllConnections(),
  );
  const last = paths.length - 1;
  client.write(
    paths
      .map((path, index) => {
        const end = index === last ? 'connection: close\r\n' : '';
        return `GET ${path} HTTP/1.1\r\nhost: a\r\n${end}\r\n`;
      })
      .join(''),
  );
  return text(client);
}

const paths = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);

it('requests of one packet are handled one after the other, in order', async () => {
  let [running, most] = [0, 0];
  const handled: string[] = [];
  const received = await sendTogether(({ url = '' }, response) => {
    running += 1;
    most = Math.max(most, running);
    handled.push(url);
    setImmediate(() => {
      running -= 1;
      response.end(`answer to ${url}`);
    });
  }, paths(10));
  expect(most).toBe(1);
  expect(handled).toEqual(paths(10));
  expect(received.match(/answer to \/\d/g)).toEqual(paths(10).map((url) => `answer to ${url}`));
});

it('responses that are ready at once stay in order', async () => {
  const received = await sendTogether(
    ({ url = '' }, response) => response.end(`answer to ${url}`),
    paths(10),
  );
  expect(received.match(/answer to \/\d/g)).toEqual(paths(10).map((url) => `answer to ${url}`));
});

it('responses that are ready at once take a turn of the event loop each', async () => {
  const turns = new Set<number>();
  let turn = 0;
  const count = () => {
    turn += 1;
    if (turn < 1000) setImmediate(count);
  };
  count();
  await sendTogether((_request, response) => {
    turns.add(turn);
    response.end('made');
  }, paths(10));
  turn = 1000;
  expect(turns.size).toBe(10);
});

it('a connection with too many requests ahead gets 503 with Retry-After and is closed', async () => {
  let handled = 0;
  const received = await sendTogether((_request, response) => {
    handled += 1;
    setImmediate(() => response.end('made'));
  }, paths(700));
  expect(handled).toBe(1 + MAX_AHEAD);
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual([
    ...Array.from({ length: 1 + MAX_AHEAD }, () => 'HTTP/1.1 200'),
    'HTTP/1.1 503',
  ]);
  expect(received).toMatch(/retry-after: 5\r\n/);
  expect(received).toContain('"code":"server.busy"');
});
