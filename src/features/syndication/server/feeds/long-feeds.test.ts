import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { expect, it, vi } from 'vitest';
import { makeArticle } from '#tests/support/content/articles.ts';
import { readFeed } from '#tests/support/site/feeds.ts';
import { openTestSite } from '#tests/support/site/test-site.ts';

/** Characters that each call of the library got. */
const written: number[] = [];
vi.mock('feedsmith', async (importOriginal) => {
  const library = await importOriginal<typeof import('feedsmith')>();
  const counted =
    <Feed>(generate: (feed: Feed) => unknown) =>
    (feed: Feed) => {
      written.push(JSON.stringify(feed).length);
      return generate(feed);
    };
  return {
    ...library,
    generateRssFeed: counted(library.generateRssFeed),
    generateAtomFeed: counted(library.generateAtomFeed),
    generateJsonFeed: counted(library.generateJsonFeed),
  };
});

it('the texts of a long feed are not written in one step', async () => {
  const site = await openTestSite({ env: { FEED_CONTENT: 'full' } });
  const texts = Array.from(
    { length: 8 },
    (_, index) => `<ul><li>${index} $&amp; ${'word '.repeat(9000)}</li></ul>`,
  );
  texts.push('<ul><li>if (a[b[0]]&gt;1) { "c" }</li></ul>');
  for (const [index, content] of texts.entries()) {
    await makeArticle(site.db, { title: `Title ${index}`, content });
  }
  const expected = [...texts].sort();
  const rss = parseRssFeed((await readFeed(site, '/feed.xml')).body);
  expect(rss.items?.map(({ content }) => content?.encoded).sort()).toEqual(expected);
  const atom = parseAtomFeed((await readFeed(site, '/atom.xml')).body);
  expect(atom.entries?.map(({ content }) => content?.value).sort()).toEqual(expected);
  const json = parseJsonFeed((await readFeed(site, '/feed.json')).json());
  expect(json.items?.map(({ content_html: html }) => html).sort()).toEqual(expected);
  expect(written).toHaveLength(3);
  for (const length of written) expect(length).toBeLessThan(20_000);
  await site.close();
});
