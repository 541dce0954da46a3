import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import { endDue } from '#features/articles/server/scheduler/end-due.ts';
import { publishDue } from '#features/articles/server/scheduler/publish-due.ts';
import { DAY, HOUR } from '#lib/durations.ts';
import type { App } from '#platform/http/routes.ts';
import { changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { tokenFor } from '#tests/support/content/people.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';

/** A word in every field of the article. */
const SECRET = 'Zyzzyvembargo';
const UNTIL = NOW + DAY;
const REASON = 'Agreed with the publisher';

let requests = 0;
/** Each request comes from another network: the clock stands still, and one network gets 429 after a while. */
function get(app: App, url: string) {
  requests += 1;
  const remoteAddress = `10.${requests >> 8}.${requests & 255}.1`;
  return app.inject({ method: 'GET', url, remoteAddress });
}

const iso = (at: number) => new Date(at).toISOString();

/** The actors: users, and a program with a writing token. */
const ACTORS = ['author', 'editor', 'admin', 'token'] as const;
type Actor = (typeof ACTORS)[number];

/** A time around the end of the embargo, as an action requests it. */
const time = fc.integer({ min: -HOUR, max: 3 * DAY }).map((ms) => NOW + ms);
const status = fc.constantFrom('draft', 'published', 'scheduled', 'archived');

/** An API call; `ID` and `SLUG` are placeholders for the article's. */
const call = fc.oneof(
  fc.record({
    put: fc.record(
      {
        status,
        scheduledPublishAt: fc.option(time.map(iso)),
        unpublishAt: fc.option(time.map(iso)),
        embargoUntil: fc.option(time.map(iso)),
        embargoReason: fc.constantFrom('', 'Another'),
        content: fc.constantFrom('<p>Nothing left.</p>', `<p>${SECRET}</p>`),
        title: fc.constantFrom(SECRET, `${SECRET} again`),
        slug: fc.constantFrom('zyzzyvembargo-one', 'zyzzyvembargo-two'),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    post: fc.constantFrom<[string, object]>(
      ['/api/moderation/approve/ID', {}],
      ['/api/moderation/reject/ID', { rejectionNote: 'No' }],
      ['/api/moderation/archive/ID', {}],
      ['/api/moderation/bulk-publish', { articleIds: ['ID'] }],
      ['/api/moderation/bulk-archive', { articleIds: ['ID'] }],
      ['/api/articles/ID/generate-thumbnail', {}],
      ['/api/articles/ID/live', {}],
      ['/api/articles/ID/live/entries', { text: `<p>${SECRET}</p>`, moment: SECRET }],
      ['/api/articles/ID/lift-embargo', { reason: '' }],
      ['/api/articles/preview', { content: `<p>${SECRET}</p>` }],
    ),
  }),
  // Another article that shows the image.
  fc.record({ show: status }),
  fc.record({
    feature: fc.constantFrom(
      ...['homepage', 'reviews'].flatMap((page) => [
        { page, slot: 'main' },
        { page, slot: 'sidebar' },
      ]),
    ),
  }),
);
const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ by: fc.constantFrom(...ACTORS), call }) },
  // Advances the clock and runs due schedules and jobs.
  { weight: 2, arbitrary: fc.record({ wait: fc.integer({ min: 1, max: 8 * HOUR }) }) },
  // An import stores articles without the verbs.
  { weight: 1, arbitrary: fc.record({ store: fc.record({ status, publishedAt: time }) }) },
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

describe.each(ENGINES)('an embargo on %s', (engine) => {
  const site = testSite({ engine });
  let token: string;
  let image: string;
  beforeAll(async () => {
    token = (await tokenFor(site.db, site.editor.id)).token;
    // Something is public too, or lists would be empty anyway.
    await makeArticle(site.db, { title: 'A neighbor', tags: ['maps'] });
  });

  const send = (by: Actor, method: 'PUT' | 'POST', url: string, body: object) =>
    site.app.inject({
      method,
      url,
      payload: body,
      headers: by === 'token' ? { authorization: `Bearer ${token}` } : { cookie: site[by].cookie },
    });

  async function act(id: number, one: Action): Promise<void> {
    const { clock, db, app } = site;
    if ('wait' in one) {
      clock.now = Math.min(clock.now + one.wait, UNTIL - 1);
      await endDue(db, clock.now);
      await publishDue(db, clock.now);
      await app.jobs.runDue();
    } else if ('store' in one) {
      const { status: state, publishedAt } = one.store;
      const changes = { status: state, scheduledAt: publishedAt, moderationStatus: 'approved' };
      const context = {
        userId: 1,
        now: clock.now,
        past: { publishedAt: Math.min(publishedAt, clock.now) },
      };
      // A refusal is fine.
      await changeArticle(db, id, changes as Parameters<typeof changeArticle>[2], context).catch(
        () => undefined,
      );
    } else if ('put' in one.call) {
      await send(one.by, 'PUT', `/api/articles/${id}`, one.call.put);
    } else if ('show' in one.call) {
      const article = { title: 'Another', category: 'news', content: `<img src="${image}" />` };
      const planned = { status: one.call.show, scheduledPublishAt: iso(clock.now + HOUR) };
      await send(one.by, 'POST', '/api/articles', { ...article, ...planned });
    } else if ('feature' in one.call) {
      await send(one.by, 'PUT', `/api/articles/${id}/featured`, one.call.feature);
    } else {
      const [path, body] = one.call.post;
      const filled = JSON.parse(JSON.stringify(body).replace('"ID"', String(id)));
      await send(one.by, 'POST', path.replace('ID', String(id)), filled);
    }
  }

  /** Every URL for visitors, about this article if it has a parameter. */
  async function publicAddresses(id: number) {
    const { slug, coverUrl } = jsonOf<AdminArticle>(
      await site.editor.get(`/api/my/articles/${id}`),
    );
    const [from = '', key = ''] = /^\/media\/([^/]+)\//.exec(image) ?? [];
    expect(from).not.toBe('');
    const named: Record<string, string> = {
      slug,
      id: String(id),
      key,
      file: image.slice(from.length),
      category: 'reviews',
      route: 'all',
      platform: 'pc',
      page: 'reviews',
      width: '9',
    };
    const routes = site.app
      .routePermissions()
      .filter(({ method, config }) => method === 'GET' && config?.permission === 'public')
      .map(({ url }) => url.replace(/:(\w+)/g, (_, name: string) => named[name] ?? '9'));
    const searches = [SECRET, SECRET.slice(0, 8), `${SECRET.slice(0, -1)}a`].flatMap((word) => [
      `/api/search?q=${word}`,
      `/api/articles?search=${word}`,
    ]);
    return { addresses: [...routes, ...searches, coverUrl, image], files: [coverUrl, image] };
  }

  async function expectHidden(id: number): Promise<void> {
    const { addresses, files } = await publicAddresses(id);
    for (const address of addresses) {
      const answer = await get(site.app, address);
      const isEcho = /[?&](?:q|search)=/.test(address);
      // An answer may name the URL that it was asked for.
      const body = isEcho ? '' : answer.body.replaceAll(address, '');
      const told = `${body}${JSON.stringify(answer.headers)}`;
      expect(told.toLowerCase(), address).not.toContain(SECRET.toLowerCase());
      if (isEcho) expect(answer.json(), address).toEqual([]);
      if (files.includes(address)) expect(answer.statusCode, address).toBe(404);
    }
  }

  it('an embargoed article stays hidden from every role and route until its embargo ends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
        const { clock, app, author, db } = site;
        clock.now = NOW;
        const file = await drawing(90, 60).jpeg().toBuffer();
        image = jsonOf<{ url: string }>(
          await upload(app, { cookie: author.cookie }, file),
          201,
        ).url;
        const body = `<p>${SECRET}</p><img src="${image}" alt="${SECRET}" />`;
        const { id } = jsonOf<AdminArticle>(
          await author.post('/api/articles', {
            title: SECRET,
            content: body,
            excerpt: SECRET,
            category: 'review',
            tags: [SECRET],
            metaDescription: SECRET,
            slug: 'zyzzyvembargo',
            embargoUntil: iso(UNTIL),
            embargoReason: REASON,
          }),
          201,
        );
        for (const one of actions) await act(id, one);
        await app.jobs.runDue();
        await expectHidden(id);
        await db.deleteFrom('articles').where('id', '=', id).execute();
        expect((await get(app, image)).statusCode).toBe(404);
      }),
      { numRuns: engine === 'sqlite' ? 12 : 4, seed: 15 },
    );
  }, 120_000);

  it('an article is visible on the same routes after its embargo ends', async () => {
    site.clock.now = NOW;
    const fields = { title: SECRET, embargoUntil: UNTIL, embargoReason: REASON } as const;
    const scheduled = { status: 'scheduled', scheduledAt: UNTIL } as const;
    const { id } = await makeArticle(site.db, { ...fields, ...scheduled });
    await expectHidden(id);
    site.clock.now = UNTIL;
    await publishDue(site.db, UNTIL);
    await site.app.jobs.runDue();
    await expect(expectHidden(id)).rejects.toThrow();
    const shown = [];
    for (const address of (await publicAddresses(id)).addresses) {
      if ((await get(site.app, address)).body.includes(SECRET)) shown.push(address);
    }
    expect(shown.length).toBeGreaterThan(6);
  });
});
