import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { says } from '#tests/support/servers/model-server.ts';
import {
  DRAFT,
  type DraftingSite,
  GENERATE,
  openDraftingSite,
} from '#tests/support/site/drafting-site.ts';
import { jsonOf, type TestSite, testSite } from '#tests/support/site/test-site.ts';
import type { GeneratedArticle } from '../contract.ts';

/** Saves a generated draft with its id. */
function inputOf({ id, generator: _generator, model: _model, ...input }: GeneratedArticle) {
  return { ...input, generatedDraftId: id };
}

describe('the activity log of an article made from a generated draft', () => {
  const MADE = ['article.drafted', 'model test-model, keyword “Lantern Tide”'];
  let site: DraftingSite;
  beforeAll(async () => {
    site = await openDraftingSite();
  });
  afterAll(() => site.close());

  const events = async (id: number) =>
    (await site.events(id)).map(([action, , ...detail]) => [action, ...detail]);
  const generate = async (by: Pick<TestSite['editor'], 'post'>, keyword = 'Lantern Tide') => {
    site.server.will(says(DRAFT));
    return jsonOf<GeneratedArticle>(await by.post(GENERATE, { keyword }));
  };

  it('the log records the generator and the keyword once', async () => {
    const editor = await site.newEditor();
    const input = inputOf(await generate(editor));
    const { id } = jsonOf<AdminArticle>(await editor.post('/api/articles', input), 201);
    jsonOf(await editor.put(`/api/articles/${id}`, input));
    jsonOf(await editor.put(`/api/articles/${id}`, { title: 'Another' }));
    expect(await events(id)).toEqual([['article.created'], MADE, ['article.edited']]);
  });

  it('the log records each draft used in an existing article', async () => {
    const editor = await site.newEditor();
    const own = { title: 'Mine', content: '<p>My own words.</p>', category: 'news' };
    const { id } = jsonOf<AdminArticle>(await editor.post('/api/articles', own), 201);
    for (const keyword of ['Lantern Tide', 'Lantern Strait']) {
      const { id: generatedDraftId, content } = await generate(editor, keyword);
      jsonOf(await editor.put(`/api/articles/${id}`, { content, generatedDraftId }));
    }
    expect(await events(id)).toEqual([
      ['article.created'],
      ['article.edited'],
      MADE,
      // The text is the same, so only its origin is stored.
      ['article.drafted', 'model test-model, keyword “Lantern Strait”'],
    ]);
  });

  it('the log ignores drafts of another user and unknown ones', async () => {
    const input = inputOf(await generate(await site.newEditor()));
    for (const generatedDraftId of [input.generatedDraftId, 987_654]) {
      const body = { ...input, generatedDraftId };
      const made = jsonOf<AdminArticle>(await site.author.post('/api/articles', body), 201);
      expect(await events(made.id)).toEqual([['article.created']]);
    }
  });
});

describe('drafting without a model', () => {
  const site = testSite();
  beforeAll(async () => {
    for (const title of ['Cosy roguelikes, ranked', 'Why cosy roguelikes work']) {
      await makeArticle(site.db, {
        title,
        category: 'guide',
        tags: ['roguelike', title],
        excerpt: 'So & so.',
      });
    }
    await makeArticle(site.db, { title: 'Cosy roguelikes, unpublished', status: 'draft' });
    await makeArticle(site.db, { title: 'WoW in the mountains', content: '<p>An expansion.</p>' });
    await makeArticle(site.db, { title: 'CS2 gets bells', content: '<p>In a patch.</p>' });
    for (let count = 0; count < 24; count += 1) {
      const content = `<p>All notes${count < 15 ? ', in glimmer' : ''}, and news.</p>`;
      await makeArticle(site.db, { title: `Patch ${count}`, content });
    }
  });
  const outline = async (keyword: string) =>
    jsonOf<GeneratedArticle>(await site.editor.post(GENERATE, { keyword }));

  it('an outline is labeled as one, built from published articles, and the same each time', async () => {
    const made = await outline('cosy roguelikes');
    expect(made).toMatchObject({
      title: 'Cosy roguelikes',
      slug: 'cosy-roguelikes',
      category: 'guide',
      tags: ['cosy roguelikes', 'roguelike'],
      generator: 'outline',
      model: null,
    });
    expect(made.content).toContain('It was not written by a model');
    expect(made.content).toContain('<a href="/articles/cosy-roguelikes-ranked">');
    expect(made.content).toContain('(Mar 5, 2026): So &amp; so.');
    expect(made.content).not.toContain('unpublished');
    expect(await outline('cosy roguelikes')).toEqual({ ...made, id: expect.any(Number) });
  });

  it.each([
    ['a keyword without matching articles', 'zeppelin cricket', 'zeppelin-cricket'],
    ['one that is only spelled alike', 'cosyy roguelikez', 'cosyy-roguelikez'],
    ['another script', '静かな港', 'article'],
    ['signs alone', '?!', 'article'],
    ['more than a line', ' zeppelin\n\t cricket ', 'zeppelin-cricket'],
    ['mark-up', '<img src=x onerror=x()>', 'img-src-x-onerror-x'],
  ])('an outline accepts %s', async (_name, keyword, slug) => {
    const made = await outline(keyword);
    expect(made.content).toContain('published anything about');
    expect(made.content).not.toContain('<img');
    expect(made).toMatchObject({ slug, category: 'news', generator: 'outline' });
    expect(made.title).not.toBe('');
  });

  it('an outline uses articles that match most of the keyword', async () => {
    expect((await outline('best cosy roguelikes of the decade')).content).toContain(
      '/articles/why-cosy-roguelikes-work',
    );
  });

  it.each([
    ['short names of games', 'WoW expansion news', ['wow-in-the-mountains']],
    ['and no other one', 'LoL expansion news', []],
    ['also of two words', 'LoL expansion', []],
    ['a game by its name and a word of every article', 'WoW notes', ['wow-in-the-mountains']],
    ['its rare words before those that stand everywhere', 'CS2 patch notes', ['cs2-gets-bells']],
    ['nothing for words that stand everywhere', 'zeppelin patch notes of the week', []],
    ['nothing for the beginning of a word', 'moun expansion', []],
    ['what has the rarer of two rare words', 'WoW glimmer', ['wow-in-the-mountains']],
  ])('an outline quotes %s', async (_name, keyword, slugs) => {
    const { content } = await outline(keyword);
    expect([...content.matchAll(/articles\/([a-z0-9-]+)/g)].map(([, slug]) => slug)).toEqual(slugs);
  });

  it('the activity log marks an outline', async () => {
    const input = inputOf(await outline('cosy roguelikes'));
    const { id } = jsonOf<AdminArticle>(await site.editor.post('/api/articles', input), 201);
    expect(await site.events(id)).toEqual([
      ['article.created', 'Edith'],
      ['article.drafted', 'Edith', 'outline, keyword “cosy roguelikes”'],
    ]);
  });
});
