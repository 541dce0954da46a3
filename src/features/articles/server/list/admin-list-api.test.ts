import { describe, expect, it } from 'vitest';
import { HOUR } from '#lib/durations.ts';
import { articleFields } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { adminList } from '#tests/support/site/admin-list.ts';
import { badFields } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import { ADMIN_SORTS } from '../../values.ts';
import { createArticle } from '../save/store.ts';

describe.each(ENGINES)('the admin list of articles on %s', (engine) => {
  const site = testSite({ engine });
  const { list, titles } = adminList(site);

  const ALL = 'hyrax galago fossa eland dhole civet bison adder';

  it.each([
    ['', ALL],
    ['?search=&category=&status=&moderation=', ALL],
    ['?search=%20&category=all&status=all&moderation=all&featured=false', ALL],
    ['?status=draft', 'hyrax bison'],
    ['?status=published', 'galago civet adder'],
    ['?status=scheduled', 'eland dhole'],
    ['?status=archived', 'fossa'],
    ['?moderation=pending', 'eland civet bison'],
    ['?submitted=true', 'eland civet'],
    ['?submitted=true&search=bison', ''],
    ['?submitted=true&search=eland', 'eland'],
    ['?moderation=rejected', 'galago'],
    ['?moderation=approved', 'hyrax fossa dhole adder'],
    ['?category=guide', 'hyrax bison'],
    ['?category=Guides', 'hyrax bison'],
    ['?category=review', 'galago fossa eland civet'],
    ['?category=education', ''],
    ['?category=cooking', ''],
    ['?featured=true', 'fossa adder'],
    ['?search=fossa', 'fossa'],
    ['?search=FOS', 'fossa'],
    ['?search=zebra', ''],
    ['?search=%25', ''],
    ['?search=_', ''],
    ["?search=';drop", ''],
    ['?status=scheduled&moderation=pending', 'eland'],
    ['?status=scheduled&category=news', 'dhole'],
    ['?moderation=pending&category=review&search=civet', 'civet'],
    ['?moderation=approved&featured=true&status=published', 'adder'],
    ['?category=news&status=draft', ''],
  ])('the query %j matches %j', async (query, expected) => {
    expect(await titles(query)).toBe(expected);
  });

  it('a search matches texts, excerpts and tags, public or not', async () => {
    const { db } = site;
    const fields = articleFields({
      title: 'Ibex',
      content: '<p>Précipice</p>',
      excerpt: 'Steep.',
      tags: ['Alps'],
      status: 'draft',
      authorId: site.editor.id,
    });
    const { id } = await createArticle(db, fields, { userId: 1, now: NOW });
    for (const word of ['IBEX', 'precipice', 'steep', 'alps', 'alps+steep']) {
      expect(await titles(`?search=${word}`), word).toBe('ibex');
      expect(await titles(`?search=${word}`, site.author), word).toBe('');
    }
    jsonOf(await site.editor.del(`/api/articles/${id}`));
    expect(await titles('?search=ibex')).toBe('');
  });

  it.each([
    ['created', 'adder bison civet dhole eland fossa galago hyrax'],
    ['title', 'adder bison civet dhole eland fossa galago hyrax'],
    ['updated', 'adder bison civet dhole eland fossa galago hyrax'],
    ['category', 'bison hyrax adder dhole civet eland fossa galago'],
    ['status', 'fossa bison hyrax adder civet galago dhole eland'],
    ['moderation', 'fossa hyrax adder dhole bison civet eland galago'],
  ])('the list is ordered by %s in both directions', async (sort, expected) => {
    expect(await titles(`?sort=${sort}`)).toBe(expected);
    const backwards = expected.split(' ').reverse().join(' ');
    expect(await titles(`?sort=-${sort}`)).toBe(backwards);
  });

  it('articles without a scheduled time come last in both directions', async () => {
    expect(await titles('?sort=scheduled')).toMatch(/^dhole eland /);
    expect(await titles('?sort=-scheduled')).toMatch(/^eland dhole /);
  });

  it('articles that were never public come last in both directions', async () => {
    expect(await titles('?sort=published')).toMatch(/^adder /);
    expect(await titles('?sort=-published')).toMatch(/^adder /);
  });

  it('a list can be narrowed to what an account is responsible for', async () => {
    const owner = await site.join('author');
    const of = (id: number, query = '') => titles(`?owner=${id}${query}`);
    expect(await of(owner.id)).toBe('');
    expect(await of(site.editor.id)).toBe('hyrax fossa civet');
    const byTitle = new Map((await list()).map(({ id, title }) => [title, id]));
    const assign = async (title: string, ownerId: number) => {
      const path = `/api/articles/${byTitle.get(title)}/plan`;
      const { version } = jsonOf<{ version: number }>(await site.editor.get(path));
      jsonOf(await site.editor.put(path, { version, ownerId }));
    };
    await assign('fossa', owner.id);
    await assign('hyrax', site.editor.id);
    expect(await of(owner.id)).toBe('fossa');
    expect(await of(site.editor.id)).toBe('hyrax civet');
    expect(await of(site.editor.id, '&search=fossa')).toBe('');
    expect(await of(owner.id, '&search=fossa&status=archived')).toBe('fossa');
    expect(jsonOf(await site.editor.get('/api/admin/writers'))).toContainEqual({
      id: owner.id,
      name: owner.username,
    });
    await site.db.deleteFrom('article_plans').execute();
  });

  it('a list can be narrowed to an author, a tag and a time, also in a search', async () => {
    const fields = articleFields({ title: 'Jerboa', tags: ['Burrow'], authorId: site.admin.id });
    const { id } = await createArticle(site.db, fields, { userId: 1, now: NOW - 30 * HOUR });
    const time = (hours: number) => new Date(NOW - hours * HOUR).toISOString();
    expect(await titles(`?author=${site.admin.id}`)).toBe('jerboa');
    expect(await titles(`?author=${site.editor.id}`)).toBe('hyrax fossa civet');
    expect(await titles('?tag=burrow')).toBe('jerboa');
    expect(await titles('?tag=burr')).toBe('');
    expect(await titles(`?from=${time(4)}&before=${time(2)}`)).toBe('galago fossa');
    expect(await titles(`?before=${time(9)}`)).toBe('jerboa');
    expect(await titles(`?search=jerboa&author=${site.admin.id}&tag=Burrow`)).toBe('jerboa');
    for (const other of [`author=${site.editor.id}`, 'tag=other', `from=${time(1)}`]) {
      expect(await titles(`?search=jerboa&${other}`), other).toBe('');
    }
    expect(await titles(`?author=${site.admin.id}`, site.author)).toBe('');
    const writers = await site.editor.get('/api/admin/writers');
    expect(writers.json()).toEqual([
      { id: site.admin.id, name: 'Ada' },
      { id: site.author.id, name: 'Arthur' },
      { id: site.editor.id, name: 'Edith' },
    ]);
    expect((await site.author.get('/api/admin/writers')).statusCode).toBe(403);
    jsonOf(await site.editor.del(`/api/articles/${id}?permanent=true`));
  });

  it('a page of the list needs at most nine queries, whatever the filter', async () => {
    const queriesOf = async (query: string) => {
      site.database.forgetQueries();
      await list(`?limit=25&includeCount=true${query}`);
      return site.database.queries.filter((text) => /article|tags|users/.test(text)).length;
    };
    const narrow = `&author=${site.author.id}&tag=none&from=${new Date(NOW).toISOString()}`;
    for (const query of ['', '&sort=-published', '&moderation=pending', narrow]) {
      const first = await queriesOf(query);
      expect(first, query).toBeLessThanOrEqual(9);
      expect(await queriesOf(query), query).toBeLessThanOrEqual(first);
    }
  });

  it('submitted articles come before drafts in the order by moderation', async () => {
    expect(await titles('?moderation=pending&sort=waiting')).toBe('eland civet bison');
  });

  it('a corrected article comes last in the order by update', async () => {
    const [adder] = await list('?search=adder');
    site.clock.now = NOW + HOUR / 2;
    jsonOf(await site.editor.put(`/api/articles/${adder?.id}`, { excerpt: 'Corrected.' }));
    site.clock.now = NOW;
    expect(await titles('?sort=-updated&limit=1')).toBe('adder');
    expect(await titles('?sort=-created&limit=1')).toBe('hyrax');
  });

  it.each(ADMIN_SORTS)(
    'with the order by %s, every article is on exactly one page',
    async (sort) => {
      const whole = await titles(`?sort=${sort}`);
      const parts: string[] = [];
      for (let offset = 0; offset < 9; offset += 3) {
        parts.push(await titles(`?sort=${sort}&limit=3&offset=${offset}`));
      }
      expect(parts.join(' ').trim()).toBe(whole);
    },
  );

  it.each([
    'limit=0',
    'limit=101',
    'limit=ten',
    'offset=-1',
    'status=gone',
    'moderation=maybe',
    'featured=yes',
    'sort=author',
    'sort=--created',
    'includeCount=1',
    'page=2',
  ])('%s is refused by name', async (query) => {
    const answer = await site.editor.get(`/api/admin/articles?${query}`);
    expect(badFields(answer)).toEqual([query.split('=')[0]]);
  });
});
