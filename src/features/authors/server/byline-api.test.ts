import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminArticle, Article } from '#features/articles/contract.ts';
import type { RevisionContent } from '#features/articles/editing.contract.ts';
import { settleSearch } from '#features/articles/server/search-index/public.ts';
import { INDEX_JOB } from '#features/search/server/public.ts';
import { inTransaction } from '#platform/db/database.ts';
import { makeAuthor } from '#tests/support/content/authors.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, testSite } from '#tests/support/site/test-site.ts';

const TEXT = { title: 'A map', content: '<p>Words.</p>', category: 'review' };

describe('the byline of an article', () => {
  const site = testSite({ env: { BYLINES: 'on' } });
  let mara: number;
  let tomas: number;
  beforeEach(async () => {
    await site.db.deleteFrom('authors').execute();
    await site.db.deleteFrom('articles').execute();
    mara = await makeAuthor(site.db, { name: 'Mara Quill' });
    tomas = await makeAuthor(site.db, { name: 'Tomas Ruiz' });
  });

  const write = async (fields: object, who = site.editor) =>
    jsonOf<AdminArticle>(
      await who.post('/api/articles', { ...TEXT, status: 'published', ...fields }),
      201,
    );
  const read = async (slug: string) =>
    jsonOf<Article>(await site.visitor.get(`/api/articles/slug/${slug}`));
  const names = (article: { byline?: { name: string; role: string }[] | undefined }) =>
    article.byline?.map(({ name, role }) => [name, role]);
  const found = async (text: string) =>
    jsonOf<Article[]>(await site.visitor.get(`/api/search?q=${text}`)).length;

  it('a byline is saved in order with roles, and readers see it', async () => {
    const byline = [{ id: tomas }, { id: mara, role: 'images' }];
    const { id, slug } = await write({ byline });
    const both = [
      ['Tomas Ruiz', 'author'],
      ['Mara Quill', 'images'],
    ];
    expect(names(await read(slug))).toEqual(both);
    // A save without a byline keeps it.
    jsonOf(await site.editor.put(`/api/articles/${id}`, { title: 'Another map' }));
    expect(names(await read(slug))).toEqual(both);
    jsonOf(await site.editor.put(`/api/articles/${id}`, { byline: [{ id: mara }] }));
    expect(names(await read(slug))).toEqual([['Mara Quill', 'author']]);
    jsonOf(await site.editor.put(`/api/articles/${id}`, { byline: [] }));
    expect(names(await read(slug))).toEqual([]);
    const third = await site.editor.get(`/api/articles/${id}/revisions/3`);
    expect(names(jsonOf<RevisionContent>(third))).toEqual([['Mara Quill', 'author']]);
  });

  it.each([
    ['byline.0.id', [{ id: 999_999 }]],
    ['byline.0.role', [{ id: 1, role: 'boss' }]],
  ])('an invalid byline is refused by name: %s', async (field, byline) => {
    const answer = await site.editor.post('/api/articles', { ...TEXT, byline });
    expect([answer.statusCode, problemOf(answer).errors?.[0]?.field]).toEqual([400, field]);
  });

  it('an author can be named only once', async () => {
    const byline = [{ id: mara }, { id: mara, role: 'edit' }];
    const answer = await site.editor.post('/api/articles', { ...TEXT, byline });
    expect(problemOf(answer).errors).toMatchObject([
      { field: 'byline.1.id', message: 'is listed twice' },
    ]);
  });

  it('without a byline the author of the account is used, if there is one', async () => {
    await makeAuthor(site.db, { name: 'Arthur Penn', account: 'Arthur' });
    expect(names(await write({ status: 'draft' }, site.author))).toEqual([
      ['Arthur Penn', 'author'],
    ]);
    expect(names(await write({ status: 'draft', byline: [] }, site.author))).toEqual([]);
    expect(names(await write({ status: 'draft' }))).toEqual([]);
  });

  it("an author's first article gives them an author page, later ones use it", async () => {
    const byline = [['Arthur', 'author']];
    expect(names(await write({ status: 'draft' }, site.author))).toEqual(byline);
    expect(names(await write({ status: 'draft' }, site.author))).toEqual(byline);
    const authors = await site.db.selectFrom('authors').select('slug').execute();
    expect(authors.map(({ slug }) => slug).sort()).toEqual(['arthur', 'mara-quill', 'tomas-ruiz']);
  });

  it('a search matches byline names, including a new name', async () => {
    await write({ byline: [{ id: mara }] });
    expect([await found('quill'), await found('wolfe')]).toEqual([1, 0]);
    jsonOf(await site.editor.put(`/api/authors/${mara}`, { name: 'Mara Wolfe' }));
    const job = await site.db
      .selectFrom('jobs')
      .select('payload')
      .where('name', '=', 'articles.index')
      .executeTakeFirst();
    expect(job).toBeDefined();
  });

  it('a search ignores bylines while BYLINES is off', async () => {
    const { db, app, clock } = site;
    await app.jobs.runDue();
    const start = async (bylines: boolean) => {
      await inTransaction(db, (trx) => settleSearch(trx, { bylines }, clock.now));
      const { waiting } = await db
        .selectFrom('jobs')
        .select((eb) => eb.fn.countAll<number>().as('waiting'))
        .where('name', '=', INDEX_JOB)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow();
      await app.jobs.runDue();
      return Number(waiting);
    };
    await write({ byline: [{ id: mara }] });
    await write({ title: 'Fog' });
    expect([await start(true), await found('quill')]).toEqual([0, 1]);
    expect([await start(false), await found('quill'), await found('map')]).toEqual([1, 0, 1]);
    await write({ title: 'Saved meanwhile', byline: [{ id: mara }] });
    expect([await start(false), await found('quill')]).toEqual([0, 0]);
    expect([await start(true), await found('quill')]).toEqual([1, 2]);
  });

  const revision = async (id: number, version: number) =>
    jsonOf<RevisionContent>(await site.editor.get(`/api/articles/${id}/revisions/${version}`));

  it('a deleted author leaves bylines, and an earlier version is restored without them', async () => {
    const { id, slug } = await write({ byline: [{ id: mara }, { id: tomas }] });
    jsonOf(await site.editor.del(`/api/authors/${mara}`));
    expect(names(await read(slug))).toEqual([['Tomas Ruiz', 'author']]);
    expect(names(await revision(id, 1))).toEqual([['Tomas Ruiz', 'author']]);
  });

  it('an earlier version is restored with the author who remained after a merge', async () => {
    const both = [{ id: mara, role: 'images' }, { id: tomas }];
    const { id } = await write({ byline: both });
    jsonOf(await site.editor.put(`/api/articles/${id}`, { byline: [] }));
    jsonOf(await site.editor.post(`/api/authors/${mara}/merge`, { into: tomas }));
    expect(names(await revision(id, 1))).toEqual([['Tomas Ruiz', 'images']]);
  });

  it('restoring a version takes the same number of queries for any number of authors', async () => {
    const authors = [mara, tomas];
    for (const name of ['Ada', 'Bela', 'Cleo']) authors.push(await makeAuthor(site.db, { name }));
    const queriesFor = async (authorIds: number[]) => {
      const { id } = await write({ byline: authorIds.map((id) => ({ id })) });
      site.database.forgetQueries();
      expect(names(await revision(id, 1))).toHaveLength(authorIds.length);
      return site.database.queries.length;
    };
    expect(await queriesFor(authors)).toBe(await queriesFor([mara]));
  });
});

it('with BYLINES off bylines are neither accepted nor shown, and stored ones stay', async () => {
  const site = await openTestSite();
  const id = await makeAuthor(site.db);
  const refused = await site.editor.post('/api/articles', { ...TEXT, byline: [{ id }] });
  expect(problemOf(refused).errors).toMatchObject([
    { field: 'byline', message: 'requires the setting BYLINES=on' },
  ]);
  const article = jsonOf<AdminArticle>(await site.editor.post('/api/articles', TEXT), 201);
  expect(article).not.toHaveProperty('byline');
  await site.db
    .insertInto('article_bylines')
    .values({ article_id: article.id, author_id: id, position: 0, role: 'author' })
    .execute();
  jsonOf(await site.editor.put(`/api/articles/${article.id}`, { title: 'Changed' }));
  const revision = await site.editor.get(`/api/articles/${article.id}/revisions/1`);
  expect(jsonOf(revision)).not.toHaveProperty('byline');
  expect(await site.db.selectFrom('article_bylines').selectAll().execute()).toHaveLength(1);
  await site.close();
});
