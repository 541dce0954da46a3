import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '#app/server/start/prepare-database.ts';
import type { AdminArticle } from '#features/articles/contract.ts';
import { createToken } from '#features/users/server/tokens/tokens.ts';
import type { TokenScope } from '#features/users/values.ts';
import { readConfig } from '#platform/config/config.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { MAX_AHEAD } from '#platform/http/load/pipelined-requests.ts';
import { makeUser, sessionFor } from '#tests/support/content/people.ts';
import { testDatabaseLocation } from '#tests/support/databases/test-database.ts';
import { endInstances, needPages, startInstance } from '#tests/support/servers/instance.ts';
import { fill } from '../../bench/generate.ts';

/** A whole part of the sitemap, 1 MB. */
const ARTICLES = Number(process.env.LONG_ARTICLES || 6000);
/** Requests that one network has under way, and those of all networks. */
const NETWORK_SHARE = 32;
const QUEUE = 68;
const PASSWORD = 'Otters chew 41 turnips';

interface Sent {
  path: string | ((index: number) => string);
  connections: number;
  /** Requests that each connection sends in one packet. */
  requests: number;
  /** More header lines. */
  headers?: (connection: number) => string;
}

/** An attacker's connections, and how many answers had each status. */
function attack(url: string, { path, connections, requests, headers = () => '' }: Sent) {
  const statuses = new Map<number, number>();
  const ends: Promise<unknown>[] = [];
  const sockets: Socket[] = [];
  for (let at = 0; at < connections; at += 1) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    sockets.push(socket);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(promise);
    let rest = '';
    let answers = 0;
    socket.setEncoding('latin1').on('data', (chunk) => {
      const text = rest + chunk;
      for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + 1);
        answers += 1;
      }
      // A status line may be cut between two chunks.
      rest = /HTTP\/1\.1 \d{3} /.test(text.slice(-12)) ? '' : text.slice(-12);
      if (answers === requests) resolve();
    });
    socket.on('error', () => resolve()).on('close', () => resolve());
    const target = (index: number) => (typeof path === 'string' ? path : path(index));
    socket.write(
      Array.from(
        { length: requests },
        (_, index) =>
          `GET ${target(at * requests + index)} HTTP/1.1\r\nhost: localhost\r\n${headers(at)}\r\n`,
      ).join(''),
    );
  }
  const ended = Promise.all(ends).then(() => {
    for (const socket of sockets) socket.destroy();
    return Object.fromEntries(statuses);
  });
  return { ended, sockets };
}

const cookie = (value: string) => () => `cookie: ${value}\r\n`;
const network = (index: number) => `x-forwarded-for: 10.1.${index >> 8}.${index & 255}\r\n`;

describe('a running server under attack', () => {
  let place: Awaited<ReturnType<typeof testDatabaseLocation>>;
  let database: Database;
  let instance: Awaited<ReturnType<typeof startInstance>>;
  let url: string;
  let author: { id: number; cookie: string };
  let admin: { id: number; cookie: string };

  beforeAll(async () => {
    await needPages();
    place = await testDatabaseLocation();
    const env = {
      ...place.env,
      DEMO_CONTENT: 'off',
      ADMIN_PASSWORD: PASSWORD,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    };
    const config = readConfig(env);
    database = await openDatabase(config);
    await sql`pragma synchronous = off`.execute(database.db);
    await prepareDatabase(database, config, Date.now());
    await fill(database.db, ARTICLES, () => undefined);
    const join = async (role: 'author' | 'admin') => {
      const { id } = await makeUser(database.db, { role });
      return { id, cookie: await sessionFor(database.db, id, Date.now(), config) };
    };
    [author, admin] = [await join('author'), await join('admin')];
    instance = await startInstance(env);
    if (instance.url === null) throw new Error((await instance.ended).stderr);
    url = instance.url;
  }, 600_000);
  afterAll(async () => {
    await endInstances();
    await database.close();
    await place.remove();
  });

  const call = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    fetch(url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const json = async <T>(answer: Response, status = 200): Promise<T> => {
    const text = await answer.text();
    expect(answer.status, text).toBe(status);
    return JSON.parse(text) as T;
  };

  const tokenOf = async (scope: TokenScope) => {
    const caller = { address: '127.0.0.1', agent: 'Tests', log: pino({ level: 'silent' }) };
    const by = { userId: admin.id, name: 'Ada', role: 'admin', caller } as const;
    const wanted = { name: 'Tests', role: 'admin', scope, expiresInDays: 1 } as const;
    return (await createToken(database.db, wanted, { owner: by, by }, Date.now())).token;
  };

  /** Runs an attack while somebody else asks for the server's health. */
  async function whileHealthy(sent: Sent) {
    const { ended } = attack(url, sent);
    let isOver = false;
    let healthy = 0;
    const over = ended.finally(() => {
      isOver = true;
    });
    do {
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      healthy += 1;
    } while (!isOver);
    return { statuses: await over, healthy };
  }

  const ahead = 1 + MAX_AHEAD;

  it.each([
    [100, 'a=b'],
    [700, 'session=x'],
  ])(
    'a packet of %i sitemap requests with the cookie %s gets 17 answers and 503',
    async (requests, own) => {
      const sent = { path: '/sitemap-1.xml', connections: 1, requests, headers: cookie(own) };
      const { statuses, healthy } = await whileHealthy(sent);
      expect(statuses).toEqual({ 200: ahead, 503: 1 });
      expect(healthy).toBeGreaterThan(1);
    },
  );

  it.each([
    ['list pages', (index: number) => `/articles?page=${2 + index}`],
    ['API lists', (index: number) => `/api/articles?limit=100&offset=${index}`],
    ['llms.txt', () => '/llms.txt'],
    ['the feed', () => '/feed.xml'],
  ])('a packet of 700 requests for %s is refused beyond the 17th', async (_what, path) => {
    const sent = { path, connections: 1, requests: 700, headers: cookie('session=x') };
    const { statuses } = await whileHealthy(sent);
    expect(statuses).toEqual({ 200: ahead, 503: 1 });
  });

  it('100 connections of one network hold its share, and others are served', async () => {
    const headers = cookie('session=x');
    const sent = { path: '/sitemap-1.xml', connections: 100, requests: 1, headers };
    const { statuses, healthy } = await whileHealthy(sent);
    expect((statuses[200] ?? 0) + (statuses[429] ?? 0)).toBe(100);
    expect(statuses[200]).toBeGreaterThanOrEqual(NETWORK_SHARE);
    expect(statuses[429]).toBeGreaterThan(0);
    expect(healthy).toBeGreaterThan(NETWORK_SHARE);
  });

  it('300 connections of 300 networks fill the line, and health checks and cached pages are answered', async () => {
    expect((await fetch(`${url}/`)).status).toBe(200);
    const headers = (index: number) => `cookie: session=x\r\n${network(index)}`;
    const sent = { path: '/sitemap-1.xml', connections: 300, requests: 1, headers };
    const attacking = whileHealthy(sent);
    expect((await fetch(`${url}/`)).status).toBe(200);
    const { statuses } = await attacking;
    expect((statuses[200] ?? 0) + (statuses[503] ?? 0)).toBe(300);
    expect(statuses[200]).toBeGreaterThanOrEqual(QUEUE);
    expect(statuses[503]).toBeGreaterThan(0);
    expect((await fetch(`${url}/articles?q=unknown`)).status).toBe(200);
  });

  it('a foreign cookie gets cached calls, and a made-up session counts against the limit', async () => {
    const statuses = async (own: string, address: string) => {
      const counts: Record<number, number> = {};
      for (let asked = 0; asked < 950; asked += 1) {
        const headers = { cookie: own, 'x-forwarded-for': address };
        const answer = await call('GET', '/api/articles?limit=100', headers);
        await answer.arrayBuffer();
        counts[answer.status] = (counts[answer.status] ?? 0) + 1;
      }
      return counts;
    };
    expect(await statuses('a=b; _ga=1', '192.0.2.1')).toEqual({ 200: 950 });
    expect(await statuses('session=x', '192.0.2.2')).toEqual({ 200: 900, 429: 50 });
  });

  it('100 tiny saves of a long text store five revisions', async () => {
    const body = { title: 'Disk', category: 'news', content: `<p>${'字'.repeat(100_000)}</p>` };
    const made = await call('POST', '/api/articles', { cookie: author.cookie }, body);
    const { id } = await json<AdminArticle>(made, 201);
    for (let save = 0; save < 100; save += 1) {
      const title = `Disk ${save % 2}`;
      await json(await call('PUT', `/api/articles/${id}`, { cookie: author.cookie }, { title }));
    }
    const rows = await database.db
      .selectFrom('revisions')
      .select('id')
      .where('article_id', '=', id)
      .execute();
    expect(rows).toHaveLength(5);
  });

  it('tags that an author replaces are deleted', async () => {
    const headers = { cookie: author.cookie };
    const tags = async () => (await json<object[]>(await call('GET', '/api/tags', headers))).length;
    const before = await tags();
    const body = { title: 'Tags', category: 'news', content: '<p>Words</p>' };
    const { id } = await json<AdminArticle>(
      await call('POST', '/api/articles', headers, body),
      201,
    );
    let refused = 0;
    for (let save = 0; save < 30; save += 1) {
      const own = Array.from({ length: 20 }, (_, index) => `Endless ${save} ${index}`);
      const saved = await call('PUT', `/api/articles/${id}`, headers, { tags: own });
      if (saved.status === 429) refused += 1;
      else await json(saved);
    }
    expect(refused).toBeGreaterThan(0);
    expect(await tags()).toBe(before + 20);
  });

  it('ports in X-Forwarded-For give no further guesses', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 45; guess += 1) {
      const headers = { 'x-forwarded-for': `192.0.2.77:${1000 + guess}` };
      const body = { username: `nobody-${guess}`, password: 'wrong' };
      statuses.push((await call('POST', '/api/auth/login', headers, body)).status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401));
    expect(statuses.slice(30)).toEqual(Array.from({ length: 15 }, () => 429));
  });

  it('an upload larger than announced or than 2 GB is refused, and a token uploads nothing', async () => {
    const send = (head: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1');
        let answer = '';
        socket.setEncoding('latin1').on('data', (text) => {
          answer += text;
        });
        socket.on('close', () => resolve(answer)).on('error', () => resolve(answer));
        socket.write(
          'POST /api/admin/imports/uploads?name=old.xml HTTP/1.1\r\nhost: localhost\r\n' +
            `content-type: application/octet-stream\r\nconnection: close\r\n${head}\r\n${'x'.repeat(1000)}`,
        );
      });
    const own = `cookie: ${admin.cookie}\r\n`;
    expect(await send(`${own}content-length: 1\r\n`)).not.toMatch(/"path"[\s\S]*"path"/);
    expect(await send(`${own}content-length: 3000000000\r\n`)).toMatch(/^HTTP\/1\.1 (403|413) /);
    const token = await tokenOf('role');
    const byToken = await send(`authorization: Bearer ${token}\r\ncontent-length: 1000\r\n`);
    expect(byToken).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('the seventh CSV of statistics in a minute is refused', async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 7; asked += 1) {
      const path = '/api/admin/statistics.csv?range=12w&part=searches';
      const answer = await call('GET', path, { cookie: admin.cookie });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  it('a token reaches neither accounts nor exports, whatever its scope', async () => {
    for (const scope of ['read', 'articles', 'role'] as const) {
      const token = await tokenOf(scope);
      for (const [method, path] of [
        ['GET', '/api/users'],
        ['POST', '/api/admin/newsletter/subscribers/export'],
        ['POST', '/api/security-log/export'],
        ['GET', '/api/auth/sessions'],
      ] as const) {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await call(method, path, headers, method === 'POST' ? {} : undefined);
        expect([scope, path, answer.status]).toEqual([scope, path, 403]);
      }
    }
  });

  it.each([
    [{ host: 'evil.example' }, 421],
    [{ host: 'evil.example', 'x-forwarded-host': 'localhost' }, 200],
    [{ host: 'localhost', 'x-forwarded-host': 'evil.example' }, 421],
  ])('a request with the headers %j gets %i', async (headers, status) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      let text = '';
      socket.setEncoding('latin1').on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
      socket.write(`GET /api/articles HTTP/1.1\r\n${lines.join('')}connection: close\r\n\r\n`);
    });
    expect(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])).toBe(status);
  });

  it('a stop under attack ends with the code 0', async () => {
    const { sockets } = attack(url, {
      path: '/sitemap-1.xml',
      connections: 100,
      requests: 16,
      headers: (index) => `cookie: session=x\r\n${network(index)}`,
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await instance.stop()).code).toBe(0);
    for (const socket of sockets) socket.destroy();
  });
});
