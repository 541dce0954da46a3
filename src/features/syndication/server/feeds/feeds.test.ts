import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Media } from '#features/media/contract.ts';
import { MINUTE } from '#lib/durations.ts';
import { changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import { makeAuthor, signArticle } from '#tests/support/content/authors.ts';
import { makeGame, writeAbout } from '#tests/support/content/games.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import {
  ATOM_RULES,
  brokenRules,
  childrenOf,
  elementsAt,
  RSS_RULES,
  readFeed,
  rssOf,
  treeOf,
  wellFormed,
} from '#tests/support/site/feeds.ts';
import { get, noticeChanges } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';

const SITE = 'https://mag.example';
const IMAGE = `/media/${'a'.repeat(20)}-1600x900/1600.jpg`;
const titles = async (site: TestSite, url: string) =>
  (await rssOf(site, url)).items?.map(({ title }) => title);
describe.each(ENGINES)('feeds on %s', (engine) => {
  let site: TestSite;
  let portsId: number;
  let portsFeedId: string;

  beforeAll(async () => {
    const env = { SITE_URL: SITE, SITE_NAME: 'Mag & Co', BYLINES: 'on' };
    site = await openTestSite({ engine, env });
    const { db } = site;
    const older = await makeArticle(db, { title: 'Older', category: 'news' }, NOW - MINUTE);
    portsId = (
      await makeArticle(db, {
        title: 'Ports & <tugs> \u0007 ]]>',
        tags: ['Boss & guide'],
        excerpt: 'x < y',
        featuredImage: IMAGE,
      })
    ).id;
    await makeArticle(db, { title: 'Hidden draft', status: 'draft', tags: ['Secret'] });
    await makeArticle(db, { title: 'Hidden pending', moderationStatus: 'pending' });
    portsFeedId = `urn:savepoint:${Date.UTC(2026, 2, 5, 12).toString(36)}-${portsId}`;
    await writeAbout(db, portsId, await makeGame(db, { title: 'Harbour' }));
    await signArticle(db, older.id, await makeAuthor(db, { name: 'Mara' }));
  });
  afterAll(() => site.close());

  it('feeds contain the newest public articles only, with any text escaped', async () => {
    const feed = await rssOf(site, '/feed.xml');
    expect(feed).toMatchObject({ title: 'Mag & Co', link: `${SITE}/`, language: 'en' });
    expect(feed.atom?.links).toEqual([
      { href: `${SITE}/feed.xml`, rel: 'self', type: 'application/rss+xml' },
    ]);
    const [ports, older, ...rest] = feed.items ?? [];
    expect(rest).toEqual([]);
    expect(ports).toMatchObject({
      title: 'Ports & <tugs>  ]]>',
      link: `${SITE}/articles/ports-tugs?from=feed`,
      guid: { value: portsFeedId, isPermaLink: false },
      pubDate: 'Thu, 05 Mar 2026 12:00:00 GMT',
      description: 'x &lt; y',
      categories: [{ name: 'Review' }, { name: 'Boss & guide' }],
      enclosures: [{ url: SITE + IMAGE, length: 0, type: 'image/jpeg' }],
      dc: { creators: ['Mag & Co Staff'] },
    });
    expect(older).toMatchObject({ title: 'Older', dc: { creators: ['Mara'] } });
  });

  it("keep an imported article's id of the old site, and never depend on SITE_URL", async () => {
    const setGuid = async (guid: string | null) => {
      await site.db.updateTable('articles').set({ guid }).where('id', '=', portsId).execute();
      await noticeChanges(site.app, portsId);
    };
    const idNow = async () => (await rssOf(site, '/feed.xml')).items?.[0]?.guid?.value;
    expect(await idNow()).toBe(portsFeedId);
    await setGuid('https://old.example/?p=12');
    expect(await idNow()).toBe('https://old.example/?p=12');
    await setGuid(null);
    expect(portsFeedId).not.toContain(SITE);
  });

  it('Atom and JSON feeds have the same content as RSS', async () => {
    const { body, headers } = await readFeed(site, '/atom.xml');
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    const atom = parseAtomFeed(wellFormed(body));
    expect(atom).toMatchObject({ id: `${SITE}/`, title: { value: 'Mag & Co' } });
    expect(atom.entries).toHaveLength(2);
    expect(atom.entries?.[0]).toMatchObject({
      id: portsFeedId,
      title: { value: 'Ports & <tugs>  ]]>' },
      published: '2026-03-05T12:00:00.000Z',
      updated: '2026-03-05T12:00:00.000Z',
      summary: { value: 'x < y' },
      links: [
        { href: `${SITE}/articles/ports-tugs?from=feed`, rel: 'alternate', type: 'text/html' },
        { href: SITE + IMAGE, rel: 'enclosure', type: 'image/jpeg' },
      ],
    });
    expect(atom.entries?.[1]?.authors).toEqual([{ name: 'Mara', uri: `${SITE}/authors/mara` }]);
    const json = await readFeed(site, '/feed.json');
    expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(json.json()).toMatchObject({ version: 'https://jsonfeed.org/version/1.1' });
    expect(parseJsonFeed(json.json())).toMatchObject({
      title: 'Mag & Co',
      home_page_url: `${SITE}/`,
      feed_url: `${SITE}/feed.json`,
      items: [
        {
          id: portsFeedId,
          content_text: 'x < y',
          image: SITE + IMAGE,
          tags: ['Review', 'Boss & guide'],
        },
        { title: 'Older' },
      ],
    });
  });

  it('a category, tag, game and author each have a feed at one canonical URL', async () => {
    expect(await titles(site, '/reviews/feed.xml')).toEqual(['Ports & <tugs>  ]]>']);
    expect(await titles(site, '/articles/feed.xml?category=news')).toEqual(['Older']);
    expect(await titles(site, '/guides/feed.xml')).toBeUndefined();
    const ofTag = '/articles/feed.xml?tag=Boss+%26+guide';
    expect(await titles(site, ofTag)).toHaveLength(1);
    expect(await titles(site, '/games/harbour/feed.xml')).toEqual(['Ports & <tugs>  ]]>']);
    expect((await rssOf(site, '/authors/mara/feed.xml')).title).toBe('Mara | Mag & Co');
    expect((await readFeed(site, '/guides/feed.json')).json()).toMatchObject({ items: [] });
    const led = async (url: string) => (await get(site.app, url)).headers.location;
    expect(await led('/articles/atom.xml?category=Reviews')).toBe('/reviews/atom.xml');
    expect(await led('/articles/feed.xml?tag=boss%20%26%20GUIDE&from=app')).toBe(ofTag);
    expect(await led('/feed.xml?utm=1')).toBe('/feed.xml');
    for (const nothing of [
      '/articles/feed.xml?tag=Secret',
      '/articles/feed.xml?category=invented',
      '/games/none/feed.xml',
      '/authors/nobody/feed.json',
    ]) {
      expect((await get(site.app, nothing)).statusCode, nothing).toBe(404);
    }
  });

  it('feeds are cached until their content changes and revalidated with 304', async () => {
    const first = await readFeed(site, '/atom.xml');
    const { etag = '', 'last-modified': at = '' } = first.headers as Record<string, string>;
    site.database.forgetQueries();
    const asked = [
      { 'if-none-match': etag },
      { 'if-modified-since': at },
      // The ETag takes precedence over the time.
      { 'if-none-match': 'W/"other"', 'if-modified-since': at },
      { 'if-modified-since': new Date(Date.parse(at) - 1000).toUTCString() },
    ].map((headers) => site.app.inject({ method: 'GET', url: '/atom.xml', headers }));
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([
      304, 304, 200, 200,
    ]);
    site.clock.now += MINUTE;
    await changeArticle(site.db, portsId, { excerpt: 'x > y' });
    await noticeChanges(site.app, portsId);
    const changed = await readFeed(site, '/atom.xml', { 'if-modified-since': at });
    expect(changed.body).toContain('x > y');
    await changeArticle(site.db, portsId, { excerpt: 'x < y' });
    await noticeChanges(site.app, portsId);
  });

  it('feeds take no more queries for longer lists', async () => {
    const count = async (url: string) => {
      await noticeChanges(site.app, portsId);
      site.database.forgetQueries();
      await readFeed(site, url);
      // A change also makes the server look for webhooks and social connections, at its own time.
      const other = /"(?:webhooks|social_accounts)"/;
      return site.database.queries.filter((query) => !other.test(query)).length;
    };
    const feeds = ['/feed.xml', '/reviews/atom.xml', '/games/harbour/feed.json'];
    const before: number[] = [];
    for (const url of feeds) before.push(await count(url));
    const game = await site.db.selectFrom('games').select('id').executeTakeFirstOrThrow();
    for (let made = 1; made <= 35; made += 1) {
      const { id } = await makeArticle(site.db, { title: `More ${made}` }, NOW - made * MINUTE * 2);
      await writeAbout(site.db, id, game.id);
    }
    for (const [index, url] of feeds.entries()) {
      expect(await count(url), url).toBeLessThanOrEqual(before[index] ?? 0);
      expect(before[index], url).toBeLessThanOrEqual(9);
    }
    expect(await titles(site, '/feed.xml')).toHaveLength(30);
  });
});

describe.each(['full', 'excerpt'])('feeds of the demo magazine, %s', (content) => {
  const env = { SITE_URL: SITE, FEED_CONTENT: content, BYLINES: 'on', WEBSUB_HUB: SITE };
  const demo = testApp({ demo: true, pages: true, env });

  it('demo feeds follow the RSS and Atom specifications', async () => {
    for (const list of ['', '/reviews', '/games/hollow-meridian']) {
      const rss = (await demo.app.inject(`${list}/feed.xml`)).body;
      const atom = (await demo.app.inject(`${list}/atom.xml`)).body;
      expect(elementsAt(treeOf(rss), ['channel', 'item']).length, list).toBeGreaterThan(0);
      expect(childrenOf(treeOf(atom), 'entry').length, list).toBeGreaterThan(0);
      expect([list, brokenRules(rss, RSS_RULES)]).toEqual([list, []]);
      expect([list, brokenRules(atom, ATOM_RULES)]).toEqual([list, []]);
    }
    const rss = (await demo.app.inject('/feed.xml')).body;
    const atom = (await demo.app.inject('/atom.xml')).body;
    // The rules are about something.
    for (const { source, of } of RSS_RULES)
      expect(elementsAt(treeOf(rss), of), source).not.toEqual([]);
    expect(brokenRules(rss.replace(/<guid[^>]*>/g, '<guid>'), RSS_RULES)).toHaveLength(1);
    expect(brokenRules(atom.replace(/<updated>[^<]*/g, '<updated>today'), ATOM_RULES)).toHaveLength(
      2,
    );
    expect(brokenRules(atom.replace(/<author>.*?<\/author>/gs, ''), ATOM_RULES)).toHaveLength(1);
  });
});

describe('article images in feeds', () => {
  const demo = testApp({ demo: true, pages: true, env: { SITE_URL: SITE } });

  it('every demo feed states the exact size of its images', async () => {
    const rss = parseRssFeed((await demo.app.inject('/feed.xml')).body);
    const atom = parseAtomFeed((await demo.app.inject('/atom.xml')).body);
    const json = parseJsonFeed((await demo.app.inject('/feed.json')).json());
    const said = {
      rss: rss.items?.flatMap(({ enclosures = [] }) =>
        enclosures.map(({ url, length }) => [url, length]),
      ),
      atom: atom.entries?.flatMap(({ links = [] }) =>
        links.filter(({ rel }) => rel === 'enclosure').map(({ href, length }) => [href, length]),
      ),
      json: json.items?.flatMap(({ attachments = [] }) =>
        attachments.map(({ url, size_in_bytes: size }) => [url, size]),
      ),
    };
    const answered = [];
    for (const [url] of said.rss ?? []) {
      const { statusCode, rawPayload } = await demo.app.inject(new URL(String(url)).pathname);
      expect(statusCode, String(url)).toBe(200);
      answered.push([url, rawPayload.length]);
    }
    expect(answered.length).toBeGreaterThan(20);
    expect(said).toEqual({ rss: answered, atom: answered, json: answered });
  });

  it('the size of an upload is stated, an unknown one is 0', async () => {
    const site = await openTestSite({ env: { SITE_URL: SITE } });
    const sent = await drawing(640, 360).jpeg().toBuffer();
    const answer = await upload(site.app, { cookie: site.author.cookie }, sent);
    const { id, url } = jsonOf<Media>(answer, 201);
    const { id: articleId } = await makeArticle(site.db, { title: 'Fog', featuredImage: url });
    const length = async () => (await rssOf(site, '/feed.xml')).items?.[0]?.enclosures?.[0]?.length;
    expect(await length()).toBe((await get(site.app, url)).rawPayload.length);
    await site.app.jobs.runDue();
    await noticeChanges(site.app, articleId);
    expect(await length()).toBe((await get(site.app, url)).rawPayload.length);
    await site.db.updateTable('media').set({ first_bytes: null }).where('id', '=', id).execute();
    await noticeChanges(site.app, articleId);
    expect(await length()).toBe(0);
    const { body } = await readFeed(site, '/feed.json');
    expect(body).not.toContain('size_in_bytes');
    await site.close();
  });
});

it('a series has a feed of its public articles', async () => {
  const site = await openTestSite({});
  const series = { slug: 'of-lamps', title: 'Of lamps', words: '', part: 1 };
  await makeArticle(site.db, { title: 'Lamp one', series });
  await makeArticle(site.db, { title: 'Other' });
  expect(await titles(site, '/articles/feed.xml?series=of-lamps')).toEqual(['Lamp one']);
  expect((await get(site.app, '/articles/feed.xml?series=unknown')).statusCode).toBe(404);
  await site.close();
});
