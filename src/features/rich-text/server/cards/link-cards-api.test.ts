import { beforeEach, describe, expect, it } from 'vitest';
import { GuardedFetchError } from '#platform/http/outgoing/guarded-fetch.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { LinkCard } from '../../contract.ts';

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json';

describe('link cards', () => {
  const asked: string[] = [];
  let answers: Record<string, { body: string; type?: string; status?: number }> = {};
  const site = testSite({
    fetchOutside: async (url) => {
      asked.push(url);
      const answer = Object.entries(answers).find(([start]) => url.startsWith(start))?.[1];
      if (answer === undefined) throw new GuardedFetchError('dns', 'no such host');
      const { body, type = JSON_TYPE, status = 200 } = answer;
      return { url, status, headers: { 'content-type': type }, body: Buffer.from(body) };
    },
  });
  beforeEach(() => {
    asked.length = 0;
    answers = {};
  });
  const ask = (url: string) => site.author.post('/api/link-cards', { url });
  const card = async (url: string) => jsonOf<LinkCard>(await ask(url));

  it('has the title, description, image and site that a page names for links to it', async () => {
    answers['https://www.studio.example/game'] = {
      type: HTML,
      body: `<html><head><title>Window title</title>
        <meta property="og:title" content="Ashfall &amp; Ember">
        <meta property="og:description" content="A game\n about  fire.">
        <meta property="og:image" content="/art.jpg">
        <meta property="og:site_name" content="Studio"></head></html>`,
    };
    expect(await card('https://www.studio.example/game')).toEqual({
      url: 'https://www.studio.example/game',
      kind: 'page',
      title: 'Ashfall & Ember',
      text: ['A game about fire.'],
      source: 'Studio',
      image: { url: 'https://www.studio.example/art.jpg', alt: 'Ashfall & Ember' },
    });
  });

  it('uses the title of the window and the host where a page names nothing', async () => {
    answers['https://www.plain.example/'] = {
      type: HTML,
      body: '<title>Plain page</title><svg><title>Logo</title></svg><meta property="og:image" content="javascript:alert(1)">',
    };
    expect(await card('https://www.plain.example/')).toMatchObject({
      title: 'Plain page',
      text: [],
      source: 'plain.example',
      image: null,
    });
  });

  it('has markup of other sites as text, and cuts what is too long', async () => {
    answers['https://long.example/'] = {
      type: HTML,
      body: `<title>&lt;script&gt;alert(1)&lt;/script&gt;</title><meta name="description" content="${'word '.repeat(500)}">`,
    };
    const { title, text } = await card('https://long.example/');
    expect(title).toBe('<script>alert(1)</script>');
    expect(text[0]?.length).toBeLessThanOrEqual(300);
    expect(text[0]).toMatch(/ word…$/);
  });

  it('quotes a post of Bluesky with its date and image', async () => {
    answers['https://public.api.bsky.app/xrpc/app.bsky.feed.getPostThread?'] = {
      body: JSON.stringify({
        thread: {
          post: {
            author: { handle: 'dev.example', displayName: 'Dev' },
            record: { text: 'First line\n\nSecond line', createdAt: '2026-03-05T10:00:00Z' },
            embed: { images: [{ fullsize: 'https://cdn.example/1.jpg', alt: 'A castle' }] },
          },
        },
      }),
    };
    expect(await card('https://bsky.app/profile/dev.example/post/3kabc')).toEqual({
      url: 'https://bsky.app/profile/dev.example/post/3kabc',
      kind: 'post',
      title: 'Dev (@dev.example)',
      text: ['First line', 'Second line'],
      source: 'Bluesky, March 5, 2026',
      image: { url: 'https://cdn.example/1.jpg', alt: 'A castle' },
    });
    expect(new URL(asked[0] ?? '').searchParams.get('uri')).toBe(
      'at://dev.example/app.bsky.feed.post/3kabc',
    );
  });

  it('quotes a post of a Mastodon server, its content warning first and without a hidden image', async () => {
    answers['https://social.example/api/v1/statuses/1100'] = {
      body: JSON.stringify({
        content:
          '<p>Patch 1.2 is <b>out</b><br>now.</p><p>See <a href="https://a.example/x"><span class="invisible">https://</span><span>a.example/x</span></a></p>',
        created_at: '2026-03-05T10:00:00Z',
        spoiler_text: 'Ending',
        sensitive: true,
        account: { acct: 'someone@else.example', display_name: '' },
        media_attachments: [{ type: 'image', url: 'https://social.example/1.jpg' }],
      }),
    };
    expect(await card('https://social.example/@dev/1100')).toMatchObject({
      kind: 'post',
      title: '@dev@social.example',
      text: ['Ending', 'Patch 1.2 is out', 'now.', 'See https://a.example/x'],
      source: 'social.example, March 5, 2026',
      image: null,
    });
  });

  it('quotes a post of X from its own interface', async () => {
    answers['https://publish.x.com/oembed?'] = {
      body: JSON.stringify({
        author_name: 'Studio',
        author_url: 'https://twitter.com/studio',
        html: '<blockquote class="twitter-tweet"><p lang="en">Out <a href="https://t.co/a">today</a>.<br><br>Enjoy!</p>&mdash; Studio (@studio) <a href="https://twitter.com/studio/status/12">March 5, 2026</a></blockquote>',
      }),
    };
    expect(await card('https://twitter.com/studio/status/12?s=20')).toMatchObject({
      kind: 'post',
      title: 'Studio (@studio)',
      text: ['Out today.', 'Enjoy!'],
      source: 'X',
    });
    expect(new URL(asked[0] ?? '').searchParams.get('url')).toBe('https://x.com/studio/status/12');
  });

  it('quotes a post of Threads from its page', async () => {
    answers['https://www.threads.com/@studio/post/Cabc'] = {
      type: HTML,
      body: '<meta property="og:title" content="Studio (&#064;studio) on Threads"><meta property="og:description" content="Out today.">',
    };
    expect(await card('https://www.threads.com/@studio/post/Cabc')).toMatchObject({
      kind: 'post',
      title: 'Studio (@studio)',
      text: ['Out today.'],
      source: 'Threads',
    });
  });

  it('is that of the page where a site doesn’t show the post', async () => {
    answers['https://blog.example/@me/42'] = { type: HTML, body: '<title>Not a post</title>' };
    expect(await card('https://blog.example/@me/42')).toMatchObject({
      kind: 'page',
      title: 'Not a post',
    });
  });

  it('never asks this site for an image', async () => {
    const image = (src: string) => `<title>T</title><meta property="og:image" content="${src}">`;
    for (const src of [
      `${site.database.config.siteUrl}/api/users`,
      'https://user:pass@a.example/1.jpg',
    ]) {
      answers['https://a.example/'] = { type: HTML, body: image(src) };
      expect((await card('https://a.example/')).image, src).toBeNull();
    }
  });

  it('reads no HTML that is nested too deep, in a page or a post', async () => {
    const deep = '<b>'.repeat(100_000) + '</x>'.repeat(100_000);
    answers['https://a.example/@me/1'] = { type: HTML, body: deep };
    answers['https://a.example/api/v1/statuses/1'] = {
      body: JSON.stringify({ content: deep, account: { display_name: 'Me' } }),
    };
    expect((await ask('https://a.example/@me/1')).statusCode).toBe(503);
    // Only the head counts.
    answers['https://b.example/'] = { type: HTML, body: `<title>T</title><body>${deep}` };
    expect((await card('https://b.example/')).title).toBe('T');
  });

  it.each([
    ['a host that isn’t there', 'https://nowhere.example/', {}],
    ['a page that is gone', 'https://a.example/', { body: '<title>Gone</title>', status: 404 }],
    ['a page without a title', 'https://a.example/', { body: '<p>x</p>', type: HTML }],
    ['a file', 'https://a.example/', { body: '%PDF', type: 'application/pdf' }],
  ])('says why there is none for %s', async (_, url, answer) => {
    if ('body' in answer) answers[url] = answer;
    const refused = await ask(url);
    expect([refused.statusCode, problemOf(refused).code]).toEqual([503, 'article.no_card']);
  });

  it('is made for http and https only, and for people who write', async () => {
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', '/articles', '']) {
      expect((await ask(url)).statusCode).toBe(400);
    }
    expect((await ask('https://')).statusCode).toBe(400);
    const visitor = await site.visitor.post('/api/link-cards', { url: 'https://a.example/' });
    expect(visitor.statusCode).toBe(401);
    expect(asked).toEqual([]);
  });
});

describe('link cards with REMOTE_IMAGES=refuse', () => {
  const asked: string[] = [];
  const site = testSite({
    env: { REMOTE_IMAGES: 'refuse' },
    fetchOutside: async (url) => {
      asked.push(url);
      throw new GuardedFetchError('dns', 'no such host');
    },
  });

  it('request nothing', async () => {
    const refused = await site.author.post('/api/link-cards', { url: 'https://a.example/' });
    expect([refused.statusCode, problemOf(refused).code]).toEqual([409, 'article.no_card']);
    expect(asked).toEqual([]);
  });
});
