import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type FetchRefusal,
  GuardedFetchError,
  type GuardedFetchOptions,
  guardedFetch,
  type Resolve,
} from './guarded-fetch.ts';

const open: { close: () => unknown }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** Starts a server on this machine. @returns its port */
async function serve(listener: RequestListener): Promise<number> {
  const server: Server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return (server.address() as AddressInfo).port;
}

/** Names that lead to this machine, which counts as a public address while 127.0.0.2 does not. */
const LOCAL: GuardedFetchOptions = {
  isAllowed: (address) => address === '127.0.0.1',
  resolve: async (name) => {
    if (name.endsWith('.invalid')) throw new Error('ENOTFOUND');
    const address = name.startsWith('inside') ? '127.0.0.2' : '127.0.0.1';
    return [{ address, family: 4 }];
  },
};

async function refusal(address: string, options?: GuardedFetchOptions): Promise<FetchRefusal> {
  const error: unknown = await guardedFetch(address, options).catch((thrown: unknown) => thrown);
  if (!(error instanceof GuardedFetchError)) throw new Error(`not refused: ${String(error)}`);
  return error.reason;
}

describe('the guarded fetch', () => {
  it('returns status, headers and body of the response', async () => {
    const port = await serve((request, response) => {
      response.writeHead(404, { 'x-kind': 'test' });
      response.end(`${request.method} ${request.headers.host} ${request.headers['x-own']}`);
    });
    const address = `http://site.test:${port}/path?q=1`;
    const answer = await guardedFetch(address, { ...LOCAL, headers: { 'x-own': 'yes' } });
    expect(answer.url).toBe(address);
    expect(answer.status).toBe(404);
    expect(answer.headers['x-kind']).toBe('test');
    expect(String(answer.body)).toBe(`GET site.test:${port} yes`);
  });

  it('sends a posted body, and not to the target of a redirect', async () => {
    const posted: string[] = [];
    const port = await serve((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      request.on('end', () => {
        posted.push(`${request.method} ${request.url} ${body}`);
        response.writeHead(request.url === '/moved' ? 307 : 202, { location: '/here' }).end();
      });
    });
    const options = { ...LOCAL, method: 'POST', body: 'a=ä' } as const;
    const answer = await guardedFetch(`http://site.test:${port}/here`, options);
    expect([answer.status, posted]).toEqual([202, ['POST /here a=ä']]);
    expect(await refusal(`http://site.test:${port}/moved`, options)).toBe('redirects');
    expect(posted).toEqual(['POST /here a=ä', 'POST /moved a=ä']);
  });

  it('sends HEAD if only headers are requested', async () => {
    const methods: (string | undefined)[] = [];
    const port = await serve((request, response) => {
      methods.push(request.method);
      response.writeHead(200, { 'content-length': 9_000_000 });
      response.end();
    });
    const answer = await guardedFetch(`http://site.test:${port}`, { ...LOCAL, method: 'HEAD' });
    expect([answer.status, answer.body.length, methods]).toEqual([200, 0, ['HEAD']]);
  });

  it.each([
    'ftp://site.test/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'http://user:secret@site.test/',
    '/own/path',
    'nonsense',
  ])('does not ask %s', async (address) => {
    expect(await refusal(address, LOCAL)).toBe('address');
  });

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f.0.0.1/',
    'http://2130706433/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fe80::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
  ])('does not ask this network at %s', async (address) => {
    expect(await refusal(address)).toBe('private');
  });

  it('refuses a name with a private address, even next to a public one', async () => {
    const leading =
      (...addresses: string[]): Resolve =>
      async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const ask = (resolve: Resolve) => refusal('http://rebound.test/', { resolve });
    expect(await ask(leading('10.0.0.1'))).toBe('private');
    expect(await ask(leading('8.8.8.8', '127.0.0.1'))).toBe('private');
    expect(await ask(leading('::ffff:10.0.0.1'))).toBe('private');
    expect(await ask(leading())).toBe('dns');
  });

  it.each([
    'http://site.test:8080/',
    'http://site.test:9200/',
    'https://site.test:2375/',
    'http://site.test:22/',
  ])('asks the ports of websites alone, and so not %s', async (address) => {
    const resolve: Resolve = async () => [{ address: '8.8.8.8', family: 4 }];
    expect(await refusal(address, { resolve })).toBe('port');
  });

  it('does not fetch its own site under any name, unless the operator allows it', async () => {
    // Given out to nobody.
    const resolve: Resolve = async (name) => [
      { address: name === 'elsewhere.test' ? '3ffe::2' : '3ffe::1', family: 6 },
    ];
    const own = { resolve, ownHost: 'own.test', timeoutMs: 50 };
    expect(await refusal('http://own.test/', own)).toBe('private');
    expect(await refusal('http://other-name.test/', own)).toBe('private');
    // Nothing answers there: it was asked.
    const asked = /^(timeout|network)$/;
    expect(await refusal('http://elsewhere.test/', own)).toMatch(asked);
    const feed = 'http://own.test:8080/';
    expect(await refusal(feed, { ...own, namedByOperator: true })).toMatch(asked);
    expect(await refusal('http://127.0.0.1:8080/', { namedByOperator: true })).toBe('private');
  });

  it('connects to the checked address even if the name resolves differently later', async () => {
    const port = await serve((_request, response) => response.end('outside'));
    let asked = 0;
    const resolve: Resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
    };
    const answer = await guardedFetch(`http://rebound.test:${port}`, { ...LOCAL, resolve });
    expect([String(answer.body), asked]).toEqual(['outside', 1]);
  });

  it('reports an unknown host name', async () => {
    expect(await refusal('http://nobody.invalid/', LOCAL)).toBe('dns');
  });

  it('follows redirects and checks each', async () => {
    let inside = 0;
    const insidePort = await serve((_request, response) => {
      inside += 1;
      response.end('secret');
    });
    const port = await serve((request, response) => {
      const to: Record<string, string> = {
        '/one': '/two',
        '/two': `http://other.test:${port}/end`,
        '/ip': `http://127.0.0.2:${insidePort}/`,
        '/name': `http://inside.test:${insidePort}/`,
        '/file': 'file:///etc/passwd',
        '/loop': '/loop',
      };
      const location = to[request.url ?? ''];
      response.writeHead(location === undefined ? 200 : 302, location ? { location } : {});
      response.end('done');
    });
    const at = (path: string) => `http://site.test:${port}${path}`;
    const answer = await guardedFetch(at('/one'), LOCAL);
    expect([answer.url, String(answer.body)]).toEqual([`http://other.test:${port}/end`, 'done']);
    expect(await refusal(at('/ip'), LOCAL)).toBe('private');
    expect(await refusal(at('/name'), LOCAL)).toBe('private');
    expect(await refusal(at('/file'), LOCAL)).toBe('address');
    expect(await refusal(at('/loop'), LOCAL)).toBe('redirects');
    expect(await refusal(at('/one'), { ...LOCAL, maxRedirects: 1 })).toBe('redirects');
    expect(inside).toBe(0);
  });

  it('stops at the maximum size, announced or not', async () => {
    const announced = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 3_000_000 });
      response.end(Buffer.alloc(3_000_000));
    });
    const endless = await serve((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      };
      response.on('drain', more);
      more();
    });
    expect(await refusal(`http://site.test:${announced}`, LOCAL)).toBe('size');
    expect(await refusal(`http://site.test:${endless}`, LOCAL)).toBe('size');
    const head = await guardedFetch(`http://site.test:${endless}`, { ...LOCAL, wantsBody: false });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  it('has a time limit for the name, the response and its end', async () => {
    const silent = await serve(() => undefined);
    const drip = await serve((_request, response) => void response.write('a'));
    const options = { ...LOCAL, timeoutMs: 150 };
    expect(await refusal(`http://site.test:${silent}`, options)).toBe('timeout');
    expect(await refusal(`http://site.test:${drip}`, options)).toBe('timeout');
    const never: Resolve = () => new Promise(() => undefined);
    expect(await refusal('http://site.test', { ...options, resolve: never })).toBe('timeout');
  });

  it('reports a failed connection', async () => {
    const port = await serve(() => undefined);
    for (const one of open.splice(0)) one.close();
    expect(await refusal(`http://site.test:${port}`, LOCAL)).toBe('network');
    const rude = createSocketServer((socket) => socket.end('what?\r\n\r\n'));
    rude.listen(0, '127.0.0.1');
    await once(rude, 'listening');
    open.push(rude);
    const { port: rudePort } = rude.address() as AddressInfo;
    expect(await refusal(`http://site.test:${rudePort}`, LOCAL)).toBe('network');
    expect(await refusal(`https://site.test:${rudePort}`, LOCAL)).toBe('network');
  });

  it('stops when it is aborted', async () => {
    const port = await serve(() => undefined);
    const controller = new AbortController();
    const under = guardedFetch(`http://site.test:${port}`, {
      ...LOCAL,
      signal: controller.signal,
    });
    controller.abort(new Error('enough'));
    await expect(under).rejects.toThrow('enough');
  });
});
