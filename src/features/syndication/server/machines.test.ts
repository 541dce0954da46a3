import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#platform/http/routes.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import {
  buildTestApp,
  openTestDatabase,
  type TestDatabase,
} from '#tests/support/databases/test-database.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import { AI_CRAWLERS } from './robots.ts';

const SITE = { SITE_URL: 'https://mag.example', SITE_NAME: 'Mag & Co' };

describe('machine-readable representations', () => {
  let database: TestDatabase;
  let app: App;
  const get = (url: string) => app.inject(url);

  beforeAll(async () => {
    database = await openTestDatabase({ env: SITE });
    app = await buildTestApp(database);
    await makeArticle(database.db, {
      title: 'Ports & <tugs> [twice]',
      category: 'guide',
      excerpt: 'x < y',
      content:
        '<h2>First</h2><p>See <a href="/articles/older">the *other* one</a>.</p>' +
        '<p><img src="/media/0123456789abcdef01234-1600x900/1600.webp" alt="A tug"></p>' +
        '<figure class="wide"><img src="/media/0123456789abcdef01234-1600x900/1600.webp" alt="A quay">' +
        '<figcaption>The <em>old</em> quay</figcaption></figure>' +
        '<table><caption>Tugs | all</caption><thead><tr><th scope="col" colspan="1"><p>Tug</p></th><th>Power</th></tr></thead>' +
        '<tbody><tr><th scope="row">A|B</th><td><p>5 <strong>kW</strong></p></td></tr><tr><td></td><td>7</td></tr></tbody></table>' +
        '<table><tr><td>No head</td></tr></table>' +
        '<table><tr><th colspan="2">Wide</th></tr><tr><td>1</td><td>2</td></tr></table>',
    });
    await makeArticle(database.db, { title: 'Hidden draft', status: 'draft' });
    await makeArticle(database.db, { title: 'Hidden pending', moderationStatus: 'pending' });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  it('an article is available as Markdown under its URL with .md', async () => {
    const { statusCode, headers, body } = await get('/articles/ports-tugs-twice.md');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(headers.link).toBe('<https://mag.example/articles/ports-tugs-twice>; rel="canonical"');
    expect(body).toContain('# Ports & \\<tugs> \\[twice\\]\n\n');
    expect(body).toContain('Mag & Co Staff · Guide · March 5, 2026');
    expect(body).toContain('\n## First\n');
    expect(body).toContain('[the \\*other\\* one](https://mag.example/articles/older)');
    expect(body).toContain('![A tug](https://mag.example/media/');
    expect(body).toMatch(/!\[A quay\]\(https:\S+\)\n\nThe \*old\* quay\n\n/);
    expect(body).toContain(
      'Tugs \\| all\n\n| Tug | Power |\n| --- | --- |\n| A\\|B | 5 **kW** |\n|  | 7 |\n\n',
    );
    // What Markdown has no sign for.
    expect(body).toContain('<table><tbody><tr><td>No head</td></tr></tbody></table>');
    expect(body).toContain('<th colspan="2">Wide</th>');
  });

  it('only public articles are available as Markdown', async () => {
    expect((await get('/articles/hidden-draft.md')).statusCode).toBe(404);
    expect((await get('/articles/hidden-pending.md')).statusCode).toBe(404);
    expect((await get('/articles/nothing.md')).statusCode).toBe(404);
    // The URL in the page.
    expect((await get('/articles/%3Cb%3E.md')).statusCode).toBe(404);
    expect((await get('/articles/PORTS-TUGS-TWICE.md')).statusCode).toBe(404);
  });

  it('an unchanged Markdown request gets 304', async () => {
    const { headers } = await get('/articles/ports-tugs-twice.md');
    const again = await app.inject({
      url: '/articles/ports-tugs-twice.md',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('llms.txt lists the newest public articles by category', async () => {
    const { body, headers } = await get('/llms.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^# Mag & Co\n\n> /);
    expect(body).toContain(
      '## Guides\n\n- [Ports & \\<tugs\\> \\[twice\\]](https://mag.example/articles/ports-tugs-twice.md): March 5, 2026. x \\< y',
    );
    expect(body).not.toContain('Hidden');
  });

  const embed = (query: Record<string, string>) => get(`/oembed?${new URLSearchParams(query)}`);
  const url = 'https://mag.example/articles/ports-tugs-twice';

  it('an article can be embedded elsewhere without scripts', async () => {
    const answer = await embed({ url, format: 'json' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(answer.json()).toEqual({
      version: '1.0',
      type: 'rich',
      title: 'Ports & <tugs> [twice]',
      author_name: 'Mag & Co Staff',
      provider_name: 'Mag & Co',
      provider_url: 'https://mag.example',
      cache_age: 3600,
      width: 600,
      height: 200,
      html:
        `<blockquote cite="${url}"><p><a href="${url}"><strong>Ports &amp; &lt;tugs&gt; [twice]` +
        '</strong></a></p><p>x &lt; y</p><footer>Mag &amp; Co</footer></blockquote>',
      thumbnail_url: expect.stringMatching(/^https:\/\/mag\.example\/covers\/.*social\.png$/),
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
  });

  it('an embed is no larger than its consumer requests', async () => {
    const small = (await embed({ url, maxwidth: '320', maxheight: '100' })).json();
    expect(small).toMatchObject({ width: 320, height: 100 });
    expect(small).not.toHaveProperty('thumbnail_url');
  });

  it('other pages and formats cannot be embedded', async () => {
    for (const other of [
      'https://mag.example/articles/hidden-draft',
      'https://mag.example/about',
      'https://elsewhere.example/articles/ports-tugs-twice',
      'not an address',
    ]) {
      expect((await embed({ url: other })).statusCode).toBe(404);
    }
    expect((await embed({ url, format: 'xml' })).statusCode).toBe(501);
    expect((await get('/oembed')).statusCode).toBe(400);
  });

  it('robots.txt names the sitemaps and disallows the API', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain(
      'Sitemap: https://mag.example/sitemap.xml\nSitemap: https://mag.example/news-sitemap.xml\n',
    );
    expect(mayRead(body, '/api/articles')).toBe(false);
    expect(mayRead(body, '/articles/ports-tugs-twice')).toBe(true);
  });
});

/** Whether the rules for all robots allow a URL (RFC 9309, 2.2.2: the longest match, else allowed). */
function mayRead(robots: string, path: string): boolean {
  const group = robots.split('\n\n').find((one) => one.startsWith('User-agent: *\n')) ?? '';
  const fitting = [...group.matchAll(/^(Allow|Disallow): (\S+)$/gm)]
    .filter(([, , prefix = '']) => path.startsWith(prefix))
    .sort(([, one, a = ''], [, , b = '']) => b.length - a.length || (one === 'Allow' ? -1 : 1));
  return fitting[0]?.[1] !== 'Disallow';
}

describe('pages of the demo magazine', () => {
  const site = testApp({ demo: true, pages: true, env: { ...SITE, BYLINES: 'on' } });
  const body = async (url: string) => (await site.app.inject(url)).body;

  /** Files that a browser loads to render a page: images, styles, scripts, fonts, frames of ours. */
  function drawnOf(html: string): string[] {
    const found = [
      ...html.matchAll(
        /<(?:img|source|script|iframe|video)\b[^>]*?\s(?:src|srcset|poster)="([^"]*)"/gi,
      ),
      ...html.matchAll(/\s(?:srcset|data-styles|data-modules|data-placeholder)="([^"]*)"/gi),
      ...html.matchAll(/<link\b(?=[^>]*rel="(?:stylesheet|icon|preload)")[^>]*?\shref="([^"]*)"/gi),
      ...html.matchAll(/url\(["']?([^"')]+)/g),
    ];
    return found
      .flatMap(([, value = '']) => value.split(/[\s,]+/))
      .filter((address) => /^\/[^/]/.test(address));
  }

  it('pages load nothing that robots.txt disallows', { timeout: 120_000 }, async () => {
    // An image whose file is not ready is replaced by another size.
    await makeArticle(site.database.db, {
      title: 'Waits for an image',
      content: '<p>One.</p><img src="https://elsewhere.example/a.jpg" alt="Far">',
    });
    const robots = await body('/robots.txt');
    const maps = [await body('/sitemap-0.xml'), await body('/sitemap-1.xml')].join('');
    const pages = [...maps.matchAll(/<url><loc>https:\/\/mag\.example([^<]*)<\/loc>/g)];
    const drawn = new Set<string>();
    for (const [, path = ''] of pages) {
      for (const one of drawnOf(await body(path.replaceAll('&amp;', '&')))) drawn.add(one);
    }
    expect(drawn.size).toBeGreaterThan(200);
    expect([...drawn].some((one) => one.startsWith('/api/'))).toBe(true);
    expect([...drawn].filter((one) => !mayRead(robots, one))).toEqual([]);
  });
});

describe('AI_CRAWLERS=refuse', () => {
  it('robots.txt disallows language model crawlers and no others', async () => {
    const database = await openTestDatabase({ env: { ...SITE, AI_CRAWLERS: 'refuse' } });
    const app = await buildTestApp(database);
    const groups = (await app.inject('/robots.txt')).body.split('\n\n');
    expect(groups[0]).toBe('User-agent: *\nDisallow: /api/\nAllow: /api/placeholder/');
    expect(groups[1]).toBe(
      [...AI_CRAWLERS.map((name) => `User-agent: ${name}`), 'Disallow: /'].join('\n'),
    );
    expect((await app.inject('/llms.txt')).statusCode).toBe(404);
    await app.close();
    await database.close();
  });
});
