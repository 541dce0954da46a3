import { beforeAll, describe, expect, it } from 'vitest';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makeAuthor, signArticle } from '#tests/support/content/authors.ts';
import { makePage } from '#tests/support/content/pages.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { jsonOf, openTestSite, testSite } from '#tests/support/site/test-site.ts';
import type { AdminPage, PageFields, PagePreview, PublicPageAnswer } from '../contract.ts';

const TEAM = '<div class="team"></div>';
const ALL = `<p>Us</p><div class="columns"><div>${TEAM}</div><div><p class="buttons"><a href="/about">Us</a></p></div></div><div class="scores"></div><div class="newsletter"></div>`;

describe.each(ENGINES)('blocks of pages, on %s', (engine) => {
  const site = testSite({ engine, env: { BYLINES: 'on' } });
  beforeAll(async () => {
    const article = await makeArticle(site.db);
    const image = null;
    const tomas = await makeAuthor(site.db, { name: 'Tomas Ruiz', bio: 'a'.repeat(300), image });
    const ana = await makeAuthor(site.db, { name: 'Ána <b>' });
    // Without a public article, they have no page.
    await makeAuthor(site.db, { name: 'Hidden' });
    await signArticle(site.db, article.id, tomas, ana);
  });
  const blocksOf = async (content: string) => {
    const { slug } = await makePage(site.db, { content });
    const { page } = jsonOf<PublicPageAnswer>(await site.visitor.get(`/api/pages/${slug}`));
    return page?.blocks;
  };

  it('a page has the people and scores that its blocks show, and a page without blocks none', async () => {
    expect(await blocksOf(ALL)).toEqual({
      team: [
        { slug: 'ana-b', name: 'Ána <b>', bio: '', image: null },
        { slug: 'tomas-ruiz', name: 'Tomas Ruiz', bio: `${'a'.repeat(240)}…`, image: null },
      ],
      scores: {
        outOf: 'out of 10',
        words: expect.arrayContaining([{ word: 'Essential', low: '9.0', high: '10' }]),
      },
    });
    expect(await blocksOf('<p class="buttons"><a href="/about">Us</a></p>')).toEqual({});
    expect(await blocksOf('<p>team</p><pre>&lt;div class="team"&gt;</pre>')).toBeUndefined();
  });

  it('a preview has the same blocks', async () => {
    const answer = await site.editor.post('/api/admin/pages/preview', { content: ALL });
    const { content, blocks } = jsonOf<PagePreview>(answer);
    expect(content).toContain(TEAM);
    expect(blocks).toEqual(await blocksOf(ALL));
  });

  it('versions keep the blocks, and a former one can be restored', async () => {
    const made = jsonOf<AdminPage>(
      await site.editor.post('/api/pages', { title: 'Blocks', content: ALL }),
      201,
    );
    expect(made.fields?.content).toBe(ALL);
    const edit = { title: 'Blocks', slug: made.slug, content: '<p>None</p>', version: 1 };
    jsonOf(await site.editor.put(`/api/pages/${made.id}`, edit));
    const url = `/api/admin/pages/${made.id}/revisions/1`;
    const former = jsonOf<PageFields>(await site.editor.get(url));
    expect(former.content).toBe(ALL);
    const restored = { ...edit, content: former.content, version: 2, publish: true };
    const { fields } = jsonOf<AdminPage>(await site.editor.put(`/api/pages/${made.id}`, restored));
    expect(fields?.content).toBe(ALL);
  });

  it('an article can’t have them', async () => {
    const article = { title: 'A', content: ALL, category: 'news', status: 'published' };
    const saved = jsonOf<{ content: string }>(
      await site.editor.post('/api/articles', article),
      201,
    );
    expect(saved.content).not.toMatch(/class="(?:columns|team|buttons)"/);
    expect(saved.content).toContain('<a href="/about">Us</a>');
  });
});

it('without bylines a page has no team list, and without scores it says so', async () => {
  const site = await openTestSite({ env: { REVIEW_SCALE: 'off' } });
  const { slug } = await makePage(site.db, { content: ALL });
  const { page } = jsonOf<PublicPageAnswer>(await site.visitor.get(`/api/pages/${slug}`));
  expect(page?.blocks).toEqual({ scores: { outOf: null, words: [] } });
  await site.close();
});
