import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeArticle } from '#tests/support/content/articles.ts';
import { NOW } from '#tests/support/databases/now.ts';
import { buildTestApp } from '#tests/support/databases/test-database.ts';
import { builtPages } from '#tests/support/site/pages.ts';
import { testApp } from '#tests/support/site/test-app.ts';
import type { SettingsPatch } from '../../settings.contract.ts';
import { saveSettings } from '../settings/save-settings.ts';

const READER_PAGES = ['/', '/articles/lamp', '/articles?q=lamp', '/privacy', '/no-such-page'];
const OTHERS = [
  '/preview?token=abcdefghijklmnopqrstuvwxyz',
  '/newsletter/confirm?token=abcdefghijklmnopqrstuvwxyz',
  '/newsletter/unsubscribe?token=abcdefghijklmnopqrstuvwxyz',
  '/newsletter/choices?token=abcdefghijklmnopqrstuvwxyz',
  '/join',
  '/reset-password',
  '/confirm-email',
  '/change-password',
];
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('code in pages', () => {
  const site = testApp({ pages: true, env: { SITE_URL: 'https://mag.example' } });
  /** The policy without code. */
  let base: Record<string, string>;
  beforeAll(async () => {
    await makeArticle(site.database.db, { title: 'Lamp' });
    await site.app.changes.poll();
    base = (await page('/')).policy;
  });

  let stored: SettingsPatch = {};
  /** Replaces the settings of the test before. */
  const save = async (settings: SettingsPatch) => {
    const restored = Object.keys(stored).map((key) => [key, { value: null }]);
    const { database, app } = site;
    const actor = { userId: null, name: 'Ada' };
    const context = { actor, now: NOW, environment: database.config };
    await saveSettings(database.db, { ...Object.fromEntries(restored), ...settings }, context);
    stored = settings;
    await app.changes.poll();
  };
  /** The sources of scripts, connections, images and frames that the page allows, without those of every page. */
  const page = async (url: string, app = site.app) => {
    const { body, headers } = await app.inject(url);
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((part) => part.trim().split(/ (.*)/s)),
    ) as Record<string, string>;
    const { site: known } = JSON.parse(
      /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}',
    );
    return { body, policy, code: known?.code, etag: headers.etag };
  };
  const added = async (url: string) => {
    const { policy } = await page(url);
    const names = ['script-src', 'connect-src', 'img-src', 'frame-src'];
    return names.map((name) =>
      policy[name]
        ?.split(' ')
        .filter((source) => !base[name]?.split(' ').includes(source))
        .join(' '),
    );
  };
  const values = (settings: Record<string, unknown>): SettingsPatch =>
    Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, { value }]));

  it('the header has exactly its hashes and origins, on every page of readers', async () => {
    const [first, second] = ['go("</p>")', '\nstay()\n'];
    await save(
      values({
        headCode: `<script>${first}</script><script src="https://cdn.example/a.js"></script>`,
        bodyCode: `<script>${second}</script><iframe src="https://ads.example/x"></iframe>`,
        codeScripts: ['https://cdn.example', 'https://*.tags.example'],
        codeConnections: ['https://in.example'],
        codeImages: ['https://px.example'],
        codeFrames: ['https://ads.example'],
      }),
    );
    for (const url of [...READER_PAGES, '/']) {
      expect(await added(url), url).toEqual([
        `https://cdn.example https://*.tags.example ${hash(first)} ${hash(second)}`,
        'https://in.example',
        'https://px.example',
        'https://ads.example',
      ]);
      const { policy, code, body } = await page(url);
      expect(JSON.stringify(policy).split('script-src-attr')[0]).not.toContain('unsafe');
      expect(code.elements, url).toHaveLength(4);
      // Nothing runs before the page's own script has asked.
      expect(body).not.toMatch(/<script[^>]*>go|<script[^>]+src=|<iframe/);
    }
  });

  it('no code and no origin is where secrets are, in answers of the API or in files', async () => {
    await save(values({ headCode: '<script>go()</script><meta name="x-check" content="1">' }));
    expect((await page('/')).body).toContain('<meta name="x-check" content="1">');
    for (const url of OTHERS) {
      const { body, policy, code } = await page(url);
      expect(code, url).toEqual({ names: ['mag.example'], asks: true, text: expect.any(String) });
      expect(body, url).not.toMatch(/x-check|go\(\)/);
      expect(policy['script-src'], url).toBe(base['script-src']);
    }
    for (const url of ['/api/articles', '/feed.xml', '/api/placeholder/40/30']) {
      expect((await page(url)).policy['script-src'], url).not.toContain(hash('go()'));
    }
  });

  it.each([
    [
      { analytics: 'plausible', analyticsUrl: 'https://a.example/x', analyticsSite: 'mag.example' },
      ['https://a.example', 'https://a.example', '', ''],
      { src: 'https://a.example/x/js/script.js', 'data-domain': 'mag.example' },
    ],
    [
      {
        analytics: 'umami',
        analyticsUrl: 'https://cloud.umami.is',
        analyticsSite: '94db1cb1-74f4-4a40-ad6c-962362670409',
      },
      ['https://cloud.umami.is', 'https://gateway.umami.is', '', ''],
      {
        src: 'https://cloud.umami.is/script.js',
        'data-website-id': '94db1cb1-74f4-4a40-ad6c-962362670409',
      },
    ],
    [
      { analytics: 'matomo', analyticsUrl: 'https://m.example', analyticsSite: '7' },
      ['https://m.example #', 'https://m.example', 'https://m.example', ''],
      { src: 'https://m.example/matomo.js' },
    ],
    [
      { analytics: 'goatcounter', analyticsUrl: 'https://mag.goatcounter.com' },
      ['https://gc.zgo.at #', 'https://mag.goatcounter.com', 'https://mag.goatcounter.com', ''],
      {
        src: 'https://gc.zgo.at/count.js',
        'data-goatcounter': 'https://mag.goatcounter.com/count',
      },
    ],
  ])(
    'a service brings its script and the origins that it needs: %j',
    async (chosen, sources, tag) => {
      await save(values(chosen));
      const found = await added('/');
      expect(found.map((one) => one?.replace(/'sha256-[^']+'/, '#'))).toEqual(sources);
      const { elements } = (await page('/')).code;
      const [script] = elements.filter(
        ({ attributes }: { attributes: { src?: string } }) => attributes.src,
      );
      expect(script.attributes).toEqual({ defer: '', ...tag });
      const [inline] = elements.filter(({ text }: { text?: string }) => text);
      if (inline) expect(found[0]).toContain(hash(inline.text));
      // A service whose settings don't fit runs nothing.
      await site.database.db.deleteFrom('settings').where('key', '=', 'analyticsUrl').execute();
      await site.database.db.insertInto('changes').values({ topics: 'settings', at: 0 }).execute();
      await site.app.changes.poll();
      expect((await page('/')).code).toBeUndefined();
    },
  );

  it('a change reaches cached pages and other instances, also if only the header differs', async () => {
    const other = await buildTestApp(site.database, { renderer: await builtPages() });
    const at = 'https://a.example';
    await save(values({ headCode: '<script>go()</script>', codeImages: [at] }));
    await other.changes.poll();
    await page('/');
    const before = await page('/', other);
    expect(before.policy['img-src']).toContain(at);
    await save(values({ headCode: '<script>go()</script>', codeScripts: [at] }));
    await other.changes.poll();
    for (const app of [site.app, other]) {
      const { policy, etag } = await page('/', app);
      expect(policy['script-src']).toContain(at);
      expect(policy['img-src']).not.toContain(at);
      // Browsers would use the old policy with a 304.
      expect(etag).not.toBe(before.etag);
    }
    await other.close();
  });

  it('the privacy page names the services, and is the same bytes as before without them', async () => {
    await save({});
    const before = [await page('/privacy'), await page('/about'), await page('/')];
    expect(before[0]?.body).toContain('No analytics service');
    await save(
      values({
        analytics: 'plausible',
        analyticsUrl: 'https://stats.example',
        analyticsSite: 'mag.example',
        codeScripts: ['https://*.ads.example'],
      }),
    );
    const { body } = await page('/privacy');
    expect(body).toContain(
      'Pages load code from Plausible (stats.example) and ads.example, which may store cookies',
    );
    expect(body).toContain('It runs only if you accept.');
    expect(body).not.toMatch(/No analytics service|Nothing else here contacts|No tracking/);
    expect((await page('/about')).body).not.toContain('No tracking, no profile');
    await save({ ...stored, codeConsent: { value: false } });
    expect((await page('/privacy')).body).not.toContain('only if you accept');
    await save({});
    expect([await page('/privacy'), await page('/about'), await page('/')]).toEqual(before);
  });

  it('meta elements are in the page itself and need no consent', async () => {
    await save(values({ headCode: '<meta name="site-check" content="a&quot;<b">' }));
    const { body, code } = await page('/');
    expect(body).toContain('<meta name="site-check" content="a&quot;&lt;b"></head>');
    expect(code).toBeUndefined();
    expect(await added('/')).toEqual(['', '', '', '']);
  });
});
