import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#lib/durations.ts';
import type { App } from '#platform/http/routes.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { as, makeUser, sessionFor } from '#tests/support/content/people.ts';
import {
  buildTestApp,
  NOW,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import {
  atom,
  type FeedServer,
  fetchHere,
  jsonFeed,
  rss,
  startFeedServer,
} from '#tests/support/servers/feed-server.ts';
import { badFields } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';

const TODAY = Math.floor(NOW / DAY) * DAY;

let server: FeedServer;
let database: TestDatabase;
let clock: number;
const apps: App[] = [];
const logged: string[] = [];

beforeEach(async () => {
  server = await startFeedServer();
  clock = NOW;
  logged.length = 0;
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  await database.close();
  await server.close();
});

/** Starts an application on the database, as a restart does. */
async function start() {
  const logger = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
  const app = await buildTestApp(database, { now: () => clock, fetchOutside: fetchHere, logger });
  apps.push(app);
  const { id } = await makeUser(database.db, { role: 'editor' });
  const editor = as(app, await sessionFor(database.db, id));
  return {
    app,
    editor,
    trending: async (query = '') =>
      jsonOf<string[]>(await editor.get(`/api/ai/trending-topics${query}`)),
    keywords: async () => jsonOf<string[]>(await editor.get('/api/ai/keywords')),
  };
}
async function open(feeds: string[]) {
  database = await openTestDatabase({ env: { TRENDING_FEEDS: feeds.join(',') } });
  return start();
}
const searched = (phrase: string, count: number) =>
  database.db.insertInto('searches').values({ day: TODAY, phrase, count }).execute();
const read = (id: number, count: number) =>
  database.db.insertInto('article_reads').values({ day: TODAY, article_id: id, count }).execute();
/** The logged reasons of feed failures. */
const failures = () =>
  logged
    .map((line) => JSON.parse(line) as { msg: string; err?: { message: string } })
    .filter(({ msg }) => msg === 'feed could not be fetched')
    .map(({ err }) => err?.message);

describe('topic suggestions', () => {
  it('feeds of every format are merged with searches and reads of our readers', async () => {
    server.give('/rss', rss('Lantern Strait floods', 'Foxglove &amp;amp; friends'));
    server.give('/atom', atom('Foxglove &amp; friends', 'Nine lives left'));
    server.give('/json', jsonFeed('Cinder sells out'));
    const { trending } = await open(['/rss', '/atom', '/json'].map(server.at));
    const mine = await makeArticle(database.db, { title: 'Lantern <Strait> floods again' });
    const quiet = await makeArticle(database.db, { title: 'Pangolin parade' });
    await read(mine.id, 9);
    await read(quiet.id, 2);
    await searched('pangolin parade', 3);
    await searched('lantern', 2);
    expect(await trending()).toEqual([
      'Lantern Strait floods',
      'Foxglove & friends',
      'pangolin parade',
      'Cinder sells out',
      'Nine lives left',
    ]);
  });

  it('topics are cached for thirty minutes, and concurrent requests fetch once', async () => {
    server.give('/rss', rss('First'));
    const { trending } = await open([server.at('/rss')]);
    const answers = await Promise.all([trending(), trending(), trending()]);
    expect([answers, server.asked.length]).toEqual([[['First'], ['First'], ['First']], 1]);
    server.give('/rss', rss('Second'));
    clock += 30 * MINUTE - 1;
    expect([await trending(), server.asked.length]).toEqual([['First'], 1]);
    clock += 1;
    expect([await trending(), server.asked.length]).toEqual([['Second'], 2]);
  });

  it('a failing feed keeps its last topics across restarts and is not fetched on every request', async () => {
    server.give('/rss', rss('First'));
    server.give('/other', rss('Second'));
    const first = await open([server.at('/rss'), server.at('/other')]);
    await first.trending();
    server.serve('/rss', (_request, response) => response.writeHead(503).end());
    clock += 30 * MINUTE;
    expect(await first.trending()).toEqual(['First', 'Second']);
    expect(failures()).toEqual(['status 503']);
    const before = server.asked.length;
    const second = await start();
    expect([await second.trending(), server.asked.length]).toEqual([['First', 'Second'], before]);
    clock += 30 * MINUTE;
    server.give('/rss', rss('Third'));
    expect(await second.trending()).toEqual(['Third', 'Second']);
    expect(failures()).toHaveLength(1);
  });

  it('without feeds, topics come from readers, then from the newest articles', async () => {
    const { trending } = await open([]);
    expect(await trending()).toEqual([]);
    const one = await makeArticle(database.db, { title: 'The older one' }, NOW - 1);
    await makeArticle(database.db, { title: 'The newest one' });
    await makeArticle(database.db, { title: 'Nobody sees this', status: 'draft' });
    clock += 30 * MINUTE;
    expect(await trending()).toEqual(['The newest one', 'The older one']);
    await read(one.id, 1);
    clock += 30 * MINUTE;
    expect(await trending()).toEqual(['The older one', 'The newest one']);
  });

  it('keywords are recent tags of public articles and frequent searches', async () => {
    const { keywords } = await open([]);
    expect(await keywords()).toEqual([]);
    for (let index = 0; index < 4; index += 1) {
      await makeArticle(database.db, { tags: ['Long ago', 'Café'] }, NOW - 100 * DAY);
    }
    await makeArticle(database.db, { tags: ['Strategy', 'Maps'], title: 'Of lanterns' });
    await makeArticle(database.db, { tags: ['Secret'], status: 'draft' });
    await searched('maps', 5);
    await searched('lanterns', 3);
    await searched('of', 2);
    clock += 5 * MINUTE + 1;
    expect(await keywords()).toEqual(['Maps', 'Strategy', 'lanterns', 'Café', 'Long ago']);
  });
});

describe('feeds', () => {
  it('at most twenty topics of 120 characters are returned', async () => {
    const titles = Array.from(
      { length: 30 },
      (_, index) => `word${index} ${'x'.repeat(200)}${index}`,
    );
    server.give('/rss', rss(...titles));
    const { trending } = await open([server.at('/rss')]);
    const topics = await trending();
    expect(topics).toHaveLength(20);
    expect(topics.map((topic) => topic.length)).toEqual(Array(20).fill(120));
  });

  it('topics stored by another instance or before a restart expire after thirty minutes', async () => {
    server.give('/rss', rss('First'));
    const first = await open([server.at('/rss')]);
    await first.trending();
    server.give('/rss', rss('Second'));
    clock += 20 * MINUTE;
    const second = await start();
    expect([await second.trending(), server.asked.length]).toEqual([['First'], 1]);
    clock += 10 * MINUTE;
    expect([await second.trending(), server.asked.length]).toEqual([['Second'], 2]);
    clock += 30 * MINUTE - 1;
    expect([await second.trending(), server.asked.length]).toEqual([['Second'], 2]);
  });

  it('an editor can refresh topics once a minute', async () => {
    server.give('/rss', rss('First'));
    const { trending, editor } = await open([server.at('/rss')]);
    const renewed = async () => jsonOf(await editor.post('/api/ai/trending-topics'));
    await trending();
    server.give('/rss', rss('Second'));
    clock += MINUTE - 1;
    expect(await renewed()).toEqual(['First']);
    clock += 1;
    expect(await trending()).toEqual(['First']);
    expect(await renewed()).toEqual(['Second']);
    expect([await renewed(), server.asked.length]).toEqual([['Second'], 2]);
    expect(badFields(await editor.get('/api/ai/trending-topics?fresh=true'))).toEqual(['fresh']);
    expect(badFields(await editor.get('/api/ai/keywords?fresh=true'))).toEqual(['fresh']);
  });

  it('an unchanged feed answers 304 and keeps its topics', async () => {
    const modified = 'Thu, 05 Mar 2026 11:00:00 GMT';
    server.serve('/rss', (request, response) => {
      const same = request.headers['if-none-match'] === '"a1"';
      response.writeHead(same ? 304 : 200, { etag: '"a1"', 'last-modified': modified });
      response.end(same ? undefined : rss('First'));
    });
    const { trending } = await open([server.at('/rss')]);
    await trending();
    clock += 30 * MINUTE;
    expect(await trending()).toEqual(['First']);
    clock += 30 * MINUTE;
    expect(await trending()).toEqual(['First']);
    expect(server.asked.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      '"a1"',
      '"a1"',
    ]);
    expect(server.asked[2]?.headers['if-modified-since']).toBe(modified);
    expect(failures()).toEqual([]);
  });

  it.each<[string, (at: FeedServer) => void, RegExp]>([
    ['an XML bomb', (at) => at.give('/bad', bomb()), /entities/],
    ['ten megabytes', (at) => at.give('/bad', rss('x'.repeat(10 * 1024 * 1024))), /larger/],
    [
      'a packed gigabyte',
      (at) =>
        at.give('/bad', gzipSync(Buffer.alloc(20 * 1024 * 1024)), { 'content-encoding': 'gzip' }),
      /larger/,
    ],
    [
      'a way into our network',
      (at) =>
        at.serve('/bad', (_request, response) =>
          response.writeHead(302, { location: `http://inside.test:${at.port}/secret` }).end(),
        ),
      /open internet/,
    ],
    [
      'a circle',
      (at) =>
        at.serve('/bad', (_request, response) =>
          response.writeHead(302, { location: '/bad' }).end(),
        ),
      /too many redirects/,
    ],
    ['a page', (at) => at.give('/bad', '<!doctype html><p>Not here'), /feed/i],
    [
      'a broken connection',
      (at) => at.serve('/bad', (request) => request.socket.destroy()),
      /connection/,
    ],
  ])('%s has no topics and does no harm', async (_name, prepare, reason) => {
    server.give('/good', rss('Good news'));
    prepare(server);
    const { trending } = await open([server.at('/bad'), server.at('/good')]);
    expect(await trending()).toEqual(['Good news']);
    expect(failures()[0]).toMatch(reason);
    expect(server.asked.map(({ url }) => url)).not.toContain('/secret');
  });

  it('feeds in any charset are decoded, and their HTML becomes text', async () => {
    const title = 'Für Löwen <![CDATA[<script>alert(1)</script>]]>';
    server.give('/latin', Buffer.from(rss(title), 'latin1'), {
      'content-type': 'text/xml; charset=utf-8',
    });
    server.give('/utf16', Buffer.from(`\ufeff${rss('夜の喫茶店')}`, 'utf16le'));
    const { trending } = await open([server.at('/latin'), server.at('/utf16')]);
    expect(await trending()).toEqual(['Für Löwen', '夜の喫茶店']);
  });

  it('at most twenty keywords are returned', async () => {
    const { keywords } = await open([]);
    await makeArticle(database.db, {
      tags: Array.from({ length: 25 }, (_, index) => `Tag${index}`),
    });
    expect(await keywords()).toHaveLength(20);
  });

  it('shutdown does not wait for a feed', async () => {
    const reached = Promise.withResolvers<void>();
    server.serve('/silent', () => reached.resolve());
    const { app, editor } = await open([server.at('/silent')]);
    const under = editor.get('/api/ai/trending-topics');
    await reached.promise;
    await app.close();
    expect((await under).statusCode).toBeGreaterThanOrEqual(500);
    expect(failures()).toEqual([]);
  });
});

function bomb(): string {
  const levels = Array.from({ length: 12 }, (_, level) => {
    const value = level === 0 ? 'lol' : `&a${level - 1};`.repeat(10);
    return `<!ENTITY a${level} "${value}">`;
  });
  return `<!DOCTYPE rss [${levels.join('')}]>${rss('&a11;')}`;
}
