import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockHtml } from '#features/rich-text/blocks/blocks.ts';
import { MINUTE } from '#lib/durations.ts';
import { changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import { makeMedia } from '#tests/support/content/images.ts';
import { makeUser } from '#tests/support/content/people.ts';
import { m4a, mp3 } from '#tests/support/content/recording-bytes.ts';
import { uploadRecording } from '#tests/support/content/recordings.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import {
  brokenRules,
  elementsAt,
  RSS_RULES,
  readFeed,
  rssOf,
  treeOf,
} from '#tests/support/site/feeds.ts';
import { get, noticeChanges } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import { podcastGuid } from './podcast.ts';

const SITE = 'https://mag.example';
const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n';
const CHAPTERS =
  '<ul><li>0:00 Intro</li><li><p>12:34 – “Bosses” &amp; &lt;b&gt;</p></li><li>1:02:03 Mail</li></ul>';
const IMAGE = `/media/${'a'.repeat(20)}-1600x900/1600.jpg`;
const OF_SERIES = '/articles/podcast.xml?series=talks';
const titlesAt = async (site: TestSite, url: string) =>
  (await rssOf(site, url)).items?.map(({ title }) => title);

it('a podcast’s ID is the one that Podcasting 2.0 gives its URL', () => {
  const known = '917393e3-1b1e-5cef-ace4-edaa54e1f810';
  expect(podcastGuid('https://mp3s.nashownotes.com/pc20rss.xml')).toBe(known);
  expect(podcastGuid('http://mp3s.nashownotes.com/pc20rss.xml/')).toBe(known);
});

describe.each(ENGINES)('podcasts on %s', (engine) => {
  let site: TestSite;
  let talk: Awaited<ReturnType<typeof uploadRecording>>;
  let second: typeof talk;
  let talkId: number;

  beforeAll(async () => {
    site = await openTestSite({ engine, env: { SITE_URL: SITE, SITE_NAME: 'Mag & Co' } });
    const { db, app, editor } = site;
    talk = await uploadRecording(app, editor.cookie, mp3(), 'Talk.mp3');
    second = await uploadRecording(app, editor.cookie, m4a(), 'Second.m4a');
    const film = await uploadRecording(app, editor.cookie);
    await editor.put(`/api/recordings/${talk.id}/captions/de`, { vtt: VTT });
    const audio = ({ url }: typeof talk) =>
      blockHtml('audio', { fields: { file: url, name: 'Episode' }, rows: [] });
    const series = (part: number) => ({ slug: 'talks', title: 'Talks', words: '', part });
    const make = (at: number, fields: Parameters<typeof makeArticle>[1]) =>
      makeArticle(db, { category: 'news', ...fields }, NOW - at * MINUTE);
    await make(9, { title: 'Part one', series: series(1), content: `<p>a</p>${audio(second)}` });
    const hostile = await make(5, {
      title: 'A & <b> \u0007 ]]><itunes:explicit>no',
      excerpt: 'x < y',
      featuredImage: IMAGE,
      series: series(2),
      // The older upload is the second in the text, and isn't enclosed.
      content: `<p>Heard.</p>${audio(talk)}${CHAPTERS}${audio(second)}`,
    });
    talkId = hostile.id;
    await make(4, { title: 'Silent', series: series(3) });
    const filmed = blockHtml('video', {
      fields: { file: film.url, name: 'Film', poster: '', title: '' },
      rows: [],
    });
    await make(4, { title: 'Filmed', content: `<p>a</p>${filmed}` });
    const content = `<p>a</p>${audio(talk)}${CHAPTERS}`;
    await make(3, { title: 'Hidden draft', slug: 'hidden', status: 'draft', content });
    await make(3, { title: 'Hidden pending', moderationStatus: 'pending', content });
    const embargoUntil = NOW + 60 * MINUTE;
    await make(3, {
      title: 'Embargoed',
      status: 'scheduled',
      scheduledAt: embargoUntil,
      embargoUntil,
      content,
    });
    await make(2, { title: 'Hardware', category: 'review', content });
  });
  afterAll(() => site.close());

  it('list the public articles of a category or series with an audio file, newest first', async () => {
    const both = ['A & <b>  ]]><itunes:explicit>no', 'Part one'];
    expect(await titlesAt(site, '/articles/podcast.xml?category=news')).toEqual(both);
    expect(await titlesAt(site, OF_SERIES)).toEqual(both);
    expect(await titlesAt(site, '/reviews/podcast.xml')).toEqual(['Hardware']);
    for (const nothing of [
      '/guides/podcast.xml',
      '/articles/podcast.xml',
      '/articles/podcast.xml?series=unknown',
      '/articles/podcast.xml?category=invented',
      '/never-made/podcast.xml',
    ]) {
      expect((await get(site.app, nothing)).statusCode, nothing).toBe(404);
    }
    const led = await get(site.app, '/articles/podcast.xml?category=Reviews&from=app');
    expect(led.headers.location).toBe('/reviews/podcast.xml');
  });

  it('have what Apple and Podcasting 2.0 require', async () => {
    const feed = await rssOf(site, OF_SERIES);
    const self = SITE + OF_SERIES;
    expect(feed).toMatchObject({
      title: 'Talks | Mag & Co',
      link: `${SITE}/series/talks`,
      language: 'en',
      lastBuildDate: 'Thu, 05 Mar 2026 11:55:00 GMT',
      atom: { links: [{ href: self, rel: 'self', type: 'application/rss+xml' }] },
      itunes: {
        author: 'Mag & Co',
        image: `${SITE}/icon.png`,
        categories: [{ text: 'Leisure', categories: [{ text: 'Video Games' }] }],
        explicit: false,
        type: 'serial',
      },
      podcast: { guid: podcastGuid(self), medium: 'podcast', locked: { value: false } },
    });
    expect(feed.itunes?.owner).toBeUndefined();
    const [item, first] = feed.items ?? [];
    expect(item).toMatchObject({
      link: expect.stringMatching(/^https:\/\/mag\.example\/articles\/a-b-.*\?from=feed$/),
      guid: { value: expect.stringMatching(/^urn:savepoint:/), isPermaLink: false },
      pubDate: 'Thu, 05 Mar 2026 11:55:00 GMT',
      description: 'x &lt; y',
      enclosures: [{ url: SITE + talk.url, length: talk.bytes, type: 'audio/mpeg' }],
      itunes: { episode: 2, explicit: false, image: SITE + IMAGE, summary: 'x < y' },
      podcast: {
        transcripts: [
          {
            url: `${SITE}/media/recordings/${talk.key}/de.vtt`,
            type: 'text/vtt',
            language: 'de',
            rel: 'captions',
          },
        ],
        chapters: { type: 'application/json+chapters' },
      },
    });
    expect(first).toMatchObject({
      enclosures: [{ url: SITE + second.url, length: second.bytes, type: 'audio/mp4' }],
      itunes: { episode: 1, duration: 75 },
    });
    expect(first?.podcast).toBeUndefined();
    const { body, headers } = await readFeed(site, OF_SERIES);
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(brokenRules(body, RSS_RULES)).toEqual([]);
    const said = elementsAt(treeOf(body), ['channel', 'item', 'itunes:explicit']);
    expect(said.map(({ text }) => text)).toEqual(['false', 'false']);
    expect((await rssOf(site, '/reviews/podcast.xml')).itunes?.type).toBe('episodic');
  });

  it('link the chapters of an episode, as public as its article', async () => {
    const { items } = await rssOf(site, OF_SERIES);
    const url = new URL(items?.[0]?.podcast?.chapters?.url ?? '').pathname;
    const { body, headers } = await readFeed(site, url);
    expect(headers['content-type']).toBe('application/json+chapters; charset=utf-8');
    expect(JSON.parse(body)).toEqual({
      version: '1.2.0',
      chapters: [
        { startTime: 0, title: 'Intro' },
        { startTime: 754, title: '“Bosses” & <b>' },
        { startTime: 3723, title: 'Mail' },
      ],
    });
    const revalidated = await site.app.inject({ url, headers: { 'if-none-match': headers.etag } });
    expect(revalidated.statusCode).toBe(304);
    for (const none of ['hidden', 'part-one', 'embargoed', 'never-made']) {
      const answer = await site.editor.get(`/articles/${none}/chapters.json`);
      expect(answer.statusCode, none).toBe(404);
    }
  });

  it('name the owner once the Contact page has an email address of its own', async () => {
    const contactEmails = { value: ['Podcast: radio@mag.example'], version: 0 };
    const changed = await site.admin.patch('/api/settings', { settings: { contactEmails } });
    expect(changed.statusCode, changed.body).toBe(200);
    const { itunes, podcast } = await rssOf(site, OF_SERIES);
    expect(itunes?.owner).toEqual({ name: 'Mag & Co', email: 'radio@mag.example' });
    expect(podcast?.locked?.owner).toBe('radio@mag.example');
  });

  it('have the icon in the size that Apple asks for, and the description of their category', async () => {
    const by = await makeUser(site.db, { role: 'admin' });
    const id = await makeMedia(site.db, by.id);
    const key = `${'c'.repeat(20)}-600x600`;
    const size = { key, width: 600, height: 600 };
    await site.db.updateTable('media').set(size).where('id', '=', id).execute();
    const icon = { value: `/media/${key}/600.jpg`, version: 0 };
    jsonOf(await site.admin.patch('/api/settings', { settings: { icon } }));
    const described = { description: 'Heard & played.' };
    await site.db.updateTable('categories').set(described).where('slug', '=', 'review').execute();
    await noticeChanges(site.app, talkId);
    const { itunes, description } = await rssOf(site, '/reviews/podcast.xml');
    expect([itunes?.image, itunes?.summary, description]).toEqual([
      `${SITE}/media/${key}/icon-1400.png`,
      'Heard & played.',
      'Heard & played.',
    ]);
  });

  it('take no more queries for more episodes', async () => {
    const count = async () => {
      await noticeChanges(site.app, talkId);
      site.database.forgetQueries();
      await readFeed(site, '/reviews/podcast.xml');
      // A change also makes the server look for webhooks and social connections, at its own time.
      const other = /"(?:webhooks|social_accounts)"/;
      return site.database.queries.filter((query) => !other.test(query)).length;
    };
    const before = await count();
    expect(before).toBeLessThanOrEqual(12);
    const content = blockHtml('audio', { fields: { file: talk.url, name: 'More' }, rows: [] });
    for (let made = 1; made <= 15; made += 1) {
      const fields = { title: `More ${made}`, category: 'review' as const, content };
      await makeArticle(site.db, fields, NOW - made * MINUTE * 2);
    }
    expect(await count()).toBeLessThanOrEqual(before);
    expect(await titlesAt(site, '/reviews/podcast.xml')).toHaveLength(16);
  });

  it('are revalidated with 304 until an episode or its captions change', async () => {
    const { headers } = await readFeed(site, OF_SERIES);
    const again = () =>
      site.app.inject({ url: OF_SERIES, headers: { 'if-none-match': headers.etag } });
    expect((await again()).statusCode).toBe(304);
    await site.editor.put(`/api/recordings/${talk.id}/captions/en`, { vtt: VTT });
    const captioned = await rssOf(site, OF_SERIES);
    expect(captioned.items?.[0]?.podcast?.transcripts).toHaveLength(2);
    await changeArticle(site.db, talkId, { status: 'draft' });
    await site.app.changes.poll();
    expect(await titlesAt(site, OF_SERIES)).toEqual(['Part one']);
  });
});
