import { describe, expect, it } from 'vitest';
import { place } from '#features/featured/server/public.ts';
import { DAY, HOUR } from '#lib/durations.ts';
import { ChangeFeed } from '#platform/db/changes.ts';
import { articleFields, changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import { buildTestApp, NOW, openTestDatabase } from '#tests/support/databases/test-database.ts';
import { builtPages } from '#tests/support/site/pages.ts';
import { testApp } from '#tests/support/site/test-app.ts';

describe('public pages', () => {
  const site = testApp({ env: { SITE_URL: 'https://mag.example' }, pages: true });

  const get = (url: string, headers: Record<string, string> = {}) =>
    site.app.inject({ url, headers });

  /** What every call that changes something does before it answers. */
  const settled = () => site.app.changes.poll();

  it('an article is rendered with its text, head and structured data', async () => {
    await makeArticle(site.database.db, {
      title: 'The <quiet> "port" & its tugs',
      content: '<p>Forty berths and one tide table.</p>',
      excerpt: 'Nothing explodes.',
      metaDescription: 'A port, managed.',
      tags: ['ports', 'tugs'],
      featuredImage: '/demo/images/harbour.webp',
    });
    await settled();
    const { statusCode, body, headers } = await get('/articles/the-quiet-port-its-tugs');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('Forty berths and one tide table.');
    const head = body.slice(0, body.indexOf('</head>'));
    expect(head).toContain(
      '<title>The &lt;quiet&gt; &quot;port&quot; &amp; its tugs | Savepoint</title>',
    );
    expect(head).toContain('<meta name="description" content="A port, managed."/>');
    expect(head).toContain(
      '<link rel="canonical" href="https://mag.example/articles/the-quiet-port-its-tugs"/>',
    );
    expect(head).toContain('content="https://mag.example/demo/images/harbour.webp"');
    expect(head).toContain('<meta property="article:tag" content="ports"/>');
    expect(head).toContain(
      '<meta property="article:published_time" content="2026-03-05T12:00:00.000Z"/>',
    );
    expect(body).toContain('"@type":"NewsArticle"');
    expect(body).toContain('"wordCount":6');
    expect(body).toContain('"@type":"BreadcrumbList"');
  });

  it('an article says when it was updated, if that is an hour and a day of the calendar later', async () => {
    const made = await makeArticle(site.database.db, { title: 'Slip', content: '<p>May</p>' });
    const change = async (content: string, now: number) => {
      await changeArticle(site.database.db, made.id, { content }, { userId: 1, now });
      await settled();
      return (await get('/articles/slip')).body;
    };
    // NOW is noon: two hours later, the date would be repeated.
    for (const hours of [1, 2]) {
      const same = await change(`<p>June ${hours}</p>`, NOW + hours * HOUR);
      expect(same).not.toMatch(/Updated (?:<!-- -->)?<time/);
    }
    const body = await change('<p>July</p>', NOW + 2 * DAY);
    expect(body).toMatch(
      /Updated (?:<!-- -->)?<time dateTime="2026-03-07T12:00:00.000Z">March 7, 2026</,
    );
    expect(body).toContain('"dateModified":"2026-03-07T12:00:00.000Z"');
  });

  it('a topic that readers can follow has a page with its form, any other is 404', async () => {
    await makeArticle(site.database.db, { tags: ['Roguelike'] });
    await settled();
    const { statusCode, body } = await get('/newsletter?tag=roguelike&x=1');
    expect([statusCode, body]).toEqual([200, expect.stringContaining('Follow #Roguelike')]);
    expect(body).toContain('<input type="hidden" name="ref" value="Roguelike"/>');
    for (const url of ['/newsletter?game=none', '/newsletter/none', '/newsletter?author=none']) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    }
    const choices = await get('/newsletter/choices?token=guessed');
    expect([choices.statusCode, choices.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(choices.body).toContain('Unknown Link');
  });

  it('a topic that fails to load is an error, not a missing page', async () => {
    const database = await openTestDatabase({ env: { LOG_LEVEL: 'silent' } });
    const app = await buildTestApp(database, { renderer: await builtPages() });
    await database.db.schema.dropTable('series').execute();
    expect((await app.inject('/newsletter?series=none')).statusCode).toBe(500);
    await app.close();
    await database.close();
  });

  it.each([
    ['/articles?category=news', 'News'],
    ['/articles', 'Articles'],
    ['/reviews?page=2', 'Reviews'],
  ])('in the menus of %s the link %s is marked as current', async (url, label) => {
    const { body } = await get(url);
    const links = [...body.matchAll(/<a[^>]* aria-current="page"[^>]*>([^<\d]+)</g)];
    // In the header, and in the menu of small screens.
    expect(links.map(([, text]) => text)).toEqual([label, label]);
  });

  it('a missing page is 404', async () => {
    for (const url of ['/articles/no-such', '/nowhere', '/reviews/nowhere', '/Articles']) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    }
    expect((await get('/articles/no-such')).body).toContain('Article Not Found');
    expect((await get('/nowhere')).body).toContain('Page Not Found');
    expect((await get('/articles/no-such')).headers['cache-control']).toBe('no-cache');
  });

  it('a malformed URL is 404', async () => {
    const long = `/articles/${'a'.repeat(301)}`;
    for (const url of ['//[', '//a:99999', '/articles?page=99', '/?category=pills', long]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    }
    expect((await get('/articles?category=pills')).body).toContain('No pills articles found');
    expect((await get('/articles?category=news')).statusCode).toBe(200);
  });

  it('a corrected search shows the corrected words', async () => {
    await makeArticle(site.database.db, { title: 'Lighthouses of the strait' });
    for (const url of ['/?q=lighthuoses', '/articles?q=lighthuoses']) {
      const { body } = await get(url);
      expect(body).toContain('No exact matches. Showing results for');
      expect(body).toContain('Lighthouses of the strait');
    }
  });

  it('a draft gets the same response as a missing article', async () => {
    await makeArticle(site.database.db, { title: 'Secret draft', status: 'draft' });
    const draft = await get('/articles/secret-draft');
    const nothing = await get('/articles/secret-craft');
    expect(draft.statusCode).toBe(404);
    const same =
      draft.body.replaceAll('secret-draft', 'X') === nothing.body.replaceAll('secret-craft', 'X');
    expect(same).toBe(true);
  });

  it('a former slug redirects permanently to the current one', async () => {
    const { id } = await makeArticle(site.database.db, { title: 'Old name' });
    await changeArticle(site.database.db, id, articleFields({ title: 'New name' }), {
      userId: 1,
      now: NOW,
    });
    const answer = await get('/articles/old-name');
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe('/articles/new-name');
    // A browser would cache it for ever, and the article may be renamed back.
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['/archive/2026', '/archive'],
    ['/archive/2026/3', '/archive/2026/03'],
  ])('the inexact archive URL %s redirects to %s', async (url, to) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, to]);
    for (const none of ['/archive/26', '/archive/2026/0', '/archive/2026/3/1']) {
      expect([none, (await get(none)).statusCode]).toEqual([none, 404]);
    }
  });

  it('a change appears at once on every page that depends on it', async () => {
    const { id } = await makeArticle(site.database.db, { title: 'First wording' });
    await settled();
    expect((await get('/')).body).toContain('First wording');
    expect((await get('/articles/first-wording')).body).toContain('First wording');
    await changeArticle(
      site.database.db,
      id,
      articleFields({ title: 'Second wording', slug: 'first-wording' }),
      { userId: 1, now: NOW },
    );
    await settled();
    expect((await get('/')).body).not.toContain('First wording');
    expect((await get('/articles/first-wording')).body).toContain('Second wording');
    await place(site.database.db, NOW, { page: 'homepage', position: 0, articleId: id });
    await settled();
    expect((await get('/')).body).toContain('Master Featured');
    await changeArticle(site.database.db, id, articleFields({ status: 'archived' }), {
      userId: 1,
      now: NOW,
    });
    await settled();
    expect((await get('/')).body).not.toContain('Second wording');
    expect((await get('/articles/first-wording')).statusCode).toBe(404);
  });

  it('an article published by another instance appears', async () => {
    const feed = new ChangeFeed(site.database.db);
    await feed.start(() => undefined);
    expect((await get('/articles')).body).not.toContain('From next door');
    await makeArticle(site.database.db, { title: 'From next door' });
    await settled();
    expect((await get('/articles')).body).toContain('From next door');
    feed.stop();
  });

  it('every visitor gets the same bytes, whatever headers they send', async () => {
    const plain = await get('/articles?page=1');
    const noisy = await get('/articles?utm_source=x&page=1&category=&fbclid=1', {
      cookie: 'session=abc',
      'user-agent': 'Other/1.0',
      'accept-language': 'de',
      host: 'another',
      'x-forwarded-host': 'evil.example',
      'x-render-key': 'guess',
    });
    expect(noisy.body === plain.body).toBe(true);
    expect(noisy.headers.etag).toBe(plain.headers.etag);
    expect(noisy.headers['x-depends-on']).toBeUndefined();
  });

  it('all unknown URLs share one cached page, which contains none of them', async () => {
    const first = await get('/no/such/page');
    site.database.forgetQueries();
    for (const path of [
      '/another/one?and=more',
      '/%22%3E%3Cscript%3E',
      "/it's&<b>",
      '//evil.example/x',
      '/admin/',
    ]) {
      const answer = await get(path);
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(answer.body === first.body, path).toBe(true);
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
    expect(first.body).not.toMatch(/such|8c1f2e/);
    // Redirects of a URL are looked up once.
    expect(site.database.queries.filter((text) => !text.includes('from "redirects"'))).toEqual([]);
    await makeArticle(site.database.db, { title: 'In the footer of the 404 page' });
    await settled();
    expect((await get('/no/such/page')).body).toContain('In the footer of the 404 page');
  });

  it('a cacheable page is rendered once, a search each time', async () => {
    await get('/guides');
    site.database.forgetQueries();
    await get('/guides?x=1');
    await get('/guides?y=2');
    expect(site.database.queries).toEqual([]);
    // The filters of searches are cached.
    await get('/articles?q=anchors');
    site.database.forgetQueries();
    await get('/articles?q=berths');
    const first = site.database.queries.length;
    await get('/articles?q=berths');
    expect(site.database.queries.length).toBe(first * 2);
  });

  it('data shared by pages is read once until it changes', async () => {
    const { slug: one } = await makeArticle(site.database.db, { title: 'Footer of one' });
    const { slug: other } = await makeArticle(site.database.db, { title: 'Footer of another' });
    await settled();
    await get(`/articles/${one}`);
    site.database.forgetQueries();
    await get(`/articles/${other}`);
    // Only for the article itself and its related ones.
    const ofItself =
      /"slug" =|"article_id" (?:in|=)|"articles"."id" in|"place"|as word|"published_at", "id"/;
    expect(site.database.queries.filter((query) => !ofItself.test(query))).toEqual([]);
    await makeArticle(site.database.db, { title: 'The newest in every footer' });
    await settled();
    for (const slug of [one, other]) {
      expect((await get(`/articles/${slug}`)).body).toContain('The newest in every footer');
    }
  });

  it('the home page runs no count and contains only the shown fields of featured articles', async () => {
    for (let made = 0; made < 6; made += 1) {
      const { id } = await makeArticle(site.database.db, { title: `Featured ${made}` });
      const page = made < 4 ? 'homepage' : 'news';
      await place(site.database.db, NOW, { page, position: made % 4, articleId: id });
    }
    await settled();
    site.database.forgetQueries();
    const { body } = await get('/');
    expect(site.database.queries.filter((query) => /count\(/.test(query))).toEqual([]);
    const state = /id="page-state">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    const { queries } = JSON.parse(state).queries;
    const featured = queries.find(({ queryKey }: { queryKey: string[] }) =>
      queryKey.includes('/api/featured-articles'),
    );
    expect(featured.state.data).toHaveLength(5);
    expect((await get('/api/articles?limit=14')).headers['x-total-count']).toMatch(/^[1-9]/);
  });

  it('a page is compressed, revalidated and cacheable by proxies', async () => {
    const plain = await get('/about');
    expect(plain.headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
    );
    expect(plain.headers.vary).toContain('accept-encoding');
    const packed = await get('/about', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(
      (await get('/about', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding'],
    ).toBe('gzip');
    const again = await get('/about', { 'if-none-match': String(plain.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('a page refuses every method but GET and HEAD', async () => {
    const answer = await site.app.inject({ method: 'DELETE', url: '/about' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
    expect((await site.app.inject({ method: 'HEAD', url: '/about' })).statusCode).toBe(200);
  });

  it('a page can be stored in the back/forward cache', async () => {
    for (const url of [
      '/',
      '/articles',
      '/articles/hollow-meridian-is-a-map-you-have-to-earn',
      '/about',
      '/?q=x',
    ]) {
      expect((await get(url)).headers['cache-control'], url).not.toContain('no-store');
    }
    const { body } = await get('/');
    const scripts = [...(/data-modules="([^"]+)"/.exec(body)?.[1] ?? '').split(' ')];
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts)
      expect((await get(script)).body).not.toMatch(/['"`](before)?unload/);
  });

  it('a page allows only its own scripts and styles', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/script-src 'self'( 'sha256-[A-Za-z0-9+/=]+'){2}(;|$)/);
    expect(policy).not.toContain('unsafe-eval');
  });

  it.each([
    ['import', "'self' data:", 'strict-origin-when-cross-origin'],
    ['refuse', "'self' data:", 'strict-origin-when-cross-origin'],
    ['allow', "'self' data: https:", 'same-origin'],
  ] as const)(
    'with REMOTE_IMAGES=%s pages show images of %s',
    async (remoteImages, from, tells) => {
      const config = { ...site.database.config, remoteImages };
      const other = await buildTestApp(
        { ...site.database, config },
        { renderer: await builtPages() },
      );
      const { headers } = await other.inject('/about');
      expect(String(headers['content-security-policy'])).toContain(`;img-src ${from};`);
      expect(headers['referrer-policy']).toBe(tells);
      await other.close();
    },
  );

  it('the text of an article cannot end the embedded page data', async () => {
    await makeArticle(site.database.db, {
      title: '</script><script>alert(1)</script>',
      excerpt: '</title><script>alert(2)</script>',
      tags: ['</script>'],
    });
    await settled();
    const { body } = await get('/articles/script-script-alert-1-script');
    expect(body).not.toContain('<script>alert');
  });
});

describe('queries per page', () => {
  // Budgets: raise one only with a reason.
  const BUDGETS = {
    // Includes one for the categories that editors added, whose badges need names, and one for the most-read
    // list.
    '/': 14,
    '/articles': 10,
    '/reviews?page=2': 10,
    // Includes one for each extension, one for corrections, three for the facts of games, seven for related
    // articles, and one for each neighbor.
    '/articles/SLUG': 25,
    '/about': 4,
  };

  it.each(Object.entries(BUDGETS))('%s takes at most %i queries', async (url, budget) => {
    const database = await openTestDatabase({ demo: true });
    const app = await buildTestApp(database, { renderer: await builtPages() });
    try {
      database.forgetQueries();
      const slug = 'hollow-meridian-is-a-map-you-have-to-earn';
      const { statusCode } = await app.inject(url.replace('SLUG', slug));
      expect(statusCode).toBe(200);
      expect(database.queries.length).toBeLessThanOrEqual(budget);
    } finally {
      await app.close();
      await database.close();
    }
  });
});
