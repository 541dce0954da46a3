import { expect, it } from 'vitest';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeAuthor, signArticle } from '#tests/support/content/authors.ts';
import { makeGame, writeAbout } from '#tests/support/content/games.ts';
import { testApp } from '#tests/support/site/test-app.ts';

/** The feeds that a page's head names, in their order. */
const feedsIn = (html: string) =>
  [
    ...html.matchAll(
      /<link rel="alternate" type="([^"]+(?:xml|feed\+json))" title="([^"]+)" href="([^"]+)"/g,
    ),
  ].map(([, , title, href]) => `${title} ${href?.replaceAll('&amp;', '&')}`);

const site = testApp({ env: { SITE_NAME: 'Mag', BYLINES: 'on' }, pages: true });

it('pages link the existing feeds of their list first, then those of the site', async () => {
  const { db } = site.database;
  const { id } = await makeArticle(db, { title: 'Harbour', tags: ['Boss & "guide"'] });
  await makeArticle(db, { category: 'news' });
  await writeAbout(db, id, await makeGame(db, { title: 'Tugs' }));
  await signArticle(db, id, await makeAuthor(db, { name: 'Mara' }));
  const get = async (url: string) => {
    const answer = await site.app.inject(url);
    expect(answer.statusCode, url).toBe(200);
    return answer.body;
  };
  const ofSite = ['Mag (RSS) /feed.xml', 'Mag (Atom) /atom.xml', 'Mag (JSON Feed) /feed.json'];
  const pages: [url: string, own: string | null][] = [
    ['/', null],
    ['/about', null],
    ['/articles/harbour', null],
    ['/articles?q=harbour', null],
    ['/?category=news', 'News (RSS) /articles/feed.xml?category=news'],
    ['/reviews', 'Reviews (RSS) /reviews/feed.xml'],
    ['/articles?category=news', 'News (RSS) /articles/feed.xml?category=news'],
    [
      '/articles?q=boss+%26+%22guide%22',
      'Boss & &quot;guide&quot; (RSS) /articles/feed.xml?tag=Boss+%26+%22guide%22',
    ],
    [
      '/tags/boss_%26_%22guide%22',
      'Boss & &quot;guide&quot; (RSS) /articles/feed.xml?tag=Boss+%26+%22guide%22',
    ],
    ['/games/tugs', 'Tugs (RSS) /games/tugs/feed.xml'],
    ['/authors/mara', 'Mara (RSS) /authors/mara/feed.xml'],
  ];
  for (const [url, own] of pages) {
    const named = feedsIn(await get(url)).map((one) => one.replace('&amp;', '&'));
    expect(named.slice(-3), url).toEqual(ofSite);
    expect(named.slice(0, -3)[0] ?? null, url).toBe(own);
    for (const one of named) await get(one.slice(one.indexOf(' /') + 1));
  }
});
