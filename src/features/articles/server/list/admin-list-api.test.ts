import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#lib/durations.ts';
import { articleFields, featureArticle } from '#tests/support/content/articles.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, type TestSite, testSite } from '#tests/support/site/test-site.ts';
import type { AdminPage, AdminSummary } from '../../contract.ts';
import { ADMIN_SORTS, type ArticleAction } from '../../values.ts';
import { createArticle } from '../save/store.ts';
import { indexArticles } from '../search-index/reindex-and-invalidate.ts';
import type { ArticleFields } from '../stored-article.ts';

describe.each(ENGINES)('the admin list of articles on %s', (engine) => {
  const site = testSite({ engine });

  beforeAll(async () => {
    const { author, editor, db } = site;
    const make = async (
      title: string,
      hours: number,
      fields: Partial<ArticleFields> = {},
      page?: 'news' | 'homepage',
    ) => {
      const all = articleFields({ title, authorId: author.id, ...fields });
      const { id } = await createArticle(db, all, { userId: 1, now: NOW - hours * HOUR });
      if (page) await featureArticle(db, page, 0, id);
    };
    await make('Adder', 9, { category: 'news' }, 'news');
    await make('bison', 8, { category: 'guide', status: 'draft', moderationStatus: 'pending' });
    await make('Civet', 7, { moderationStatus: 'pending', authorId: editor.id });
    await make('dhole', 6, { status: 'scheduled', scheduledAt: NOW + HOUR, category: 'news' });
    await make('Eland', 5, {
      status: 'scheduled',
      scheduledAt: NOW + 2 * HOUR,
      moderationStatus: 'pending',
    });
    await make('fossa', 4, { status: 'archived', authorId: editor.id }, 'homepage');
    await make('Galago', 3, { moderationStatus: 'rejected', rejectionNote: 'Why?' });
    await make('hyrax', 2, { status: 'draft', authorId: editor.id, category: 'guide' });
  });

  const list = async (query = '', by = site.editor) =>
    jsonOf<AdminSummary[]>(await by.get(`/api/admin/articles${query}`));
  const titles = async (query = '', by = site.editor) => {
    const answer = await by.get(`/api/admin/articles${query}`);
    const found = jsonOf<AdminSummary[]>(answer).map(({ title }) => title);
    if (!query.includes('limit')) {
      expect(answer.headers['x-total-count'], query).toBe(String(found.length));
    }
    return found.join(' ').toLowerCase();
  };

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

  it('the count includes articles beyond the requested page', async () => {
    const answer = await site.editor.get('/api/admin/articles?limit=2&offset=1&includeCount=true');
    const page = jsonOf<AdminPage>(answer);
    expect(page.articles.map(({ title }) => title)).toEqual(['Galago', 'fossa']);
    expect([page.totalCount, answer.headers['x-total-count']]).toEqual([8, '8']);
    const beyond = await site.editor.get('/api/admin/articles?offset=50&includeCount=true');
    expect(jsonOf(beyond)).toEqual({ articles: [], totalCount: 8 });
  });

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

  it('an author sees only their own articles, whatever the query asks for', async () => {
    const { author } = site;
    expect(await titles('', author)).toBe('galago eland dhole bison adder');
    expect(await titles('?moderation=pending', author)).toBe('eland bison');
    expect(await titles('?search=fossa', author)).toBe('');
    expect(await titles('?featured=true', author)).toBe('adder');
    const newcomer = await site.join('author');
    expect(await titles('', newcomer)).toBe('');
    expect(badFields(await author.get(`/api/admin/articles?authorId=1`))).toEqual(['authorId']);
  });

  it('a visitor gets nothing, and the list is not cached', async () => {
    const answer = await site.visitor.get('/api/admin/articles');
    expect([answer.statusCode, problemOf(answer).code]).toEqual([401, 'auth.required']);
    const headers = { username: 'Edith', password: 'guess' };
    const url = '/api/admin/articles';
    expect((await site.app.inject({ url, headers })).statusCode).toBe(401);
    const { headers: given } = await site.editor.get(url);
    expect(given['cache-control']).toBe('no-store');
  });

  it('a row has every field but the content, with author, note and a fallback excerpt', async () => {
    const [row] = await list('?search=galago');
    expect(row).toMatchObject({ authorName: 'Arthur', rejectionNote: 'Why?', featured: false });
    expect(row).not.toHaveProperty('content');
    expect((await list('?search=adder'))[0]).toMatchObject({ featured: true });
    expect((await list('?search=fossa'))[0]).toMatchObject({ masterFeatured: true });
  });

  const MODERATES: ArticleAction[] = ['approve', 'reject'];
  /** Public, or to be published at a time: an editor may go live on it. */
  const LIVE = ['adder', 'dhole', 'eland'];
  it.each<[string, ArticleAction[], ArticleAction[] | null]>([
    ['adder', ['archive'], []], // published, approved
    ['bison', ['publish', ...MODERATES], ['publish']], // draft, pending
    ['civet', ['publish', 'archive', ...MODERATES], null], // published, pending
    ['dhole', ['publish'], []], // scheduled, approved
    ['eland', ['publish', ...MODERATES], ['publish']], // scheduled, pending
    ['fossa', ['publish'], null], // archived, approved
    ['galago', ['publish', 'archive'], []], // published, rejected
    ['hyrax', ['publish'], null], // draft, approved
  ])('%s: each role gets its permitted actions', async (title, editors, authors) => {
    const can = async (by: TestSite['editor']) => (await list(`?search=${title}`, by))[0]?.can;
    const lives = LIVE.includes(title) ? ['live'] : [];
    // A correction that no reader sees is not recorded.
    const corrects = title === 'adder' ? ['correct'] : [];
    const any = ['edit', 'delete', ...editors, 'feature', ...corrects, ...lives];
    expect(await can(site.editor)).toEqual(any);
    expect(await can(site.admin)).toEqual(any);
    expect((await can(site.author)) ?? null).toEqual(authors && ['edit', 'delete', ...authors]);
  });

  it('an article of a deleted account has no author name', async () => {
    const { db } = site;
    const leaver = await site.join('author');
    const fields = articleFields({ title: 'Orphan', authorId: leaver.id });
    const { id } = await createArticle(db, fields, { userId: 1, now: NOW });
    await db.deleteFrom('users').where('id', '=', leaver.id).execute();
    expect((await list('?search=orphan'))[0]).toMatchObject({ id, authorName: null });
    jsonOf(await site.editor.del(`/api/articles/${id}`));
  });

  it('the counters are right after every change', async () => {
    const total = async (query: string, by = site.editor) =>
      Number((await by.get(`/api/admin/articles?limit=1&${query}`)).headers['x-total-count']);
    const counts = async () => [
      await total(''),
      await total('', site.author),
      await total('status=published'),
      await total('moderation=pending'),
      await total('featured=true'),
      await total('category=community'),
      await total('search=jackal'),
    ];
    expect(await counts()).toEqual([8, 5, 3, 3, 2, 0, 0]);
    const body = { title: 'Jackal', content: '<p>x</p>', category: 'community' };
    const { id } = jsonOf<AdminSummary>(await site.author.post('/api/articles', body), 201);
    expect(await counts()).toEqual([9, 6, 3, 4, 2, 1, 1]);
    jsonOf(await site.author.put(`/api/articles/${id}`, { status: 'published' }));
    expect(await counts()).toEqual([9, 6, 4, 4, 2, 1, 1]);
    jsonOf(await site.editor.post(`/api/moderation/approve/${id}`));
    expect(await counts()).toEqual([9, 6, 4, 3, 2, 1, 1]);
    jsonOf(await site.editor.put(`/api/articles/${id}/featured`));
    expect(await counts()).toEqual([9, 6, 4, 3, 3, 1, 1]);
    jsonOf(await site.editor.put(`/api/articles/${id}/featured`));
    jsonOf(await site.editor.post(`/api/moderation/archive/${id}`));
    expect(await counts()).toEqual([9, 6, 3, 3, 2, 1, 1]);
    jsonOf(await site.editor.put(`/api/articles/${id}`, { title: 'Kudu', category: 'news' }));
    expect(await counts()).toEqual([9, 6, 3, 3, 2, 0, 0]);
    jsonOf(await site.editor.del(`/api/articles/${id}`));
    expect(await counts()).toEqual([8, 5, 3, 3, 2, 0, 0]);
  });

  it('a search counts up to 1,000 results, also within filters', async () => {
    const { db, editor } = site;
    const { id } = await createArticle(db, articleFields({ title: 'Lemming 0' }), {
      userId: 1,
      now: NOW,
    });
    const {
      id: _,
      is_public: __,
      ...row
    } = await db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const rows = Array.from({ length: 1000 }, (_one, index) => ({
      ...row,
      slug: `lemming-${index + 1}`,
      title: `Lemming ${index + 1}`,
      status: index < 3 ? ('archived' as const) : row.status,
    }));
    const made: number[] = [];
    for (let start = 0; start < rows.length; start += 250) {
      const part = db.insertInto('articles').values(rows.slice(start, start + 250));
      made.push(...(await part.returning('id').execute()).map((one) => one.id));
    }
    const bodies = made.map((article_id) => ({ article_id, content: '' }));
    await db.insertInto('article_bodies').values(bodies).execute();
    const page = async (query: string) => {
      const answer = await editor.get(`/api/admin/articles?limit=1&includeCount=true&${query}`);
      const { articles, totalCount, totalCountCapped } = jsonOf<AdminPage>(answer);
      expect(answer.headers['x-total-count']).toBe(String(totalCount));
      expect(answer.headers['x-total-count-capped']).toBe(totalCountCapped ? 'true' : undefined);
      return [articles[0]?.title, totalCount, totalCountCapped ?? false];
    };
    await indexArticles(db, made.slice(1));
    expect(await page('search=lemming&sort=title')).toEqual(['Lemming 0', 1000, false]);
    await indexArticles(db, made);
    expect(await page('search=lemming&sort=title')).toEqual(['Lemming 0', 1000, true]);
    expect(await page('search=lemming&sort=title&status=archived')).toEqual([
      'Lemming 1',
      3,
      false,
    ]);
    await db
      .deleteFrom('articles')
      .where('id', 'in', [id, ...made])
      .execute();
  });
});
