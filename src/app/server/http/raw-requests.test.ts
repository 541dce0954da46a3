import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProblemBody } from '#platform/http/problem.ts';
import { testApp } from '#tests/support/site/test-app.ts';

describe('malformed bytes on a connection', () => {
  const site = testApp();
  let port: number;

  beforeAll(async () => {
    port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });

  /** Sends bytes as they are and reads until the server closes. */
  function send(bytes: string): Promise<{ status: number; head: string; body: string }> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')));
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('error', reject);
      socket.on('close', () => {
        const text = Buffer.concat(chunks).toString();
        const [head = '', ...rest] = text.split('\r\n\r\n');
        resolve({ status: Number(head.split(' ')[1]), head, body: rest.join('\r\n\r\n') });
      });
    });
  }

  const request = (line: string) =>
    send(`${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);

  it('a request with a body gets its response after the body was read', async () => {
    const body = JSON.stringify({ username: 'nobody', password: 'nothing at all' });
    const answer = await send(
      `POST /api/auth/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n` +
        `content-length: ${body.length}\r\n\r\n${body}`,
    );
    expect(answer.status, answer.body).toBe(401);
  });

  it.each([
    ['no HTTP at all', 'nonsense\r\n\r\n', 400],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01', 400],
    ['a URL that is not ASCII', 'GET /api/search?q=\xe9\xff HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['an unknown method', 'BREW /api/articles HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n', 400],
    [
      'header fields without end',
      `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(17_000)}\r\n\r\n`,
      431,
    ],
  ])('%s gets a problem, and the connection is closed', async (_name, bytes, status) => {
    const answer = await send(bytes);
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/content-type: application\/problem\+json/i);
    const problem = JSON.parse(answer.body) as ProblemBody;
    expect(problem).toMatchObject({ type: 'about:blank', status, code: 'request.invalid' });
    expect(problem.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['an address with a scheme', 'GET http://evil.test/api/articles', 200],
    ['an asterisk', 'OPTIONS *', 404],
    ['two slashes and a host', 'GET //evil.test/', 404],
    ['backslashes', 'GET /\\\\evil.test', 404],
    ['dots', 'GET /api/docs/static/../../../../etc/passwd', 403],
    ['a fragment', 'GET /api/articles?limit=1#x', 400],
  ])('a request with %s is answered or refused by its parsed URL', async (_name, line, status) => {
    const answer = await request(line);
    expect(answer.status, answer.body).toBe(status);
    if (status >= 400) expect(answer.head).toMatch(/content-type: application\/problem\+json/i);
  });
});
