import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { limitConnections } from './limit-connections.ts';

/** @returns connects from an address, and tells whether the connection stays */
function serverWith(trustProxy: number | false) {
  const server = new EventEmitter();
  limitConnections(server, { trustProxy }, 2);
  return (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
    server.emit('connection', socket);
    return socket;
  };
}

it('a network holds as many connections as its share, and gets another when one closes', async () => {
  const connect = serverWith(false);
  const [first] = [connect('8.8.4.1'), connect('8.8.4.1')];
  expect(connect('8.8.4.1').destroyed).toBe(true);
  expect(connect('8.8.4.2').destroyed).toBe(false);
  const closed = new Promise((resolve) => first?.once('close', resolve));
  first?.destroy();
  await closed;
  expect(connect('8.8.4.1').destroyed).toBe(false);
  expect(connect('8.8.4.1').destroyed).toBe(true);
});

it('an IPv4 address in mapped form is the same network', () => {
  const connect = serverWith(false);
  const stay = ['8.8.4.1', '::ffff:8.8.4.1', '::ffff:8.8.4.1'].map(
    (address) => !connect(address).destroyed,
  );
  expect(stay).toEqual([true, true, false]);
});

it('the addresses of an IPv6 /64 share one network', () => {
  const connect = serverWith(false);
  const stay = [
    '2600:1f18:0:1::1',
    '2600:1f18:0:1::2',
    '2600:1f18:0:1:ffff::3',
    '2600:1f18:0:2::1',
  ].map((address) => !connect(address).destroyed);
  expect(stay).toEqual([true, true, false, true]);
});

it.each([
  ['a trusted proxy', 1, '8.8.4.1'],
  ['a proxy on the same machine', false, '127.0.0.1'],
  ['a proxy on the same machine over IPv6', false, '::1'],
  ['a proxy on the same machine in mapped form', false, '::ffff:127.0.0.1'],
  ['a proxy in a private network', false, '10.0.0.5'],
  ['a proxy in a private IPv6 network', false, 'fd00::5'],
] as const)('%s holds any number of connections', (_who, trustProxy, address) => {
  const connect = serverWith(trustProxy);
  expect([1, 2, 3, 4].map(() => connect(address).destroyed)).not.toContain(true);
});
