import { expect, it } from 'vitest';
import { createRedirect } from '#features/redirects/server/store.ts';
import { testApp } from '#tests/support/site/test-app.ts';

const site = testApp({ pages: true });

const locationOf = async (url: string) => {
  const { statusCode, headers } = await site.app.inject(url);
  return [statusCode, headers.location];
};

it.each([
  ['/news', '/articles?category=news'],
  ['/News/', '/articles?category=news'],
  ['/review', '/reviews'],
  ['/guide', '/guides'],
  ['/rss', '/feed.xml'],
  ['/feed', '/feed.xml'],
  ['/search', '/'],
  ['/search?q=hollow%20meridian', '/?q=hollow+meridian'],
])('%s redirects to %s, which exists', async (url, target) => {
  expect(await locationOf(url)).toEqual([301, target]);
  expect((await site.app.inject(target)).statusCode).toBe(200);
});

it('a name that only objects have is missing', async () => {
  expect(await locationOf('/constructor')).toEqual([404, undefined]);
});

it("a redirect rule goes before the short URL's page", async () => {
  const actor = { userId: null, name: 'Tests' };
  await createRedirect(
    site.database.db,
    { from: '/game', to: '/about', kind: '301', match: 'exact' },
    { actor, now: Date.now(), siteUrl: 'https://play.example' },
  );
  await site.app.changes.poll();
  expect(await locationOf('/game')).toEqual([301, '/about']);
});
