import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableColors,
  expectRoomToTouch,
  hydrated,
  test,
} from '../../support/journey.ts';

/** Every route, with one article for each kind of content. */
const PAGES: Record<string, string[]> = {
  'the home page and its searches': ['/', '/?category=news', '/?q=hollow', '/?q=zzzz'],
  'the lists': [
    '/articles',
    '/articles?page=5',
    '/reviews',
    '/education',
    '/guides',
    '/community',
    '/articles?category=news',
    // Without articles:
    '/articles?category=hardware',
  ],
  'the articles': [
    // Code, a table and a spoiler; a video; no image; Arabic; a Japanese and a very long title.
    '/articles/hollow-meridian-is-a-map-you-have-to-earn',
    '/articles/gridlock-99-in-motion',
    '/articles/reading-a-frame-graph-without-fear',
    '/articles/halqat-allaeibin',
    '/articles/cafe-nokori-no-yoru',
    '/articles/harbour-protocol-would-rather-be-a-spreadsheet-and-for-thirty-one-lovely-hours-it-is-entirely-right',
    '/articles/never-written',
  ],
  'the games': [
    '/games',
    '/games?platform=phone&genre=simulation',
    '/games?q=zzzz',
    '/games/hollow-meridian',
    // Of a series; without a date.
    '/games/box-forty-seven',
    '/games/saltlight',
    '/games/never-made',
    '/releases',
    '/releases?month=1951-02',
  ],
  'live coverages, guides and corrections': [
    '/articles/sixty-four-floors-live-from-mill-street',
    '/articles/the-winter-arcade-showcase-as-it-happened',
    // A checklist and a part of a series.
    '/articles/cinder-and-salt-five-routes-through-the-lantern-strait',
    '/articles/set-up-your-kestrel-2-in-an-evening',
    '/reviews?sort=score',
    '/archive',
    '/archive/1999/01',
    '/corrections',
    // Without BYLINES authors have no pages.
    '/authors/nobody',
  ],
  'all other pages': [
    '/contact',
    '/privacy',
    '/terms',
    '/about',
    '/no/such/page',
    '/saved',
    '/newsletter',
    '/newsletter/confirm?token=none',
    '/newsletter/unsubscribe?token=sample',
  ],
};

/** Lists that look like another one, with other articles. */
const LIKE_ANOTHER = /\/(education|guides|community|.*[?&](category=news|page=5))$/;

/** Pages that answer 404. */
const MISSING =
  /(?<!\/api)\/(no\/such\/page|articles\/never-written|games\/never-made|authors\/nobody|articles\?category=hardware|archive\/1999\/01)$/;

for (const [which, paths] of Object.entries(PAGES)) {
  test(`every page is accessible in light and dark: ${which}`, { tag: '@phone' }, async ({
    page,
    foreignHosts,
    mayFail,
    isMobile,
  }) => {
    mayFail.push(MISSING);
    for (const path of paths) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(MISSING.test(path) ? 404 : 200);
      if (!path.startsWith('/newsletter')) await hydrated(page);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      await expectNoSidewaysScroll(page);
      if (isMobile) {
        await expectRoomToTouch(page);
        continue;
      }
      if (LIKE_ANOTHER.test(path)) continue;
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await expectReadableColors(page);
    }
    expect([...foreignHosts]).toEqual([]);
  });
}
