import { beforeEach, describe, expect, it } from 'vitest';
import { createArticle } from '#features/articles/server/public.ts';
import { articleFields } from '#tests/support/content/articles.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { badFields, get, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminCategory, OwnCategory } from '../contract.ts';
import { DEFAULT_COLOR } from '../values.ts';

const FRESH = { plural: '', emoji: '', version: 1, articleCount: 0 };
const CATEGORY = { name: 'Esports', description: 'Played for prizes', color: '#12ab9f' };

describe('managing categories', () => {
  const site = testSite();
  beforeEach(async () => {
    await site.db.deleteFrom('articles').execute();
    await site.db.deleteFrom('categories').where('id', '>', 5).execute();
  });

  const post = (fields: object = {}) =>
    site.editor.post('/api/categories', { ...CATEGORY, ...fields });
  const create = async (fields: object = {}) => jsonOf<AdminCategory>(await post(fields), 201);
  const put = (id: number, fields: object = {}) =>
    site.editor.put(`/api/categories/${id}`, { ...CATEGORY, ...fields });
  const listed = async () =>
    jsonOf<AdminCategory[]>(await site.editor.get('/api/admin/categories'));
  const one = async (slug: string) => (await listed()).find((category) => category.slug === slug);
  const refusal = async (answer: ReturnType<typeof put>) => {
    const given = await answer;
    return [given.statusCode, problemOf(given).code];
  };
  const write = (category: string) =>
    createArticle(site.db, articleFields({ category }), { userId: 1, now: NOW });

  it('the five default categories have a slug, a color and a number of articles', async () => {
    await write('guide');
    const counts = (await listed()).map(({ slug, articleCount }) => [slug, articleCount]);
    expect(counts).toEqual([
      ['review', 0],
      ['news', 0],
      ['education', 0],
      ['guide', 1],
      ['community', 0],
    ]);
  });

  it('a new category is available at once to readers and in articles', async () => {
    const category = await create();
    expect(category).toEqual({ id: category.id, ...CATEGORY, ...FRESH, slug: 'esports' });
    const seen = jsonOf<object[]>(await get(site.app, '/api/categories'));
    const { articleCount: _, version: __, ...asRead } = category;
    expect(seen).toContainEqual(asRead);
    const body = { title: 'Final', content: '<p>x</p>', category: 'ESports', status: 'published' };
    jsonOf(await site.editor.post('/api/articles', body), 201);
    expect((await one('esports'))?.articleCount).toBe(1);
    const articles = await get(site.app, '/api/articles?category=esports&includeCount=true');
    expect(articles.json()).toMatchObject({ totalCount: 1 });
  });

  it('readers get the colors of custom categories, and of standard ones in another color', async () => {
    const { id } = await create({ name: 'Hardware & Tech', color: '#ff00ff' });
    const own = async () =>
      jsonOf<OwnCategory[]>(await get(site.app, '/api/categories/own')).map(
        ({ name, color, textColor }) => [name, color, textColor],
      );
    const custom = ['Hardware & Tech', '#ff00ff', '#000'];
    expect(await own()).toEqual([custom]);
    const guide = await one('guide');
    const change = (color: string) =>
      site.editor.put(`/api/categories/${guide?.id}`, {
        name: guide?.name,
        description: guide?.description,
        color,
      });
    jsonOf(await change('#000080'));
    expect(await own()).toEqual([['Guide', '#000080', '#fff'], custom]);
    jsonOf(await change(guide?.color ?? ''));
    jsonOf(await site.editor.del(`/api/categories/${id}`));
    expect(await own()).toEqual([]);
  });

  it('omitted fields are empty and gray, and others are trimmed and made plain text', async () => {
    const answer = await site.editor.post('/api/categories', { name: '  Indie Games ' });
    expect(jsonOf<AdminCategory>(answer, 201)).toMatchObject({
      name: 'Indie Games',
      slug: 'indie-games',
      description: '',
      color: DEFAULT_COLOR,
    });
    expect((await create({ name: 'Café & Köche', color: '#ABCDEF' })).slug).toBe('cafe-koche');
  });

  it.each(['Review', 'reviews', 'REVIEWS', ' Guides ', 'Néws', 'guide'])(
    '%j already exists in another case or number',
    async (name) => {
      expect(await refusal(post({ name }))).toEqual([409, 'category.exists']);
      const { id } = await create();
      expect(await refusal(put(id, { name }))).toEqual([409, 'category.exists']);
      expect(await listed()).toHaveLength(6);
      expect((await one('esports'))?.name).toBe('Esports');
    },
  );

  it('a name that differs only in spelling is refused, even concurrently', async () => {
    await create();
    for (const name of ['Esports', 'ESPORTS', 'esports!']) {
      expect(await refusal(post({ name })), name).toEqual([409, 'category.exists']);
    }
    const answers = await Promise.all([1, 2, 3].map(() => post({ name: 'At once' })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409]);
  });

  it('every invalid field is named', async () => {
    expect(badFields(await site.editor.post('/api/categories', {}))).toEqual(['name']);
    const bad = { name: ' ', description: 'x'.repeat(501), color: 'red', emoji: 'x', url: '/' };
    const named = ['color', 'description', 'emoji', 'name', 'url'];
    expect(badFields(await post(bad)).sort()).toEqual(named);
    for (const name of ['x'.repeat(61), 'x'.repeat(10_000)]) {
      expect(badFields(await post({ name }))).toEqual(['name']);
    }
    expect(badFields(await post({ name: '遊戲' }))).toEqual(['name']);
    for (const color of ['#fff', '#12345g', '123456', '#1234567', 'url(x)']) {
      expect(badFields(await post({ color })), color).toEqual(['color']);
    }
    expect(await listed()).toHaveLength(5);
  });

  it('a renamed category keeps its slug, URLs and articles', async () => {
    const { id } = await create();
    await write('esports');
    const changed = { name: 'Competitive', description: '', color: '#000000' };
    const after = jsonOf<AdminCategory>(await put(id, changed));
    expect(after).toEqual({
      ...{ id, ...changed, ...FRESH, slug: 'esports' },
      ...{ articleCount: 1, version: 2 },
    });
    expect(badFields(await put(id, { slug: 'other' }))).toEqual(['slug']);
    expect(await one('esports')).toEqual(after);
    const articles = await get(site.app, '/api/articles?category=esports&includeCount=true');
    expect(articles.json()).toMatchObject({ totalCount: 1 });
    jsonOf(await put(id, { ...changed, name: 'COMPETITIVE' }));
  });

  it('the URL of a new category is its own', async () => {
    expect(await create({ name: 'PC & Consoles', slug: 'hardware' })).toMatchObject({
      name: 'PC & Consoles',
      slug: 'hardware',
    });
    for (const slug of ['..', '.', '🎧', '%2e%2e', '', ' ', 'a/b', 'Hard Ware', 'x'.repeat(61)]) {
      expect(badFields(await post({ slug })), slug).toEqual(['slug']);
    }
    for (const slug of ['api', 'media', 'games', 'about', 'feed', 'all', 'brand', 'news-']) {
      expect(badFields(await post({ slug })), slug).toEqual(['slug']);
    }
    for (const slug of ['news', 'reviews', 'guide', 'hardware']) {
      expect(await refusal(post({ slug })), slug).toEqual([409, 'category.exists']);
    }
    expect(badFields(await post({ name: 'API' }))).toEqual(['name']);
    const page = { title: 'Team', slug: 'team' };
    const { id } = jsonOf<{ id: number }>(await site.editor.post('/api/pages', page), 201);
    expect(badFields(await post({ name: 'Team' }))).toEqual(['name']);
    expect(badFields(await site.editor.post('/api/pages', { ...page, slug: 'hardware' }))).toEqual([
      'slug',
    ]);
    jsonOf(await site.editor.del(`/api/pages/${id}`));
    expect((await listed()).map(({ slug }) => slug).slice(5)).toEqual(['hardware']);
  });

  it('a change of an older version is refused, and names who was faster', async () => {
    const { id, version } = await create();
    const [first, second] = await Promise.all([
      put(id, { name: 'Ours', version }),
      put(id, { name: 'Theirs', version }),
    ]);
    const refused = first.statusCode === 409 ? first : second;
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409]);
    expect(problemOf(refused)).toMatchObject({
      code: 'category.stale',
      detail: 'Edith has changed this category since you opened it.',
      conflict: { version: 2, by: 'Edith' },
    });
    jsonOf(await put(id, { name: 'Mine', version: 2 }));
    jsonOf(await put(id, { name: 'Without a version' }));
  });

  it('an emoji stays until another one is chosen', async () => {
    const { id } = await create({ emoji: ' 🎧 ' });
    const emoji = async () => (await one('esports'))?.emoji;
    jsonOf(await put(id));
    expect(await emoji()).toBe('🎧');
    for (const bad of ['🎧🎧', 'x', '<b>', '🎧'.repeat(100)]) {
      expect(badFields(await put(id, { emoji: bad })), bad).toEqual(['emoji']);
    }
    jsonOf(await put(id, { emoji: '' }));
    expect(await emoji()).toBe('');
  });

  it('readers see the name and emoji of a standard category, and the API its values', async () => {
    const guide = await one('guide');
    if (!guide) throw new Error('there is a category guide');
    const { id, description, color } = guide;
    const url = `/api/categories/${id}`;
    const renamed = { name: 'Walkthroughs', description, color, emoji: '🧭' };
    jsonOf(await site.editor.put(url, renamed));
    const own = jsonOf<OwnCategory[]>(await get(site.app, '/api/categories/own'));
    expect(own).toMatchObject([{ slug: 'guide', name: 'Walkthroughs', emoji: '🧭', color: null }]);
    await write('guide');
    const articles = await get(site.app, '/api/articles?category=guides');
    expect(articles.json()).toMatchObject([{ category: 'guide' }]);
    jsonOf(await site.editor.put(url, { name: 'Guide', description, color, emoji: '' }));
    expect(jsonOf(await get(site.app, '/api/categories/own'))).toEqual([]);
  });

  it('a default category can be renamed to its plural', async () => {
    const review = await one('review');
    if (!review) throw new Error('there is a category review');
    const { name, description, color, id } = review;
    const plural = jsonOf<AdminCategory>(await put(id, { name: 'Reviews', description, color }));
    expect([plural.name, plural.slug]).toEqual(['Reviews', 'review']);
    jsonOf(await put(id, { name, description, color }));
  });

  it('a deleted category leaves its articles to the one that is named', async () => {
    const { id } = await create();
    const shown = await write('esports');
    const trashed = await write('esports');
    jsonOf(await site.editor.del(`/api/articles/${trashed.id}`));
    const deletion = (moveTo: string) =>
      site.editor.del(`/api/categories/${id}?moveTo=${encodeURIComponent(moveTo)}`);
    expect(badFields(await deletion('cooking'))).toEqual(['moveTo']);
    expect(badFields(await deletion('esports'))).toEqual(['moveTo']);
    jsonOf(await deletion('Guides'));
    expect(await one('esports')).toBeUndefined();
    expect((await one('guide'))?.articleCount).toBe(1);
    const articles = await get(site.app, '/api/articles?category=guide');
    expect(articles.json()).toMatchObject([{ id: shown.id, category: 'guide' }]);
    await site.app.jobs.runDue();
    const found = await get(site.app, '/api/articles?search=words&category=guide');
    expect(found.json()).toMatchObject([{ id: shown.id }]);
    const restored = await site.editor.post(`/api/articles/${trashed.id}/restore`);
    expect(restored.json()).toMatchObject({ category: 'guide' });
    const [, last] = await site.lastEvents(2);
    expect(last).toMatchObject({ action: 'category.deleted', detail: '1 article moved to Guides' });
    expect((await site.events(shown.id)).at(-1)).toEqual([
      'article.edited',
      'Edith',
      'category Guide',
    ]);
  });

  it('a category that only the trash uses can be deleted', async () => {
    const { id } = await create();
    const trashed = await write('esports');
    jsonOf(await site.editor.del(`/api/articles/${trashed.id}`));
    jsonOf(await site.editor.del(`/api/categories/${id}`));
    const restored = await site.editor.post(`/api/articles/${trashed.id}/restore`);
    expect(restored.json()).toMatchObject({ category: 'review' });
  });

  it('a category with articles cannot be deleted, and the refusal counts them', async () => {
    const { id } = await create();
    const first = await write('esports');
    const refused = await site.editor.del(`/api/categories/${id}`);
    expect([refused.statusCode, problemOf(refused).code]).toEqual([409, 'category.in_use']);
    expect(problemOf(refused).detail).toBe('1 article uses the category Esports. Move them first.');
    const second = await write('esports');
    expect(problemOf(await site.editor.del(`/api/categories/${id}`)).detail).toMatch(/^2 articles/);
    for (const article of [first, second]) {
      jsonOf(await site.editor.put(`/api/articles/${article.id}`, { category: 'news' }));
    }
    expect(jsonOf(await site.editor.del(`/api/categories/${id}`))).toEqual({
      message: 'Category deleted successfully',
    });
    expect(await listed()).toHaveLength(5);
    expect((await get(site.app, '/api/categories')).body).not.toContain('Esports');
    expect(await refusal(site.editor.del(`/api/categories/${id}`))).toEqual([
      404,
      'category.not_found',
    ]);
    expect(await refusal(put(id))).toEqual([404, 'category.not_found']);
  });

  it('an article saved while its category is deleted has a category', async () => {
    const { id } = await create();
    const body = { title: 'Race', content: '<p>x</p>', category: 'esports' };
    const [wrote, deleted] = await Promise.all([
      site.editor.post('/api/articles', body),
      site.admin.del(`/api/categories/${id}`),
    ]);
    expect([
      [201, 409],
      [400, 200],
    ]).toContainEqual([wrote.statusCode, deleted.statusCode]);
  });

  it('the activity log records who created, renamed and deleted a category', async () => {
    const { id } = await create();
    jsonOf(await put(id, { name: 'Arena' }));
    jsonOf(await site.admin.del(`/api/categories/${id}`));
    const events = (await site.lastEvents(3)).map(({ actor, action, subject }) => [
      actor,
      action,
      subject.type,
      subject.id,
      subject.name,
    ]);
    expect(events).toEqual([
      ['Ada', 'category.deleted', 'category', id, 'Arena'],
      ['Edith', 'category.edited', 'category', id, 'Arena'],
      ['Edith', 'category.created', 'category', id, 'Esports'],
    ]);
  });
});
