import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { limitRequestTime } from './request-timeout.ts';

const open: (() => void)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of open.splice(0)) close();
});

async function listening(ms: number) {
  const app = Fastify({ forceCloseConnections: true });
  limitRequestTime(app, ms);
  app.get('/', async () => 'read');
  app.post('/', async () => 'written');
  await app.listen({ host: '127.0.0.1', port: 0 });
  open.push(() => void app.close());
  return { app, port: (app.server.address() as AddressInfo).port };
}

it('a connection whose request body does not arrive in time is closed', async () => {
  const { port } = await listening(50);
  const client = connect(port, '127.0.0.1').resume();
  client.write(
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  await once(client, 'close');
});

it('a request without a body sets no timer', async () => {
  const { app, port } = await listening(12_345);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const ours = () => timers.mock.calls.filter(([, ms]) => ms === 12_345).length;
  expect((await app.inject('/')).body).toBe('read');
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('read');
  expect(ours()).toBe(0);
  const sent = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  expect(await (await fetch(`http://127.0.0.1:${port}/`, sent)).text()).toBe('written');
  expect(ours()).toBe(1);
});
