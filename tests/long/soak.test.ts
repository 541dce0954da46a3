import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { makeUser, sessionFor } from '#tests/support/content/people.ts';
import { testDatabaseLocation } from '#tests/support/databases/test-database.ts';
import { endInstances, needPages, startInstance } from '#tests/support/servers/instance.ts';
import { seededRandom } from '../../bench/vocabulary.ts';

const MINUTES = Number(process.env.LONG_MINUTES || 15);
const VISITORS = 16;
const SAMPLE_EVERY_MS = 5000;
/** Between two saves: an account can save 120 times a minute. */
const SAVE_EVERY_MS = 1000;
/** How much the last third may exceed the previous one. */
const MAX_GROWTH = 1.15;

beforeAll(needPages, 300_000);
afterEach(endInstances);

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

const median = (values: number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it(`in ${MINUTES} minutes at capacity the only error is 503, and memory stays constant`, async () => {
  const place = await testDatabaseLocation();
  const metricsPort = await freePort();
  const env = {
    ...place.env,
    TRUST_PROXY: '1',
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'warn',
  };
  const { url, ended, stop } = await startInstance(env);
  if (url === null) throw new Error((await ended).stderr);
  const config = readConfig(env);
  const database = await openDatabase(config);
  const { id: userId } = await makeUser(database.db, { role: 'editor' });
  const cookie = await sessionFor(database.db, userId, Date.now(), config);
  await database.close();

  const asked = new Map<number, number>();
  const unexpected: string[] = [];
  let longest = 0;
  /** @param network the network that search limits count it for */
  function ask(agent: Agent, path: string, network: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const headers = {
        'accept-encoding': 'br',
        'x-forwarded-for': `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`,
      };
      request(url + path, { agent, headers }, (answer) => {
        const { statusCode = 0 } = answer;
        answer.resume().on('end', () => {
          asked.set(statusCode, (asked.get(statusCode) ?? 0) + 1);
          longest = Math.max(longest, performance.now() - began);
          const expected = path.includes('not-there') ? 404 : 200;
          if (![expected, 503].includes(statusCode)) unexpected.push(`${path}: ${statusCode}`);
          resolve();
        });
      })
        .on('error', reject)
        .end();
    });
  }

  const listed = await fetch(`${url}/api/articles?limit=50`);
  const articles = (await listed.json()) as ArticleSummary[];
  const random = seededRandom(MINUTES);
  const any = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
  /** Mostly cacheable pages, and some that are rendered each time. */
  function somePath(): string {
    const { slug, title } = any(articles);
    const word = encodeURIComponent(any(title.split(' ')));
    const kinds = [
      () => `/articles/${slug}`,
      () => `/articles/${slug}`,
      () => any(['/', '/reviews', '/articles', '/archive', '/games', '/about']),
      () => `/api/articles?limit=20&offset=${Math.floor(random() * 30)}`,
      () => `/api/articles/slug/${slug}`,
      () => `/articles?q=${word}`,
      () => `/api/search?q=${word}${Math.floor(random() * 1000)}`,
      () => `/articles/not-there-${Math.floor(random() * 1e6)}`,
    ];
    return any(kinds)();
  }

  const end = performance.now() + MINUTES * 60_000;
  const isOver = () => performance.now() >= end;
  async function visit(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver()) await ask(agent, somePath(), Math.floor(random() * 2 ** 24));
    agent.destroy();
  }
  let saves = 0;
  async function write(): Promise<void> {
    while (!isOver()) {
      const { id } = any(articles);
      const answer = await fetch(`${url}/api/articles/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ excerpt: `Saved ${saves} times.` }),
      });
      if (answer.status !== 200) unexpected.push(`a save: ${answer.status} ${await answer.text()}`);
      else await answer.arrayBuffer();
      saves += 1;
      await pause(SAVE_EVERY_MS);
    }
  }
  const resident: number[] = [];
  async function sample(): Promise<void> {
    while (!isOver()) {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1];
      resident.push(Number(bytes) / 1e6);
      await pause(SAMPLE_EVERY_MS);
    }
  }
  await Promise.all([...Array.from({ length: VISITORS }, visit), write(), sample()]);

  const third = Math.floor(resident.length / 3);
  const thirds = [0, 1, 2].map((part) => median(resident.slice(part * third, (part + 1) * third)));
  console.log({
    answers: Object.fromEntries(asked),
    saves,
    longestMs: Math.round(longest),
    medianMegabytesOfThirds: thirds.map(Math.round),
  });
  expect(unexpected).toEqual([]);
  expect(saves).toBeGreaterThan(0);
  const [, before = 0, last = 0] = thirds;
  expect(last).toBeLessThan(before * MAX_GROWTH);
  expect((await fetch(url)).status).toBe(200);
  expect((await stop()).code).toBe(0);
  await place.remove();
});
