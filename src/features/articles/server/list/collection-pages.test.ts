import { beforeAll, expect, it } from 'vitest';
import { makeArticle } from '#tests/support/content/articles.ts';
import { nodeOf } from '#tests/support/site/structured.ts';
import { testApp } from '#tests/support/site/test-app.ts';

const SITE = 'https://mag.example';
const site = testApp({ env: { SITE_URL: SITE, SITE_NAME: 'Mag' }, pages: true });
const get = (url: string) => site.app.inject(url);
const bodyOf = async (url: string) => {
  const answer = await get(url);
  expect(answer.statusCode, url).toBe(200);
  return answer.body;
};

beforeAll(async () => {
  const { db } = site.database;
  const series = { slug: 'the-strait', title: 'The Strait', words: '' };
  for (let part = 13; part > 0; part -= 1) {
    await makeArticle(db, {
      title: `Part ${part}`,
      tags: ['Open World'],
      series: { ...series, part },
    });
  }
  await makeArticle(db, { title: 'Rare', tags: ['rare'] });
  await makeArticle(db, { title: 'Draft', tags: ['secret'], status: 'draft' });
  await db.updateTable('tags').set({ description: 'Go anywhere.' }).execute();
});

it('a tag has a page with name, description, number of articles, feed and structured data', async () => {
  const body = await bodyOf('/tags/open_world');
  expect(body).toContain('<title>Open World | Mag</title>');
  expect(body).toContain('<meta name="description" content="Go anywhere."/>');
  expect(body).toContain(`<link rel="canonical" href="${SITE}/tags/open_world"/>`);
  expect(body).toMatch(/<h1[^>]*>Open World<\/h1>/);
  expect(body.replaceAll('<!-- -->', '')).toContain('13 articles tagged “Open World”.');
  expect(body).toContain('href="/articles/feed.xml?tag=Open+World"');
  expect(nodeOf(body, 'ItemList')).toMatchObject({
    name: 'Open World',
    numberOfItems: 13,
  });
  expect(JSON.stringify(nodeOf(body, 'BreadcrumbList'))).toContain(`${SITE}/tags/open_world`);
});

it('the second page of a tag has the rest, and a later one is not found', async () => {
  const body = await bodyOf('/tags/open_world?page=2');
  expect(body.match(/<article/g)).toHaveLength(1);
  expect(body).toContain('<title>Open World, page 2 | Mag</title>');
  expect(body).toContain(`<link rel="canonical" href="${SITE}/tags/open_world?page=2"/>`);
  const late = await get('/tags/open_world?page=3');
  expect(late.statusCode).toBe(404);
  expect(late.body).toContain('There is no page 3. The last page is 2.');
});

it('a series has a page with its articles in order and a feed', async () => {
  const body = await bodyOf('/series/the-strait');
  expect(body.replaceAll('<!-- -->', '')).toContain('A series of 13 articles, in order.');
  const parts = [...body.matchAll(/href="\/articles\/part-(\d+)"/g)].map(([, part]) =>
    Number(part),
  );
  expect([...new Set(parts)].slice(0, 12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(body).toContain('href="/articles/feed.xml?series=the-strait"');
  expect(body).toContain(`<link rel="canonical" href="${SITE}/series/the-strait"/>`);
});

it('another spelling of a tag redirects to its page', async () => {
  for (const url of ['/tags/Open%20World', '/tags/OPEN_WORLD']) {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/tags/open_world']);
  }
});

it('a tag with an underscore and a space has a page; a renamed tag redirects to its new one', async () => {
  await makeArticle(site.database.db, { title: 'Crowbar', tags: ['Half_Life 2', 'Mace'] });
  expect(await bodyOf('/articles/crowbar')).toContain('href="/tags/half__life%202"');
  expect(await bodyOf('/tags/half__life%202')).toMatch(/<h1[^>]*>Half_Life 2<\/h1>/);
  const { db } = site.database;
  const { id } = await db
    .selectFrom('tags')
    .select('id')
    .where('name', '=', 'Mace')
    .executeTakeFirstOrThrow();
  await db.insertInto('tag_former_names').values({ name_key: 'war club', tag_id: id }).execute();
  const answer = await get('/tags/war_club');
  expect([answer.statusCode, answer.headers.location]).toEqual([301, '/tags/mace']);
});

it('the former name of a tag redirects until another tag of that name has a public article', async () => {
  const { db } = site.database;
  await makeArticle(db, { title: 'Oar', tags: ['Galley'] });
  const { id } = await db
    .selectFrom('tags')
    .select('id')
    .where('name', '=', 'Galley')
    .executeTakeFirstOrThrow();
  await db.insertInto('tag_former_names').values({ name_key: 'trireme', tag_id: id }).execute();
  await makeArticle(db, { title: 'Sail', tags: ['Trireme'], status: 'draft' });
  const moved = await get('/tags/trireme');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/tags/galley']);
  const feed = await get('/articles/feed.xml?tag=trireme');
  expect([feed.statusCode, feed.headers.location]).toEqual([301, '/articles/feed.xml?tag=Galley']);
  await makeArticle(db, { title: 'Ram', tags: ['Trireme'] });
  const list = await get('/api/tags/named/trireme/articles?limit=1');
  expect(list.json()).toMatchObject({ name: 'Trireme', totalCount: 1 });
});

it.each(['/tags/unknown', '/tags/secret', '/series/unknown', '/tags', '/series', '/tags/%2F'])(
  '%s is not found',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('Page Not Found');
  },
);

it('tags with fewer than three articles are left out of the sitemap and of search engines', async () => {
  expect(await bodyOf('/tags/rare')).toContain('<meta name="robots" content="noindex"/>');
  const map = await bodyOf('/sitemap-0.xml');
  expect(map).toContain(`<loc>${SITE}/tags/open_world</loc>`);
  expect(map).toContain(`<loc>${SITE}/series/the-strait</loc>`);
  expect(map).not.toMatch(/tags\/(?:rare|secret)/);
});

it('articles link to the pages of their tags and series', async () => {
  const body = await bodyOf('/articles/part-1');
  expect(body).toContain('href="/tags/open_world"');
  expect(body).toContain('href="/series/the-strait"');
});

it('the feeds of a tag and a series name its page', async () => {
  expect(await bodyOf('/articles/feed.xml?tag=Open+World')).toContain(
    `<link>${SITE}/tags/open_world</link>`,
  );
  expect(await bodyOf('/articles/feed.xml?series=the-strait')).toContain(
    `<link>${SITE}/series/the-strait</link>`,
  );
});
