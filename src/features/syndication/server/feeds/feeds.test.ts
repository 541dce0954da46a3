import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareCoverage, storeCoverage } from '#features/live/server/public.ts';
import type { Media } from '#features/media/contract.ts';
import { EMPTY_REVIEW } from '#features/reviews/values.ts';
import { DAY, MINUTE } from '#lib/durations.ts';
import { isoTime } from '#lib/format/iso.ts';
import { changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import { makeAuthor, signArticle } from '#tests/support/content/authors.ts';
import { makeGame, writeAbout } from '#tests/support/content/games.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { get, noticeChanges } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';

const SITE = 'https://mag.example';
const IMAGE = `/media/${'a'.repeat(20)}-1600x900/1600.jpg`;
/** Well-formed by an XML parser that forgives nothing. */
function wellFormed(xml: string): string {
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return xml;
}

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** XML as a tree, by a parser that is not of the library that writes feeds. */
function treeOf(xml: string): Element {
  const parser = new SaxesParser();
  const open: Element[] = [{ name: '', attributes: {}, children: [], text: '' }];
  parser.on('opentag', ({ name, attributes }) => {
    const element = {
      name,
      attributes: attributes as Element['attributes'],
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const onText = (text: string) => {
    for (const element of open.slice(-1)) element.text += text;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return open[0]?.children[0] as Element;
}

const childrenOf = ({ children }: Element, name: string) =>
  children.filter((child) => child.name === name);
/** Elements by their path below the root. */
const elementsAt = (root: Element, path: readonly string[]): Element[] =>
  path.reduce((found, name) => found.flatMap((one) => childrenOf(one, name)), [root]);

const RSS = 'https://www.rssboard.org/rss-specification';
const ATOM = 'https://www.rfc-editor.org/rfc/rfc4287';
const isAddress = (text: string) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text);
const RFC_822 =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UT|[+-]\d{4})$/;
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

interface Rule {
  source: string;
  /** Which elements it is about; none is the root. */
  of: string[];
  holds: (element: Element) => boolean;
}
const once =
  (...names: string[]) =>
  (element: Element) =>
    names.every((name) => childrenOf(element, name).length === 1);
const atMostOnce =
  (...names: string[]) =>
  (element: Element) =>
    names.every((name) => childrenOf(element, name).length <= 1);
const linksOf = (element: Element, rel: string) =>
  childrenOf(element, 'link').filter(({ attributes }) => attributes.rel === rel);

const RSS_RULES: Rule[] = [
  { source: `${RSS}: version`, of: [], holds: ({ attributes }) => attributes.version === '2.0' },
  { source: `${RSS}: one channel`, of: [], holds: once('channel') },
  {
    source: `${RSS}#requiredChannelElements`,
    of: ['channel'],
    holds: once('title', 'link', 'description'),
  },
  {
    source: `${RSS}: link is a URL`,
    of: ['channel', 'link'],
    holds: ({ text }) => isAddress(text),
  },
  {
    source: `${RSS}: dates are of RFC 822`,
    of: ['channel', 'lastBuildDate'],
    holds: ({ text }) => RFC_822.test(text),
  },
  {
    source: `${RSS}#hrelementsOfLtitemgt, a title or a description`,
    of: ['channel', 'item'],
    holds: (item) => ['title', 'description'].some((name) => once(name)(item)),
  },
  {
    source: `${RSS}#hrelementsOfLtitemgt, each once`,
    of: ['channel', 'item'],
    holds: atMostOnce('title', 'link', 'description', 'guid', 'pubDate', 'enclosure'),
  },
  {
    source: `${RSS}: dates are of RFC 822`,
    of: ['channel', 'item', 'pubDate'],
    holds: ({ text }) => RFC_822.test(text),
  },
  {
    source: `${RSS}#ltguidgtSubelementOfLtitemgt`,
    of: ['channel', 'item', 'guid'],
    holds: ({ text, attributes }) => text !== '' && attributes.isPermaLink === 'false',
  },
  {
    source: `${RSS}#ltenclosuregtSubelementOfLtitemgt`,
    of: ['channel', 'item', 'enclosure'],
    holds: ({ attributes: { url = '', length = '', type = '' } }) =>
      isAddress(url) && /^\d+$/.test(length) && /^\w+\/[\w.+-]+$/.test(type),
  },
];

const ATOM_RULES: Rule[] = [
  {
    source: `${ATOM}#section-2: its namespace`,
    of: [],
    holds: ({ name, attributes }) =>
      name === 'feed' && attributes.xmlns === 'http://www.w3.org/2005/Atom',
  },
  { source: `${ATOM}#section-4.1.1`, of: [], holds: once('id', 'title', 'updated') },
  {
    source: `${ATOM}#section-4.1.1: one alternate of a type, and itself`,
    of: [],
    holds: (feed) => linksOf(feed, 'alternate').length === 1 && linksOf(feed, 'self').length === 1,
  },
  {
    source: `${ATOM}#section-4.1.1: an author, or one of each entry`,
    of: [],
    holds: (feed) =>
      childrenOf(feed, 'author').length > 0 ||
      childrenOf(feed, 'entry').every((entry) => childrenOf(entry, 'author').length > 0),
  },
  { source: `${ATOM}#section-4.1.2`, of: ['entry'], holds: once('id', 'title', 'updated') },
  {
    source: `${ATOM}#section-4.1.2: at most one`,
    of: ['entry'],
    holds: atMostOnce('published', 'summary', 'content', 'rights', 'source'),
  },
  {
    source: `${ATOM}#section-4.1.2: content, or an alternate`,
    of: ['entry'],
    holds: (entry) => once('content')(entry) || linksOf(entry, 'alternate').length === 1,
  },
  { source: `${ATOM}#section-4.1.3.1`, of: ['entry', 'content'], holds: isTextType },
  { source: `${ATOM}#section-3.2.1`, of: ['entry', 'author'], holds: once('name') },
  ...[['updated'], ['entry', 'updated'], ['entry', 'published']].map((of) => ({
    source: `${ATOM}#section-3.3`,
    of,
    holds: ({ text }: Element) => RFC_3339.test(text),
  })),
  ...[['id'], ['entry', 'id']].map((of) => ({
    source: `${ATOM}#section-4.2.6`,
    of,
    holds: ({ text }: Element) => isAddress(text),
  })),
  ...[['link'], ['entry', 'link']].map((of) => ({
    source: `${ATOM}#section-4.2.7.1`,
    of,
    holds: ({ attributes }: Element) => isAddress(attributes.href ?? ''),
  })),
  {
    source: `${ATOM}#section-4.2.2.1`,
    of: ['entry', 'category'],
    holds: ({ attributes }) => (attributes.term ?? '') !== '',
  },
];

function isTextType({ attributes: { type = 'text' } }: Element): boolean {
  return ['text', 'html', 'xhtml'].includes(type);
}

/** The rules that a feed breaks. */
function broken(xml: string, rules: readonly Rule[]): string[] {
  const root = treeOf(xml);
  const ids = ['guid', 'id'].flatMap((name) =>
    [...elementsAt(root, ['channel', 'item']), ...childrenOf(root, 'entry')].flatMap((one) =>
      childrenOf(one, name).map(({ text }) => text),
    ),
  );
  return [
    ...rules
      .filter(({ of, holds }) => !elementsAt(root, of).every(holds))
      .map(({ source }) => source),
    ...(new Set(ids).size === ids.length ? [] : ['an id twice']),
  ];
}

const read = async (site: TestSite, url: string, headers = {}) => {
  const answer = await site.app.inject({ method: 'GET', url, headers });
  expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
  return answer;
};
const rssOf = async (site: TestSite, url: string) =>
  parseRssFeed(wellFormed((await read(site, url)).body));
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
    const { body, headers } = await read(site, '/atom.xml');
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
    const json = await read(site, '/feed.json');
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
    expect((await read(site, '/guides/feed.json')).json()).toMatchObject({ items: [] });
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
    const first = await read(site, '/atom.xml');
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
    const changed = await read(site, '/atom.xml', { 'if-modified-since': at });
    expect(changed.body).toContain('x > y');
    await changeArticle(site.db, portsId, { excerpt: 'x < y' });
    await noticeChanges(site.app, portsId);
  });

  it('feeds take no more queries for longer lists', async () => {
    const count = async (url: string) => {
      await noticeChanges(site.app, portsId);
      site.database.forgetQueries();
      await read(site, url);
      return site.database.queries.length;
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
      expect(before[index], url).toBeLessThanOrEqual(8);
    }
    expect(await titles(site, '/feed.xml')).toHaveLength(30);
  });
});

describe('feeds with FEED_CONTENT=full', () => {
  it('full texts have a link for a player and for a spoiler, and no lazy or relative images', async () => {
    const site = await openTestSite({
      env: { SITE_URL: SITE, FEED_CONTENT: 'full', REMOTE_IMAGES: 'allow' },
    });
    const content = [
      `<div class="gallery"><figure><img src="${IMAGE}" alt="A"></figure><figure><img src="${IMAGE}" alt="B"></figure></div>`,
      '<table><tr><td><a href="/news">News</a></td></tr></table>',
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="The trailer"></iframe>',
      '<details><summary>The <em>ending</em></summary><p>The king did it.</p><details><summary>Really</summary><p>Yes.</p></details></details>',
      '<details class="fold"><summary>Settings</summary><p>High.</p><details><summary>Boss</summary><p>Cat.</p></details></details>',
      '<ul class="checklist"><li>Ink</li></ul>',
      '<p><img src="https://other.example/a.png" alt=""></p>',
    ].join('');
    await makeArticle(site.db, { title: 'All kinds', content });
    const { items = [] } = await rssOf(site, '/feed.xml');
    const html = String(items[0]?.content?.encoded);
    expect(html).toContain(
      '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">The trailer</a></p>' +
        `<p><a href="${SITE}/articles/all-kinds">Spoiler: The ending</a></p>`,
    );
    expect(html).toMatch(
      /<details class="fold"><summary>Settings<.summary><p>High\.<.p><p><a href="[^"]*all-kinds">Spoiler: Boss<.a><.p><.details>/,
    );
    expect(html).not.toMatch(/king|Yes\.|Cat\.|iframe|srcset|loading|<picture|<source|checkbox/);
    expect(html).toContain('src="https://other.example/a.png"');
    const urls = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url);
    expect(urls).toHaveLength(7);
    for (const url of urls) expect(url).toMatch(/^https:\/\//);
    await site.close();
  });

  it('full texts have absolute URLs, and very long texts are shortened', async () => {
    const site = await openTestSite({ env: { SITE_URL: SITE, FEED_CONTENT: 'full' } });
    const content =
      `<h2>Fog</h2><p>See <a href="/articles/x">x</a>: <code>src="/a"</code></p><img src="${IMAGE}" alt="A > B">` +
      '<p>The end.</p>';
    await makeArticle(site.db, { title: 'Short', content });
    await makeArticle(
      site.db,
      { title: 'Long', content: `<p>${'word '.repeat(30_000)}</p>`, excerpt: 'In short.' },
      NOW - MINUTE,
    );
    const { items = [] } = await rssOf(site, '/feed.xml');
    expect(items[0]?.content?.encoded).toBe(
      `<h2>Fog</h2><p>See <a href="${SITE}/articles/x">x</a>: <code>src="/a"</code></p>` +
        `<img src="${SITE}${IMAGE}" alt="A &gt; B" width="1600" height="900"><p>The end.</p>`,
    );
    expect(items[1]).toMatchObject({ title: 'Long', description: 'In short.' });
    expect(items[1]?.content).toBeUndefined();
    const atom = parseAtomFeed((await read(site, '/atom.xml')).body);
    expect(atom.entries?.[0]?.content).toMatchObject({ type: 'html' });
    const { items: json } = parseJsonFeed((await read(site, '/feed.json')).json());
    expect(json?.[0]?.content_html).toContain('<p>The end.</p>');
    expect(json?.[1]?.content_text).toBe('In short.');
    await site.close();
  });
});

describe.each(ENGINES)('feeds with FEED_CONTENT=full on %s', (engine) => {
  it('full texts contain extensions, without parts that need our scripts', async () => {
    const site = await openTestSite({ engine, env: { SITE_URL: SITE, FEED_CONTENT: 'full' } });
    const { db } = site;
    const encoded = async () =>
      (await rssOf(site, '/feed.xml')).items?.map(({ content }) => content?.encoded);
    const guide =
      '<h2>Before you go</h2><ul class="checklist"><li>Wax</li><li><p>Ink</p></li></ul>';
    const { id: live } = await makeArticle(db, { title: 'Live', content: '<p>Now.</p>' });
    await makeArticle(db, { title: 'Guide', category: 'guide', content: guide }, NOW - MINUTE);
    const review = {
      ...EMPTY_REVIEW,
      score: { value: 8.5, scale: '0-10/0.5', word: 'Great' },
      verdict: 'Play <it>.',
      pros: ['Ink'],
      cons: ['Salt', 'Fog'],
    };
    await makeArticle(db, { title: 'Review', content: '<p>Ah.</p>', review }, NOW - DAY);
    const entry = (minutes: number, text: string, fields = {}) => ({
      postedAt: isoTime(NOW + minutes * MINUTE),
      editedAt: null,
      moment: '',
      text,
      image: null,
      imageAlt: '',
      imageCaption: '',
      video: null,
      authorId: null,
      changedAt: isoTime(NOW),
      pinnedAt: null,
      withdrawnAt: null,
      withdrawnNote: '',
      ...fields,
    });
    const entries = [
      entry(0, '<p>It <a href="/articles/x">begins</a>.</p>'),
      entry(1, '<p>Gone.</p>', { withdrawnAt: isoTime(NOW), withdrawnNote: 'That was wrong.' }),
      entry(2, '<p>Never said.</p>', { withdrawnAt: isoTime(NOW) }),
      entry(3, '<p>Out.</p>', { moment: 'A date', image: IMAGE }),
    ];
    const coverage = { startedAt: isoTime(NOW), endedAt: null, order: 'newest' as const, entries };
    const read = await prepareCoverage(coverage, { owner: 1, siteUrl: SITE }, (address) => address);
    await storeCoverage(db, live, read, () => 1);
    expect(await encoded()).toEqual([
      '<p>Now.</p><h3>2026-03-05 12:03 UTC: A date</h3><p>Out.</p>' +
        `<p><img src="${SITE}${IMAGE}" alt=""></p>` +
        '<h3>2026-03-05 12:01 UTC</h3><p><em>That was wrong.</em></p>' +
        `<h3>2026-03-05 12:00 UTC</h3><p>It <a href="${SITE}/articles/x">begins</a>.</p>`,
      '<h2>Before you go</h2><ul class="checklist"><li>Wax</li><li><p>Ink</p></li></ul>',
      '<p>Ah.</p><p><strong>Score:</strong> 8.5 out of 10 (Great)</p>' +
        '<p><strong>Verdict:</strong> Play &lt;it&gt;.</p>' +
        '<p><strong>What works</strong></p><ul><li>Ink</li></ul>' +
        '<p><strong>What doesn’t</strong></p><ul><li>Salt</li><li>Fog</li></ul>',
    ]);
    await site.close();
  });
});

describe.each(ENGINES)('live entries in feeds with FEED_CONTENT=full on %s', (engine) => {
  it('the newest entries are included up to the maximum length', async () => {
    const site = await openTestSite({ engine, env: { SITE_URL: SITE, FEED_CONTENT: 'full' } });
    const content = `<p>${'word '.repeat(18_000)}</p>`;
    const { id } = await makeArticle(site.db, { title: 'Live', content });
    // A new cover is no change of the feed.
    await site.app.jobs.runDue();
    // Over the wire, because cached responses are sent before the application sees the request.
    const address = await site.app.listen({ host: '127.0.0.1', port: 0 });
    const encoded = async () => {
      const feed = parseRssFeed(await (await fetch(`${address}/feed.xml`)).text());
      return String(feed.items?.[0]?.content?.encoded);
    };
    const post = async (text: string) => {
      jsonOf(await site.admin.post(`/api/articles/${id}/live/entries`, { text }), 201);
      await site.app.changes.poll();
    };
    jsonOf(await site.admin.post(`/api/articles/${id}/live`, {}));
    await site.app.changes.poll();
    expect((await encoded()).length).toBeLessThan(91_000);
    await post('<p>First.</p>');
    expect(await encoded()).toMatch(/<p>First.<.p>$/);
    for (let posted = 0; posted < 2; posted += 1) await post(`<p>${'long '.repeat(990)}</p>`);
    await post('<p>Last.</p>');
    const text = await encoded();
    expect(['<p>Last.</p>', '<p>First.</p>'].map((one) => text.includes(one))).toEqual([
      true,
      false,
    ]);
    expect(text.length).toBeLessThanOrEqual(100_000);
    expect(text.length).toBeGreaterThan(95_000);
    await site.close();
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
      expect([list, broken(rss, RSS_RULES)]).toEqual([list, []]);
      expect([list, broken(atom, ATOM_RULES)]).toEqual([list, []]);
    }
    const rss = (await demo.app.inject('/feed.xml')).body;
    const atom = (await demo.app.inject('/atom.xml')).body;
    // The rules are about something.
    for (const { source, of } of RSS_RULES)
      expect(elementsAt(treeOf(rss), of), source).not.toEqual([]);
    expect(broken(rss.replace(/<guid[^>]*>/g, '<guid>'), RSS_RULES)).toHaveLength(1);
    expect(broken(atom.replace(/<updated>[^<]*/g, '<updated>today'), ATOM_RULES)).toHaveLength(2);
    expect(broken(atom.replace(/<author>.*?<\/author>/gs, ''), ATOM_RULES)).toHaveLength(1);
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
    const { body } = await read(site, '/feed.json');
    expect(body).not.toContain('size_in_bytes');
    await site.close();
  });
});
