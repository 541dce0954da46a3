import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableColours,
  hydrated,
  test,
} from './journey.ts';

/** Every route, and of the articles one for each thing that an article can hold. */
const PAGES: Record<string, string> = {
  'the home page': '/',
  'the home page with a category': '/?category=news',
  'the results of a search': '/?q=hollow',
  'a search without results': '/?q=zzzz',
  'the list of all articles': '/articles',
  'the last page of the list': '/articles?page=5',
  'the reviews': '/reviews',
  'the education articles': '/education',
  'the guides': '/guides',
  'the community articles': '/community',
  'the news': '/articles?category=news',
  'a category without articles': '/articles?category=hardware',
  'an article with code, a table and a spoiler':
    '/articles/hollow-meridian-is-a-map-you-have-to-earn',
  'an article with a video': '/articles/gridlock-99-in-motion',
  'an article without a picture': '/articles/reading-a-frame-graph-without-fear',
  'an article in Arabic': '/articles/halqat-allaeibin',
  'an article with a Japanese title': '/articles/cafe-nokori-no-yoru',
  'an article with a very long title':
    '/articles/harbour-protocol-would-rather-be-a-spreadsheet-and-for-thirty-one-lovely-hours-it-is-entirely-right',
  'an article that does not exist': '/articles/never-written',
  'the contact page': '/contact',
  'the privacy policy': '/privacy',
  'the terms of service': '/terms',
  'the about page': '/about',
  'an address that leads nowhere': '/no/such/page',
};

/** Pages that show a video ask the video site for its picture or player; no other host is asked. */
const VIDEO_HOSTS = new Set(['i.ytimg.com', 'www.youtube-nocookie.com']);

/** Pages that answer 404. */
const MISSING = /(?<!\/api)\/(no\/such\/page|articles\/never-written|articles\?category=hardware)$/;

for (const [name, path] of Object.entries(PAGES)) {
  test(`${name} can be read by everybody in light and in dark`, async ({
    page,
    foreignHosts,
    mayFail,
  }) => {
    mayFail.push(MISSING);
    const response = await page.goto(path);
    expect(response?.status()).toBe(MISSING.test(path) ? 404 : 200);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectReadableColours(page);
    expect([...foreignHosts].filter((host) => !VIDEO_HOSTS.has(host))).toEqual([]);
  });
}
