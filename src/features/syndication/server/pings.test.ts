import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECOND } from '#lib/durations.ts';
import type { GuardedFetch } from '#platform/http/outgoing/guarded-fetch.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';

const KEY = 'a1b2c3d4-e5f6';
const HUB = 'https://hub.example/';
const WINDOW = 60 * SECOND;

describe('pings about changed articles', () => {
  let site: TestSite;
  let sent: { address: string; type: string; body: string; trusted: boolean | undefined }[];
  let status: number;
  const fetchOutside: GuardedFetch = async (
    address,
    { method, headers, body = '', namedByOperator } = {},
  ) => {
    expect(method).toBe('POST');
    const type = headers?.['content-type'] ?? '';
    sent.push({ address, type, body: String(body), trusted: namedByOperator });
    return { url: address, status, headers: {}, body: Buffer.alloc(0) };
  };

  const open = async (env: Record<string, string>) => {
    site = await openTestSite({
      env: { SITE_URL: 'https://mag.example', ...env },
      fetchOutside,
    });
  };
  const publish = async (title: string, category = 'news') =>
    jsonOf<{ id: number; slug: string }>(
      await site.editor.post('/api/articles', {
        title,
        content: '<p>Words.</p>',
        category,
        status: 'published',
      }),
      201,
    );
  const later = async (ms: number) => {
    site.clock.now += ms;
    await site.app.jobs.runDue();
  };
  beforeEach(() => {
    sent = [];
    status = 200;
  });
  afterEach(() => site.close());

  it('search engines get one request within a minute of a visible change', async () => {
    await open({ INDEXNOW_KEY: KEY });
    await makeArticle(site.db, { title: 'Long there' }, NOW - WINDOW);
    await publish('Ports of call');
    await publish('Tugs');
    await site.editor.post('/api/articles', { title: 'A draft', status: 'draft' });
    await later(WINDOW);
    expect(sent.map(({ address }) => address)).toEqual(['https://api.indexnow.org/indexnow']);
    const { urlList, ...rest } = JSON.parse(sent[0]?.body ?? '');
    expect(rest).toEqual({
      host: 'mag.example',
      key: KEY,
      keyLocation: `https://mag.example/${KEY}.txt`,
    });
    expect(urlList.toSorted()).toEqual([
      'https://mag.example/articles/ports-of-call',
      'https://mag.example/articles/tugs',
    ]);
    expect((await site.visitor.get(`/${KEY}.txt`)).body).toBe(KEY);
  });

  it('search engines hear of a withdrawn article, and never of a URL that was not public', async () => {
    await open({ INDEXNOW_KEY: KEY });
    const [gone, renamed] = [await publish('Gone again'), await publish('Came too early')];
    await later(WINDOW);
    const hide = (id: number, fields: object) =>
      site.editor.put(`/api/articles/${id}`, { status: 'draft', ...fields });
    jsonOf(await hide(gone.id, {}));
    jsonOf(await hide(renamed.id, { slug: 'what-nobody-may-know-yet' }));
    await later(WINDOW);
    const { urlList } = JSON.parse(sent[1]?.body ?? '');
    expect(urlList).toEqual(['https://mag.example/articles/gone-again']);
  });

  it('the hub gets one request for changes made together', async () => {
    await open({ WEBSUB_HUB: HUB });
    jsonOf(await site.admin.post('/api/categories', { name: 'Retro' }), 201);
    await publish('Ports of call');
    await publish('Tugs', 'retro');
    await later(WINDOW);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      address: HUB,
      type: 'application/x-www-form-urlencoded',
      trusted: true,
    });
    const asked = new URLSearchParams(sent[0]?.body);
    expect(asked.get('hub.mode')).toBe('publish');
    const topics = asked.getAll('hub.url');
    expect(topics).toContain('https://mag.example/feed.xml');
    expect(topics).toContain('https://mag.example/articles/feed.json?category=news');
    expect(topics).toContain('https://mag.example/retro/feed.json');
    for (const topic of topics) {
      const feed = await site.visitor.get(topic.slice('https://mag.example'.length));
      expect([feed.statusCode, feed.body.includes(HUB)]).toEqual([200, true]);
    }
  });

  it('an unanswered ping is retried, and a refused one is not', async () => {
    await open({ INDEXNOW_KEY: KEY });
    status = 503;
    await publish('Ports of call');
    await later(WINDOW);
    status = 403;
    await later(2 * WINDOW);
    expect(sent).toHaveLength(2);
    await later(600 * WINDOW);
    expect(sent).toHaveLength(2);
    const failed = await site.admin.get('/api/admin/jobs');
    expect(failed.body).toContain('api.indexnow.org responded with 403.');
  });

  it('a key and a hub of the settings are in effect at once, the hub not on our own machines', async () => {
    await open({});
    const set = async (indexNowKey: string | null, webSubHub: string | null) =>
      jsonOf(
        await site.admin.patch('/api/settings', {
          settings: { indexNowKey: { value: indexNowKey }, webSubHub: { value: webSubHub } },
        }),
      );
    const key = async () => (await site.visitor.get(`/${KEY}.txt`)).statusCode;
    expect(await key()).toBe(404);
    await set(KEY, HUB);
    expect(await key()).toBe(200);
    await publish('Ports of call');
    await later(WINDOW);
    expect(sent.map(({ address, trusted }) => [address, trusted]).sort()).toEqual([
      ['https://api.indexnow.org/indexnow', true],
      [HUB, false],
    ]);
    await set(null, null);
    await publish('Tugs');
    await later(WINDOW);
    expect([sent.length, await key()]).toEqual([2, 404]);
  });

  it('no ping is sent unless it is configured', async () => {
    await open({});
    await publish('Ports of call');
    await later(WINDOW);
    expect(sent).toEqual([]);
    expect((await site.visitor.get(`/${KEY}.txt`)).statusCode).toBe(404);
  });
});
