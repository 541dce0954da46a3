import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import type { ArticleInput } from '#features/articles/writing.contract.ts';
import type { ReviewInput } from '#features/reviews/contract.ts';
import { DAY } from '#lib/durations.ts';
import { makeGame } from '#tests/support/content/games.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { AdminGame, Game, GamePage } from '../contract.ts';

describe.each(ENGINES)('scores of games on %s', (engine) => {
  const site = testSite({ engine });
  const ids = new Map<string, number>();
  beforeEach(async () => {
    await site.db.deleteFrom('articles').execute();
    await site.db.deleteFrom('games').execute();
    for (const title of ['Apples', 'Bread', 'Cheese']) {
      ids.set(title.toLowerCase(), await makeGame(site.db, { title }));
    }
  });

  /** A public review, newer than earlier ones. */
  const review = async (
    games: string[],
    value: number,
    { fields = {}, more = {} }: { fields?: Partial<ArticleInput>; more?: ReviewInput } = {},
  ) => {
    site.clock.now += DAY;
    const body = {
      title: `${games[0]}: ${value}`,
      content: '<p>Words.</p>',
      category: 'review',
      status: 'published',
      games,
      review: { score: { value }, verdict: 'V', ...more },
      ...fields,
    };
    return jsonOf<AdminArticle>(await site.editor.post('/api/articles', body), 201);
  };
  const save = async (id: number, fields: object) =>
    jsonOf<AdminArticle>(await site.editor.put(`/api/articles/${id}`, fields));
  const read = async (slug: string) => jsonOf<Game>(await site.visitor.get(`/api/games/${slug}`));
  const labels = async (query = '?sort=name') =>
    jsonOf<GamePage>(await site.visitor.get(`/api/games${query}`)).games.map(
      ({ title, score }) => `${title} ${score?.label ?? '-'}`,
    );
  const NONE = ['Apples -', 'Bread -', 'Cheese -'];

  it("a game has the score of its newest review, on that review's scale", async () => {
    await review(['apples'], 6);
    const { slug, title } = await review(['apples'], 8.5);
    const { score, scoredIn } = await read('apples');
    expect(score).toMatchObject({ label: '8.5', word: 'Great', outOf: 'out of 10' });
    expect(scoredIn).toEqual({ slug, title });
    const stars = { value: 4.5, scale: '1-5/0.5 stars', word: 'Loved' };
    await review(['apples'], 0, { more: { score: stars } });
    expect((await read('apples')).score).toMatchObject({ ...stars, kind: 'stars', max: 5 });
    expect(await labels()).toEqual(['Apples 4.5', 'Bread -', 'Cheese -']);
  });

  it('a score belongs to the first game of a review', async () => {
    await review(['apples', 'bread'], 9);
    expect(await labels()).toEqual(['Apples 9.0', 'Bread -', 'Cheese -']);
    expect(await read('bread')).toMatchObject({ score: null, scoredIn: null });
  });

  it('a score follows a game that is merged into a later game of the review', async () => {
    await review(['apples', 'bread'], 9);
    const into = ids.get('bread');
    jsonOf<AdminGame>(await site.editor.post(`/api/games/${ids.get('apples')}/merge`, { into }));
    expect(await labels()).toEqual(['Bread 9.0', 'Cheese -']);
  });

  it('a review in progress has no score, and an updated review keeps its score', async () => {
    await review(['apples'], 7);
    const state = { state: 'progress', stateNote: 'Until the servers are open' } as const;
    const { id } = await review(['apples'], 9, { more: state });
    expect((await read('apples')).score?.label).toBe('7.0');
    const updated = { state: 'updated', stateDate: '2026-03-04', stateNote: 'Patch' };
    await save(id, { review: { score: { value: 9 }, verdict: 'V', ...updated } });
    expect((await read('apples')).score?.label).toBe('9.0');
  });

  it('a score is hidden while its article is not public', async () => {
    const embargo = new Date(NOW + 30 * DAY).toISOString();
    const held = { embargoUntil: embargo, embargoReason: 'Agreed', embargoSource: 'Publisher' };
    await review(['apples'], 9, { fields: { status: 'draft' } });
    await review(['bread'], 9, { fields: { status: 'draft', ...held } });
    await review(['cheese'], 9, {
      fields: { status: 'scheduled', scheduledPublishAt: new Date(NOW + 20 * DAY).toISOString() },
    });
    expect(await labels('?sort=score')).toEqual(NONE);
    expect(await read('apples')).toMatchObject({ score: null, scoredIn: null });
    const { id } = await review(['apples'], 8);
    expect((await read('apples')).score?.label).toBe('8.0');
    await save(id, { status: 'draft' });
    expect(await labels('?sort=score')).toEqual(NONE);
  });

  it('any text of a review, even a lone surrogate, keeps its score', async () => {
    const { review: stored } = await review(['apples'], 8, { more: { pros: ['half \ud83c'] } });
    expect(stored?.pros).toEqual(['half \ufffd']);
    expect(await labels('?sort=score')).toEqual(['Apples 8.0', 'Bread -', 'Cheese -']);
  });

  it('a score disappears when the article is no longer a review', async () => {
    const { id } = await review(['apples'], 8);
    await save(id, { category: 'news' });
    expect(await labels()).toEqual(NONE);
  });

  it('games are ordered by score across scales, those without one last', async () => {
    const score = { value: 4.5, scale: '1-5/0.5 stars', word: 'Loved' };
    await review(['apples'], 6);
    await review(['cheese'], 0, { more: { score } });
    expect(await labels('?sort=score')).toEqual(['Cheese 4.5', 'Apples 6.0', 'Bread -']);
    expect(await labels('?sort=score&limit=1&offset=1')).toEqual(['Apples 6.0']);
  });
});
