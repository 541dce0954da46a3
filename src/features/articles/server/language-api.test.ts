import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { badFields, getJson, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminArticle, Article, ArticlePage } from '../contract.ts';
import type { RevisionContent } from '../editing.contract.ts';

const BASE = { title: 'Der Hafen', content: '<p>Wörter.</p>', category: 'news' };

describe.each(ENGINES)('the language of an article on %s', (engine) => {
  const site = testSite({ engine });
  const post = (fields: Record<string, unknown>) =>
    site.author.post('/api/articles', { ...BASE, ...fields });

  it.each([
    ['de', 'de'],
    ['pt-br', 'pt-BR'],
    ['ZH-hant-tw', 'zh-Hant-TW'],
    ['iw', 'he'],
    ['de-1996', 'de-1996'],
  ])('%s is stored as %s', async (language, stored) => {
    const article = jsonOf<AdminArticle>(await post({ language }), 201);
    expect(article.language).toBe(stored);
    const read = await site.author.get(`/api/my/articles/${article.id}`);
    expect(jsonOf<AdminArticle>(read).language).toBe(stored);
  });

  it.each([
    'xx',
    'und',
    'xx-DE',
    'deutsch',
    '<script>',
    'de"onload="a()',
    'de_DE',
    'de ',
    'de-u-co-phonebk',
    'en-US-x-secret',
    `en-US-x-${'a1-'.repeat(2000)}b`,
    '*',
    'a\u0000b',
  ])('%j is refused by name', async (language) => {
    const answer = await post({ language });
    expect(badFields(answer)).toEqual(['language']);
    expect(problemOf(answer).errors?.[0]?.message).toMatch(/^must be /);
  });

  it.each([null, 7, ['de'], {}])('the value %j is refused by name', async (language) => {
    expect(badFields(await post({ language }))).toEqual(['language']);
  });

  it('an article without one has none in any answer, and an empty one clears it', async () => {
    const article = jsonOf<AdminArticle>(await post({}), 201);
    expect(article).not.toHaveProperty('language');
    const save = async (language: string) =>
      jsonOf<AdminArticle>(await site.author.put(`/api/articles/${article.id}`, { language }));
    expect(await save('fr')).toMatchObject({ language: 'fr', version: 2 });
    expect(await save('FR')).toMatchObject({ language: 'fr', version: 2 });
    expect(await save('')).not.toHaveProperty('language');
    const version = async (number: number) =>
      jsonOf<RevisionContent>(
        await site.author.get(`/api/articles/${article.id}/revisions/${number}`),
      ).language;
    expect([await version(1), await version(2), await version(3)]).toEqual(['', 'fr', '']);
  });

  it('a copy has it, and so do lists and the public article', async () => {
    const fields = { language: 'pl', status: 'published', title: 'Port' };
    const body = { ...BASE, ...fields };
    const { id, slug } = jsonOf<AdminArticle>(await site.editor.post('/api/articles', body), 201);
    const copy = jsonOf<AdminArticle>(await site.editor.post(`/api/articles/${id}/duplicate`), 201);
    expect(copy.language).toBe('pl');
    const { articles } = await getJson<ArticlePage>(
      site.app,
      '/api/articles?category=news&includeCount=true',
    );
    expect(articles.find((one) => one.id === id)?.language).toBe('pl');
    expect((await getJson<Article>(site.app, `/api/articles/slug/${slug}`)).language).toBe('pl');
  });
});
