import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import type { ArticleInput } from '#features/articles/writing.contract.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { badFields, get, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminTag, AdminTagPage } from '../contract.ts';

const BASE = { title: 'A title', content: '<p>Some words.</p>', category: 'review' };

describe.each(ENGINES)('managing tags on %s', (engine) => {
  const site = testSite({ engine });
  beforeEach(async () => {
    await site.db.deleteFrom('articles').execute();
    await site.db.deleteFrom('tags').execute();
  });

  const post = (name: string, description = '') =>
    site.editor.post('/api/tags', { name, description });
  const create = async (name: string, description = '') =>
    jsonOf<AdminTag>(await post(name, description), 201);
  const put = (id: number, name: string, description = '') =>
    site.editor.put(`/api/tags/${id}`, { name, description });
  const write = async (fields: Partial<ArticleInput> = {}) => {
    const body = { ...BASE, status: 'published', ...fields };
    return jsonOf<AdminArticle>(await site.editor.post('/api/articles', body), 201);
  };
  const list = async (query = '') =>
    jsonOf<AdminTagPage>(await site.editor.get(`/api/admin/tags${query}`));
  const names = async (query = '') => (await list(query)).tags.map(({ name }) => name);
  const tagNamed = async (name: string) => {
    const tag = (await list()).tags.find((one) => one.name === name);
    if (!tag) throw new Error(`there is no tag ${name}`);
    return tag;
  };
  const found = async (word: string) =>
    jsonOf<{ id: number }[]>(await get(site.app, `/api/search?q=${word}`)).map(({ id }) => id);
  const foundByAdmin = async (word: string) =>
    jsonOf<{ id: number }[]>(await site.editor.get(`/api/admin/articles?search=${word}`)).map(
      ({ id }) => id,
    );
  const tagsOn = async ({ slug }: { slug: string }) =>
    jsonOf<AdminArticle>(await get(site.app, `/api/articles/slug/${slug}`)).tags;
  const refusal = async (answer: ReturnType<typeof put>) => {
    const given = await answer;
    return [given.statusCode, problemOf(given).code];
  };

  it('a long list of tags is complete and read in slices', async () => {
    const key = (index: number) => `many ${String(index).padStart(4, '0')}`;
    const values = Array.from({ length: 2100 }, (_, index) => ({
      name: key(index),
      name_key: key(index),
      description: '',
    }));
    for (let start = 0; start < 2100; start += 700) {
      await site.db
        .insertInto('tags')
        .values(values.slice(start, start + 700))
        .execute();
    }
    site.database.forgetQueries();
    const all = jsonOf<{ name: string }[]>(await site.author.get('/api/tags'));
    const names = all.map(({ name }) => name).filter((name) => name.startsWith('many '));
    expect(names).toEqual(values.map(({ name }) => name));
    const slices = site.database.queries.filter((query) => query.includes('from "tags"'));
    expect(slices).toHaveLength(3);
    for (const query of slices) expect(query).toContain('limit');
    await site.db.deleteFrom('tags').where('name', 'like', 'many %').execute();
  });

  it('staff see a new tag at once, readers with its first public article', async () => {
    const tag = await create(' Rogue-like ', ' Die and try again ');
    const made = { id: tag.id, name: 'Rogue-like', description: 'Die and try again' };
    expect(tag).toEqual({ ...made, articleCount: 0 });
    expect((await get(site.app, '/api/tags')).json()).toEqual([]);
    for (const staff of [site.editor, site.author]) {
      const all = await staff.get('/api/tags');
      expect([all.json(), all.headers['cache-control']]).toEqual([[made], 'no-store']);
    }
    const article = await write({ tags: ['ROGUE-LIKE', 'New one'] });
    expect(article.tags).toEqual(['Rogue-like', 'New one']);
    expect((await get(site.app, '/api/tags')).json()).toContainEqual(made);
    expect(await list()).toMatchObject({
      tags: [{ name: 'New one' }, { ...made, articleCount: 1 }],
      totalCount: 2,
    });
  });

  it.each(['caves', 'CAVES', ' Cavés '])('%j already exists as Caves', async (name) => {
    const { id } = await create('Caves');
    const other = await create('Depth');
    for (const answer of [await post(name), await put(other.id, name)]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'tag.exists', existing: { id, name: 'Caves' } });
    }
    expect(await names()).toEqual(['Caves', 'Depth']);
    jsonOf(await put(id, name.trim()));
  });

  it('of several concurrent tags with one name one is created', async () => {
    const answers = await Promise.all(['Twin', 'twin', 'TWIN'].map((name) => post(name)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409]);
  });

  it('a merged tag leaves its articles to the other one', async () => {
    const caves = await create('Caves');
    const grotto = await create('Grotto', 'Under ground');
    const one = await write({ tags: ['Grotto', 'Depth'] });
    const both = await write({ tags: ['Caves', 'Depth', 'Grotto'] });
    const url = `/api/tags/${grotto.id}/merge`;
    expect(jsonOf(await site.editor.post(url, { into: caves.id }))).toEqual({
      id: caves.id,
      name: 'Caves',
      description: 'Under ground',
      articleCount: 2,
    });
    expect(await names()).toEqual(['Caves', 'Depth']);
    const tagsOf = async (slug: string) =>
      (await get(site.app, `/api/articles/slug/${slug}`)).json().tags;
    expect(await tagsOf(one.slug)).toEqual(['Caves', 'Depth']);
    expect(await tagsOf(both.slug)).toEqual(['Caves', 'Depth']);
    await site.app.jobs.runDue();
    expect(await found('grotto')).toEqual([]);
    expect((await found('caves')).sort()).toEqual([one.id, both.id].sort());
    expect(problemOf(await site.editor.post(url, { into: caves.id })).code).toBe('tag.not_found');
    const itself = await site.editor.post(`/api/tags/${caves.id}/merge`, { into: caves.id });
    expect(badFields(itself)).toEqual(['into']);
    const [last] = await site.lastEvents(1);
    expect(last).toMatchObject({ action: 'tag.merged', detail: 'Grotto' });
  });

  it('every invalid field is named', async () => {
    expect(badFields(await site.editor.post('/api/tags', {}))).toEqual(['name']);
    const bad = { name: 'x'.repeat(61), description: 'x'.repeat(501), color: 'red' };
    const wrong = ['color', 'description', 'name'];
    expect(badFields(await site.editor.post('/api/tags', bad)).sort()).toEqual(wrong);
    const { id } = await create('Caves');
    expect(badFields(await site.editor.put(`/api/tags/${id}`, bad)).sort()).toEqual(wrong);
    expect(badFields(await post('  '))).toEqual(['name']);
    const longest = 'x'.repeat(60);
    jsonOf(await post(`${longest}   `), 201);
    expect((await write({ tags: [`${longest}   `] })).tags).toEqual([longest]);
  });

  it('a tag is renamed on its articles at once, and in search by jobs', async () => {
    const one = await write({ title: 'One', tags: ['Thylacine', 'Depth'] });
    const two = await write({ title: 'Two', tags: ['Thylacine'] });
    const draft = await write({ title: 'Three', tags: ['Thylacine'], status: 'draft' });
    const { id } = await tagNamed('Thylacine');
    site.clock.now = NOW + 1000;
    const renamed = jsonOf<AdminTag>(await put(id, 'Numbat', 'Small'));
    expect(renamed).toEqual({ id, name: 'Numbat', description: 'Small', articleCount: 3 });
    expect([await tagsOn(one), await tagsOn(two)]).toEqual([['Numbat', 'Depth'], ['Numbat']]);
    await site.app.jobs.runDue();
    expect([await found('thylacine'), (await found('numbat')).sort()]).toEqual([
      [],
      [one.id, two.id].sort(),
    ]);
    expect([await foundByAdmin('thylacine'), await foundByAdmin('numbat')]).toEqual([
      [],
      [draft.id, two.id, one.id],
    ]);
    const summaries = jsonOf<AdminArticle[]>(await get(site.app, '/api/articles'));
    expect(summaries.map(({ tags }) => tags)).toEqual([['Numbat'], ['Numbat', 'Depth']]);
    expect(summaries[0]?.updatedAt).toBe(two.updatedAt);
    expect(await names()).toEqual(['Depth', 'Numbat']);
  });

  it('a new spelling of a tag keeps it the same tag and shows on its articles', async () => {
    const article = await write({ tags: ['rpg'] });
    const { id } = await tagNamed('rpg');
    jsonOf(await put(id, 'RPG'));
    expect(await tagsOn(article)).toEqual(['RPG']);
    expect(await found('rpg')).toEqual([article.id]);
  });

  it('a deleted tag leaves its articles and the search', async () => {
    const article = await write({ tags: ['Thylacine', 'Depth'] });
    const draft = await write({ tags: ['Thylacine'], status: 'draft' });
    const { id } = await tagNamed('Thylacine');
    expect(jsonOf(await site.editor.del(`/api/tags/${id}`))).toEqual({
      message: 'Tag deleted successfully',
    });
    await site.app.jobs.runDue();
    expect([await tagsOn(article), await found('thylacine')]).toEqual([['Depth'], []]);
    expect(await found('depth')).toEqual([article.id]);
    expect(await foundByAdmin('thylacine')).toEqual([]);
    const left = jsonOf<AdminArticle>(await site.editor.get(`/api/my/articles/${draft.id}`));
    expect(left.tags).toEqual([]);
    expect(await names()).toEqual(['Depth']);
    expect(await refusal(site.editor.del(`/api/tags/${id}`))).toEqual([404, 'tag.not_found']);
    expect(await refusal(put(id, 'Again'))).toEqual([404, 'tag.not_found']);
  });

  it('a tag with more articles than a batch is renamed on all of them', async () => {
    for (let index = 0; index < 101; index += 1) {
      await makeArticle(site.db, {
        title: `Many ${index}`,
        tags: ['Common'],
        featuredImage: '/media/x.jpg',
      });
    }
    const { id, articleCount } = await tagNamed('Common');
    expect(articleCount).toBe(101);
    jsonOf(await put(id, 'Rarely'));
    expect(await site.app.jobs.runDue()).toBe(2);
    const count = async (word: string) =>
      (await get(site.app, `/api/search?q=${word}&limit=1&includeCount=true`)).json().totalCount;
    expect([await count('rarely'), await count('common')]).toEqual([101, 0]);
  });

  it('tags are listed by name, searched by any part and paged', async () => {
    for (const name of ['zelda', 'Élan', '100%', 'Adventure', 'add-on', 'a_b']) await create(name);
    expect(await names()).toEqual(['100%', 'a_b', 'add-on', 'Adventure', 'Élan', 'zelda']);
    expect(await names('?search=AD')).toEqual(['add-on', 'Adventure']);
    expect(await names('?search=elan')).toEqual(['Élan']);
    expect(await names('?search=%C3%89LAN')).toEqual(['Élan']);
    expect(await names('?search=%25')).toEqual(['100%']);
    expect(await names('?search=_')).toEqual(['a_b']);
    expect(await names('?search=nothing')).toEqual([]);
    const part = await list('?limit=2&offset=1');
    expect([part.tags.map(({ name }) => name), part.totalCount]).toEqual([['a_b', 'add-on'], 6]);
    expect(await list('?search=ad&limit=1')).toMatchObject({ totalCount: 2 });
    expect(await list('?offset=50')).toEqual({ tags: [], totalCount: 6 });
    for (const query of ['limit=0', 'limit=101', 'offset=x', 'page=1']) {
      const answer = await site.editor.get(`/api/admin/tags?${query}`);
      expect(badFields(answer), query).toEqual([query.split('=')[0]]);
    }
  });

  it('the activity log records who created, renamed and deleted a tag', async () => {
    const { id } = await create('Caves');
    jsonOf(await put(id, 'Caverns'));
    jsonOf(await site.admin.del(`/api/tags/${id}`));
    const events = (await site.lastEvents(3)).map(({ actor, action, subject }) => [
      actor,
      action,
      subject.type,
      subject.id,
      subject.name,
    ]);
    expect(events).toEqual([
      ['Ada', 'tag.deleted', 'tag', id, 'Caverns'],
      ['Edith', 'tag.edited', 'tag', id, 'Caverns'],
      ['Edith', 'tag.created', 'tag', id, 'Caves'],
    ]);
  });
});
