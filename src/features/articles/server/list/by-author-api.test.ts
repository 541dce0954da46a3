import { beforeEach, describe, expect, it } from 'vitest';
import type { ReviewInput } from '#features/reviews/contract.ts';
import { makeAuthor } from '#tests/support/content/authors.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { badFields } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminArticle, ArticlePage, AuthorFacts } from '../../contract.ts';
import type { ArticleInput } from '../../writing.contract.ts';

const TEXT = { title: 'A map', content: '<p>Words.</p>', category: 'review' };

describe.each(ENGINES)('articles of an author for readers on %s', (engine) => {
  const site = testSite({ engine, env: { BYLINES: 'on', REVIEW_SCALE: '0-10/0.5' } });
  let mara: number;
  beforeEach(async () => {
    await site.db.deleteFrom('authors').execute();
    await site.db.deleteFrom('articles').execute();
    mara = await makeAuthor(site.db, { name: 'Mara' });
  });

  const write = async (fields: Partial<ArticleInput> = {}) => {
    const byline = [{ id: mara, role: 'author' as const }];
    const body = { ...TEXT, byline, status: 'published', ...fields };
    return jsonOf<AdminArticle>(await site.editor.post('/api/articles', body), 201);
  };
  const review = (value: number, fields: object = {}, score: Partial<ReviewInput['score']> = {}) =>
    write({ review: { verdict: 'V', score: { value, ...score } }, ...fields });
  const facts = async () => jsonOf<AuthorFacts>(await site.visitor.get('/api/authors/mara/facts'));

  it("an author's average score is on the current scale, if there is one", async () => {
    for (const value of [8, 8.5, 3]) await review(value);
    const fourth = await review(10);
    await review(5, { status: 'draft' });
    await review(5, { category: 'news' });
    await review(5, { byline: [{ id: mara, role: 'images' }] });
    await review(4, {}, { scale: '1-5/0.5 stars', word: 'Loved' });
    expect((await facts()).scores).toBeNull();
    await review(8);
    const { scores } = await facts();
    expect(scores).toMatchObject({ count: 5, middle: '8.0', outOf: 'out of 10', otherScales: 1 });
    expect(scores?.steps.map(({ count }) => count)).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 3, 0, 1]);
    expect(scores?.steps.slice(-3)).toEqual([
      { label: '8', upTo: '8.5', count: 3 },
      { label: '9', upTo: '9.5', count: 0 },
      { label: '10', upTo: null, count: 1 },
    ]);
    jsonOf(await site.editor.put(`/api/articles/${fourth.id}`, { status: 'draft' }));
    expect((await facts()).scores).toBeNull();
  });

  it("an author's reviews can be ordered by score", async () => {
    for (const value of [3, 9, 6]) await review(value, { title: `Given ${value}` });
    await write({ title: 'Unscored' });
    const titles = async (query: string) => {
      const answer = await site.visitor.get(`/api/authors/mara/articles?category=review${query}`);
      return jsonOf<ArticlePage>(answer).articles.map(({ title }) => title);
    };
    expect(await titles('&sort=score')).toEqual(['Given 9', 'Given 6', 'Given 3', 'Unscored']);
    expect(await titles('&sort=score&limit=1&offset=1')).toEqual(['Given 6']);
    const refused = await site.visitor.get('/api/authors/mara/articles?category=news&sort=score');
    expect(badFields(refused)).toEqual(['sort']);
  });

  it('an author has their main topics and the number of corrections', async () => {
    const { id } = await write({ tags: ['Maps', 'Boats'] });
    await write({ tags: ['Boats', 'Maps', 'Once'] });
    await write({ tags: ['Boats'] });
    await write({ tags: ['Hidden'], status: 'draft' });
    await write({ tags: ['Hidden'], status: 'draft' });
    const noted = { wrong: 'The left boat.', correct: 'The right boat.' };
    jsonOf(await site.editor.post(`/api/articles/${id}/corrections`, noted), 201);
    expect(await facts()).toEqual({ scores: null, tags: ['Boats', 'Maps'], corrections: 1 });
  });

  it('an author without public articles is 404', async () => {
    await write({ status: 'draft' });
    expect((await site.visitor.get('/api/authors/mara/facts')).statusCode).toBe(404);
  });
});
