import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseLocation } from '#platform/db/database.ts';
import { HttpConnection } from './http-client.ts';
import { ms, type Target } from './report.ts';
import { sampleSlugs } from './samples.ts';
import { startServer } from './server-process.ts';
import { tableLines } from './statistics.ts';

const PROBE_EVERY_MS = 10;
/** After the last response, or when the server is still busy after this time. */
const WITHIN_MS = 4_000;
/** Articles that are requested. */
const SLUGS = 800;
const MAX_STOP_MS = 10_000;

interface Attack {
  name: string;
  connections: number;
  /** Requests of each connection, sent in one packet. */
  requests: number;
  path: (index: number) => string;
  cookie?: string;
  method?: 'GET' | 'HEAD';
  /** Whether each connection claims to come from a network of its own. */
  isSpread?: boolean;
  /** Further header lines. */
  headers?: string;
  /** Whether it reads no response. */
  isUnread?: boolean;
}

const SITEMAP = () => '/sitemap-1.xml';
const LIST = (index: number) => `/api/articles?limit=100&offset=${index}`;
/** Words of `bench/vocabulary.ts`, each in many articles. */
const WORDS = ['sir', 'thair', 'chand', 'cheast', 'dux', 'joos', 'vaist', 'gail', 'chind', 'vus'];
const phrase = (index: number) => WORDS.slice(0, 1 + (index % WORDS.length)).join('+');
const month = (index: number) => String(1 + (index % 12)).padStart(2, '0');
type FromManyNetworks = Pick<Attack, 'name' | 'requests' | 'method' | 'headers'> & {
  path: (index: number, slug: string) => string;
};

const FROM_MANY_NETWORKS: readonly FromManyNetworks[] = [
  { name: 'article pages', requests: 3, path: (_, slug) => `/articles/${slug}` },
  {
    name: 'HEAD of list pages',
    requests: 7,
    method: 'HEAD',
    path: (at) => `/articles?page=${9 + at}`,
  },
  {
    name: 'pages of games',
    requests: 3,
    path: (at) => `/games/game-${at % 400}?page=${1 + (at % 3)}`,
  },
  { name: 'feeds of games', requests: 3, path: (at) => `/games/game-${at % 400}/feed.xml` },
  {
    ...{ name: 'searches with marks', requests: 3 },
    path: (at) =>
      `/api/search?q=${phrase(at)}&marked=true&limit=100&includeCount=true&offset=${at}`,
  },
  { name: 'search pages', requests: 3, path: (at) => `/articles?q=${phrase(at)}+${at}` },
  { name: 'misspelled searches', requests: 2, path: (at) => `/api/search?q=zelldaa${at}+qwertz` },
  {
    name: 'suggestions',
    requests: 5,
    path: (at) => `/api/suggestions?q=${WORDS[at % 10]?.slice(0, 2)}`,
  },
  {
    name: 'months',
    requests: 4,
    path: (at) => `/api/archive/${2018 + (at % 9)}/${month(at)}?limit=100`,
  },
  { name: 'games', requests: 3, path: (at) => `/api/games?limit=100&offset=${at}` },
  {
    ...{ name: 'the most covered game', requests: 3 },
    path: (at) => `/api/articles?game=game-of-most&limit=100&offset=${4 * at}&includeCount=true`,
  },
  { name: 'articles as Markdown', requests: 3, path: (_, slug) => `/articles/${slug}.md` },
  {
    name: 'related articles',
    requests: 4,
    path: (_, slug) => `/api/articles/slug/${slug}/related`,
  },
  { name: 'live coverage', requests: 8, path: (_, slug) => `/api/live/${slug}` },
  { name: 'unknown queries', requests: 9, path: (at) => `/?utm=${at}&a${at}=1` },
  {
    name: 'unknown images',
    requests: 7,
    path: (at) => `/media/abcdefabcdef-${at}x900/${400 + at}.webp`,
  },
  { name: 'missing pages', requests: 9, path: (at) => `/nothing/${at}` },
  {
    ...{ name: 'ranges and conditions', requests: 9, path: () => '/' },
    headers: `range: bytes=${'0-1,'.repeat(99)}2-3\r\nif-none-match: ${'"a", '.repeat(500)}"b"\r\n`,
  },
];

/** A session cookie is never answered from the cache, even one that isn't valid. */
const attacksOn = (slugs: readonly string[]): readonly Attack[] => [
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
  ...FROM_MANY_NETWORKS.map(({ name, requests, path, ...rest }) => ({
    ...{ name: `${name}, many networks`, connections: 100, requests, isSpread: true, ...rest },
    path: (index: number) => path(index, slugs[index % slugs.length] ?? ''),
  })),
  {
    ...{ name: 'sitemaps, nothing read', connections: 200, requests: 9, isUnread: true },
    path: (index) => `/sitemap-${1 + (index % 10)}.xml`,
  },
  { name: 'health checks', connections: 1500, requests: 1, path: () => '/readyz' },
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
function send(port: number, attack: Attack) {
  const { connections, requests, path, cookie, method = 'GET', headers = '' } = attack;
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
    if (attack.isUnread) socket.pause();
    else
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
    const from = attack.isSpread ? `x-forwarded-for: 10.1.${at >> 8}.${at & 255}\r\n` : '';
    const own = cookie === undefined ? '' : `cookie: ${cookie}\r\n`;
    for (let index = 0; index < requests; index += 1) {
      const line = `${method} ${path(at * requests + index)} HTTP/1.1`;
      packet += `${line}\r\nhost: localhost\r\n${own}${from}${headers}\r\n`;
    }
    total += packet.length;
    socket.write(packet);
  }
  return { statuses, sent: total, sockets, ended: Promise.all(ends) };
}

/** What each attack does to others: how long `/healthz` takes, and whether the server still stops in time. */
export async function measureAttacks(location: DatabaseLocation, articles: number) {
  const results: AttackResult[] = [];
  const attacks = attacksOn(await sampleSlugs(location, SLUGS));
  const server = await startServer(location, '/', { TRUST_PROXY: '1' });
  const probe = await HttpConnection.open(server.port);
  try {
    for (const attack of attacks) {
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
    const { sockets } = send(server.port, { ...attacks[2], requests: 16 } as Attack);
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
