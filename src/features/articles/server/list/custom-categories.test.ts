import { beforeAll, expect, it } from 'vitest';
import { makeArticle } from '#tests/support/content/articles.ts';
import { nodeOf } from '#tests/support/site/structured.ts';
import { testApp } from '#tests/support/site/test-app.ts';

const site = testApp({ env: { SITE_NAME: 'Mag' }, pages: true });
const bodyOf = async (url: string) => (await site.app.inject(url)).body;
beforeAll(async () => {
  const { db } = site.database;
  await db
    .insertInto('categories')
    .values({ slug: 'rpgs', name: 'RPGs & more', description: '', color: '#123abc' })
    .execute();
  await makeArticle(db, { title: 'Pong', category: 'rpgs' });
  await makeArticle(db, { title: 'Lamp', category: 'guide' });
});

it('feeds, Markdown and llms.txt have the name of a custom category, not its slug', async () => {
  const feed = await bodyOf('/rpgs/feed.xml');
  expect(feed).toMatch(/<title>\s*<!\[CDATA\[RPGs & more \| Mag\]\]>/);
  expect(feed).toMatch(/<category>\s*<!\[CDATA\[RPGs & more\]\]>/);
  expect(await bodyOf('/feed.xml')).toContain('<category>Guide</category>');
  expect(await bodyOf('/articles/pong.md')).toContain('· RPGs & more ·');
  expect(await bodyOf('/llms.txt')).toContain('## RPGs & more\n');
  expect(await bodyOf('/llms.txt')).toContain('## Guides\n');
});

it('structured data, social tags and feed links have the name of a custom category', async () => {
  const article = await bodyOf('/articles/pong');
  expect(nodeOf(article, 'NewsArticle')).toMatchObject({ articleSection: 'RPGs & more' });
  expect(article).toContain('property="article:section" content="RPGs &amp; more"');
  const list = await bodyOf('/articles?category=rpgs');
  expect(nodeOf(list, 'ItemList')).toMatchObject({ name: 'RPGs & more' });
  expect(list).toContain('title="RPGs &amp; more (RSS)"');
});
