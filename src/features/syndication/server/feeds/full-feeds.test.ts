import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import { prepareCoverage, storeCoverage } from '#features/live/server/public.ts';
import { EMPTY_REVIEW } from '#features/reviews/values.ts';
import { DAY, MINUTE } from '#lib/durations.ts';
import { isoTime } from '#lib/format/iso.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { readFeed, rssOf } from '#tests/support/site/feeds.ts';
import { jsonOf, openTestSite } from '#tests/support/site/test-site.ts';

const SITE = 'https://mag.example';
const IMAGE = `/media/${'a'.repeat(20)}-1600x900/1600.jpg`;
describe('feeds with FEED_CONTENT=full', () => {
  it('full texts have a link for a player and for a spoiler, and no lazy or relative images', async () => {
    const site = await openTestSite({
      env: { SITE_URL: SITE, FEED_CONTENT: 'full', REMOTE_IMAGES: 'allow' },
    });
    const content = [
      `<div class="gallery"><figure><img src="${IMAGE}" alt="A"></figure><figure><img src="${IMAGE}" alt="B"></figure></div>`,
      '<table><tr><td><a href="/news">News</a></td></tr></table>',
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="The trailer"></iframe>',
      '<iframe src="https://www.twitch.tv/videos/123456789?t=60s" title="A\nrun"></iframe>',
      '<details><summary>The <em>ending</em></summary><p>The king did it.</p><details><summary>Really</summary><p>Yes.</p></details><details class="fold"><summary>Who</summary><p>You.</p></details></details>',
      '<details class="fold"><summary>Settings</summary><p>High.</p><details><summary>Boss</summary><p>Cat.</p></details></details>',
      '<ul class="checklist"><li>Ink</li></ul>',
      '<p><img src="https://other.example/a.png" alt=""></p>',
    ].join('');
    await makeArticle(site.db, { title: 'All kinds', content });
    const { items = [] } = await rssOf(site, '/feed.xml');
    const html = String(items[0]?.content?.encoded);
    expect(html).toContain(
      '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">The trailer</a></p>' +
        '<p><a href="https://www.twitch.tv/videos/123456789?t=60s">A run</a></p>' +
        `<p><a href="${SITE}/articles/all-kinds">Spoiler: The ending</a></p>`,
    );
    expect(html).toMatch(
      /<details class="fold"><summary>Settings<.summary><p>High\.<.p><p><a href="[^"]*all-kinds">Spoiler: Boss<.a><.p><.details>/,
    );
    expect(html).not.toMatch(/king|Yes\.|Cat\.|iframe|srcset|loading|<picture|<source|checkbox/);
    expect(html).toContain('src="https://other.example/a.png"');
    const urls = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url);
    expect(urls).toHaveLength(8);
    for (const url of urls) expect(url).toMatch(/^https:\/\//);
    await site.close();
  });

  it('full texts have numbered footnotes at their end, without links between them', async () => {
    const site = await openTestSite({ env: { SITE_URL: SITE, FEED_CONTENT: 'full' } });
    const content =
      '<p>Wax<span class="footnote"> See https://a.example/b</span></p><details><summary>End</summary><p>So<span class="footnote"> He dies.</span></p></details>';
    await makeArticle(site.db, { title: 'Lamps', content });
    const { items = [] } = await rssOf(site, '/feed.xml');
    const html = String(items[0]?.content?.encoded);
    expect(html).toMatch(/^<p>Wax<sup>1<\/sup><\/p>/);
    expect(html).toContain(
      '<ol><li>See <a href="https://a.example/b">https://a.example/b</a></li><li>',
    );
    expect(html).not.toMatch(/#note|He dies/);
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
    const atom = parseAtomFeed((await readFeed(site, '/atom.xml')).body);
    expect(atom.entries?.[0]?.content).toMatchObject({ type: 'html' });
    const { items: json } = parseJsonFeed((await readFeed(site, '/feed.json')).json());
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
