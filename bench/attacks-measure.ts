import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseLocation } from '#platform/db/database.ts';
import { HttpConnection } from './http-client.ts';
import { ms, type Target } from './report.ts';
import { startServer } from './server-process.ts';
import { tableLines } from './statistics.ts';

const PROBE_EVERY_MS = 10;
/** After the last response, or when the server is still busy after this time. */
const WITHIN_MS = 12_000;
const MAX_STOP_MS = 10_000;

interface Attack {
  name: string;
  connections: number;
  /** Requests of each connection, sent in one packet. */
  requests: number;
  path: (index: number) => string;
  cookie: string;
}

const SITEMAP = () => '/sitemap-1.xml';
const LIST = (index: number) => `/api/articles?limit=100&offset=${index}`;
/** A session cookie is never answered from the cache, even one that isn't valid. */
const ATTACKS: readonly Attack[] = [
  { name: 'sitemap, one packet', connections: 1, requests: 100, path: SITEMAP, cookie: 'a=b' },
  {
    name: 'sitemap, one packet',
    connections: 1,
    requests: 700,
    path: SITEMAP,
    cookie: 'session=x',
  },
  { name: 'sitemap', connections: 100, requests: 1, path: SITEMAP, cookie: 'session=x' },
  {
    name: 'list pages',
    connections: 100,
    requests: 7,
    path: (index) => `/articles?page=${2 + index}`,
    cookie: 'a=b',
  },
  { name: 'API lists, one packet', connections: 1, requests: 700, path: LIST, cookie: 'a=b' },
  { name: 'API lists', connections: 100, requests: 7, path: LIST, cookie: 'a=b' },
  { name: 'feed', connections: 100, requests: 9, path: () => '/feed.xml', cookie: 'session=x' },
  { name: 'llms.txt', connections: 100, requests: 9, path: () => '/llms.txt', cookie: 'session=x' },
];

interface AttackResult {
  articles: number;
  name: string;
  sent: number;
  /** How many responses had each status. */
  statuses: Record<string, number>;
  /** The worst delay of `/healthz` meanwhile, in milliseconds. */
  worst: number;
  residentMb: number;
}

/** Sends all requests of an attack at once, and reads the responses. */
function send(port: number, { connections, requests, path, cookie }: Attack) {
  const statuses: Record<string, number> = {};
  let total = 0;
  const ends: Promise<void>[] = [];
  const sockets: Socket[] = [];
  for (let at = 0; at < connections; at += 1) {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let rest = '';
    let received = 0;
    const end = Promise.withResolvers<void>();
    ends.push(end.promise);
    socket.setEncoding('latin1').on('data', (chunk) => {
      const text = rest + chunk;
      for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        statuses[status] = (statuses[status] ?? 0) + 1;
        received += 1;
      }
      // A status line may be cut between two chunks.
      rest = text.slice(-12);
      if (/HTTP\/1\.1 \d{3} /.test(rest)) rest = '';
      if (received === requests) end.resolve();
    });
    socket.on('error', () => end.resolve()).on('close', () => end.resolve());
    let packet = '';
    for (let index = 0; index < requests; index += 1) {
      packet += `GET ${path(at * requests + index)} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`;
    }
    total += packet.length;
    socket.write(packet);
  }
  return { statuses, sent: total, sockets, ended: Promise.all(ends) };
}

/** What each attack does to others: how long `/healthz` takes, and whether the server still stops in time. */
export async function measureAttacks(location: DatabaseLocation, articles: number) {
  const results: AttackResult[] = [];
  const server = await startServer(location, '/');
  const probe = await HttpConnection.open(server.port);
  try {
    for (const attack of ATTACKS) {
      const { statuses, sent, sockets, ended } = send(server.port, attack);
      let isOver = false;
      const over = Promise.race([ended, sleep(WITHIN_MS)]).then(() => {
        isOver = true;
      });
      let worst = 0;
      while (!isOver) {
        const before = performance.now();
        await probe.get('/healthz');
        worst = Math.max(worst, performance.now() - before);
        await sleep(PROBE_EVERY_MS);
      }
      await over;
      for (const socket of sockets) socket.destroy();
      const name = `${attack.name}: ${attack.connections} x ${attack.requests}`;
      results.push({ articles, name, sent, statuses, worst, residentMb: server.residentMb() });
    }
    const { sockets } = send(server.port, { ...ATTACKS[2], requests: 16 } as Attack);
    await sleep(100);
    probe.close();
    const before = performance.now();
    await server.stop();
    const stopMs = performance.now() - before;
    for (const socket of sockets) socket.destroy();
    return { results, stopMs };
  } finally {
    probe.close();
    await server.stop();
  }
}

export type AttacksResult = Awaited<ReturnType<typeof measureAttacks>>;

export function attackLines({ results, stopMs }: AttacksResult): string[] {
  const rows = results.map(({ name, sent, statuses, worst, residentMb }) => [
    name,
    (sent / 1000).toFixed(1),
    Object.entries(statuses)
      .map(([status, count]) => `${count} x ${status}`)
      .join(', '),
    ms(worst),
    Math.round(residentMb).toString(),
  ]);
  return [
    ...tableLines(['attack', 'kB sent', 'responses', '/healthz at worst', 'resident MB'], rows),
    `stopped after ${ms(stopMs)} ms under load`,
  ];
}

export function attackTargets({ results, stopMs }: AttacksResult): Target[] {
  return [
    ...results.map(({ name, articles, worst }) => ({
      name: `/healthz beside ${name}, ${articles} articles`,
      max: 500,
      measured: worst,
      unit: 'ms',
    })),
    { name: 'stop under load', max: MAX_STOP_MS, measured: stopMs, unit: 'ms' },
  ];
}
