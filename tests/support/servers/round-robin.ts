import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A round-robin proxy. A server that refuses connections is skipped; if a response breaks off, the caller
 * gets 502.
 * @param targets origins, read for each request
 */
export async function openRoundRobin(targets: () => readonly string[]) {
  let turn = 0;
  const forward = (asked: IncomingMessage, answer: ServerResponse, body: Buffer) => {
    const all = targets();
    turn += 1;
    const tryNext = (index: number) => {
      const target = all[(turn + index) % all.length];
      if (target === undefined || index === all.length) {
        answer.writeHead(502).end();
        return;
      }
      const { method, headers, url } = asked;
      const onward = ask(new URL(url ?? '/', target), { method, headers, agent: false });
      onward.on('response', (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
        got.on('error', () => answer.destroy());
      });
      onward.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') tryNext(index + 1);
        else if (answer.headersSent) answer.destroy();
        else answer.writeHead(502).end();
      });
      answer.on('close', () => onward.destroy());
      onward.end(body);
    };
    tryNext(0);
  };
  const server = createServer((asked, answer) => {
    buffer(asked).then(
      (body) => forward(asked, answer, body),
      () => answer.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
