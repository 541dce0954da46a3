import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminArticle, ArticleCollection } from '../../contract.ts';
import type { ArticleInput } from '../../writing.contract.ts';
import { tagsWithArticles } from '../views/public.ts';

describe.each(ENGINES)('articles of tags and series on %s', (engine) => {
  const site = testSite({ engine });
  beforeEach(async () => {
    await site.db.deleteFrom('articles').execute();
    await site.db.deleteFrom('series').execute();
    await site.db.deleteFrom('tags').execute();
  });

  const write = async (title: string, fields: Partial<ArticleInput> = {}) => {
    const text = { content: '<p>Words.</p>', category: 'guide', status: 'published' } as const;
    const answer = await site.editor.post('/api/articles', { ...text, title, ...fields });
    return jsonOf<AdminArticle>(answer, 201);
  };
  const get = (path: string) => site.visitor.get(`/api/${path}`);
  const read = async (path: string) => {
    const { articles, ...rest } = jsonOf<ArticleCollection>(await get(path));
    return { ...rest, titles: articles.map(({ title }) => title) };
  };

  it('a tag lists its public articles, newest first, in any spelling', async () => {
    for (const title of ['One', 'Two', 'Three']) await write(title, { tags: ['Open World'] });
    await write('Draft', { tags: ['open world'], status: 'draft' });
    await write('Other', { tags: ['Open'] });
    const all = {
      slug: 'open_world',
      name: 'Open World',
      description: '',
      titles: ['Three', 'Two', 'One'],
      totalCount: 3,
    };
    expect(await read('tags/named/open_world/articles')).toEqual(all);
    expect(await read('tags/named/OPEN%20World/articles')).toEqual(all);
    const part = await read('tags/named/open_world/articles?limit=1&offset=1');
    expect(part).toEqual({ ...all, titles: ['Two'] });
  });

  it.each([
    ['C++ / C#', 'c++_/_c#'],
    ['日本 語', '日本_語'],
    ['100% fun?', '100%_fun?'],
    ['Half_Life', 'half__life'],
    ['half_life 2', 'half__life 2'],
    ['__', '____'],
  ])('the tag %s has a page', async (name, slug) => {
    await write('One', { tags: [name] });
    const page = { slug, name, totalCount: 1 };
    expect(await read(`tags/named/${encodeURIComponent(slug)}/articles`)).toMatchObject(page);
  });

  it('tags that differ in an underscore have pages of their own', async () => {
    await write('One', { tags: ['Half Life'] });
    expect(await read('tags/named/half_life/articles')).toMatchObject({ name: 'Half Life' });
    await write('Two', { tags: ['half_life'] });
    expect(await read('tags/named/half_life/articles')).toMatchObject({ name: 'Half Life' });
    expect(await read('tags/named/half__life/articles')).toMatchObject({ name: 'half_life' });
    await write('Three', { tags: ['a_b'] });
    expect(await read('tags/named/a_b/articles')).toMatchObject({ slug: 'a__b', name: 'a_b' });
  });

  it('former names of renamed and merged tags lead to the tag, until another tag has them', async () => {
    await write('One', { tags: ['Switch 2'] });
    const tag = async (name: string) => {
      const row = site.db.selectFrom('tags').select('id').where('name', '=', name);
      return (await row.executeTakeFirstOrThrow()).id;
    };
    const nameOf = async (slug: string) => (await read(`tags/named/${slug}/articles`)).name;
    const first = await tag('Switch 2');
    jsonOf(await site.editor.put(`/api/tags/${first}`, { name: 'Switch Two' }));
    jsonOf(await site.editor.put(`/api/tags/${first}`, { name: 'Switch II' }));
    expect(await nameOf('switch_2')).toBe('Switch II');
    await write('Two', { tags: ['Nintendo'] });
    const into = await tag('Nintendo');
    jsonOf(await site.editor.post(`/api/tags/${first}/merge`, { into }));
    for (const former of ['switch_2', 'switch_two', 'switch_ii']) {
      expect(await nameOf(former), former).toBe('Nintendo');
    }
    await write('Three', { tags: ['Switch 2'] });
    expect(await nameOf('switch_2')).toBe('Switch 2');
    expect(await nameOf('switch_ii')).toBe('Nintendo');
    jsonOf(await site.editor.del(`/api/tags/${into}`));
    expect((await get('tags/named/switch_ii/articles')).statusCode).toBe(404);
  });

  it('an unknown tag and one without public articles are not found, until an article has it', async () => {
    await write('Draft', { tags: ['secret'], status: 'draft' });
    jsonOf(await site.admin.post('/api/tags', { name: 'Empty' }), 201);
    for (const tag of ['secret', 'empty', 'unknown']) {
      const answer = await get(`tags/named/${tag}/articles`);
      expect([answer.statusCode, answer.json().code], tag).toEqual([404, 'tag.not_found']);
    }
    await write('One', { tags: ['empty'] });
    expect(await read('tags/named/empty/articles')).toMatchObject({ name: 'Empty', totalCount: 1 });
  });

  it('the description and a new name of a tag show at once', async () => {
    await write('One', { tags: ['maps'] });
    const { id } = await site.db.selectFrom('tags').select('id').executeTakeFirstOrThrow();
    expect(await read('tags/named/maps/articles')).toMatchObject({ name: 'maps' });
    jsonOf(await site.admin.put(`/api/tags/${id}`, { name: 'Maps', description: 'Of places' }));
    expect(await read('tags/named/maps/articles')).toMatchObject({
      name: 'Maps',
      description: 'Of places',
    });
  });

  it('a series lists its public parts in its order', async () => {
    const part = (title: string, number: number, fields: Partial<ArticleInput> = {}) =>
      write(title, { series: { title: 'The Strait', part: number }, ...fields });
    await part('Third', 3);
    await part('First', 1);
    await part('Second', 2);
    await part('Draft', 4, { status: 'draft' });
    const all = {
      slug: 'the-strait',
      name: 'The Strait',
      description: '',
      titles: ['First', 'Second', 'Third'],
      totalCount: 3,
    };
    expect(await read('series/named/the-strait/articles')).toEqual(all);
    expect(await read('series/named/the-strait/articles?limit=2&offset=2')).toEqual({
      ...all,
      titles: ['Third'],
    });
  });

  it('an unknown series and one without public parts are not found', async () => {
    await write('Draft', { series: { title: 'Secret', part: 1 }, status: 'draft' });
    for (const slug of ['secret', 'unknown']) {
      const answer = await get(`series/named/${slug}/articles`);
      expect([answer.statusCode, answer.json().code], slug).toEqual([404, 'series.not_found']);
    }
  });

  it('only tags with enough public articles count as such', async () => {
    for (const title of ['One', 'Two', 'Three']) await write(title, { tags: ['much', 'some'] });
    await site.db
      .updateTable('articles')
      .set({ status: 'draft' })
      .where('title', '=', 'Three')
      .execute();
    await write('Four', { tags: ['much'] });
    expect(await tagsWithArticles(site.db, 3, 10)).toEqual(['much']);
    expect(await tagsWithArticles(site.db, 2, 10)).toEqual(['much', 'some']);
    expect(await tagsWithArticles(site.db, 2, 1)).toEqual(['much']);
  });
});
