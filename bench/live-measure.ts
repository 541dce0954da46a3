import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeskEntry, Live } from '#features/live/contract.ts';
import { livePath } from '#features/live/paths.ts';
import { NEWEST_ENTRIES } from '#features/live/values.ts';
import { ensureAccount } from '#features/users/server/public.ts';
import { beginSession } from '#features/users/server/sessions/sessions.ts';
import { readConfig } from '#platform/config/config.ts';
import { type DatabaseLocation, openDatabase } from '#platform/db/database.ts';
import { HttpConnection } from './http-client.ts';
import { ms, type Target } from './report.ts';
import { cpuOf, type ServerProcess, startServer } from './server-process.ts';
import { type Latency, latencyOf } from './statistics.ts';

const BENCH = { address: '127.0.0.1', agent: 'bench' };
/** The number of open pages, each polling in turn. */
const READERS = 10_000;
/** The interval of a page (live/web/use-coverage.ts). */
const ASK_EVERY_MS = 15_000;
/** The number of connections that a proxy keeps open to the server. */
const CONNECTIONS = 64;
/** Nothing is posted: every response is 304. */
const QUIET_MS = 30_000;
const POSTS = 4;
const POST_EVERY_MS = 20_000;
const TICK_MS = 5;
/** With more unanswered requests than these the server is overloaded, and the figures mean nothing. */
const MAX_WAITING = 20_000;

interface Phase {
  /** From the time when a reader's poll is due to the response, including the wait for a connection. */
  latency: Latency;
  perSecond: number;
  /** The number of 304 responses. */
  unchanged: number;
  /** CPU time as a share of one processor. */
  cpu: number;
}

export interface LiveResult {
  readers: number;
  quiet: Phase;
  posting: Phase;
  /** Response times of each post, in milliseconds. */
  posts: number[];
  /** From sending each post until the last reader has it. */
  last: number[];
  residentMb: number;
}

interface Reader {
  etag: string | undefined;
  /** The number of entries in its last response. */
  count: number;
}

interface Desk {
  slug: string;
  post: (text: string) => Promise<DeskEntry>;
  close: () => void;
}

/** An article with live coverage, with as many entries as readers get at once, and its editor. */
async function openDesk({ port }: ServerProcess, location: DatabaseLocation): Promise<Desk> {
  const database = await openDatabase(readConfig({ DATA_DIR: location.dataDir }));
  const now = Date.now();
  const editor = await ensureAccount(database.db, 'Bench Editor', 'editor', now);
  const cookie = `session=${await beginSession(database.db, editor, BENCH, now)}`;
  await database.close();
  const connection = await HttpConnection.open(port);
  const send = async <T>(url: string, body: object) => {
    const { status, body: answer } = await connection.send({
      method: 'POST',
      path: url,
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(body)),
    });
    if (status > 201) throw new Error(`${url}: ${status} ${answer.toString()}`);
    return JSON.parse(answer.toString()) as T;
  };
  const article = { title: 'A showcase', content: '<p>Words</p>', category: 'news' };
  const { id, slug } = await send<{ id: number; slug: string }>('/api/articles', {
    ...article,
    status: 'published',
  });
  await send(`/api/articles/${id}/live`, {});
  const post = (text: string) =>
    send<DeskEntry>(`/api/articles/${id}/live/entries`, { text: `<p>${text}</p>` });
  for (let number = 0; number < NEWEST_ENTRIES; number += 1) {
    await post(`Entry ${number}: ${'and what it was that happened there. '.repeat(6)}`);
  }
  return { slug, post, close: () => connection.close() };
}

/** Readers who poll in turn, spread over the polling interval, until they are stopped. */
function openReaders(open: readonly HttpConnection[], url: string) {
  const readers: Reader[] = Array.from({ length: READERS }, () => ({ etag: undefined, count: 0 }));
  const idle = [...open];
  const due: { reader: Reader; since: number }[] = [];
  let next = 0;
  let phase = { times: [] as number[], unchanged: 0 };
  let failure: unknown;
  /** When the last reader received this many entries. */
  const arrivals = new Map<number, { readers: number; at: number }>();

  const learn = (reader: Reader, count: number) => {
    for (let entry = reader.count + 1; entry <= count; entry += 1) {
      const { readers: before } = arrivals.get(entry) ?? { readers: 0 };
      arrivals.set(entry, { readers: before + 1, at: performance.now() });
    }
    reader.count = count;
  };
  const askFor = async (
    connection: HttpConnection,
    { reader, since }: { reader: Reader; since: number },
  ) => {
    const { status, headers, body } = await connection.get(url, 'identity', undefined, reader.etag);
    phase.times.push(performance.now() - since);
    if (status === 304) phase.unchanged += 1;
    else if (status === 200) {
      reader.etag = headers.get('etag');
      learn(reader, (JSON.parse(body.toString()) as Live).count);
    } else throw new Error(`${url} answered ${status}`);
  };
  const takeTurns = () => {
    for (let one = due.shift(); one !== undefined; one = due.shift()) {
      const connection = idle.pop();
      if (connection === undefined) {
        due.unshift(one);
        return;
      }
      askFor(connection, one)
        .then(() => {
          idle.push(connection);
          takeTurns();
        })
        .catch((error) => {
          failure ??= error;
        });
    }
  };
  const started = performance.now();
  const timer = setInterval(() => {
    const turns = Math.floor(((performance.now() - started) / ASK_EVERY_MS) * READERS);
    for (; next < turns; next += 1) {
      const reader = readers[next % READERS];
      // From when its poll was due, not from when there was a connection.
      const since = started + (next / READERS) * ASK_EVERY_MS;
      if (reader) due.push({ reader, since });
    }
    if (due.length > MAX_WAITING) failure ??= new Error('The server cannot answer that many');
    if (failure === undefined) takeTurns();
  }, TICK_MS);

  return {
    /**
     * Starts a new count.
     * @returns the responses so far
     */
    begin: () => {
      if (failure !== undefined) throw failure;
      const before = phase;
      phase = { times: [], unchanged: 0 };
      return before;
    },
    /** When the last of all readers received this many entries; undefined until then. */
    allHave: (count: number) => {
      const arrived = arrivals.get(count);
      return arrived?.readers === READERS ? arrived.at : undefined;
    },
    stop: () => clearInterval(timer),
  };
}

async function measured(
  readers: ReturnType<typeof openReaders>,
  { pid }: ServerProcess,
  during: () => Promise<void>,
): Promise<Phase> {
  readers.begin();
  const [started, before] = [performance.now(), cpuOf([pid])];
  await during();
  const milliseconds = performance.now() - started;
  const cpu = cpuOf([pid]) - before;
  const { times, unchanged } = readers.begin();
  return {
    latency: latencyOf(times),
    perSecond: times.length / (milliseconds / 1000),
    unchanged: unchanged / times.length,
    cpu: cpu / milliseconds,
  };
}

/** 10,000 pages with live coverage open on one process, and an editor who posts, on its own database. */
export async function measureLive(): Promise<LiveResult> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'savepoint-bench-live-'));
  const location: DatabaseLocation = { dataDir, databaseUrl: null };
  try {
    const server = await startServer(location, '/');
    const connections: HttpConnection[] = [];
    try {
      const desk = await openDesk(server, location);
      for (let opened = 0; opened < CONNECTIONS; opened += 1) {
        connections.push(await HttpConnection.open(server.port));
      }
      const readers = openReaders(connections, livePath(desk.slug));
      try {
        // Every reader sends one request without an ETag.
        await sleep(ASK_EVERY_MS + 1000);
        const quiet = await measured(readers, server, () => sleep(QUIET_MS));
        const posts: number[] = [];
        const last: number[] = [];
        const posting = await measured(readers, server, async () => {
          for (let number = 1; number <= POSTS; number += 1) {
            const started = performance.now();
            await desk.post(`News ${number}`);
            posts.push(performance.now() - started);
            await sleep(POST_EVERY_MS);
            const at = readers.allHave(NEWEST_ENTRIES + number);
            last.push(at === undefined ? Number.NaN : at - started);
          }
        });
        desk.close();
        return { readers: READERS, quiet, posting, posts, last, residentMb: server.residentMb() };
      } finally {
        readers.stop();
      }
    } finally {
      for (const connection of connections) connection.close();
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const phaseLine = (name: string, { latency, perSecond, unchanged, cpu }: Phase) =>
  `${name}: ${Math.round(perSecond)} questions a second, ${(unchanged * 100).toFixed(1)}% unchanged, ` +
  `p50 ${ms(latency.p50)} ms, p95 ${ms(latency.p95)} ms, p99 ${ms(latency.p99)} ms, ` +
  `${(cpu * 100).toFixed(0)}% of a processor`;

const seconds = (times: readonly number[]) =>
  times.map((time) => (time / 1000).toFixed(2)).join(', ');

export function liveLines({ readers, quiet, posting, posts, last, residentMb }: LiveResult) {
  return [
    `${readers} open readers`,
    phaseLine('nothing posted', quiet),
    phaseLine('while an editor posts', posting),
    `the editor waited ${posts.map(ms).join(', ')} ms`,
    `the last reader had it after ${seconds(last)} s, who asks every ${ASK_EVERY_MS / 1000} s`,
    `resident ${Math.round(residentMb)} MB`,
  ];
}

export function liveTargets({ quiet, posting, posts, last }: LiveResult): Target[] {
  return [
    { name: 'live: nothing posted, p99', max: 100, measured: quiet.latency.p99, unit: 'ms' },
    { name: 'live: an editor posts, p99', max: 250, measured: posting.latency.p99, unit: 'ms' },
    { name: 'live: a post', max: 500, measured: Math.max(...posts), unit: 'ms' },
    {
      name: 'live: the last of 10,000 readers',
      max: ASK_EVERY_MS + 1000,
      measured: Math.max(...last),
      unit: 'ms',
    },
  ];
}
