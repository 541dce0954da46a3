import { beforeEach, describe, expect, it } from 'vitest';
import { replacePassword } from '#features/users/server/accounts/replace-password.ts';
import { DAY } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeGame, releasedOn } from '#tests/support/content/games.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, testSite } from '#tests/support/site/test-site.ts';
import type { Feed, NewFeed } from '../contract.ts';
import { plusDays } from '../values.ts';

const SITE = 'https://mag.example';

/** Events of an iCalendar file: their properties by name, unfolded and unescaped (RFC 5545 §3.1, §3.3.11). */
function eventsOf(file: string): Record<string, string>[] {
  expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = file.replaceAll('\r\n ', '').trim().split('\r\n');
  expect(lines.at(-1)).toBe('END:VCALENDAR');
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') events.push({});
    const [, name = '', value = ''] = /^([^:]+):(.*)$/.exec(line) ?? [];
    const event = events.at(-1);
    if (event) event[name] = value.replace(/\\([\\,;])/g, '$1');
  }
  return events;
}

describe.each(ENGINES)('the calendar feed on %s', (engine) => {
  const site = testSite({ engine, env: { SITE_URL: SITE } });
  beforeEach(async () => {
    for (const table of ['articles', 'games', 'calendar_feeds', 'ideas'] as const) {
      await site.db.deleteFrom(table).execute();
    }
  });
  type Caller = Pick<typeof site.editor, 'post' | 'get'>;
  let asked = 0;
  const open = (url: string, headers: Record<string, string> = {}) => {
    asked += 1;
    const remoteAddress = `10.0.0.${asked}`;
    return site.app.inject({ url: url.replace(SITE, ''), headers, remoteAddress });
  };
  const subscribe = async (onlyOwn = false, who: Caller = site.editor) =>
    jsonOf<NewFeed>(await who.post('/api/calendar/feed', { onlyOwn }), 201).url;
  const events = async (url: string) => eventsOf((await open(url)).body);
  const summaries = async (url: string) => (await events(url)).map(({ SUMMARY }) => SUMMARY);
  const gone = async (url: string) => {
    const answer = await open(url);
    return [answer.statusCode, problemOf(answer).code];
  };
  const GONE = [404, 'calendar.no_feed'];

  it('it has valid events with stable IDs: times in UTC, days without a time', async () => {
    const title = `Salt, sand; and ${'längere Wörter '.repeat(8)}`.trim();
    const scheduledAt = Date.UTC(2026, 2, 10, 8, 30);
    const { id } = await makeArticle(site.db, { title, status: 'scheduled', scheduledAt });
    await makeGame(site.db, { title: 'Ferrywoman', releases: [releasedOn('PC', '2026-03-12')] });
    const url = await subscribe();
    expect(url).toMatch(/^https:\/\/mag\.example\/calendar\/[\w-]{43}\.ics$/);
    const [scheduled, release] = await events(url);
    expect(scheduled).toMatchObject({
      UID: `article-${id}@mag.example`,
      SUMMARY: `Scheduled: ${title}`,
      DTSTART: '20260310T083000Z',
      DTSTAMP: '20260305T000000Z',
    });
    expect(release).toMatchObject({
      SUMMARY: 'Release: Ferrywoman',
      'DTSTART;VALUE=DATE': '20260312',
      'DTEND;VALUE=DATE': '20260313',
      DESCRIPTION: 'PC',
    });
    // Once it is published it is the same event.
    site.clock.now = scheduledAt;
    jsonOf(await site.editor.put(`/api/articles/${id}`, { status: 'published' }));
    const [published] = await events(url);
    expect(published).toMatchObject({ UID: scheduled?.UID, SUMMARY: title });
  });

  it('it is private, unindexed and sent once until it changes', async () => {
    const url = await subscribe();
    const { statusCode, headers } = await open(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    });
    const again = await open(url, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await makeArticle(site.db);
    const changed = await open(url, { 'if-none-match': String(headers.etag) });
    expect(changed.statusCode).toBe(200);
  });

  it('it shows what its owner may see, or only what is theirs', async () => {
    const scheduledAt = NOW + DAY;
    const make = (title: string, authorId: number) =>
      makeArticle(site.db, { title, status: 'scheduled', scheduledAt, authorId });
    await make('Edith’s', site.editor.id);
    await make('Arthur’s', site.author.id);
    await makeGame(site.db, { title: 'Game', releases: [releasedOn('PC', '2026-03-12')] });
    expect(await summaries(await subscribe(false, site.author))).toEqual([
      'Scheduled: Arthur’s',
      'Release: Game',
    ]);
    const url = await subscribe();
    expect(await summaries(url)).toHaveLength(3);
    jsonOf(await site.editor.put('/api/calendar/feed', { onlyOwn: true }));
    expect(await summaries(url)).toEqual(['Scheduled: Edith’s']);
    const feed = jsonOf<Feed>(await site.editor.get('/api/calendar/feed'));
    expect(feed).toEqual({ onlyOwn: true, createdAt: new Date(NOW).toISOString() });
  });

  it('a new link replaces the former one, and a deleted one is gone', async () => {
    const first = await subscribe();
    const second = await subscribe();
    expect(await gone(first)).toEqual(GONE);
    expect((await open(second)).statusCode).toBe(200);
    jsonOf(await site.editor.del('/api/calendar/feed'));
    expect(await gone(second)).toEqual(GONE);
    expect(jsonOf(await site.editor.get('/api/calendar/feed'))).toBeNull();
    expect(await gone('/calendar/guessed.ics')).toEqual(GONE);
    const log = await site.db
      .selectFrom('security_log')
      .select(['event', 'account'])
      .where('event', 'like', 'calendar_feed.%')
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(log.map(({ event }) => event)).toEqual([
      'calendar_feed.deleted',
      'calendar_feed.created',
      'calendar_feed.created',
    ]);
  });

  it('a link ends with its account, and with a new password', async () => {
    const leaver = await site.join('author');
    const url = await subscribe(false, leaver);
    await site.db.deleteFrom('users').where('id', '=', leaver.id).execute();
    expect(await gone(url)).toEqual(GONE);
    const other = await site.join('author');
    const changed = await subscribe(false, other);
    await replacePassword(site.db, other.id, { hash: 'none', own: false }, NOW);
    expect(await gone(changed)).toEqual(GONE);
  });

  it('a link ends when its owner logs out all other devices', async () => {
    const owner = await site.join('author');
    const url = await subscribe(false, owner);
    jsonOf(await owner.del('/api/auth/sessions'));
    expect(await gone(url)).toEqual(GONE);
  });

  it('a busy site loses events of the past first, then those furthest away', async () => {
    const idea = { notes: '', created_by: null, created_at: NOW, updated_at: NOW, version: 1 };
    const today = new Date(NOW).toISOString().slice(0, 10);
    // 2,000 ideas: 20 on each of the last 30 days and of the next 70.
    const ideas = Array.from({ length: 2000 }, (_, index) => {
      const planned_on = plusDays(today, Math.floor(index / 20) - 30);
      return { ...idea, title: `${planned_on} ${index}`, planned_on };
    });
    for (let start = 0; start < ideas.length; start += 500) {
      await site.db
        .insertInto('ideas')
        .values(ideas.slice(start, start + 500))
        .execute();
    }
    const scheduledAt = NOW + 100 * DAY;
    await makeArticle(site.db, { title: 'Far away', status: 'scheduled', scheduledAt });
    const shown = await summaries(await subscribe());
    expect(shown).toHaveLength(2000);
    expect(shown.at(-1)).toBe('Scheduled: Far away');
    expect(shown[0]).not.toBe(`Idea: ${ideas[0]?.title}`);
  });

  it('the secret is stored hashed only', async () => {
    const secret = /calendar\/(.*)\.ics/.exec(await subscribe())?.[1] ?? '';
    const rows = await site.db.selectFrom('calendar_feeds').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('one network may fetch feeds 60 times a minute', async () => {
    const url = (await subscribe()).replace(SITE, '');
    const statuses = new Set<number>();
    for (let times = 0; times <= 60; times += 1) {
      statuses.add((await site.app.inject({ url, remoteAddress: '192.0.2.9' })).statusCode);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});

it('the link of a calendar feed is in no log, even if it is gone', async () => {
  const lines: string[] = [];
  const site = await openTestSite({
    env: { ACCESS_LOG: 'all', SITE_URL: SITE },
    onLog: (line) => void lines.push(line),
  });
  const { url } = jsonOf<NewFeed>(
    await site.editor.post('/api/calendar/feed', { onlyOwn: false }),
    201,
  );
  const path = url.replace(SITE, '');
  const open = (method: 'GET' | 'POST') => site.app.inject({ method, url: path });
  expect((await open('GET')).statusCode).toBe(200);
  jsonOf(await site.editor.del('/api/calendar/feed'));
  expect([(await open('GET')).statusCode, (await open('POST')).statusCode]).toEqual([404, 405]);
  await site.close();
  const secret = path.slice('/calendar/'.length, -'.ics'.length);
  expect(lines.filter((line) => line.includes('/calendar/[secret]'))).toHaveLength(3);
  expect(lines.filter((line) => line.includes(secret))).toEqual([]);
});
